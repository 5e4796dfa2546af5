import type { Readable } from 'node:stream'
import { createTpp } from '@pocketbank/testing'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { type Bundle, bundleObjects } from './bundle.ts'
import type { Reporter } from './stories.ts'

/**
 * The Worker of the host with operations for tests under `/-/`, which evict, count and measure objects. All
 * other requests go to the host.
 */
const testWorker = `
import { createBankObject, createRouter, optionsFromVariables } from './host.mjs'

let count = 0
const router = createRouter(optionsFromVariables)

export class BankObject extends createBankObject(optionsFromVariables) {
  #state
  #cursors
  constructor(state, bindings) {
    const { sql } = state.storage
    const cursors = []
    const counted = {
      exec(...asked) {
        const cursor = sql.exec(...asked)
        cursors.push(cursor)
        return cursor
      },
      get databaseSize() { return sql.databaseSize },
    }
    const storage = { sql: counted, transactionSync: (work) => state.storage.transactionSync(work) }
    super({ storage }, bindings)
    this.#state = state
    this.#cursors = cursors
    count += 1
  }
  #cost() {
    const sum = (name) => this.#cursors.reduce((total, cursor) => total + cursor[name], 0)
    const cost = { reads: sum('rowsRead'), writes: sum('rowsWritten'), bytes: this.#state.storage.sql.databaseSize }
    this.#cursors.length = 0
    return cost
  }
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/-/evict') this.#state.abort('evicted by a test')
    if (pathname === '/-/cost') return Response.json(this.#cost())
    if (pathname === '/-/run') {
      return Response.json(this.#state.storage.sql.exec(searchParams.get('sql')).toArray())
    }
    return super.fetch(request)
  }
}

export default {
  async fetch(request, bindings) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/-/made') return Response.json(count)
    if (!pathname.startsWith('/-/')) return router.fetch(request, bindings)
    const id = bindings.BANKS.idFromName(searchParams.get('name'))
    try {
      return await bindings.BANKS.get(id).fetch(request)
    } catch (reason) {
      return Response.json(String(reason))
    }
  },
}
`

/** What a test may say of a Worker of durable objects. */
export interface ObjectsOptions {
  /** Variables and secrets, as `POCKETBANK_…`. */
  readonly variables?: Readonly<Record<string, string>>
  /** The folder in which the objects are kept; none of them outlives the runtime without it. */
  readonly folder?: string
  /** The bundle of the host, where it was made already. */
  readonly code?: string
}

/** What a request has cost an object since it was asked last. */
export interface Cost {
  readonly reads: number
  readonly writes: number
  /** Bytes that are stored. */
  readonly bytes: number
}

/** A runtime with durable objects. */
export interface Objects {
  /** Sends a request the way that Miniflare has for it, without a socket. */
  readonly send: (request: Request) => Promise<Response>
  /**
   * Ends the object of a TPP as the platform may at any time; the next request makes it anew from what is
   * stored.
   */
  readonly evict: (tpp: string) => Promise<void>
  /** How many objects were made so far: one for each TPP, and one for each eviction. */
  readonly countObjects: () => Promise<number>
  readonly cost: (tpp: string) => Promise<Cost>
  /** Runs a statement in the storage of a TPP. */
  readonly run: (tpp: string, sql: string) => Promise<unknown>
  /** What was written to the log of the Worker. */
  readonly log: () => string
  readonly dispose: () => Promise<void>
}

/** The token with which the tests control the banks. */
export const controlToken = 'token-of-a-test-only'

/** A TPP of a runtime, whose bank can be controlled; `before` is done before each request. */
export function createReporter(
  objects: Objects,
  id: string,
  before: () => Promise<void> = async () => undefined,
): Reporter {
  const send: Objects['send'] = async (request) => {
    await before()
    return objects.send(request)
  }
  return {
    callers: { send, tpp: createTpp({ baseUrl: objectsUrl, send, id }) },
    control(method, path, body) {
      const headers = { Authorization: `Bearer ${controlToken}`, 'Content-Type': 'application/json' }
      const address = `${objectsUrl}/_sandbox${path}?tpp=${id}`
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      return send(new Request(address, { method, headers, ...content }))
    },
  }
}

let bundled: Promise<Bundle> | undefined

/** Where the bank of the tests is. */
export const objectsUrl = 'https://bank.example'

async function pickCode({ code }: ObjectsOptions): Promise<string> {
  if (code !== undefined) return code
  bundled ??= bundleObjects()
  return (await bundled).code
}

async function createWorkerOptions(options: ObjectsOptions): Promise<WorkerOptions> {
  const { variables = {} } = options
  const code = await pickCode(options)
  return {
    modules: [
      { type: 'ESModule', path: 'index.mjs', contents: testWorker },
      { type: 'ESModule', path: 'host.mjs', contents: code },
    ],
    modulesRoot: '/',
    compatibilityDate: '2026-04-15',
    bindings: { POCKETBANK_CONTROL_TOKEN: controlToken, ...variables },
    durableObjects: { BANKS: { className: 'BankObject', useSQLite: true } },
  }
}

/** Starts a runtime with the host of durable objects. */
export async function startObjects(options: ObjectsOptions = {}): Promise<Objects> {
  const { folder } = options
  const persistence = folder === undefined ? {} : { durableObjectsPersist: folder }
  let log = ''
  const handleRuntimeStdio = (...streams: readonly Readable[]) => {
    for (const stream of streams) stream.on('data', (text) => (log += text))
  }
  const workerd = new Miniflare({
    ...(await createWorkerOptions(options)),
    ...persistence,
    handleRuntimeStdio,
    cf: false,
  })
  await workerd.ready

  const send: Objects['send'] = async (request) => {
    const { method, url } = request
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
    const headers = [...request.headers]
    const answer = await workerd.dispatchFetch(url, { method, headers, body, redirect: 'manual' })
    return answer as unknown as Response
  }
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> =>
    (await send(new Request(`${objectsUrl}/-/${path}?${new URLSearchParams(query)}`))).json()
  return {
    send,
    async evict(name) {
      await ask('evict', { name })
    },
    countObjects: async () => Number(await ask('made', {})),
    cost: async (name) => (await ask('cost', { name })) as Cost,
    run: (name, sql) => ask('run', { name, sql }),
    log: () => log,
    dispose: () => workerd.dispose(),
  }
}
