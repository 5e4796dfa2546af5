import type { RequestEntry, RequestJournal } from '@pocketbank/http'
import { type Requests, requestsOf, type WantedRequests } from '@pocketbank/http/internal'

/** What a sandbox was asked lately: the latest 1,000 requests. */
export interface SandboxRequests extends Requests {
  /** Forgets them. */
  clear(): void
}

/** D: a class, since every fork has one. */
class RequestsOfSandbox implements SandboxRequests {
  readonly #journal: RequestJournal

  constructor(journal: RequestJournal) {
    this.#journal = journal
  }

  get all(): readonly RequestEntry[] {
    return this.#journal.entries
  }

  get last(): RequestEntry | undefined {
    return requestsOf(this.#journal).last
  }

  where(wanted: WantedRequests): readonly RequestEntry[] {
    return requestsOf(this.#journal).where(wanted)
  }

  find(id: string): RequestEntry | undefined {
    return requestsOf(this.#journal).find(id)
  }

  clear(): void {
    this.#journal.clear()
  }
}

/** The requests of a sandbox, as a test asks for them and forgets them. */
export function sandboxRequests(journal: RequestJournal): SandboxRequests {
  return new RequestsOfSandbox(journal)
}
