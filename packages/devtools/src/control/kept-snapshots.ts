import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { bytesApart } from '@pocketbank/core/engine'
import type { ControlSnapshot } from './snapshot.ts'

/**
 * Maximum number of snapshots of a bank. Each one keeps the rows in memory that the bank has changed since.
 */
const snapshotsMax = 1_000

/** The name of the first snapshot. */
export const startId = 'start'

export interface KeptSnapshot {
  readonly id: string
  readonly snapshot: ControlSnapshot
}

/** A kept snapshot with its cost in bytes. */
export interface MeasuredSnapshot {
  readonly snapshot: ControlSnapshot
  /** Its position: later snapshots have greater numbers. */
  readonly order: number
  /**
   * Of an uploaded snapshot the length of its JSON. Of others the estimated bytes that differ from `base`.
   */
  readonly bytes: number
  /** The snapshot at which the bank was last taken or restored before this one. */
  readonly base?: string
}

export type MeasuredSnapshots = ReadonlyMap<string, MeasuredSnapshot>

/** Returns true for an uploaded snapshot, which shares no rows with others. */
export function isUploaded({ base, order }: Pick<MeasuredSnapshot, 'base' | 'order'>): boolean {
  return base === undefined && order > 0
}

function refuseFull(): Result<never, Refusal> {
  return refuse('K4b', { problem: `a bank keeps at most ${snapshotsMax} snapshots`, remedy: 'Delete some' })
}

/** Kept snapshots, limited in number and bytes. */
export class KeptSnapshots {
  readonly #snapshots = new Map<string, MeasuredSnapshot>()
  #order = 0
  readonly bytesMax: number
  /** The snapshot at which the bank was last taken or restored. */
  base = startId
  /** Number of times that a snapshot was added, replaced or deleted. */
  changes = 0

  constructor(start: ControlSnapshot, bytesMax: number) {
    // The first snapshot costs nothing: the bank holds its rows anyway.
    this.#snapshots.set(startId, { snapshot: start, bytes: 0, order: 0 })
    this.bytesMax = bytesMax
  }

  get entries(): MeasuredSnapshots {
    return this.#snapshots
  }

  get #bytes(): number {
    return [...this.#snapshots.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  countFreeBytes(id: string): number {
    return Math.max(0, this.bytesMax - this.#bytes + (this.#snapshots.get(id)?.bytes ?? 0))
  }

  /** Replaces all snapshots. `base` is the one at which the bank was last taken or restored. */
  replace(snapshots: MeasuredSnapshots, base: string): void {
    this.#snapshots.clear()
    for (const [id, entry] of snapshots) this.#snapshots.set(id, entry)
    this.#order = Math.max(...[...snapshots.values()].map(({ order }) => order))
    this.base = base
    this.changes += 1
  }

  /**
   * Estimates the bytes by which a snapshot differs from the snapshot `base`. Returns 0 if that is not kept.
   */
  estimateBytes({ bank }: ControlSnapshot, base: string): number {
    const baseSnapshot = this.#snapshots.get(base)
    return baseSnapshot === undefined ? 0 : bytesApart(bank.bank, baseSnapshot.snapshot.bank.bank)
  }

  set(id: string, entry: Omit<MeasuredSnapshot, 'order'>): Result<KeptSnapshot, Refusal> {
    if (!this.#snapshots.has(id) && this.#snapshots.size >= snapshotsMax) return refuseFull()
    if (entry.bytes > this.countFreeBytes(id)) {
      const problem =
        `the snapshots of a bank have at most ${this.bytesMax} ` +
        `bytes together, and ${this.countFreeBytes(id)} are left`
      return refuse(['K2b', 'CONFLICT'], { problem, remedy: 'Delete some' })
    }
    this.delete(id)
    this.#order += 1
    this.#snapshots.set(id, { ...entry, order: this.#order })
    this.changes += 1
    return ok({ id, snapshot: entry.snapshot })
  }

  /** Deletes a snapshot. Its shared rows are then charged to the snapshots that were based on it. */
  delete(id: string): void {
    const removedEntry = this.#snapshots.get(id)
    if (removedEntry === undefined) return
    this.changes += 1
    const { base = startId } = removedEntry
    for (const [otherId, otherEntry] of this.#snapshots) {
      if (otherEntry.base !== id) continue
      this.#snapshots.set(otherId, {
        ...otherEntry,
        base,
        bytes: this.estimateBytes(otherEntry.snapshot, base),
      })
    }
    if (this.base === id) this.base = base
    this.#snapshots.delete(id)
  }
}
