import type { Engine, Instant, RuleId } from '@pocketbank/core'
import type { OperationName } from '../operations/contracts/operations.ts'
import type { Answer } from '../operations/render/answer-value.ts'
import type { MessageBounds } from '../options/message-options.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import { noBytes } from '../requests/body.ts'
import { keepRaw, listRawHeaders } from '../requests/header-pairs.ts'
import type { RequestHead } from '../requests/incoming-request.ts'
import { repeatedNames } from '../requests/repeated-names.ts'
import type { RequestEntry } from './entry.ts'
import {
  defaultBodyBytesMax,
  defaultBytesMax,
  hasBodyText,
  hasHeaderText,
  type KeptContent,
  limitBytes,
  writeRequestMessage,
  writeResponseMessage,
} from './kept-messages.ts'
import { labelHeader, readLabel } from './label.ts'
import type { AnswerMessage, RequestMessage } from './message.ts'

/** Characters that remain of a text when the messages of its entry are deleted. */
const textCharsMax = 256

/** Shortens a text. Copies it character by character, since a slice keeps the whole text in memory. */
function cut(text: string): string {
  return text.length > textCharsMax ? `${[...text.slice(0, textCharsMax)].join('')}…` : text
}

function withCutTexts<Fields extends object>(fields: Fields): Fields {
  const pairs = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value) : value,
  ])
  return Object.fromEntries(pairs) as Fields
}

/** Counts the characters of an entry that the client chose. */
function countCharacters({ requestId, label, tpp, refusal, explanation, target }: RequestEntry): number {
  const size = target.length + (requestId?.length ?? 0) + (label?.length ?? 0) + (tpp?.length ?? 0)
  if (refusal === undefined) return size
  const texts = Object.values({ ...refusal, ...explanation })
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), size)
}

interface Keeping {
  readonly secret: string | undefined
  readonly bounds: MessageBounds
}

function pickMessageBounds({ secret, bounds }: Keeping) {
  return { secret, bytesMax: bounds.bodyBytesMax ?? defaultBodyBytesMax }
}

/** Position of a request in the history of its bank. */
export interface RequestStart {
  /** Number of commands of the bank before and after the request. */
  readonly journalBefore: Engine['journal']
  readonly journalAfter: Engine['journal']
  readonly turn: number
  readonly now: Instant
}

/** An answered request. Without `now` the bank was not called. */
interface AnsweredRequest
  extends Partial<{ readonly [Name in keyof RequestStart]: RequestStart[Name] | undefined }> {
  readonly id: string
  readonly env: { readonly now: (tpp?: string) => number; readonly requests: Keeping }
  /** Time of arrival, by `performance.now()`. */
  readonly startTime: number
  readonly request: RequestHead & { readonly url?: string | undefined }
  readonly requestId: { readonly value: string | null }
  readonly body?: Uint8Array<ArrayBuffer>
  readonly bodyText?: string | undefined
  readonly operation?: { readonly id: string }
  readonly hasBody?: boolean | undefined
  readonly clientCertificate?: { readonly bytes: Uint8Array<ArrayBuffer> } | undefined
}

export type EntryJudgement = Pick<RequestEntry, 'tpp' | 'stages' | 'warnings'>

function findDecidingRule({ refusal, refusedBy, rule }: Outcome): RuleId | undefined {
  // An injected fault follows no rule.
  if (refusal === undefined || refusedBy === undefined || refusedBy === 'injected') return rule
  return refusal.rule
}

/** Property that looks for repeated names in a body when the warnings are first read. */
const warningsOfBody = {
  enumerable: true,
  configurable: true,
  get(this: JournalledRequest) {
    const warnings = JournalledRequest.listWarnings(this)
    Object.defineProperty(this, 'warnings', { value: warnings })
    return warnings
  },
}

/**
 * A journal entry that formats its messages only when they are read. A single object: the entries outlive
 * their requests, so the collector copies each further object twice. Request and response are getters, so
 * printing or copying an entry omits them.
 */
export class JournalledRequest implements RequestEntry {
  readonly id: RequestEntry['id']
  readonly at: RequestEntry['at']
  readonly method: RequestEntry['method']
  target: RequestEntry['target']
  requestId: RequestEntry['requestId']
  label: RequestEntry['label']
  readonly tpp: RequestEntry['tpp']
  readonly operation: RequestEntry['operation']
  readonly status: RequestEntry['status']
  refusal: RequestEntry['refusal']
  readonly stages: RequestEntry['stages']
  readonly rule: RequestEntry['rule']
  explanation: RequestEntry['explanation']
  declare readonly warnings: RequestEntry['warnings']
  readonly #warnings: RequestEntry['warnings']
  readonly #journal: Keeping
  readonly #milliseconds: number
  readonly #journalBefore: Engine['journal'] | undefined
  readonly #journalAfter: Engine['journal'] | undefined
  readonly #turn: number
  readonly #now: Instant | undefined
  readonly #url: string | undefined
  readonly #isEncrypted: boolean
  /** All requests of a connection share the bytes. */
  readonly #clientCertificate: Uint8Array<ArrayBuffer> | undefined
  readonly #bodyBytes: number
  readonly #answerBytes: number
  /**
   * Names and values of the request's headers alternately; undefined if messages are not kept or were
   * deleted.
   */
  #raw: readonly string[] | undefined
  #body: KeptContent
  #answerHeaders: Answer['headers'] | undefined
  #answerBody: KeptContent
  /** Bytes that count towards the limit of the journal. */
  readonly #bytes: number

