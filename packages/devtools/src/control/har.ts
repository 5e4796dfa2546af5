import type { AnswerMessage, Message, RequestEntry, RequestMessage } from '@pocketbank/http'
import { writeMessageBody } from '@pocketbank/http/journal'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import { version } from '@pocketbank/http/version'

/** Requests in the format of browsers' network tools: HTTP Archive, version 1.2. */
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

/** One request of an archive, with its response. */
interface HarEntry {
  /** The time of the bank's clock. */
  readonly startedDateTime: string
  /** Milliseconds of the machine's time that the bank took. */
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
  /**
   * The id of the request in the journal, the faults and quirks that changed it, and the rule that decided.
   */
  readonly comment: string
  /** The label that a test gave the request. */
  readonly _label?: string
  /** The faults and quirks that changed the request, in the form of the journal. */
  readonly _faults?: RequestEntry['faults']
  readonly _quirks?: RequestEntry['quirks']
}

const httpVersion = 'HTTP/1.1'

/** The value of HAR for an unknown size. */
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
  // HAR has no field for the encoding of a request body, so the comment names it.
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

/**
 * Writes entries of the journal as an HTTP Archive. Leaves out entries whose request and response were not
 * kept.
 */
export function toHar(entries: readonly RequestEntry[]): Har {
  const creator = { name: 'pocketbank', version }
  return { log: { version: '1.2', creator, pages: [], entries: entries.flatMap(toHarEntries) } }
}
