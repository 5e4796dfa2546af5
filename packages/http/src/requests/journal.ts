import type { Refusal, RuleId } from '@pocketbank/core'
import { type IdSeed, idOf } from '@pocketbank/core/internal'
import type { StageResults } from '../pipeline/stages.ts'
import type { Explanation } from '../signature/explanation.ts'

/** Requests of which a record is kept. */
const entriesMax = 1_000

/** What an entry has besides where an interceptor has its hand in the answer: each one adds its own fields to this. */
// biome-ignore lint/suspicious/noEmptyInterface: the fields stand with the interceptor that tells them.
export interface EntryNotes {}

/** What happened to a request. */
export interface RequestEntry extends EntryNotes {
  /** Also the `id` of the error object, where the answer is one (E2). */
  readonly id: string
  /** The bank's clock, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly requestId: string | undefined
  /** The id of the TPP, once the request has been authenticated. */
  readonly tpp: string | undefined
  /** The id of the operation; none where no route leads. */
  readonly operation: string | undefined
  /** 0 where there was no answer. */
  readonly status: number
  readonly refusal: Refusal | undefined
  /** What every stage of the pipeline said, in the order of refusals (E3). */
  readonly stages: StageResults
  /** The rule of the rule book that decided: of every refusal, and of an answer that is no usual one. */
  readonly rule: RuleId | undefined
  /** Everything that is known about why the request did not authenticate (Q10). */
  readonly explanation: Explanation | undefined
  readonly warnings: readonly string[]
}

/** The latest requests, the oldest first. */
export interface RequestJournal {
  readonly entries: readonly RequestEntry[]
  /** An id that no other request has, though many are under way at once. */
  nextId(): string
  add(entry: RequestEntry): void
  /** Forgets all entries; ids go on. */
  clear(): void
}

/** D: a class, since every fork of a bank has one, and a class weighs a tenth of an object with accessors. */
class LatestRequests implements RequestJournal {
  readonly #seed: IdSeed
  readonly #onRequest: ((entry: RequestEntry) => void) | undefined
  /** In a ring: the next one takes the place of the oldest. */
  readonly #ring: RequestEntry[] = []
  #count = 0
  #issued = 0

  constructor(seed: IdSeed, onRequest: ((entry: RequestEntry) => void) | undefined) {
    this.#seed = seed
    this.#onRequest = onRequest
  }

  get entries(): readonly RequestEntry[] {
    const start = this.#count % entriesMax
    return [...this.#ring.slice(start), ...this.#ring.slice(0, start)]
  }

  nextId(): string {
    this.#issued += 1
    return idOf(this.#seed, 'request', this.#issued)
  }

  add(entry: RequestEntry): void {
    this.#ring[this.#count % entriesMax] = entry
    this.#count += 1
    this.#onRequest?.(entry)
  }

  clear(): void {
    this.#ring.length = 0
    this.#count = 0
  }
}

/** A journal without entries. Its ids follow from the seed, so that a test sees the same ones in every run. */
export function createRequestJournal(
  seed: IdSeed,
  onRequest?: (entry: RequestEntry) => void,
): RequestJournal {
  return new LatestRequests(seed, onRequest)
}
