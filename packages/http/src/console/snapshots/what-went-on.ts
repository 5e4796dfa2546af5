import type { Instant } from '@pocketbank/core'
import type { SnapshotShelf } from '../../control/snapshot-shelf.ts'

/** A snapshot, and those to which the bank went on from it. */
export interface Fork {
  readonly id: string
  /** What its clock shows. */
  readonly now: Instant
  /** Whether the bank of now goes on from it. */
  readonly isBase: boolean
  readonly forks: readonly Fork[]
}

/** The kept snapshots as a tree: the beginning of the bank, and what was uploaded, stand at the top. */
export function buildForkTree({ entries, base }: Pick<SnapshotShelf, 'entries' | 'base'>): readonly Fork[] {
  const all = [...entries]
  const under = (parent: string | undefined): readonly Fork[] =>
    all
      .filter(([, weighed]) => weighed.base === parent)
      .map(([id, { snapshot }]) => ({
        ...{ id, now: snapshot.bank.now, isBase: id === base },
        forks: under(id),
      }))
  return under(undefined)
}
