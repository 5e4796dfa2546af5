import { type IdSeed, idOf, type Refusal } from '@pocketbank/core'
import type { Explanation } from '../signature/explanation.ts'

/** Requests of which the door keeps a record. */
const entriesMax = 1_000

/** What happened to a request. */
export interface RequestEntry {
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
  readonly status: number
  readonly refusal: Refusal | undefined
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
}

/** A journal without entries. Its ids follow from the seed, so that a test sees the same ones in every run. */
export function createRequestJournal(
  seed: IdSeed,
  onRequest?: (entry: RequestEntry) => void,
): RequestJournal {
  const entries: RequestEntry[] = []
  let count = 0
  let issued = 0
  return {
    get entries() {
      return [...entries.slice(count % entriesMax), ...entries.slice(0, count % entriesMax)]
    },
    nextId() {
      issued += 1
      return idOf(seed, 'request', issued)
    },
    add(entry) {
      entries[count % entriesMax] = entry
      count += 1
      onRequest?.(entry)
    },
  }
}
