import { computeId, type IdSeed } from '@pocketbank/core/base/ids'
import type { MessageBounds } from '../options/message-options.ts'
import type { RequestEntry } from './entry.ts'
import { JournalledRequest } from './journalled-request.ts'
import { defaultBytesMax } from './kept-messages.ts'

/** Requests of which a record is kept. */
const journalEntriesMax = 1_000

/** The latest requests, the oldest first. */
export interface RequestJournal {
  /** At most 1,000. */
  readonly entries: readonly RequestEntry[]
  /** An id that no other request has, though many are under way at once. */
  nextId(): string
  /** A number that rises with every request of a bank. */
  turn(): number
  /** Limits on the requests and answers that are kept. */
  readonly bounds: MessageBounds
  add(entry: RequestEntry): void
  /** A text that must not be told, such as a control token. */
  secret: string | undefined
  /** Forgets all entries; ids go on. */
  clear(): void
}

const defaultBounds: MessageBounds = {}

interface JournalOptions {
  /** Seed of the request ids, or a function that returns them. */
  readonly ids: IdSeed | (() => string)
  readonly onRequest?: ((entry: RequestEntry) => void) | undefined
  readonly bounds?: MessageBounds | undefined
}

/** D: a class, since every fork of a bank has one, and a class weighs a tenth of an object with accessors. */
class LatestRequests implements RequestJournal {
  readonly bounds: MessageBounds
  secret: string | undefined
  readonly #ids: JournalOptions['ids']
  readonly #onRequest: JournalOptions['onRequest']
  readonly #bytesMax: number
  /** In a ring: the next one takes the place of the oldest. */
  readonly #ring: RequestEntry[] = []
  #count = 0
  /** Number of entries that have dropped their messages, and bytes of the others. */
  #released = 0
  #bytes = 0
  #issued = 0
  #turns = 0

  constructor({ ids, onRequest, bounds = defaultBounds }: JournalOptions) {
    this.#ids = ids
    this.#onRequest = onRequest
    this.bounds = bounds
    this.#bytesMax = bounds.bytesMax ?? defaultBytesMax
  }

  get entries(): readonly RequestEntry[] {
    const start = this.#count % journalEntriesMax
    return [...this.#ring.slice(start), ...this.#ring.slice(0, start)]
  }

  nextId(): string {
    if (typeof this.#ids === 'function') return this.#ids()
    this.#issued += 1
    return computeId(this.#ids, 'request', this.#issued)
  }

  turn(): number {
    this.#turns += 1
    return this.#turns
  }

  #releaseOldest(): void {
    const oldest = this.#ring[this.#released % journalEntriesMax]
    this.#released += 1
    if (oldest === undefined) return
    this.#bytes -= JournalledRequest.measureBytes(oldest)
    JournalledRequest.release(oldest)
  }

  add(entry: RequestEntry): void {
    if (this.#count - this.#released >= journalEntriesMax) this.#releaseOldest()
    this.#ring[this.#count % journalEntriesMax] = entry
    this.#count += 1
    this.#bytes += JournalledRequest.measureBytes(entry)
    this.#onRequest?.(entry)
    while (this.#bytes > this.#bytesMax) this.#releaseOldest()
  }

  clear(): void {
    this.#ring.length = 0
    this.#count = 0
    this.#released = 0
    this.#bytes = 0
  }
}

/** A journal without entries. Its ids follow from the seed, so that a test sees the same ones in every run. */
export function createRequestJournal(options: JournalOptions): RequestJournal {
  return new LatestRequests(options)
}
