import type { SnapshotStore } from '@pocketbank/devtools/control/snapshot-store'

/** A snapshot in the tree, or the present bank, which has no id. */
export interface SnapshotBranch {
  readonly id: string | undefined
  /** The number of snapshots above it. */
  readonly depth: number
  /** The snapshot from which the bank continued. */
  readonly base: string | undefined
}

/**
 * Lists the snapshots as a tree, each below the one from which the bank continued. Uploaded ones are at the
 * top.
 */
export function listBranches({
  entries,
  base: present,
}: Pick<SnapshotStore, 'entries' | 'base'>): readonly SnapshotBranch[] {
  const below = (base: string | undefined, depth: number): readonly SnapshotBranch[] => {
    const children = [...entries].filter(([, snapshot]) => snapshot.base === base)
    const now = base === present ? [{ id: undefined, depth, base }] : []
    return [...now, ...children.flatMap(([id]) => [{ id, depth, base }, ...below(id, depth + 1)])]
  }
  return below(undefined, 0)
}
