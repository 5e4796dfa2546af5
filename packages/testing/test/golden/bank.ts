import { createEngine, type Engine, type Instant, parseInstant } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { idSeed } from '@pocketbank/core/base/ids'
import { type ControlledBank, controlBank, createControlApi } from '@pocketbank/devtools'
import { Observer } from '@pocketbank/devtools/situations'
import {
  type App,
  type AppOptions,
  type ConnectionInfo,
  createApp,
  type UnreadRequest,
} from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createTpp, type Tpp, type TppOptions } from '../../src/tpp/tpp.ts'
import { createRecorder } from './recorder.ts'
import type { Detail, Transcript } from './transcript.ts'

/** The standing clock of every bank: a Thursday morning, an hour before a batch. */
function morning(): Instant {
  const now = parseInstant('2026-01-15T10:00:00+01:00')
  if (now === undefined) throw new Error('not a time')
  return now
}

/** Where programs of the same machine, and browsers, find the bank. */
const localUrl = 'http://127.0.0.1:8080'

/** What an unsigned request carries. */
export interface RequestParts {
  readonly headers?: Readonly<Record<string, string>>
  /** Text and bytes as they are, a form as a browser sends it, all else as JSON. */
  readonly body?: unknown
  /** What a host knows of the connection: that it comes from this machine, unless said otherwise. */
  readonly wire?: ConnectionInfo
}

/** A bank whose every exchange is written down. */
export interface RecordedBank {
  readonly transcript: Transcript
  readonly control: ControlledBank
  /** A TPP on the bank's clock, that signs. */
  readonly tpp: (options?: TppOptions) => Tpp
  /** Sends a request without a signature, as a browser does, or a test to `/_sandbox/`. */
  readonly ask: (method: string, path: string, parts?: RequestParts) => Promise<Response>
  /** Sends a request that was signed. */
  readonly send: (request: Request) => Promise<Response>
  /** Has a request answered of which the host could read nothing. */
  readonly refuse: (fault: Pick<UnreadRequest, 'status' | 'text' | 'path'>) => Promise<void>
  /** Sets the heading of the next exchanges, by which their ids are named. */
  readonly heading: (text: string) => void
  /** Does something of which nothing is written, because it only prepares other exchanges. */
  readonly prepare: <Value>(work: () => Promise<Value>) => Promise<Value>
  /**
   * Does something of which exchanges that succeed are written without their JSON, which another transcript
   * has.
   */
  readonly omitBodies: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Does something of which each exchange is one line. */
  readonly list: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** The id under which the journal has the latest request. */
  readonly latest: () => string
}

/** How a bank is opened. */
interface BankOptions extends Partial<AppOptions> {
  /** `none` unless said otherwise. */
  readonly data?: 'none' | 'fixed'
  /**
   * Whether there is anything under `/_sandbox/`, and with it the journal of each request; true unless said
   * otherwise.
   */
  readonly controlled?: boolean
  /** True if its host says that it is stored in a folder. */
  readonly isStored?: boolean
  /** The secret that requests under `/_sandbox/` must bring. */
  readonly token?: string
}

function toContent(body: unknown): { readonly body?: BodyInit; readonly type?: string } {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams)
    return { body: String(body), type: 'application/x-www-form-urlencoded' }
  const isWritten = typeof body === 'string' || body instanceof Uint8Array
  return { body: (isWritten ? body : JSON.stringify(body)) as BodyInit, type: 'application/json' }
}

function createRequest(
  method: string,
  path: string,
  { headers: requestHeaders = {}, body }: RequestParts,
): Request {
  const { body: content, type } = toContent(body)
  const headers = new Headers(type === undefined ? {} : { 'Content-Type': type })
  for (const [name, value] of Object.entries(requestHeaders)) {
    if (value === '') headers.delete(name)
    else headers.set(name, value)
  }
  return new Request(localUrl + path, { method, headers, ...(content !== undefined && { body: content }) })
}

/** Returns the result of a copy like a host that stores its bank in a folder. */
const backUp = async (folder: string) => ok({ folder, banks: 1, bytes: 1_421_312 })

