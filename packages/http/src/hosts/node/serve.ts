import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { createEngine, type Engine, type Instant } from '@pocketbank/core'
import { type IdSeed, idSeed } from '@pocketbank/core/internal'
import { nanoid } from 'nanoid'
import { type App, createApp } from '../../app.ts'
import { createPowers } from '../../control/api.ts'
import { type ControlledBank, type ControlOptions, controlBank } from '../../control/bank.ts'
import { colourFor } from '../../explain/colour.ts'
import { explain } from '../../explain/explain.ts'
import type { RequestEntry } from '../../requests/journal.ts'
import { systemClock } from '../clock.ts'
import { type DataBank, openDataBank } from './data-bank.ts'
import { nodeCrypto } from './node-crypto.ts'
import type { ServerOptions } from './options.ts'
import { stderrPrinter } from './printer.ts'
import { createNodeServer, type NodeServerOptions, type Served } from './server.ts'
import { stopperOf } from './stop.ts'

/** A bank that listens. */
export interface Server {
  /** Where: `http://127.0.0.1:8080`, with the base path where there is one. */
  readonly url: string
  readonly app: App
  readonly engine: Engine
  /** The same bank with its clock, faults and snapshots: what requests under `/_sandbox/` act on. */
  readonly bank: ControlledBank
  /** What a person should know of the bank that was in its folder already, a line each. */
  readonly notes: readonly string[]
  /** Finishes the requests that are under way, at most 10 seconds, and listens no more; what is stored is whole then. */
  close(): Promise<void>
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const colour = colourFor({ environment: process.env, isTerminal: process.stderr.isTTY === true })

/** What a person at the terminal wants to hear of, since the client often does not tell: signatures, and what was no request. */
function isExplained({ explanation, rule }: RequestEntry): boolean {
  return explanation !== undefined || rule === 'E5c' || rule === 'E5d'
}

/** The state in which the bank of a server begins, and a bound of its snapshots. */
type BankStart = Pick<ServerOptions, 'empty' | 'snapshotOctetsMax'> &
  Record<'now', Instant> &
  Record<'seed', string>

/** What an application of a bank of this host is made with. */
interface AppOfOptions extends ServerOptions {
  readonly journalSeed: IdSeed
  readonly linkKey: string | undefined
}

/** A bank as it begins: with the fixed data set unless it is to be empty. */
function beginBank({ now, seed, empty }: BankStart): Engine {
  const engine = createEngine({ now, seed })
  if (!empty) engine.execute('initialize', {}, { now })
  return engine
}

/** How the bank of everyone is controlled. Its clock runs on from its beginning, until somebody moves it. */
function controlOf({ snapshotOctetsMax }: BankStart): ControlOptions {
  return { system: Date.now, snapshotOctetsMax }
}

function openData(path: string, start: BankStart, linkKey = nanoid()): DataBank {
  return openDataBank(path, { begin: () => beginBank(start), control: controlOf(start), linkKey })
}

/** The application of a bank that may be opened later. */
function appOf(bank: () => ControlledBank, options: AppOfOptions): App {
  const { linkKey, journalSeed, controlToken, settings, publicUrl, basePath } = options
  const printer = stderrPrinter()
  return createApp({
    engineFor: () => bank().engine,
    now: () => bank().clock.now,
    crypto: nodeCrypto,
    faults: () => bank().faults,
    powers: createPowers({ bankFor: bank, token: controlToken, publicUrl }),
    ...{ settings, journalSeed, publicUrl, basePath },
    ...(linkKey !== undefined && { linkKey }),
    onFault: (fault, id) => printer.tell('fault', () => `${id} ${inspect(fault)}`),
    onRequest: (entry) => {
      if (isExplained(entry)) printer.tell('explanation', () => explain(entry, colour))
    },
  })
}

/** Where to listen, and how. */
interface ServerListenOptions extends Pick<ServerOptions, 'port' | 'host'>, Partial<NodeServerOptions> {}

/** Listens for a bank; fails with the error of the system where it cannot. */
export async function listen(
  app: Served & Partial<Pick<App, 'basePath'>>,
  { port, host, keepsGlobals = false }: ServerListenOptions,
): Promise<Pick<Server, 'url' | 'close'>> {
  const http = createNodeServer(app, { keepsGlobals })
  const close = stopperOf(http)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, resolve)
  })
  return { url: urlOf(http.address() as AddressInfo) + (app.basePath ?? ''), close }
}

/** What was asked for on the command line and does not hold, since the bank that was in the folder goes on. */
function notesOf({ data, now, seed, empty }: ServerOptions, { engine }: ControlledBank): readonly string[] {
  const without = [
    ...(seed !== undefined && seed !== engine.bank.ids.text ? ['--seed'] : []),
    ...(now !== undefined ? ['--now'] : []),
    ...(empty && engine.bank.customers.size > 0 ? ['--empty'] : []),
  ]
  if (without.length === 0) return []
  return [`the bank in ${data} goes on as it was stored: ${without.join(' and ')} had no effect`]
}

/** Opens the bank of a folder, and listens. */
async function serveData(path: string, options: ServerOptions, start: BankStart): Promise<Server> {
  const { bank, linkKey, wasThere, listensAt, close } = openData(path, start, options.seed)
  try {
    const app = appOf(() => bank, { ...options, linkKey, journalSeed: idSeed(start.seed) })
    const listening = await listen({ ...app, fetch: app.answer }, options)
    listensAt(listening.url)
    return {
      url: listening.url,
      ...{ app, bank, engine: bank.engine, notes: wasThere ? notesOf(options, bank) : [] },
      close: () => listening.close().finally(close),
    }
  } catch (fault) {
    close()
    throw fault
  }
}

/**
 * Starts a bank for everyone (Q14: one for all TPPs); fails with the error of the system where it cannot listen, with `DataFault` where
 * its folder cannot be had. D: a bank that is not stored is opened as soon as it is known where it listens, or by the first request
 * that looks at it: its data set takes as long as all else together.
 */
export async function serve(options: ServerOptions): Promise<Server> {
  const { now = systemClock(), seed = nanoid(), data } = options
  const start = { ...options, now, seed }
  if (data !== undefined) return serveData(data, options, start)
  let opened: ControlledBank | undefined
  const open = () => {
    opened ??= controlBank(beginBank(start), controlOf(start))
    return opened
  }
  // A seed that was chosen is for runs that are alike, links included.
  const app = appOf(open, { ...options, linkKey: options.seed, journalSeed: idSeed(seed) })
  const listening = await listen({ ...app, fetch: app.answer }, options)
  setImmediate(open)
  return {
    ...listening,
    ...{ app, notes: [] },
    get engine() {
      return open().engine
    },
    get bank() {
      return open()
    },
  }
}
