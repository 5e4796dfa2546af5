import type { EntryNotes, RequestEntry } from './entry.ts'
import type { KeptExchange } from './kept-exchange.ts'
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

/** Who knows what must not be told. */
interface Secretive {
  readonly secret: string | undefined
}

/** D: request and answer stand on the prototype, so that an entry that is printed, copied or written as JSON is as lean as before. */
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
  /** What it weighs with all that is kept. */
  readonly #octets: number
  readonly #kept: KeptExchange
  readonly #journal: Secretive

  constructor(
    fields: RequestEntry,
    {
      kept,
      journal,
      notes,
    }: {
      readonly kept: KeptExchange
      readonly journal: Secretive
      readonly notes: EntryNotes | undefined
    },
  ) {
    this.id = fields.id
    this.at = fields.at
    this.method = fields.method
    this.target = fields.target
    this.requestId = fields.requestId
    this.tpp = fields.tpp
    this.operation = fields.operation
    this.status = fields.status
    this.refusal = fields.refusal
    this.stages = fields.stages
    this.rule = fields.rule
    this.explanation = fields.explanation
    this.warnings = fields.warnings
    this.#kept = kept
    this.#journal = journal
    if (notes !== undefined) Object.assign(this, notes)
    this.#octets = kept.octets + lengthOf(fields)
  }

  /** The weight of an entry with all that is kept; nothing of one that was made otherwise. */
  static octetsOf(entry: RequestEntry): number {
    return #octets in entry ? entry.#octets : 0
  }

  /** Lets go of what was sent and answered. D: a line of it stays, whose texts are bounded, whatever a client has sent. */
  static release(entry: RequestEntry): void {
    if (!(#kept in entry)) return
    entry.#kept.release()
    entry.target = cut(entry.target)
    if (entry.requestId !== undefined) entry.requestId = cut(entry.requestId)
    if (entry.refusal !== undefined) entry.refusal = withCutTexts(entry.refusal)
    if (entry.explanation !== undefined) entry.explanation = withCutTexts(entry.explanation)
  }

  get request(): RequestMessage | undefined {
    return this.#kept.request(this.#journal.secret)
  }

  get answer(): AnswerMessage | undefined {
    return this.#kept.answer(this.#journal.secret)
  }

  /** What was kept with an entry; nothing with one that was made otherwise. */
  static keptOf(entry: RequestEntry): KeptExchange | undefined {
    return #kept in entry ? entry.#kept : undefined
  }
}
