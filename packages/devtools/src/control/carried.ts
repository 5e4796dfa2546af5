import type { Refusal, Result } from '@pocketbank/core'

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
}
