import { computeId, type IdSeed } from '@pocketbank/core/base/ids'
import type { MessageBounds } from '../options/message-options.ts'
import type { RequestEntry } from './entry.ts'
import { ConnectionJournal } from './failed-connections.ts'
import { JournalledRequest } from './journalled-request.ts'
import { defaultBytesMax } from './kept-messages.ts'

export const journalEntriesMax = 1_000

/** The latest requests, the oldest first. */
export interface RequestJournal {
  readonly entries: readonly RequestEntry[]
  /** Connections that failed before a request arrived. */
  readonly connections: ConnectionJournal
  /** Returns an id that no other request has. */
  nextId(): string
  /** Returns a number that increases with each request. */
  turn(): number
  readonly bounds: MessageBounds
  add(entry: RequestEntry): void
  /** A text that must not be shown, such as the control token. */
  secret: string | undefined
  /** Deletes all entries and failed connections. Ids are not reused. */
  clear(): void
}

const defaultBounds: MessageBounds = {}

interface JournalOptions {
  /** Seed of the request ids, or a function that makes them. */
  readonly ids: IdSeed | (() => string)
  readonly onRequest?: ((entry: RequestEntry) => void) | undefined
  readonly bounds?: MessageBounds | undefined
}

/** A class: every fork of a bank has one, and an object with accessors takes ten times the memory. */
class LatestRequests implements RequestJournal {
  readonly bounds: MessageBounds
  secret: string | undefined
  readonly #ids: JournalOptions['ids']
  readonly #onRequest: JournalOptions['onRequest']
  readonly #bytesMax: number
  /** Ring buffer: a new entry replaces the oldest one. */
  readonly #ring: RequestEntry[] = []
  #count = 0
  /** Number of entries without messages, and bytes of the other messages. */
  #released = 0
  #bytes = 0
  #issued = 0
  #turns = 0
  /** Created when it is needed, since forks have no connections. */
  #connections: ConnectionJournal | undefined

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

  get connections(): ConnectionJournal {
    this.#connections ??= new ConnectionJournal()
    return this.#connections
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
    this.#connections?.clear()
  }
}

/** Makes an empty journal. The ids follow from the seed, so they are the same in each run of a test. */
export function createRequestJournal(options: JournalOptions): RequestJournal {
  return new LatestRequests(options)
}
