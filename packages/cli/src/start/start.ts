import { resolve } from 'node:path'
import { stopGraceSeconds } from '@pocketbank/hosts/limits'
import type { Server, ServerOptions } from '@pocketbank/hosts/node'
import type { Flags, WrittenOptions } from '@pocketbank/hosts/node/arguments'
import { optionsFrom, serverFlags } from '@pocketbank/hosts/node/options'
import { createPrinter, type Printer, stderrPrinter } from '@pocketbank/hosts/node/printer'
import { SeedFault } from '@pocketbank/hosts/node/seed-file'
import { controlLine, isConsoleOpen, pagesLine, specialLines, trustLine } from '@pocketbank/hosts/node/words'
import { toVariableName } from '@pocketbank/hosts/option-table'
import { exitCodes, type Subcommand, type Terminal, usageFault } from '../command.ts'
import { systemFaultLine } from '../faults.ts'
import { advice } from './advice.ts'
import { startBank } from './bank.ts'
import { openInBrowser, reachableUrl } from './browser.ts'
import { onChange } from './watch.ts'

const flags = {
  ...serverFlags,
  watch: { help: 'fills the bank anew when the seed file changes' },
  open: { help: 'opens the console in a browser, or prints its address' },
} as const satisfies Flags

/**
 * Under npm a signal from the terminal arrives twice: directly and passed on by npm. Within this time it is
 * the same signal.
 */
const sameSignalMilliseconds = 1_000

/** Waits for SIGTERM or SIGINT, then finishes open requests. A second signal ends the process at once. */
function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined
    const stop = () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now()
        resolve(server.close())
      } else if (performance.now() - stoppingSince > sameSignalMilliseconds) process.exit(exitCodes.failed)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

/** Returns the seed file for `--watch`. Throws if the options do not fit together. */
function watchedFile(
  { seedFile, data, bankPerTpp }: ServerOptions,
  { watch }: WrittenOptions,
): string | undefined {
  if (watch !== true) return undefined
  if (seedFile === undefined)
    throw usageFault({ place: '--watch', problem: 'needs --seed-file FILE, the file to watch' })
  if (data === undefined && bankPerTpp !== true) return seedFile
  throw usageFault({
    place: '--watch',
    problem: 'needs one bank for all TPPs, in memory',
    remedy: 'Leave out --data and --bank-per-tpp',
  })
}

/**
 * Resets the bank to the seed file after each change of the file. If the file is wrong, the error is printed
 * and the bank stays.
 */
function watchSeedFile(file: string, server: Server, stderr: Printer): void {
  onChange(file, () => {
    server.reseed().then(
      (summary) => stderr.line(`the bank begins anew: ${summary}`),
      (fault: unknown) => stderr.line(`the bank stays as it was: ${faultLine(fault)}`),
    )
  })
}

function faultLine(fault: unknown): string {
  return fault instanceof SeedFault ? fault.message : (systemFaultLine(fault) ?? String(fault))
}

async function runStart(
  { flags: typedFlags }: Parameters<Subcommand['run']>[0],
  terminal: Terminal,
): Promise<number> {
  const options = optionsFrom(typedFlags, terminal.environment)
  if (!options.ok) throw usageFault(options.error)
  const opens = typedFlags.open === true
  if (opens && options.value.hasConsole === false)
    throw usageFault({ place: '--open', problem: 'cannot be combined with --no-console' })
  if (opens && !isConsoleOpen(options.value))
    throw usageFault({
      place: '--open',
      problem: 'needs --control-token: without it the console of --public-url is closed',
    })
  const watched = watchedFile(options.value, typedFlags)
  // A bank that ends with its standard input is gone when its responses are read, so they contain no links to
  // its console.
  const server = await startBank({ ...options.value, isLinked: options.value.untilStdinEnds !== true })
  const stop = stopped(server)
  const [stdout, stderr] = [createPrinter(process.stdout), stderrPrinter()]
  // Watches before the address is printed, since a reader of the address may change the file.
  if (watched !== undefined) watchSeedFile(resolve(terminal.folder, watched), server, stderr)
  stdout.line(`listening on ${server.url}`)
  stderr.line(trustLine(options.value))
  for (const line of specialLines(options.value)) stderr.line(line)
  if (server.pagesUrl !== server.url) stderr.line(pagesLine(server))
  stderr.line(controlLine(options.value))
  const consoleUrl = `${reachableUrl(server.pagesUrl)}/`
  if (isConsoleOpen(options.value)) stderr.line(`the console is at ${consoleUrl}`)
  for (const line of server.notes) stderr.line(line)
  if (terminal.out.isTerminal) stdout.line(advice(options.value, server.url, terminal.environment))
  if (opens) stderr.line(await openInBrowser(consoleUrl, terminal.environment))
  await stop
  await Promise.all([stdout.flush(), stderr.flush()])
  process.exit(exitCodes.done)
}

export const start: Subcommand = {
  flags,
  operands: [],
  about: [
    'Each option can be set by an environment variable, ' +
      `such as ${toVariableName('min-rsa-bits')}. A flag wins.`,
    'On SIGTERM or SIGINT the bank finishes open requests ' +
      `within ${stopGraceSeconds} seconds and exits with 0.`,
  ],
  examples: [
    ['start', 'starts a bank with the fixed data set at http://127.0.0.1:8080'],
    [
      'start --port 0 --empty --seed tuesday',
      'takes a free port, has no data, and makes the same ids in every run',
    ],
    ['start --seed-file bank.yaml --watch', 'fills the bank from a file, and anew when the file changes'],
    ['start --data ./bank', 'stores the bank in a folder'],
  ],
  run: runStart,
}
