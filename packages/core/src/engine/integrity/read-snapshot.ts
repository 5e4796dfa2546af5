import type { Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AnyRow, RowIn, TableName } from '../../rows/tables.ts'

/** A bank as a snapshot has it: each of its rows is right by itself. */
export interface ReadSnapshot {
  readonly bank: Bank
  readonly now: Instant
  /** The rows in the order in which the snapshot has them. */
  readonly rows: { readonly [Name in TableName]: readonly RowIn<Name>[] }
}

/** The rows of a table, whichever it is. */
export function listRows({ rows }: Pick<ReadSnapshot, 'rows'>, name: TableName): readonly AnyRow[] {
  return rows[name] as unknown as readonly AnyRow[]
}

/** A fact that follows from a whole snapshot: found when a rule first asks for it, and then kept. */
export function createFact<Fact>(find: (read: ReadSnapshot) => Fact): (read: ReadSnapshot) => Fact {
  const known = new WeakMap<ReadSnapshot, { readonly fact: Fact }>()
  return (read) => {
    const found = known.get(read) ?? { fact: find(read) }
    known.set(read, found)
    return found.fact
  }
}