function createStartBank(isFilled: boolean): Engine {
  const now = morning()
  const engine = createEngine({ now, seed: 'golden' })
  if (isFilled) engine.execute('initialize', {}, { now })
  return engine
}

/** The banks of which each chapter gets copies. */
const startBanks = { none: createStartBank(false), fixed: createStartBank(true) }

function createBank({
  data = 'none',
  controlled = true,
  isStored = false,
  token,
  ...otherOptions
}: BankOptions) {
  const now = morning()
  const engine = startBanks[data].fork()
  const observer = new Observer()
  const control = controlBank(engine, { system: () => now, observer })
  control.clock.freeze()
  const app = createApp({
    engineFor: () => engine,
    now: () => control.clock.now,
    crypto: nodeCrypto,
    faults: control.faults,
    observe: observer.observe,
    journalSeed: idSeed('golden'),
    linkKey: 'golden',
    ...(controlled && {
      controlApi: createControlApi({ bankFor: () => control, token, ...(isStored && { backUp }) }),
    }),
    onFault: () => undefined,
    ...otherOptions,
  })
  return { app, control }
}

/** Reads what the request journal has got since it was read last, each entry as the bank writes it. */
function journalReader(
  app: App,
  { controlled = true, token }: BankOptions,
): () => Promise<readonly string[]> {
  let latest: string | undefined
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  async function read(query: string) {
    const request = createRequest('GET', `${app.basePath}/_sandbox/requests${query}`, { headers })
    const answer = await app.fetch(request, { remote: '127.0.0.1' })
    return (await answer.json()) as { readonly requests?: readonly { readonly id: string }[] }
  }
  return async () => {
    if (!controlled) return []
    const since = await read(latest === undefined ? '' : `?after=${latest}`)
    // Where the journal was emptied meanwhile, it does not know the latest any more.
    const { requests: entries = [] } = since.requests === undefined ? await read('') : since
    latest = entries.at(-1)?.id ?? latest
    return entries.map((entry) => JSON.stringify(entry))
  }
}

/** Request ids that are the same each time. */
function countingIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  }
}

/** Opens a bank with a fixed seed, whose clock stands still until it is moved. */
export function openBank(transcript: Transcript, options: BankOptions = {}): RecordedBank {
  const { app, control } = createBank(options)
  const journalled = journalReader(app, options)
  const requestIds = countingIds()
  const recorder = createRecorder(transcript, {
    bank: () => control.engine.bank,
    now: () => control.clock.now,
    journalled,
  })

  async function record<Value>(detail: Detail, work: () => Promise<Value>): Promise<Value> {
    const before = transcript.detail
    transcript.reduceDetail(detail)
    try {
      return await work()
    } finally {
      transcript.detail = before
      // The next exchange begins after the entries of what was prepared.
      if (detail === 'nothing' && before !== 'nothing') await journalled()
    }
  }

  function recorded(request: Request, wire: ConnectionInfo = {}): Promise<Response> {
    return recorder.record(request, () => app.fetch(request, wire))
  }

  return {
    transcript,
    control,
    async refuse(fault) {
      const head = { method: '', target: '', headers: new Headers() }
      const unread = { ...head, method: '(unread)', requestBody: new Uint8Array() }
      await recorder.write(unread, async () => app.refuse({ ...head, ...fault }))
    },
    heading: (text) => {
      transcript.heading = text
    },
    prepare: (work) => record('nothing', work),
    omitBodies: (work) => record('withoutBody', work),
    list: (work) => record('line', work),
    latest: recorder.latest,
    send: (request) => recorded(request),
    ask: (method, path, parts = {}) =>
      recorded(createRequest(method, path, parts), parts.wire ?? { remote: '127.0.0.1' }),
    tpp: (bankOptions) =>
      createTpp({
        send: (request) => recorded(request),
        now: () => new Date(control.clock.now),
        requestIds,
        baseUrl: `https://bank.example${app.basePath}`,
        ...bankOptions,
      }),
  }
}
