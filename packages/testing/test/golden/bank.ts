import { createEngine, type Engine, type Instant, idSeed, parseInstant } from '@pocketbank/core'
import { type AppOptions, createApp, type UnreadRequest, type Wire } from '@pocketbank/http'
import { type ControlledBank, controlBank, createPowers } from '@pocketbank/http/control'
import { nodeCrypto } from '@pocketbank/http/node'
import { createTpp, type Tpp, type TppOptions } from '@pocketbank/testing'
import type { Exchange, Outcome, Transcript } from './transcript.ts'

/** The standing clock of every bank: a Thursday morning, an hour before a batch. */
function morning(): Instant {
  const now = parseInstant('2026-01-15T10:00:00+01:00')
  if (now === undefined) throw new Error('no moment')
  return now
}

/** Where programs of the same machine, and browsers, find the bank. */
export const localUrl = 'http://127.0.0.1:8080'

/** What an unsigned request carries. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  /** Text and octets as they are, a form as a browser sends it, all else as JSON. */
  readonly body?: unknown
  /** What a host knows of the connection: that it comes from this machine, unless said otherwise. */
  readonly wire?: Wire
}

/** A bank whose every exchange is written down. */
export interface RecordedBank {
  readonly transcript: Transcript
  readonly engine: Engine
  readonly control: ControlledBank
  /** A TPP on the bank's clock, that signs. */
  readonly tpp: (options?: TppOptions) => Tpp
  /** Sends a request without a signature, as a browser does, or a test to `/_sandbox/`. */
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Response>
  /** Sends a request that was signed. */
  readonly send: (request: Request) => Promise<Response>
  /** Has a request answered of which the host could read nothing. */
  readonly refuse: (fault: Pick<UnreadRequest, 'status' | 'text' | 'path'>) => Promise<void>
  /** Says what the next exchange is about. */
  readonly heading: (text: string) => void
  /** The id under which the journal has the latest request. */
  readonly latest: () => string
}

/** How a bank is opened. */
export interface BankOptions extends Partial<AppOptions> {
  /** `none` unless said otherwise. */
  readonly data?: 'none' | 'fixed'
  /** Whether there is anything under `/_sandbox/`, and with it the journal of each request; true unless said otherwise. */
  readonly controlled?: boolean
  /** The secret that requests under `/_sandbox/` must bring. */
  readonly token?: string
}

function failureIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [error.name, error.message, code].filter((part) => part !== '').join(', ')
}

/** Reads an answer to its end, or to where it breaks off. */
async function outcomeOf(answering: Promise<Response>): Promise<Outcome> {
  const pieces: Uint8Array[] = []
  const head: { status?: number; headers?: Headers } = {}
  const read = () => new Uint8Array(Buffer.concat(pieces))
  try {
    const { status, headers, body } = await answering
    Object.assign(head, { status, headers: new Headers(headers) })
    if (body !== null) for await (const piece of body) pieces.push(piece)
    return { ...head, body: read() }
  } catch (error) {
    return { ...head, body: read(), failure: failureIn(error) }
  }
}

function contentOf(body: unknown): { readonly body?: BodyInit; readonly type?: string } {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams)
    return { body: String(body), type: 'application/x-www-form-urlencoded' }
  const isWritten = typeof body === 'string' || body instanceof Uint8Array
  return { body: (isWritten ? body : JSON.stringify(body)) as BodyInit, type: 'application/json' }
}

function requestOf(method: string, path: string, { headers: given = {}, body }: Asked): Request {
  const { body: content, type } = contentOf(body)
  const headers = new Headers(type === undefined ? {} : { 'Content-Type': type })
  for (const [name, value] of Object.entries(given)) {
    if (value === '') headers.delete(name)
    else headers.set(name, value)
  }
  return new Request(localUrl + path, { method, headers, ...(content !== undefined && { body: content }) })
}

const journalPath = '/_sandbox/requests'

/** Opens a bank with a fixed seed, whose clock stands still until it is moved. */
export function openBank(transcript: Transcript, options: BankOptions = {}): RecordedBank {
  const { data = 'none', controlled = true, token, ...others } = options
  const now = morning()
  const engine = createEngine({ now, seed: 'golden' })
  if (data === 'fixed') engine.execute('initialize', {}, { now })
  const control = controlBank(engine, { system: () => now })
  control.clock.freeze()
  const app = createApp({
    engineFor: () => engine,
    now: () => control.clock.now,
    crypto: nodeCrypto,
    faults: control.faults,
    journalSeed: idSeed('golden'),
    linkKey: 'golden',
    ...(controlled && { powers: createPowers({ bankFor: () => control, token }) }),
    onFault: () => undefined,
    ...others,
  })
  let requests = 0
  const requestIds = () => {
    requests += 1
    return `00000000-0000-4000-8000-${String(requests).padStart(12, '0')}`
  }
  let latest: string | undefined
  const basePath = app.basePath

  /** What the journal has got since the last time. */
  async function journalled(): Promise<readonly string[]> {
    if (!controlled) return []
    const read = async (query: string) => {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      const asked = requestOf('GET', basePath + journalPath + query, { headers })
      return (await app.fetch(asked, { remote: '127.0.0.1' })).json() as Promise<{
        requests?: { id: string }[]
      }>
    }
    const { requests: entries = (await read('')).requests ?? [] } = await read(
      latest === undefined ? '' : `?after=${latest}`,
    )
    latest = entries.at(-1)?.id ?? latest
    return entries.map((entry) => JSON.stringify(entry))
  }

  async function recorded(request: Request, wire: Wire = {}): Promise<Response> {
    const sent =
      request.body === null ? new Uint8Array() : new Uint8Array(await request.clone().arrayBuffer())
    const { method, url } = request
    const target = url.slice(new URL(url).origin.length)
    const outcome = await outcomeOf(app.fetch(request, wire))
    const exchange: Exchange = {
      ...{ method, target, headers: new Headers(request.headers), sent, outcome },
      journal: await journalled(),
    }
    transcript.add(exchange)
    const { status = 0, headers = new Headers(), body } = outcome
    const hasBody = body.length > 0
    return status === 0 ? Response.error() : new Response(hasBody ? body.slice() : null, { status, headers })
  }

  return {
    ...{ transcript, engine, control },
    async refuse(fault) {
      const outcome = await outcomeOf(
        Promise.resolve(app.refuse({ method: '', target: '', headers: new Headers(), ...fault })),
      )
      const nothing = { method: '(unread)', target: '', headers: new Headers(), sent: new Uint8Array() }
      transcript.add({ ...nothing, outcome, journal: await journalled() })
    },
    heading: (text) => transcript.heading(text),
    latest: () => latest ?? '',
    send: (request) => recorded(request),
    ask: (method, path, asked = {}) =>
      recorded(requestOf(method, path, asked), asked.wire ?? { remote: '127.0.0.1' }),
    tpp: (given) =>
      createTpp({
        send: (request) => recorded(request),
        now: () => new Date(control.clock.now),
        requestIds,
        baseUrl: `https://bank.example${basePath}`,
        ...given,
      }),
  }
}
