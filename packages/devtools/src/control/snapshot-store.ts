import type { Refusal, Result } from '@pocketbank/core'
import { ok, suggestNearest } from '@pocketbank/core/base'
import { quoteText, refuse, refuseAt } from '@pocketbank/core/base/errors'
import { type KeptSnapshot, KeptSnapshots, type MeasuredSnapshot, startId } from './kept-snapshots.ts'
import { type ControlSnapshot, type Keepable, restoreSnapshot, takeSnapshot } from './snapshot.ts'

/** Default of the maximum size of all kept snapshots of a bank together, in bytes. */
export const defaultSnapshotBytesMax = 268_435_456

/** The named snapshots of a bank. */
export interface SnapshotStore {
  /** Maximum size of all kept snapshots together, in bytes. */
  readonly bytesMax: number
  /** Number of times that a snapshot was added, replaced or deleted. */
  readonly changes: number
  /** Returns the snapshots in the order in which they were added. */
  list(): readonly KeptSnapshot[]
  /** The snapshots by name, with the facts that a storage needs. */
  readonly entries: ReadonlyMap<string, MeasuredSnapshot>
  /** The snapshot at which the bank was last taken or restored. */
  readonly base: string
  /** Replaces all snapshots. `base` is the one at which the bank was last taken or restored. */
  replace(snapshots: ReadonlyMap<string, MeasuredSnapshot>, base: string): void
  find(id: string): Result<KeptSnapshot, Refusal>
  /**
   * Keeps the present bank under a name. Without a name, takes the next free of `snapshot-1`, `snapshot-2`
   * and so on.
   */
  take(id?: string): Result<KeptSnapshot, Refusal>
  /** Returns the bytes that a snapshot of this name may have. */
  countFreeBytes(id: string): number
  /** Adds or replaces an uploaded snapshot of this many bytes. */
  put(
    id: string,
    snapshot: ControlSnapshot,
    bytes: number,
  ): Result<KeptSnapshot & { readonly isReplacing: boolean }, Refusal>
  /** Restores the bank from a snapshot. */
  restore(id: string): Result<KeptSnapshot, Refusal>
  remove(id: string): Result<undefined, Refusal>
  /** Runs uploads one after the other, so that together they stay within the limit. */
  inTurn<Value>(run: () => Promise<Value>): Promise<Value>
}

interface StoreOptions {
  /** The snapshot `start`. Default: the present bank. */
  readonly start?: ControlSnapshot | undefined
  /** Maximum size of the kept snapshots together, in bytes. */
  readonly bytesMax?: number | undefined
}

function refuseStart(): Result<never, Refusal> {
  return refuse(
    'K4c',
    `the snapshot "${startId}" is the start of the bank and cannot be deleted or replaced`,
    'id',
  )
}

class BankSnapshots implements SnapshotStore {
  readonly #keepable: Keepable
  readonly #snapshots: KeptSnapshots
  #issued = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(keepable: Keepable, snapshots: KeptSnapshots) {
    this.#keepable = keepable
    this.#snapshots = snapshots
  }

  get bytesMax(): number {
    return this.#snapshots.bytesMax
  }

  get changes(): number {
    return this.#snapshots.changes
  }

  get entries(): ReadonlyMap<string, MeasuredSnapshot> {
    return this.#snapshots.entries
  }

  get base(): string {
    return this.#snapshots.base
  }

  replace(snapshots: ReadonlyMap<string, MeasuredSnapshot>, base: string): void {
    this.#snapshots.replace(snapshots, base)
  }

  #nextId(): string {
    do this.#issued += 1
    while (this.#snapshots.entries.has(`snapshot-${this.#issued}`))
    return `snapshot-${this.#issued}`
  }

  list(): readonly KeptSnapshot[] {
    return [...this.#snapshots.entries].map(([id, { snapshot }]) => ({ id, snapshot }))
  }

  find(id: string): Result<KeptSnapshot, Refusal> {
    const { entries } = this.#snapshots
    const entry = entries.get(id)
    if (entry !== undefined) return ok({ id, snapshot: entry.snapshot })
    const names = [...entries.keys()]
    const problem = `there is no snapshot ${quoteText(id)}`
    const remedy = `The latest are ${names.slice(-10).join(', ')}`
    return refuse('E4k', { problem, hint: suggestNearest(id, names), remedy }, 'id')
  }

  take(id?: string): Result<KeptSnapshot, Refusal> {
    const snapshots = this.#snapshots
    if (id !== undefined && snapshots.entries.has(id)) {
      return refuseAt('K4c', '$.id', {
        problem: 'is the name of another snapshot',
        remedy: 'Choose another name',
      })
    }
    const snapshot = takeSnapshot(this.#keepable)
    const { base } = snapshots
    const result = snapshots.set(id ?? this.#nextId(), {
      snapshot,
      base,
      bytes: snapshots.estimateBytes(snapshot, base),
    })
    if (result.ok) snapshots.base = result.value.id
    return result
  }

  countFreeBytes(id: string): number {
    return this.#snapshots.countFreeBytes(id)
  }

  put(...[id, snapshot, bytes]: Parameters<SnapshotStore['put']>): ReturnType<SnapshotStore['put']> {
    if (id === startId) return refuseStart()
    const isReplacing = this.#snapshots.entries.has(id)
    const result = this.#snapshots.set(id, { snapshot, bytes })
    return result.ok ? ok({ ...result.value, isReplacing }) : result
  }

  restore(id: string): Result<KeptSnapshot, Refusal> {
    const snapshot = this.find(id)
    if (!snapshot.ok) return snapshot
    restoreSnapshot(this.#keepable, snapshot.value.snapshot)
    this.#snapshots.base = id
    return snapshot
  }

  remove(id: string): Result<undefined, Refusal> {
    if (id === startId) return refuseStart()
    const snapshot = this.find(id)
    if (!snapshot.ok) return snapshot
    this.#snapshots.delete(id)
    return ok(undefined)
  }

  inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(run, run)
    this.#last = turn
    return turn
  }
}

/** Makes the snapshots of a bank, with `start` as the first. */
export function createSnapshotStore(
  keepable: Keepable,
  { start = takeSnapshot(keepable), bytesMax = defaultSnapshotBytesMax }: StoreOptions = {},
): SnapshotStore {
  return new BankSnapshots(keepable, new KeptSnapshots(start, bytesMax))
}
