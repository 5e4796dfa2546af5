import type { AnswerMessage, Message, RequestEntry, RequestMessage } from '@pocketbank/http'
import { writeMessageBody } from '@pocketbank/http/journal'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import { version } from '@pocketbank/http/version'

/** Requests as browsers' tools read them: an HTTP Archive, version 1.2. */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly pages: readonly []
    readonly entries: readonly HarEntry[]
  }
}

interface HarPair {
  readonly name: string
  readonly value: string
}

/** One request of an archive, with its answer. */
interface HarEntry {
  /** The moment of the bank's clock. */
  readonly startedDateTime: string
  /** Milliseconds that the bank took, of the machine's time. */
  readonly time: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly httpVersion: string
    readonly cookies: readonly []
    readonly headers: readonly HarPair[]
    readonly queryString: readonly HarPair[]
    readonly postData?: { readonly mimeType: string; readonly text: string; readonly comment?: string }
    readonly headersSize: number
    readonly bodySize: number
  }
  readonly response: {
    readonly status: number
    readonly statusText: string
    readonly httpVersion: string
    readonly cookies: readonly []
    readonly headers: readonly HarPair[]
    readonly content: {
      readonly size: number
      readonly mimeType: string
      readonly text: string
      readonly encoding?: 'base64'
      readonly comment?: string
    }
    readonly redirectURL: string
    readonly headersSize: number
    readonly bodySize: number
  }
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
  /** By which id the bank knows the request, which faults and quirks changed it, and which rule decided. */
  readonly comment: string
  /** The label that a test gave the request. */
  readonly _label?: string
  /** The faults and quirks that changed the request, as the journal has them. */
  readonly _faults?: RequestEntry['faults']
  readonly _quirks?: RequestEntry['quirks']
}

const httpVersion = 'HTTP/1.1'

/** D: what is not known is -1 in an archive. */
const unknownSize = -1

function harPairs(pairs: HeaderPairs): readonly HarPair[] {
  return pairs.map(([name, value]) => ({ name, value }))
}

function harQuery(url: string): readonly HarPair[] {
  return harPairs([...new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')])
}

function cutRemark({ truncated, body }: Message): { readonly comment?: string } {
  return truncated ? { comment: `the first ${body.length} bytes` } : {}
}

function readMimeType(message: Message): string {
  return message.header('content-type') ?? ''
}

function measureSizes({ truncated, body }: Message) {
  return { headersSize: unknownSize, bodySize: truncated ? unknownSize : body.length }
}

function toHarRequest(message: RequestMessage): HarEntry['request'] {
  const { method, url, headers, body } = message
  const { text, encoding } = writeMessageBody(message)
  // An archive has no encoding for what was sent: it is said beside it.
  const remark = encoding === undefined ? cutRemark(message) : { comment: 'in base64' }
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: harPairs(headers),
    queryString: harQuery(url),
    ...(body.length > 0 && { postData: { mimeType: readMimeType(message), text, ...remark } }),
    ...measureSizes(message),
  }
}

function toHarResponse(message: AnswerMessage): HarEntry['response'] {
  const { status, headers, body } = message
  const content = {
    size: body.length,
    mimeType: readMimeType(message),
    ...writeMessageBody(message),
    ...cutRemark(message),
  }
  const redirectURL = message.header('location') ?? ''
  const described = { status, statusText: '', httpVersion, cookies: [] as const }
  return { ...described, headers: harPairs(headers), content, redirectURL, ...measureSizes(message) }
}

function writeComment({ id, rule, faults = [], quirks = [] }: RequestEntry): string {
  return [
    id,
    ...faults.map((fault) => `struck by ${fault.id}`),
    ...quirks.map((name) => `changed by the quirk ${name}`),
    ...(rule === undefined ? [] : [`decided by rule ${rule}`]),
  ].join(', ')
}

function toHarEntries(entry: RequestEntry): readonly HarEntry[] {
  const { at, label, faults, quirks, request, answer } = entry
  if (request === undefined || answer === undefined) return []
  const { milliseconds } = answer
  return [
    {
      startedDateTime: new Date(at).toISOString(),
      time: milliseconds,
      request: toHarRequest(request),
      response: toHarResponse(answer),
      cache: {},
      timings: { send: 0, wait: milliseconds, receive: 0 },
      comment: writeComment(entry),
      ...(label !== undefined && { _label: label }),
      ...(faults && { _faults: faults }),
      ...(quirks && { _quirks: quirks }),
    },
  ]
}

/** Entries of the journal as an HTTP Archive; those of which request and answer were not kept are left out. */
export function toHar(entries: readonly RequestEntry[]): Har {
  const creator = { name: 'pocketbank', version }
  return { log: { version: '1.2', creator, pages: [], entries: entries.flatMap(toHarEntries) } }
}
