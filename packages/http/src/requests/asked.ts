import type { Engine, Instant } from '@pocketbank/core'

/** Where in the history of its bank a request was. */
export interface Asked {
  /** The commands that had changed the bank before it was asked, and behind it. */
  readonly journalBefore: Engine['journal']
  readonly journalAfter: Engine['journal']
  /** Its turn among all requests. */
  readonly turn: number
  /** What the clock showed. */
  readonly now: Instant
}
