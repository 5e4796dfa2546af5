import type { Refusal, Result } from '@pocketbank/core'

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
}
