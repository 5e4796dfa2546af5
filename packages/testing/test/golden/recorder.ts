import type { Bank, Instant } from '@pocketbank/core'
import { Names } from './names.ts'
import { type Exchange, type Outcome, requestLines, type Transcript } from './transcript.ts'

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [error.name, error.message, code].filter((part) => part !== '').join(', ')
}

/** Reads an answer to its end, or to where it breaks off. */
async function readOutcome(answering: Promise<Response>): Promise<Outcome> {
  const pieces: Uint8Array[] = []
  const head: { status?: number; headers?: Headers } = {}
  const read = () => new Uint8Array(Buffer.concat(pieces))
  try {
    const { status, headers, body } = await answering
    Object.assign(head, { status, headers: new Headers(headers) })
    if (body !== null) for await (const piece of body) pieces.push(piece)
    return { ...head, body: read() }
  } catch (error) {
    return { ...head, body: read(), failure: describeFailure(error) }
  }
}

/** Makes the response for a client; throws an error that says so if there was none. */
function toResponse({ status, headers = new Headers(), body }: Outcome): Response {
  if (status === undefined) return Response.error()
  return new Response(body.length > 0 ? body.slice() : null, { status, headers })
}

/** The bank whose exchanges are recorded. */
interface RecordedSource {
  readonly bank: () => Bank
  readonly now: () => Instant
  /** Returns the entries that the journal has got since it was asked last, as JSON. */
  readonly journalled: () => Promise<readonly string[]>
}

/** Makes a recorder of the exchanges with one bank. */
export function createRecorder(transcript: Transcript, { bank, now, journalled }: RecordedSource) {
  const names = new Names(bank)
  let latest = ''

  async function write(
    exchange: Omit<Exchange, 'outcome' | 'journal'>,
    respond: () => Promise<Response>,
  ): Promise<Response> {
    const request = requestLines(exchange, now()).map((line) => names.rename(line))
    names.begin([transcript.heading, ...request].join('\n'))
    const outcome = await readOutcome(respond())
    const journal = transcript.detail === 'nothing' ? [] : await journalled()
    const [, id = latest] = /^\{"id":"([^"]*)"/.exec(journal.at(-1) ?? '') ?? []
    latest = id
    const requestId = /^[\d-]{36}$/.exec(exchange.headers.get('x-request-id') ?? '')?.[0]
    names.end(outcome, { journal: journal.length > 0 ? id : undefined, request: requestId })
    transcript.add({ ...exchange, outcome, journal }, request, names)
    return toResponse(outcome)
  }

  return {
    write,
    /** Records a request and its response. */
    async record(request: Request, respond: () => Promise<Response>): Promise<Response> {
      const requestBody =
        request.body === null ? new Uint8Array() : new Uint8Array(await request.clone().arrayBuffer())
      const { method, url } = request
      const target = url.slice(new URL(url).origin.length)
      return write({ method, target, headers: new Headers(request.headers), requestBody }, respond)
    },
    /** The id under which the journal has the latest request. */
    latest: () => latest,
  }
}
