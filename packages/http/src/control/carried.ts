import type { Instant, Refusal, Result } from '@pocketbank/core'

/** How a large state is stored: as its difference from that of the snapshot from which the bank went on. */
export interface StoredDifference<State> {
  /** Writes what JSON can take of a state, at the moment of its snapshot; all of it where no other is given. */
  write(state: State, beside: { readonly base: State | undefined; readonly now: Instant }): unknown
  /** Reads what was written beside the same base. */
  read(json: unknown, base: State | undefined): Result<State, Refusal>
}

/** What a snapshot carries beside the bank: faults, request ids and the like. Each part says what it is, and takes it back. */
export interface Carried<State = unknown> {
  /** Under which a snapshot has it. */
  readonly name: string
  /** What it is now: an immutable value that JSON can write, at no cost. */
  state(): State
  /** Takes a state back; without one it is as it was at first. */
  restore(state: State | undefined): void
  /** Reads a state from JSON; the refusal names the place that is wrong. */
  read(json: unknown): Result<State, Refusal>
  /** Where a storage need not have each state as a whole. */
  readonly difference?: StoredDifference<State>
}
