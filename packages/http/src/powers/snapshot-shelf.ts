import { ok, type Refusal, type Result, refuse } from '@pocketbank/core'
import { type ControlSnapshot, type Keepable, putBack, takeSnapshot } from '../control/snapshot.ts'

/** Snapshots that are kept at most. D: one costs what has been written to the bank since. */
const snapshotsMax = 1_000

/** The name of the snapshot with which a shelf begins. */
export const startId = 'start'

/** A snapshot under its name. */
export interface KeptSnapshot {
  readonly id: string
  readonly snapshot: ControlSnapshot
}

/** The snapshots of a bank by name. */
export interface SnapshotShelf {
  /** All that are kept, in the order in which they came. */
  list(): readonly KeptSnapshot[]
  find(id: string): Result<KeptSnapshot, Refusal>
  /** Keeps the bank as it is now, under this name or, without one, the next of `snapshot-1`, `snapshot-2`… */
  take(id?: string): Result<KeptSnapshot, Refusal>
  /** Keeps a snapshot under a name; tells whether it took the place of another. */
  put(
    id: string,
    snapshot: ControlSnapshot,
  ): Result<KeptSnapshot & { readonly isReplacing: boolean }, Refusal>
  /** Puts the bank back. */
  restore(id: string): Result<KeptSnapshot, Refusal>
  remove(id: string): Result<undefined, Refusal>
}

function refuseStart(): Result<never, Refusal> {
  return refuse('CONFLICT', `The snapshot “${startId}” is the bank as it began, and stays.`, 'id')
}

function refuseFull(): Result<never, Refusal> {
  return refuse('CONFLICT', `A bank keeps ${snapshotsMax} snapshots at most: delete some.`)
}

/** A shelf for a bank. Its first snapshot, `start`, is the bank as it is now, unless another is given. */
export function createSnapshotShelf(keepable: Keepable, start = takeSnapshot(keepable)): SnapshotShelf {
  const kept = new Map<string, ControlSnapshot>([[startId, start]])
  let issued = 0

  function nextId(): string {
    do issued += 1
    while (kept.has(`snapshot-${issued}`))
    return `snapshot-${issued}`
  }

  function find(id: string): Result<KeptSnapshot, Refusal> {
    const snapshot = kept.get(id)
    if (snapshot !== undefined) return ok({ id, snapshot })
    const names = [...kept.keys()].slice(-10).join(', ')
    return refuse('RESOURCE_UNKNOWN', `There is no snapshot of this name. The latest are ${names}.`, 'id')
  }

  function keep(id: string, snapshot: ControlSnapshot): Result<KeptSnapshot, Refusal> {
    if (!kept.has(id) && kept.size >= snapshotsMax) return refuseFull()
    kept.set(id, snapshot)
    return ok({ id, snapshot })
  }

  return {
    list: () => [...kept].map(([id, snapshot]) => ({ id, snapshot })),
    find,
    take(id) {
      if (id !== undefined && kept.has(id)) {
        return refuse('CONFLICT', 'There is a snapshot of this name already.', '$.id')
      }
      return keep(id ?? nextId(), takeSnapshot(keepable))
    },
    put(id, snapshot) {
      if (id === startId) return refuseStart()
      const isReplacing = kept.has(id)
      const result = keep(id, snapshot)
      return result.ok ? ok({ ...result.value, isReplacing }) : result
    },
    restore(id) {
      const found = find(id)
      if (found.ok) putBack(keepable, found.value.snapshot)
      return found
    },
    remove(id) {
      if (id === startId) return refuseStart()
      const found = find(id)
      if (!found.ok) return found
      kept.delete(id)
      return ok(undefined)
    },
  }
}