  constructor(
    answered: AnsweredRequest,
    outcome: Outcome,
    { tpp, stages, warnings }: EntryJudgement,
    answer: Answer,
  ) {
    const { env, request } = answered
    const { notes } = outcome.interference ?? {}
    this.id = answered.id
    this.at = env.now(tpp)
    this.method = request.method
    this.target = request.target
    this.requestId = answered.requestId.value ?? undefined
    this.label = readLabel(request.headers.get(labelHeader))
    this.tpp = tpp
    this.operation = answered.operation?.id as OperationName | undefined
    this.status = notes?.status ?? answer.status
    this.refusal = outcome.refusal
    this.stages = stages
    this.rule = findDecidingRule(outcome)
    this.explanation = outcome.explanation
    // Defining the property takes 0.1 µs, so a request without a body has none.
    if (answered.hasBody === true) Object.defineProperty(this, 'warnings', warningsOfBody)
    else this.warnings = warnings
    this.#warnings = warnings
    const weight = countCharacters(this)
    if (notes !== undefined) Object.assign(this, notes)
    this.#journal = env.requests
    this.#milliseconds = performance.now() - answered.startTime
    this.#journalBefore = answered.journalBefore
    this.#journalAfter = answered.journalAfter
    this.#turn = answered.turn ?? 0
    this.#now = answered.now
    const { bodyBytesMax = defaultBodyBytesMax, bytesMax = defaultBytesMax } = env.requests.bounds
    const isKept = bytesMax > 0
    const raw = isKept ? listRawHeaders(request.headers) : undefined
    const body = (isKept && answered.body) || noBytes
    const responseBody = isKept && request.method !== 'HEAD' ? (answer.bytes ?? answer.body ?? '') : ''
    this.#url = request.url
    // A whole URL says so itself, and finding it out would take longer.
    this.#isEncrypted = request.url === undefined && request.isEncrypted === true
    this.#clientCertificate = isKept ? answered.clientCertificate?.bytes : undefined
    this.#raw = raw
    // A text that was read already takes less memory than a copy of the bytes.
    const text = isKept && body.length <= bodyBytesMax ? answered.bodyText : undefined
    this.#body = text ?? limitBytes(body, bodyBytesMax)
    this.#bodyBytes = body.length
    this.#answerHeaders = isKept ? answer.headers : undefined
    this.#answerBody =
      typeof responseBody === 'string' ? responseBody : limitBytes(responseBody, bodyBytesMax)
    this.#answerBytes = responseBody.length
    this.#bytes =
      weight +
      (raw === undefined ? 0 : keepRaw(raw)) +
      Math.min(body.length, bodyBytesMax) +
      this.#answerBody.length
  }

  /** Returns the bytes of an entry that count towards the limit; 0 for entries of another class. */
  static measureBytes(entry: RequestEntry): number {
    return #bytes in entry ? entry.#bytes : 0
  }

  /**
   * Returns the duration in milliseconds by the machine's clock; undefined if that clock does not advance, as
   * on edge runtimes.
   */
  static findDuration(entry: RequestEntry): number | undefined {
    return #milliseconds in entry && entry.#milliseconds > 0 ? entry.#milliseconds : undefined
  }

  /**
   * True if the headers of the request or a body contain a text in lower case. Searches the stored form,
   * since formatting a message takes ten times as long.
   */
  static hasText(entry: RequestEntry, sought: string): boolean {
    if (!(#raw in entry) || entry.#raw === undefined) return false
    const bodies = [entry.#body, entry.#answerBody]
    return hasHeaderText(entry.#raw, sought) || bodies.some((body) => hasBodyText(body, sought))
  }

  /** Deletes the messages of an entry and shortens its texts. */
  static release(entry: RequestEntry): void {
    if (!(#raw in entry)) return
    entry.#raw = undefined
    entry.#body = ''
    entry.#answerHeaders = undefined
    entry.#answerBody = ''
    entry.target = cut(entry.target)
    if (entry.requestId !== undefined) entry.requestId = cut(entry.requestId)
    if (entry.refusal !== undefined) entry.refusal = withCutTexts(entry.refusal)
    if (entry.explanation !== undefined) entry.explanation = withCutTexts(entry.explanation)
  }

  get request(): RequestMessage | undefined {
    const raw = this.#raw
    if (raw === undefined) return undefined
    const { method, target } = this
    const parts = {
      method,
      target,
      url: this.#url,
      isEncrypted: this.#isEncrypted,
      raw,
      content: this.#body,
      bytes: this.#bodyBytes,
      clientCertificate: this.#clientCertificate,
    }
    return writeRequestMessage(parts, pickMessageBounds(this.#journal))
  }

  get answer(): AnswerMessage | undefined {
    const answerHeaders = this.#answerHeaders
    if (answerHeaders === undefined) return undefined
    const headers = Object.entries(answerHeaders)
    const parts = { headers, content: this.#answerBody, bytes: this.#answerBytes }
    return writeResponseMessage(parts, pickMessageBounds(this.#journal), {
      status: this.status,
      milliseconds: this.#milliseconds,
    })
  }

  /** Lists the warnings of an entry, with those about its body if that is still kept. */
  static listWarnings(entry: JournalledRequest): readonly string[] {
    const { text, truncated } = entry.request ?? {}
    return text === undefined ? entry.#warnings : [...entry.#warnings, ...repeatedNames(text, truncated)]
  }

  /** Returns the position of a request in the history of its bank; undefined if the bank was not called. */
  static findPosition(entry: RequestEntry): RequestStart | undefined {
    if (!(#now in entry)) return undefined
    const [journalBefore, journalAfter, turn, now] = [
      entry.#journalBefore,
      entry.#journalAfter,
      entry.#turn,
      entry.#now,
    ]
    if (journalBefore === undefined || journalAfter === undefined || now === undefined) return undefined
    return { journalBefore, journalAfter, turn, now }
  }
}
