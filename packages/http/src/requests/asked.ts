import type { Engine, Instant } from '@pocketbank/core'

/** Position of a request in the history of its bank. */
export interface Asked {
  /** The commands that had changed the bank before it was asked, and behind it. */
  readonly journalBefore: Engine['journal']
  readonly journalAfter: Engine['journal']
  /** Its turn among all requests. */
  readonly turn: number
  /** Time by the bank's clock. */
  readonly now: Instant
}
