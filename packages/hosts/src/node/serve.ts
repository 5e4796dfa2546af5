import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import type { Engine } from '@pocketbank/core'
import { type IdSeed, idSeed } from '@pocketbank/core/base/ids'
import type { ControlledBank } from '@pocketbank/devtools'
import { explain } from '@pocketbank/devtools/explain/explain'
import { Observer } from '@pocketbank/devtools/situations'
import type { RequestEntry } from '@pocketbank/http'
import { type App, createApp } from '@pocketbank/http'
import type { FailedConnections } from '@pocketbank/http/journal'
import { refuseOldNames } from '@pocketbank/http/options'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { openBanks, type ServerBanks, toControlOptions } from './banks.ts'
import { type Listener, listen } from './listen.ts'
import type { ServerOptions } from './options.ts'
import { type Printed, type Printer, stderrPrinter } from './printer.ts'
import { beginAnew, openSeedFile, type SeededWorld } from './seed-file.ts'
import { endWithStdin } from './stdin-end.ts'
import { droppedHeadsLine, failedConnectionLine, letGoLine, renewalFaultLine } from './words.ts'

/** A running server of banks. */
export interface Server extends Listener {
  /** The application that answers the requests. */
  readonly app: App
  /** The engine of the shared bank. Throws if each TPP has its own bank. */
  readonly engine: Engine
  /** The shared bank with its clock, faults and snapshots, as controlled under `/_sandbox/`. */
  readonly bank: ControlledBank
  /**
   * Returns the bank of a TPP, opening it if necessary. Throws without `tpp` if each TPP has its own bank.
   */
  bankFor(tpp?: string): ControlledBank
  /** Records situations of the clients and advice to them; undefined if that is off. */
  readonly observer: Observer | undefined
  /** Notes about a bank loaded from its folder or filled by a seed file, a line each. */
  readonly notes: readonly string[]
  /**
   * Reads the seed file again and resets the shared bank in memory to it. Returns a summary of the contents.
   */
  reseed(): Promise<string>
}

/**
 * True if an entry is explained at the terminal, since clients often hide the response: a refused signature,
 * or bytes that are not HTTP.
 */
function isExplained({ explanation, rule }: RequestEntry): boolean {
  return explanation !== undefined || rule === 'E5c' || rule === 'E5d'
}

const foreignRules: readonly unknown[] = ['E6a', 'E6b']

/**
 * Makes a predicate that is true for the first refusal by each rule about foreign pages and hosts. A page can
 * send many requests; one line about them is enough.
 */
function firstForeign() {
  const reportedRules = new Set<unknown>()
  return ({ rule }: RequestEntry): boolean => {
    if (!foreignRules.includes(rule) || reportedRules.has(rule)) return false
    reportedRules.add(rule)
    return true
  }
}

/** Clients of whose failed connections a line is printed. An attack has more. */
const printedClientsMax = 1_000

/** Makes a function that prints the first failed connection of each client with each cause. */
function connectionPrinter(printer: Printer) {
  const printed = new Set<string>()
  return (connection: FailedConnections) => {
    const key = `${connection.cause} ${connection.client}`
    if (printed.has(key) || printed.size >= printedClientsMax) return
    printed.add(key)
    printer.printNote('notice', () => failedConnectionLine(connection))
  }
}

function createServerApp(
  { bankOptions, linkKey }: ServerBanks,
  options: ServerOptions,
  journalSeed: IdSeed,
): App {
  const { settings, publicUrl, basePath, links, messages, printer = stderrPrinter() } = options
  const isFirstForeign = firstForeign()
  const printNote = (kind: Printed, text: () => string) =>
    printer.printNote(kind, () => withoutSecret(text(), options.controlToken))
  return createApp({
    ...bankOptions,
    crypto: nodeCrypto,
    settings,
    journalSeed,
    publicUrl,
    basePath,
    links,
    messages,
    linkKey: linkKey ?? randomUUID(),
    onFault: (fault, id) => printNote('fault', () => `${id} ${inspect(fault)}`),
    onRequest: (entry) => {
      bankOptions.onRequest?.(entry)
      if (isExplained(entry) || isFirstForeign(entry))
        printNote('explanation', () => explain(entry, printer.colour))
    },
  })
}

