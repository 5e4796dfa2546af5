import type { Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AnyRow, RowIn, TableName } from '../../rows/tables.ts'

/** A snapshot in which each row has passed its own contract. */
export interface ReadSnapshot {
  readonly bank: Bank
  readonly now: Instant
  /** The rows in the order of the snapshot. */
  readonly rows: { readonly [Name in TableName]: readonly RowIn<Name>[] }
}

export function listRows({ rows }: Pick<ReadSnapshot, 'rows'>, name: TableName): readonly AnyRow[] {
  return rows[name] as unknown as readonly AnyRow[]
}

/** Caches a value that is computed from a whole snapshot, until the snapshot is released. */
export function createFact<Fact>(find: (snapshot: ReadSnapshot) => Fact): (snapshot: ReadSnapshot) => Fact {
  const cache = new WeakMap<ReadSnapshot, { readonly fact: Fact }>()
  return (snapshot) => {
    const cachedFact = cache.get(snapshot) ?? { fact: find(snapshot) }
    cache.set(snapshot, cachedFact)
    return cachedFact.fact
  }
}
