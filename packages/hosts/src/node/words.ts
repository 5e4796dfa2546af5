import { quoteText, writeError } from '@pocketbank/core/base/errors'
import type { ControlledBank } from '@pocketbank/devtools'
import { isBehindProxy } from '@pocketbank/devtools/control/guard'
import { readBankAddress } from '@pocketbank/http/address'
import type { FailedConnections } from '@pocketbank/http/journal'
import type { Listener } from './listen.ts'
import type { ServerOptions } from './options.ts'

export function trustLine({ settings: { signatures, trustAnchors } }: ServerOptions): string {
  if (signatures === 'off') return 'no signature is verified: signatures are off'
  if (trustAnchors !== undefined) return `certificates of ${trustAnchors.length} issuer(s) are trusted`
  return 'certificates of any issuer are trusted; --trust-anchors FILE names the ones to trust'
}

export function specialLines({
  data,
  publicUrl,
  basePath,
  settings,
  frozen = false,
  bankPerTpp = false,
}: ServerOptions): readonly string[] {
  const { publicOrigin, publicPath } = readBankAddress({ publicUrl, basePath })
  return [
    ...(data === undefined ? [] : [`the bank is stored in ${data}`]),
    ...(publicOrigin === undefined ? [] : [`links lead to ${publicOrigin}${publicPath}`]),
    ...(settings.strictness === 'lenient'
      ? ['strictness is lenient: headers that only the interface demands may be left out']
      : []),
    ...(settings.defaultFixes.length > 0 ? [`fixes are always on: ${settings.defaultFixes.join(', ')}`] : []),
    ...(frozen ? ['the clock is frozen until you move it'] : []),
    ...(bankPerTpp ? ['every TPP has a bank of its own; ?tpp= says whose is controlled'] : []),
  ]
}

/** Describes options that have no effect on a loaded bank. */
export function effectlessLines(
  { data, now, frozen = false, seed, empty, seedFile }: ServerOptions,
  { engine, clock }: ControlledBank,
): readonly string[] {
  const without = [
    ...(seed !== undefined && seed !== engine.bank.ids.text ? ['--seed'] : []),
    ...(now !== undefined ? ['--now'] : []),
    ...(frozen && clock.isFollowing ? ['--frozen'] : []),
    ...(empty && engine.bank.customers.size > 0 ? ['--empty'] : []),
    ...(seedFile !== undefined ? ['--seed-file'] : []),
  ]
  if (without.length === 0) return []
  return [`the bank in ${data} continues as stored: ${without.join(' and ')} had no effect`]
}

export function controlLine({ controlToken, publicUrl, basePath = '' }: ServerOptions): string {
  const root = `${basePath}/_sandbox/`
  if (controlToken !== undefined) return `the sandbox is controlled under ${root} with the token`
  if (isBehindProxy(publicUrl))
    return 'only this machine may control the bank; --control-token lets others do so'
  return `the sandbox is controlled under ${root} from this machine`
}

/** Returns true if anybody can open the console. Through a proxy it needs a token. */
export function isConsoleOpen({
  hasConsole = true,
  controlToken,
  publicUrl,
}: Pick<ServerOptions, 'hasConsole' | 'controlToken' | 'publicUrl'>): boolean {
  return hasConsole && (controlToken !== undefined || !isBehindProxy(publicUrl))
}

export function letGoLine(tpp: string): string {
  return (
    `the bank of ${quoteText(tpp)} was closed, since it was ` +
    'used least recently; --banks-max sets how many stay open'
  )
}

export function droppedHeadsLine(count: number): string {
  const subject = count === 1 ? '1 more connection' : `${count} more connections`
  return `${subject} ended before the headers of a request did; the first one is explained above`
}

export function renewalFaultLine(fault: unknown): string {
  const reason = fault instanceof Error ? fault.message : String(fault)
  return writeError({
    place: 'certificate of the server',
    problem: `cannot be renewed, so the last one stays (${reason})`,
    remedy: 'The server tries again each minute; start it again before the last one expires',
  })
}

export function failedConnectionLine({ client, text }: FailedConnections): string {
  return `a connection from ${client} ended without a request. ${text}`
}

export function pagesLine({ pagesUrl }: Pick<Listener, 'pagesUrl'>): string {
  return `SCA pages, console, control operations and description need no client certificate at ${pagesUrl}`
}

interface StartFault {
  readonly code?: string
  readonly message: string
  /** The port that the system refused: that of the pages may be another one. */
  readonly port?: number
}

export function startFaultLine(
  { code = '', message, port: refused }: StartFault,
  options: Pick<ServerOptions, 'host' | 'port'>,
): string {
  const { host, port } = { ...options, ...(refused !== undefined && { port: refused }) }
  const otherPort = 'Choose another one with --port'
  const otherMachineProblem = `${host}: is not an address of this machine`
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: writeError({ place: `port ${port} of ${host}`, problem: 'is in use', remedy: otherPort }),
    EACCES: writeError({
      place: `port ${port} of ${host}`,
      problem: 'may not be used by this user',
      remedy: otherPort,
    }),
    EADDRNOTAVAIL: otherMachineProblem,
    ENOTFOUND: otherMachineProblem,
    EAI_AGAIN: otherMachineProblem,
    EAFNOSUPPORT: `${host}: this machine has no address of this kind`,
  }
  return lines[code] ?? `cannot listen: ${message}`
}
