import type { EntryNotes, RequestEntry } from './entry.ts'
import type { KeptExchange } from './kept-exchange.ts'
import type { AnswerMessage, RequestMessage } from './message.ts'

/** Who knows what must not be told. */
interface Secretive {
  readonly secret: string | undefined
}

/** D: request and answer stand on the prototype, so that an entry that is printed, copied or written as JSON is as lean as before. */
export class JournalledRequest implements RequestEntry {
  readonly id: RequestEntry['id']
  readonly at: RequestEntry['at']
  readonly method: RequestEntry['method']
  readonly target: RequestEntry['target']
  readonly requestId: RequestEntry['requestId']
  readonly tpp: RequestEntry['tpp']
  readonly operation: RequestEntry['operation']
  readonly status: RequestEntry['status']
  readonly refusal: RequestEntry['refusal']
  readonly stages: RequestEntry['stages']
  readonly rule: RequestEntry['rule']
  readonly explanation: RequestEntry['explanation']
  readonly warnings: RequestEntry['warnings']
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
