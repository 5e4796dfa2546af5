import { createHash } from 'node:crypto'
import { requestHeaders, responseHeaderLines } from './defaults.ts'
import { describeEntryText, describePath, journalLines } from './journal-lines.ts'
import { writeLines } from './layout.ts'
import type { Names } from './names.ts'
import { pageLines } from './page-text.ts'

/**
 * What came back: a response, or the error with which `fetch` rejects, and how much of a body came before it.
 */
export interface Outcome {
  readonly status?: number
  readonly headers?: Headers
  readonly body: Uint8Array
  readonly failure?: string
}

/** A request and its response. */
export interface Exchange {
  readonly method: string
  readonly target: string
  readonly headers: Headers
  readonly requestBody: Uint8Array
  readonly outcome: Outcome
  /** What the request journal has of it, as the bank writes it in JSON. */
  readonly journal: readonly string[]
}

/**
 * How much of an exchange is written, from most to least: all of it, all except a JSON body of a success, a
 * line, or nothing because it only prepares others.
 */
const details = ['whole', 'withoutBody', 'line', 'nothing'] as const
export type Detail = (typeof details)[number]

/** An exchange in a transcript. */
export interface RecordedExchange extends Exchange {
  readonly detail: Exclude<Detail, 'nothing'>
}

/** Bytes of a body that is written, since nobody reads a longer one. */
const responseMax = 20_000
const requestMax = 1_500

function computeHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function bodyLines(bytes: Uint8Array, type: string): readonly string[] {
  if (bytes.length === 0) return []
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /\bhtml\b/.test(type) && text.startsWith('<!') ? pageLines(text) : writeLines(text, type)
  } catch {
    return [`# in hexadecimal: ${Buffer.from(bytes).toString('hex')}`]
  }
}

function responseBodyLines(bytes: Uint8Array, type: string): readonly string[] {
  const isLong = bytes.length > responseMax
  if (isLong || /\bcss\b/.test(type))
    return [`# ${bytes.length} bytes, SHA-256 ${computeHash(bytes).slice(0, 16)}`]
  return bodyLines(bytes, type)
}

function requestBodyLines(bytes: Uint8Array, type: string): readonly string[] {
  return bytes.length > requestMax ? [`# ${bytes.length} bytes`] : bodyLines(bytes, type)
}

/** Reads the JSON body of a response that succeeds; returns undefined for any other response. */
export function readSuccess({ status = 0, headers, body, failure }: Outcome): unknown {
  const isJson = headers?.get('content-type') === 'application/json'
  if (status < 200 || status > 299 || !isJson || body.length === 0 || failure !== undefined) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/**
 * Fields of a response that a transcript has even if it leaves out the body, since they tell what has
 * happened.
 */
const outcomeFields = new Set(['transactionStatus', 'consentStatus', 'scaStatus', 'now'])

/** Writes these fields of a response, as `, transactionStatus RCVD`. */
function writeOutcomeFields(outcome: Outcome): string {
  return Object.entries(readSuccess(outcome) ?? {})
    .filter(([name]) => outcomeFields.has(name))
    .map(([name, value]) => `, ${name} ${value}`)
    .join('')
}

/**
 * Paths whose response lists a table of the bank. `docs/openapi.json` and `docs/situations-list.md` have its
 * rows.
 */
const catalogues = /^\/_sandbox\/(?:quirks|situations)(?:\?|$)/

function outcomeLines(
  { target, headers: sentHeaders, outcome }: Exchange,
  detail: Detail,
): readonly string[] {
  const { status, headers = new Headers(), body, failure } = outcome
  const head =
    status === undefined
      ? []
      : [
          `<-- ${status}`,
          ...responseHeaderLines({ target, headers, body }, sentHeaders),
          ...(catalogues.test(target) && status === 200
            ? ['# the list']
            : detail === 'withoutBody' && readSuccess(outcome) !== undefined
              ? [`# JSON${writeOutcomeFields(outcome)}`]
              : responseBodyLines(body, headers.get('content-type') ?? '')),
        ]
  return failure === undefined ? head : [...head, `<-- fails: ${failure}`]
}

/** The lines of a request. */
export function requestLines(
  exchange: Omit<Exchange, 'outcome' | 'journal'>,
  now: number,
): readonly string[] {
  const { method, target, headers, requestBody } = exchange
  const { words, lines } = requestHeaders({ target, headers, body: requestBody }, now)
  return [
    `--> ${method} ${target}${words}`,
    ...lines,
    ...requestBodyLines(requestBody, headers.get('content-type') ?? ''),
  ]
}

/** Code and sentence of a refusal that the journal does not have, such as one of control. */
function describeRefusal({ body, headers }: Outcome): string {
  if (headers?.get('content-type') !== 'application/json' || body.length === 0) return ''
  const { code, message } = JSON.parse(new TextDecoder().decode(body)) as { code?: string; message?: string }
  return code === undefined ? '' : `, ${code}: ${message}`
}

function exchangeLine({ method, target, outcome, journal }: Exchange): string {
  const verdicts = journal.map((entry) => `, ${describeEntryText(entry)}${describePath(entry)}`)
  if (verdicts.length === 0) verdicts.push(describeRefusal(outcome))
  return `${method} ${target} -> ${outcome.status ?? outcome.failure}${verdicts.join('')}${writeOutcomeFields(outcome)}`
}

/** What a client sends and a bank responds, as text. */
export class Transcript {
  readonly exchanges: RecordedExchange[] = []
  readonly #parts: string[] = []
  #writtenHeading = ''
  /** The heading of the exchanges that follow. */
  heading = ''
  /** How much is written of the exchanges that follow. */
  detail: Detail = 'whole'

  /** Writes less of the exchanges that follow: this detail, unless it is less already. */
  reduceDetail(detail: Detail): void {
    if (details.indexOf(detail) > details.indexOf(this.detail)) this.detail = detail
  }

  /** Adds an exchange; the lines of its request are given, since they name ids as they were before it. */
  add(exchange: Exchange, request: readonly string[], names: Names): void {
    const { detail } = this
    if (detail === 'nothing') return
    this.exchanges.push({ ...exchange, detail })
    if (this.heading !== this.#writtenHeading) this.#push(`==== ${this.heading}`, '')
    this.#writtenHeading = this.heading
    if (detail === 'line') {
      this.#parts.push(names.rename(exchangeLine(exchange)))
      return
    }
    const response = new TextDecoder().decode(exchange.outcome.body)
    const rest = [
      ...outcomeLines(exchange, detail),
      ...exchange.journal.flatMap((entry) => journalLines(entry, response)),
    ]
    this.#push(...request, names.rename(rest.join('\n')), '')
  }

  /** Adds lines after an empty one. */
  #push(...lines: readonly string[]): void {
    if (this.#parts.length > 0 && this.#parts.at(-1) !== '') this.#parts.push('')
    this.#parts.push(...lines)
  }

  /** The transcript. */
  get text(): string {
    return `${this.#parts.join('\n').trim()}\n`
  }
}
