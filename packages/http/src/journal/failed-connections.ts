/** Why a TLS connection ended without a request. */
export const connectionCauses = [
  'unknownAuthority',
  'wrongHost',
  'certificateRefused',
  'certificateExpired',
  'protocolVersion',
  'noSharedCipher',
  'noSharedProtocol',
  'certificateRequired',
  'clientCertificate',
  'malformed',
  'timeout',
  'reset',
  'closed',
  'other',
] as const

export type ConnectionCause = (typeof connectionCauses)[number]

/** A connection that failed. */
export interface ConnectionFailure {
  readonly cause: ConnectionCause
  /** IP address of the client. */
  readonly client: string
  /** The problem and its remedy. */
  readonly text: string
}

/** Connections without a request, of one client and with one cause. */
export interface FailedConnections extends ConnectionFailure {
  /** Times of the first and the latest one by the bank's clock, in epoch milliseconds. */
  readonly at: number
  readonly lastAt: number
  readonly count: number
}

/** Entries that are kept. Clients have few addresses, so only attacks have more. */
const entriesMax = 100

/** The latest failed connections, one entry per cause and client, the least recent first. */
export class ConnectionJournal {
  readonly #entries = new Map<string, FailedConnections>()
  #changes = 0

  get entries(): readonly FailedConnections[] {
    return [...this.#entries.values()]
  }

  /** Number that increases with each failed connection. */
  get changes(): number {
    return this.#changes
  }

  /** Adds a failed connection. Returns its entry. */
  add(failure: ConnectionFailure, now: number): FailedConnections {
    const key = `${failure.cause} ${failure.client}`
    const { at = now, count = 0 } = this.#entries.get(key) ?? {}
    const entry = { ...failure, at, lastAt: now, count: count + 1 }
    this.#changes += 1
    // Deleting first moves the entry to the end.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > entriesMax && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  clear(): void {
    this.#entries.clear()
  }
}
