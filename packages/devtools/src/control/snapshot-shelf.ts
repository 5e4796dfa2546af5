import type { Refusal, Result } from '@pocketbank/core'
import { didYouMean, ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { type KeptSnapshot, KeptSnapshots, startId, type WeighedSnapshot } from './kept-snapshots.ts'
import { type ControlSnapshot, type Keepable, restoreSnapshot, takeSnapshot } from './snapshot.ts'

/** Bytes that the kept snapshots of a bank have together at most: 256 MiB, unless the host says otherwise. */
export const defaultSnapshotBytesMax = 268_435_456

/** The snapshots of a bank by name. */
export interface SnapshotShelf {
  /** Bytes that all of them may have together. */
  readonly bytesMax: number
  /** Number of times that a snapshot was kept or released. */
  readonly changes: number
  /** All that are kept, in the order in which they came. */
  list(): readonly KeptSnapshot[]
  /** All that are kept, by name, with what a storage needs besides. */
  readonly entries: ReadonlyMap<string, WeighedSnapshot>
  /** The name of the snapshot from which the bank went on. */
  readonly base: string
  /** Keeps these instead of all others, `start` among them, and takes `base` for the one from which the bank went on. */
  replace(kept: ReadonlyMap<string, WeighedSnapshot>, base: string): void
  find(id: string): Result<KeptSnapshot, Refusal>
  /** Keeps the bank as it is now, under this name or, without one, the next of `snapshot-1`, `snapshot-2`… */
  take(id?: string): Result<KeptSnapshot, Refusal>
  /** Bytes that a snapshot under a name may have. */
  roomFor(id: string): number
  /** Keeps a snapshot of so many bytes under a name; tells whether it took the place of another. */
  put(
    id: string,
    snapshot: ControlSnapshot,
    bytes: number,
  ): Result<KeptSnapshot & { readonly isReplacing: boolean }, Refusal>
  /** Puts the bank back. */
  restore(id: string): Result<KeptSnapshot, Refusal>
  remove(id: string): Result<undefined, Refusal>
  /** Does one thing after the other: what is uploaded at once would be more than there is room for. */
  inTurn<Done>(run: () => Promise<Done>): Promise<Done>
}

/** Options of a shelf. */
interface ShelfOptions {
  /** Its first snapshot; the bank as it is now where none is given. */
  readonly start?: ControlSnapshot | undefined
  /** Bytes that the others have together at most. */
  readonly bytesMax?: number | undefined
}

function refuseStart(): Result<never, Refusal> {
  return refuse(
    'K4c',
    `The snapshot “${startId}” is the start of the bank and cannot be deleted or replaced.`,
    'id',
  )
}

/** D: a class, as its parts are small and share what is kept. */
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

/** A shelf for a bank. Its first snapshot, `start`, is the bank as it is now, unless another is given. */
export function createSnapshotShelf(
  keepable: Keepable,
  { start = takeSnapshot(keepable), bytesMax = defaultSnapshotBytesMax }: ShelfOptions = {},
): SnapshotShelf {
  return new BankShelf(keepable, new KeptSnapshots(start, bytesMax))
}
