import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import type { Engine } from '@pocketbank/core'
import { type IdSeed, idSeed } from '@pocketbank/core/base/ids'
import type { ControlledBank } from '@pocketbank/devtools'
import { explain } from '@pocketbank/devtools/explain/explain'
import { Observer } from '@pocketbank/devtools/situations'
import type { RequestEntry } from '@pocketbank/http'
import { type App, createApp } from '@pocketbank/http'
import { refuseOldNames } from '@pocketbank/http/options'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { nanoid } from 'nanoid'
import { openBanks, type ServerBanks, toControlOptions } from './banks.ts'
import type { ServerOptions } from './options.ts'
import { createHostCheck } from './own-hosts.ts'
import { type Printed, stderrPrinter } from './printer.ts'
import { beginAnew, openSeedFile, type SeededWorld } from './seed-file.ts'
import type { NodeServerOptions, Served } from './served.ts'
import { createNodeServer } from './server.ts'
import { endWithStdin } from './stdin-end.ts'
import { createStopper } from './stop.ts'
import { droppedHeadsLine, letGoLine } from './words.ts'

/** A bank that listens. */
export interface Server {
  /** Its address: `http://127.0.0.1:8080`, with the base path if there is one. */
  readonly url: string
  /** The application that answers. */
  readonly app: App
  /** The bank of all TPPs; throws where each has its own. */
  readonly engine: Engine
  /** The same bank with its clock, faults and snapshots: what requests under `/_sandbox/` act on. */
  readonly bank: ControlledBank
  /** The bank of a TPP, opened where it is not yet; throws where each has its own and none is named. */
  bankFor(tpp?: string): ControlledBank
  /** Records what the clients of all its banks meet, and advice to them; undefined if that is off. */
  readonly observer: Observer | undefined
  /** Notes about the bank that was in its folder already, a line each. */
  readonly notes: readonly string[]
  /** Reads the seed file again and begins anew with it, where all TPPs share a bank in memory; tells what is in it. */
  reseed(): Promise<string>
  /** Finishes the requests that are under way, at most 10 seconds, and listens no more; what is stored is whole then. */
  close(): Promise<void>
}

function listenerUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** True if an entry is explained at the terminal, since the client often does not show it: signatures, and bytes that are no request. */
function isExplained({ explanation, rule }: RequestEntry): boolean {
  return explanation !== undefined || rule === 'E5c' || rule === 'E5d'
}

const foreignRules: readonly unknown[] = ['E6a', 'E6b']

/**
 * Makes a predicate that is true for the first request that each rule about strangers refused. D: a page can send any number, and its
 * person needs one line.
 */
function firstForeign() {
  const told = new Set<unknown>()
  return ({ rule }: RequestEntry): boolean => {
    if (!foreignRules.includes(rule) || told.has(rule)) return false
    told.add(rule)
    return true
  }
}

/** The application of the banks of a server. */
function createServerApp(
  { bankOptions, linkKey }: ServerBanks,
  options: ServerOptions,
  journalSeed: IdSeed,
): App {
  const { settings, publicUrl, basePath, links, messages, printer = stderrPrinter() } = options
  const isFirstForeign = firstForeign()
  const tell = (what: Printed, text: () => string) =>
    printer.tell(what, () => withoutSecret(text(), options.controlToken))
  return createApp({
    ...bankOptions,
    crypto: nodeCrypto,
    settings,
    journalSeed,
    publicUrl,
    basePath,
    links,
    messages,
    // By node:crypto: that of the Web is read when it is first asked for, and a request to an operation needs none.
    linkKey: linkKey ?? nanoid(),
    onFault: (fault, id) => tell('fault', () => `${id} ${inspect(fault)}`),
    onRequest: (entry) => {
      bankOptions.onRequest?.(entry)
      if (isExplained(entry) || isFirstForeign(entry))
        tell('explanation', () => explain(entry, printer.colour))
    },
  })
}

/** Said when the bank of a TPP is let go. */
function tellLetGo(tpp: string): void {
  stderrPrinter().tell('notice', () => letGoLine(tpp))
}

/** Said of what was dropped or made anew of the stored bank of a TPP. */
function tellRepair(tpp: string, line: string): void {
  stderrPrinter().line(`the bank of ${tpp}: ${line}`)
}

/** Said before a file fills a bank where that may take longer than a second: until then the process does nothing else. */
function tellFilling(file: string): void {
  stderrPrinter().line(`${file} fills the bank …`)
}

/** Records situations and advice for all banks of a server, unless they are off. */
function createObserver({
  situations = true,
  printer = stderrPrinter(),
}: ServerOptions): Observer | undefined {
  if (!situations) return undefined
  return new Observer((fault, id) => printer.tell('fault', () => `${id} ${inspect(fault)}`))
}

/** Address on which the server listens, and its options. */
interface ServerListenOptions
  extends Pick<ServerOptions, 'port' | 'host' | 'allowedHosts'>,
    Partial<NodeServerOptions> {}

/** Connections that may wait to be accepted. With Node's 511 a flood has the next one wait a second, until its client sends SYN again. */
const backlogConnections = 4_096

