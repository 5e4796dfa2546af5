import type { Refusal, Result } from '@pocketbank/core'

/** A part of snapshots in addition to the bank, such as the faults. */
export interface SnapshotPart<State = unknown> {
  /** The name of the part in snapshots. */
  readonly name: string
  /** Returns the present state, an immutable value that can be written as JSON. */
  state(): State
  /** Restores a state. Without a state, restores that of the start. */
  restore(state: State | undefined): void
  /** Reads a state from JSON. The refusal names the wrong place. */
  read(json: unknown): Result<State, Refusal>
}
