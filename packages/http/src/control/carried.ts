import type { Instant, Refusal, Result } from '@pocketbank/core'

/** Reader and writer of a large state as its difference from the snapshot from which the bank went on. */
export interface StoredDifference<State> {
  /** Writes what JSON can take of a state, at the moment of its snapshot; all of it where no other is given. */
  write(state: State, beside: { readonly base: State | undefined; readonly now: Instant }): unknown
  /** Reads what was written beside the same base. */
  read(json: unknown, base: State | undefined): Result<State, Refusal>
}

/** A part that snapshots carry beside the bank, such as faults or request ids. It returns its state, and takes one back. */
export interface Carried<State = unknown> {
  /** Under which a snapshot has it. */
  readonly name: string
  /** Returns its present state: an immutable value that JSON can write, at no cost. */
  state(): State
  /** Takes a state back; without one it is as it was at first. */
  restore(state: State | undefined): void
  /** Reads a state from JSON; the refusal names the place that is wrong. */
  read(json: unknown): Result<State, Refusal>
  /** Set if a storage need not have each state as a whole. */
  readonly difference?: StoredDifference<State>
}