function reportRelease(tpp: string): void {
  stderrPrinter().printNote('notice', () => letGoLine(tpp))
}

function reportRepair(tpp: string, line: string): void {
  stderrPrinter().line(`the bank of ${tpp}: ${line}`)
}

function reportFilling(file: string): void {
  // Filling a large bank blocks the process.
  stderrPrinter().line(`${file} fills the bank …`)
}

function createObserver({
  situations = true,
  printer = stderrPrinter(),
}: ServerOptions): Observer | undefined {
  if (!situations) return undefined
  return new Observer((fault, id) => printer.printNote('fault', () => `${id} ${inspect(fault)}`))
}

function createBankServer(
  app: App,
  { bankFor, notes }: ServerBanks,
  parts: Listener & Pick<Server, 'reseed' | 'observer'>,
): Server {
  const orThrow: Server['bankFor'] = (tpp) => {
    const bank = bankFor(tpp)
    if (bank === undefined) throw new Error('every TPP has a bank of its own here: bankFor(tpp) gives it')
    return bank
  }
  return {
    ...parts,
    app,
    notes,
    bankFor: orThrow,
    get engine() {
      return orThrow().engine
    },
    get bank() {
      return orThrow()
    },
  }
}

/** Adds notes about the contents of the seed file, unless the bank was loaded from its folder. */
function withSeedNotes(
  banks: ServerBanks,
  { seedFile }: ServerOptions,
  world: SeededWorld | undefined,
): ServerBanks {
  if (world === undefined || banks.wasLoaded) return banks
  const notes = [...banks.notes, `${seedFile} has filled the bank: ${world.summary}`, ...world.people]
  return { ...banks, notes }
}

/**
 * Starts a whole server with control API and console: one bank for everyone, or one for each TPP (Q14). It
 * prints faults of the bank and explanations of refused signatures.
 *
 * @param options - From `readOptions`.
 * @returns The server, once it listens.
 * @throws {Error} The error of the system if it cannot listen (`EADDRINUSE`) or read the seed file; one with
 *   the name `SeedFault` if the seed file cannot fill a bank, or `DataFault` if the bank of the folder cannot
 *   be opened; another one if `basePath` or `publicUrl` cannot be read. The message says what is wrong.
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
  // Other random texts would load Web Crypto, which slows down the start.
  const { seed = randomUUID(), seedFile, untilStdinEnds = false, printer = stderrPrinter() } = options
  let isListening = false
  if (untilStdinEnds) endWithStdin(() => isListening)
  const open = (file: string) =>
    openSeedFile(file, { ...options, idSeed: seed, onLongWork: () => reportFilling(file) })
  const world = seedFile === undefined ? undefined : await open(seedFile)
  const observer = createObserver(options)
  const handlers = { onRelease: reportRelease, onRepair: reportRepair }
  const banks = openBanks({ ...options, ...handlers, world, observer, idSeed: seed })
  try {
    const app = createServerApp(banks, options, idSeed(seed))
    const onDroppedHeads = (count: number) => printer.printNote('notice', () => droppedHeadsLine(count))
    const onRenewalFault = (fault: unknown) => printer.printNote('notice', () => renewalFaultLine(fault))
    const printConnection = connectionPrinter(printer)
    const failConnection: App['failConnection'] = (failure) => {
      const connection = app.failConnection(failure)
      printConnection(connection)
      return connection
    }
    const reports = { onDroppedHeads, onRenewalFault, failConnection }
    const listener = await listen({ ...app, fetch: app.answer, ...reports }, options)
    banks.setAddress(listener.url)
    isListening = true
    const server = createBankServer(app, withSeedNotes(banks, options, world), {
      ...listener,
      observer,
      close: () => listener.close().finally(() => banks.close()),
      async reseed() {
        if (seedFile === undefined) throw new Error('this bank has no seed file')
        const newWorld = await open(seedFile)
        beginAnew(server.bank, newWorld, toControlOptions(options))
        return newWorld.summary
      },
    })
    return server
  } catch (fault) {
    banks.close()
    throw fault
  }
}