/**
 * Listens for an application. It serves no control API and stores nothing unless the application does; `serve` makes a whole server.
 *
 * @param app - From `createApp`, or whatever has its `fetch` and `refuse`.
 * @param options - `port` (0 takes a free one), `host`, and further names of the bank in `allowedHosts`. Unless `keepsGlobals` is true, the
 *   global Request and Response of Node are replaced for good by lighter ones.
 * @returns The address, and a function that finishes the requests under way, for 10 seconds at most, and stops listening.
 * @throws {Error} The error of the system if it cannot listen, such as one with the code `EADDRINUSE`.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { listen, nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.now()), seed: 'my test' })
 * const app = createApp({ engineFor: () => engine, now: () => instant(Date.now()), crypto: nodeCrypto })
 * const server = await listen(app, { port: 0, host: '127.0.0.1', keepsGlobals: true })
 * const { status } = await fetch(`${server.url}/openapi.json`)
 * await server.close()
 * status // => 200
 * ```
 */
export async function listen(
  app: Served & Partial<Pick<App, 'basePath' | 'close' | 'host'>>,
  { port, host, allowedHosts, keepsGlobals = false }: ServerListenOptions,
): Promise<Pick<Server, 'url' | 'close'>> {
  const publicOrigin = app.host?.address.publicOrigin
  const isOwnHost = createHostCheck({ host, publicOrigin, allowedHosts })
  const http = createNodeServer(app, { keepsGlobals, isOwnHost })
  const stop = createStopper(http)
  const close = () => {
    app.close?.()
    return stop()
  }
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host, backlog: backlogConnections }, resolve)
  })
  return { url: listenerUrl(http.address() as AddressInfo) + (app.basePath ?? ''), close }
}

/** A server of banks, which gives the bank that is asked for. */
function createBankServer(
  app: App,
  { bankFor, notes }: ServerBanks,
  { url, close, reseed, observer }: Pick<Server, 'url' | 'close' | 'reseed' | 'observer'>,
): Server {
  const orThrow: Server['bankFor'] = (tpp) => {
    const bank = bankFor(tpp)
    if (bank === undefined) throw new Error('every TPP has a bank of its own here: bankFor(tpp) gives it')
    return bank
  }
  return {
    url,
    app,
    observer,
    notes,
    bankFor: orThrow,
    close,
    reseed,
    get engine() {
      return orThrow().engine
    },
    get bank() {
      return orThrow()
    },
  }
}

/** Banks whose notes say with what the seed file has filled them, unless they were in their folder already. */
function withSeedNotes(
  banks: ServerBanks,
  { seedFile }: ServerOptions,
  world: SeededWorld | undefined,
): ServerBanks {
  if (world === undefined || banks.wasThere) return banks
  const notes = [...banks.notes, `${seedFile} has filled the bank: ${world.summary}`, ...world.people]
  return { ...banks, notes }
}

/**
 * Starts a whole server: one bank for everyone, or one for each TPP (Q14), with control API and console. It prints faults of the bank and
 * explanations of refused signatures.
 *
 * @param options - From `readOptions`.
 * @returns The server, once it listens.
 * @throws {Error} The error of the system if it cannot listen (`EADDRINUSE`) or read the seed file; one with the name `SeedFault` if the
 *   seed file cannot fill a bank, or `DataFault` if the bank of the folder cannot be opened; another one if `basePath` or `publicUrl`
 *   cannot be read. The message says what is wrong.
 * @example
 * ```ts
 * import { readOptions, serve } from '@pocketbank/hosts/node'
 *
 * const options = readOptions(['--port', '0', '--now', '2026-01-15T10:00:00+01:00', '--frozen'], {})
 * if (!options.ok) throw new Error(options.error)
 * const server = await serve(options.value)
 * const answer = await fetch(`${server.url}/_sandbox/clock`)
 * const clock = await answer.json()
 * await server.close()
 * clock.now // => '2026-01-15T10:00:00+01:00'
 * ```
 */
export async function serve(options: ServerOptions): Promise<Server> {
  refuseOldNames(options)
  const { seed = nanoid(), seedFile, untilStdinEnds = false, printer = stderrPrinter() } = options
  let isListening = false
  if (untilStdinEnds) endWithStdin(() => isListening)
  const open = (file: string) =>
    openSeedFile(file, { ...options, idSeed: seed, onLongWork: () => tellFilling(file) })
  const world = seedFile === undefined ? undefined : await open(seedFile)
  const observer = createObserver(options)
  const told = { onLetGo: tellLetGo, onRepair: tellRepair }
  const banks = openBanks({ ...options, ...told, world, observer, idSeed: seed })
  try {
    const app = createServerApp(banks, options, idSeed(seed))
    const onDroppedHeads = (count: number) => printer.tell('notice', () => droppedHeadsLine(count))
    const { url, close } = await listen({ ...app, fetch: app.answer, onDroppedHeads }, options)
    banks.listensAt(url)
    isListening = true
    const server = createBankServer(app, withSeedNotes(banks, options, world), {
      url,
      observer,
      close: () => close().finally(() => banks.close()),
      async reseed() {
        if (seedFile === undefined) throw new Error('this bank has no seed file')
        const changed = await open(seedFile)
        beginAnew(server.bank, changed, toControlOptions(options))
        return changed.summary
      },
    })
    return server
  } catch (fault) {
    banks.close()
    throw fault
  }
}
