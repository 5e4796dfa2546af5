import type { Refusal, Result } from '@pocketbank/core'
import { didYouMean, ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { type KeptSnapshot, KeptSnapshots, startId, type WeighedSnapshot } from './kept-snapshots.ts'
import { type ControlSnapshot, type Keepable, restoreSnapshot, takeSnapshot } from './snapshot.ts'

/** Default of the maximum size of all kept snapshots of a bank together, in bytes. */
export const defaultSnapshotBytesMax = 268_435_456

/** The named snapshots of a bank. */
export interface SnapshotShelf {
  /** Maximum size of all kept snapshots together, in bytes. */
  readonly bytesMax: number
  /** Number of times that a snapshot was added, replaced or deleted. */
  readonly changes: number
  /** Returns the snapshots in the order in which they were added. */
  list(): readonly KeptSnapshot[]
  /** The snapshots by name, with the facts that a storage needs. */
  readonly entries: ReadonlyMap<string, WeighedSnapshot>
  /** The snapshot at which the bank was last taken or restored. */
  readonly base: string
  /** Replaces all snapshots. `base` is the one at which the bank was last taken or restored. */
  replace(kept: ReadonlyMap<string, WeighedSnapshot>, base: string): void
  find(id: string): Result<KeptSnapshot, Refusal>
  /**
   * Keeps the present bank under a name. Without a name, takes the next free of `snapshot-1`, `snapshot-2`
   * and so on.
   */
  take(id?: string): Result<KeptSnapshot, Refusal>
  /** Returns the bytes that a snapshot of this name may have. */
  roomFor(id: string): number
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
  inTurn<Done>(run: () => Promise<Done>): Promise<Done>
}

interface ShelfOptions {
  /** The snapshot `start`. Default: the present bank. */
  readonly start?: ControlSnapshot | undefined
  /** Maximum size of the kept snapshots together, in bytes. */
  readonly bytesMax?: number | undefined
}

function refuseStart(): Result<never, Refusal> {
  return refuse(
    'K4c',
    `The snapshot “${startId}” is the start of the bank and cannot be deleted or replaced.`,
    'id',
  )
}

class BankShelf implements SnapshotShelf {
  readonly #keepable: Keepable
  readonly #kept: KeptSnapshots
  #issued = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(keepable: Keepable, kept: KeptSnapshots) {
    this.#keepable = keepable
    this.#kept = kept
  }

  get bytesMax(): number {
    return this.#kept.bytesMax
  }

  get changes(): number {
    return this.#kept.changes
  }

  get entries(): ReadonlyMap<string, WeighedSnapshot> {
    return this.#kept.entries
  }

  get base(): string {
    return this.#kept.base
  }

  replace(kept: ReadonlyMap<string, WeighedSnapshot>, base: string): void {
    this.#kept.replace(kept, base)
  }

  #nextId(): string {
    do this.#issued += 1
    while (this.#kept.entries.has(`snapshot-${this.#issued}`))
    return `snapshot-${this.#issued}`
  }

  list(): readonly KeptSnapshot[] {
    return [...this.#kept.entries].map(([id, { snapshot }]) => ({ id, snapshot }))
  }

  find(id: string): Result<KeptSnapshot, Refusal> {
    const { entries } = this.#kept
    const found = entries.get(id)
    if (found !== undefined) return ok({ id, snapshot: found.snapshot })
    const names = [...entries.keys()]
    const mend = didYouMean(id, names) || `: the latest are ${names.slice(-10).join(', ')}.`
    return refuse('E4k', `There is no snapshot with this name${mend}`, 'id')
  }

  take(id?: string): Result<KeptSnapshot, Refusal> {
    const kept = this.#kept
    if (id !== undefined && kept.entries.has(id)) {
      return refuse('K4c', 'A snapshot with this name exists already: choose another name.', '$.id')
    }
    const snapshot = takeSnapshot(this.#keepable)
    const { base } = kept
    const taken = kept.set(id ?? this.#nextId(), { snapshot, base, bytes: kept.weigh(snapshot, base) })
    if (taken.ok) kept.base = taken.value.id
    return taken
  }

  roomFor(id: string): number {
    return this.#kept.roomFor(id)
  }

  put(...[id, snapshot, bytes]: Parameters<SnapshotShelf['put']>): ReturnType<SnapshotShelf['put']> {
    if (id === startId) return refuseStart()
    const isReplacing = this.#kept.entries.has(id)
    const result = this.#kept.set(id, { snapshot, bytes })
    return result.ok ? ok({ ...result.value, isReplacing }) : result
  }

  restore(id: string): Result<KeptSnapshot, Refusal> {
    const found = this.find(id)
    if (!found.ok) return found
    restoreSnapshot(this.#keepable, found.value.snapshot)
    this.#kept.base = id
    return found
  }

  remove(id: string): Result<undefined, Refusal> {
    if (id === startId) return refuseStart()
    const found = this.find(id)
    if (!found.ok) return found
    this.#kept.delete(id)
    return ok(undefined)
  }

  inTurn<Done>(run: () => Promise<Done>): Promise<Done> {
    const turn = this.#last.then(run, run)
    this.#last = turn
    return turn
  }
}

/** Makes the snapshots of a bank, with `start` as the first. */
export function createSnapshotShelf(
  keepable: Keepable,
  { start = takeSnapshot(keepable), bytesMax = defaultSnapshotBytesMax }: ShelfOptions = {},
): SnapshotShelf {
  return new BankShelf(keepable, new KeptSnapshots(start, bytesMax))
}
