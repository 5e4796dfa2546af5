import type { ErrorCode } from '@pocketbank/core'
import type { RequestEntry } from './entry.ts'
import type { RequestJournal } from './journal.ts'

/** A filter of the journal. Entries match if they have all values. */
export type WantedRequests = Partial<
  Pick<RequestEntry, 'id' | 'requestId' | 'label' | 'method' | 'operation' | 'status' | 'tpp' | 'rule'>
> & {
  readonly code?: ErrorCode
}

/** The latest requests to the bank. */
export interface Requests {
  /** All entries, the oldest first. */
  readonly all: readonly RequestEntry[]
  /** The latest request; undefined before the first. */
  readonly last: RequestEntry | undefined
  /**
   * Finds the entries that have all these values, the oldest first.
   *
   * @example
   * ```ts
   * await tpp.get('/v1/accounts', { wrong: 'otherKey' })
   * const [entry] = sandbox.requests.where({ status: 401 })
   * entry?.stages.signature // => 'refused'
   * ```
   */
  where(filter: WantedRequests): readonly RequestEntry[]
  /** Finds the entry with this id, or else the latest one with this X-Request-ID. */
  find(id: string): RequestEntry | undefined
}

function fitsWanted(entry: RequestEntry, { code, ...filter }: WantedRequests): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...entry }
  const hasAll = Object.entries(filter).every(([name, value]) => fields[name] === value)
  return hasAll && (code === undefined || entry.refusal?.code === code)
}

/** A class: every fork of a bank has one, and an object with accessors takes ten times the memory. */
class RequestsOfJournal implements Requests {
  readonly #journal: Pick<RequestJournal, 'entries'>

  constructor(journal: Pick<RequestJournal, 'entries'>) {
    this.#journal = journal
  }

  get all(): readonly RequestEntry[] {
    return this.#journal.entries
  }

  get last(): RequestEntry | undefined {
    return this.all.at(-1)
  }

  where(filter: WantedRequests): readonly RequestEntry[] {
    return this.all.filter((entry) => fitsWanted(entry, filter))
  }

  find(id: string): RequestEntry | undefined {
    const { all } = this
    return all.find((entry) => entry.id === id) ?? all.findLast(({ requestId }) => requestId === id)
  }
}

export function createRequests(journal: Pick<RequestJournal, 'entries'>): Requests {
  return new RequestsOfJournal(journal)
}
