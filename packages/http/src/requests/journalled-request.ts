import type { Engine, Instant } from '@pocketbank/core'
import type { OperationName } from '../contracts/operations.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import type { Answer } from '../render/answer-value.ts'
import type { Asked } from './asked.ts'
import { noOctets } from './body.ts'
import type { RequestEntry } from './entry.ts'
import { keepRaw, rawOf } from './header-pairs.ts'
import type { RequestHead } from './incoming-request.ts'
import {
  type KeptContent,
  limitOctets,
  type MessageBounds,
  tellAnswer,
  tellRequest,
  usualBodyOctetsMax,
  usualOctetsMax,
} from './kept-messages.ts'
import type { AnswerMessage, RequestMessage } from './message.ts'

/** Characters of a text that stay when an entry lets go of what was sent. */
const textCharsMax = 256

/** The beginning of a text. D: made anew, character by character, since a part of a text keeps all of it in memory. */
function cut(text: string): string {
  return text.length > textCharsMax ? `${[...text.slice(0, textCharsMax)].join('')}…` : text
}

/** The same with every text cut; other values stay. */
function withCutTexts<Fields extends object>(fields: Fields): Fields {
  const pairs = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value) : value,
  ])
  return Object.fromEntries(pairs) as Fields
}

/** Characters of the texts of an entry that a client chooses. */
function lengthOf({ requestId, tpp, refusal, explanation, target }: RequestEntry): number {
  const own = target.length + (requestId?.length ?? 0) + (tpp?.length ?? 0)
  if (refusal === undefined) return own
  const told = Object.values({ ...refusal, ...explanation })
  return told.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), own)
}

/** The journal, as far as its entries look at it. */
interface Keeping {
  /** A text that must not be told. */
  readonly secret: string | undefined
  readonly bounds: MessageBounds
}

function tellingOf({ secret, bounds }: Keeping) {
  return { secret, octetsMax: bounds.bodyOctetsMax ?? usualBodyOctetsMax }
}

/** A request to an operation: its body, and where in the history of its bank it was; without `now` no bank was called. */
interface AskedExchange {
  readonly body: Uint8Array<ArrayBuffer>
  readonly journalBefore: Engine['journal'] | undefined
  readonly journalAfter: Engine['journal'] | undefined
  readonly turn: number
  readonly now: Instant | undefined
}

export interface AnsweredRequest extends Pick<RequestEntry, 'id' | 'stages' | 'warnings'> {
  readonly tpp?: string | undefined
  readonly env: { readonly now: (tpp?: string) => number; readonly requests: Keeping }
  /** Time of arrival, by the clock of `performance`. */
  readonly started: number
  /** None where no operation took it. */
  readonly exchange?: AskedExchange
  readonly request: RequestHead & { readonly url?: string | undefined }
  readonly requestId: { readonly sent: string | null }
  readonly outcome: Outcome
  /** None where no route leads. */
  readonly operation?: { readonly id: string }
}

/**
 * An entry with what the journal keeps beside it, as one object: references to what came and what went out, which are written down when
 * somebody reads them. D: a thousand entries outlive their requests, so each object more is copied twice by the collector. Request and
 * answer stand on the prototype, so that an entry that is printed, copied or written as JSON is lean.
 */
