import { type Har, toHar } from '@pocketbank/devtools/control/har'
import type { RequestEntry, RequestJournal } from '@pocketbank/http'
import {
  createRequests,
  type FailedConnections,
  type Requests,
  type WantedRequests,
} from '@pocketbank/http/journal'
import { option, optionsCheck } from '../misuse.ts'

/** The latest requests to a sandbox. */
export interface SandboxRequests extends Requests {
  /**
   * Returns the matching requests, or all, as an HTTP Archive (HAR 1.2). The network tools of browsers open
   * it.
   *
   * @example
   * ```ts
   * await tpp.get('/v1/accounts')
   * const { log } = sandbox.requests.har({ status: 401 })
   * log.entries.length // => 1
   * ```
   */
  har(filter?: WantedRequests): Har
  /**
   * Connections to `listen({ tls: true })` whose TLS handshake failed, one entry per cause and client. The
   * bank learns of a failure a little later than the client.
   */
  readonly connections: readonly FailedConnections[]
  /** Deletes all requests and failed connections. */
  clear(): void
}

export const checkFilter = optionsCheck<WantedRequests>('requests.where', {
  id: option.text,
  requestId: option.text,
  label: option.text,
  method: option.text,
  operation: option.text,
  status: option.number,
  tpp: option.text,
  rule: option.any,
  code: option.any,
})

class RequestsOfSandbox implements SandboxRequests {
  readonly #journal: RequestJournal

  constructor(journal: RequestJournal) {
    this.#journal = journal
  }

  get all(): readonly RequestEntry[] {
    return this.#journal.entries
  }

  get last(): RequestEntry | undefined {
    return createRequests(this.#journal).last
  }

  get connections(): readonly FailedConnections[] {
    return this.#journal.connections.entries
  }

  where(filter: WantedRequests): readonly RequestEntry[] {
    checkFilter(filter)
    return createRequests(this.#journal).where(filter)
  }

  find(id: string): RequestEntry | undefined {
    return createRequests(this.#journal).find(id)
  }

  har(filter: WantedRequests = {}): Har {
    return toHar(this.where(filter))
  }

  clear(): void {
    this.#journal.clear()
  }
}

export function sandboxRequests(journal: RequestJournal): SandboxRequests {
  return new RequestsOfSandbox(journal)
}