export class JournalledRequest implements RequestEntry {
  readonly id: RequestEntry['id']
  readonly at: RequestEntry['at']
  readonly method: RequestEntry['method']
  target: RequestEntry['target']
  requestId: RequestEntry['requestId']
  readonly tpp: RequestEntry['tpp']
  readonly operation: RequestEntry['operation']
  readonly status: RequestEntry['status']
  refusal: RequestEntry['refusal']
  readonly stages: RequestEntry['stages']
  readonly rule: RequestEntry['rule']
  explanation: RequestEntry['explanation']
  readonly warnings: RequestEntry['warnings']
  readonly #journal: Keeping
  readonly #milliseconds: number
  readonly #interference: object | undefined
  readonly #journalBefore: Engine['journal'] | undefined
  readonly #journalAfter: Engine['journal'] | undefined
  readonly #turn: number
  readonly #now: Instant | undefined
  readonly #url: string | undefined
  readonly #bodyOctets: number
  readonly #answerOctets: number
  /** The headers of the request, names and values in turn; absent if messages are not kept, or were dropped. */
  #raw: readonly string[] | undefined
  #body: KeptContent
  #answerHeaders: Answer['headers'] | undefined
  #answerBody: KeptContent
  /** Octets that count against the limit, with all that is kept. */
  readonly #octets: number

  constructor(answered: AnsweredRequest, answer: Answer, rule: RequestEntry['rule']) {
    const { env, request, outcome, exchange } = answered
    const { notes } = outcome.interference ?? {}
    this.id = answered.id
    this.at = env.now(answered.tpp)
    this.method = request.method
    this.target = request.target
    this.requestId = answered.requestId.sent ?? undefined
    this.tpp = answered.tpp
    this.operation = answered.operation?.id as OperationName | undefined
    this.status = notes?.status ?? answer.status
    this.refusal = outcome.refusal
    this.stages = answered.stages
    this.rule = rule
    this.explanation = outcome.explanation
    this.warnings = answered.warnings
    const weight = lengthOf(this)
    if (notes !== undefined) Object.assign(this, notes)
    this.#journal = env.requests
    this.#milliseconds = performance.now() - answered.started
    this.#interference = outcome.interference
    this.#journalBefore = exchange?.journalBefore
    this.#journalAfter = exchange?.journalAfter
    this.#turn = exchange?.turn ?? 0
    this.#now = exchange?.now
    const { bodyOctetsMax = usualBodyOctetsMax, octetsMax = usualOctetsMax } = env.requests.bounds
    const isKept = octetsMax > 0
    const raw = isKept ? rawOf(request.headers) : undefined
    const body = (isKept && exchange?.body) || noOctets
    const told = isKept && request.method !== 'HEAD' ? (answer.octets ?? answer.body ?? '') : ''
    this.#url = request.url
    this.#raw = raw
    this.#body = limitOctets(body, bodyOctetsMax)
    this.#bodyOctets = body.length
    this.#answerHeaders = isKept ? answer.headers : undefined
    this.#answerBody = typeof told === 'string' ? told : limitOctets(told, bodyOctetsMax)
    this.#answerOctets = told.length
    this.#octets =
      weight + (raw === undefined ? 0 : keepRaw(raw)) + this.#body.length + this.#answerBody.length
  }

  /** The weight of an entry with all that is kept; nothing of one that was made otherwise. */
  static octetsOf(entry: RequestEntry): number {
    return #octets in entry ? entry.#octets : 0
  }

  /** Lets go of what was sent and answered. D: a line of it stays, whose texts are bounded, whatever a client has sent. */
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
    const kept = { method, target, url: this.#url, raw, content: this.#body, octets: this.#bodyOctets }
    return tellRequest(kept, tellingOf(this.#journal))
  }

  get answer(): AnswerMessage | undefined {
    const answerHeaders = this.#answerHeaders
    if (answerHeaders === undefined) return undefined
    const headers = Object.entries(answerHeaders)
    const kept = { headers, content: this.#answerBody, octets: this.#answerOctets }
    return tellAnswer(kept, tellingOf(this.#journal), {
      status: this.status,
      milliseconds: this.#milliseconds,
    })
  }

  /** Returns a request's position in the history of its bank; undefined if no bank was asked, or the entry is of another class. */
  static askedOf(entry: RequestEntry): Asked | undefined {
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

  /** Returns the interceptor's changes to the answer. */
  static interferenceOf(entry: RequestEntry): object | undefined {
    return #interference in entry ? entry.#interference : undefined
  }
}
