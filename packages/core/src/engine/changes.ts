import { rowsBetween } from '../base/store/difference.ts'
import { putAll, removeAll } from '../base/store/table.ts'
import type { Bank } from '../rows/bank.ts'
import {
  type AnyRow,
  type AnyTable,
  emptyTables,
  pickTable,
  type TableName,
  tableNames,
} from '../rows/tables.ts'

export interface TableChanges {
  /** Added rows and new versions of changed rows, by key. */
  readonly added: readonly AnyRow[]
  /** Removed rows and old versions of changed rows. */
  readonly removed: readonly AnyRow[]
}

/** Changes between two banks: the tables that changed, and the other parts of the later bank. */
export interface BankChanges {
  readonly tables: { readonly [Name in TableName]?: TableChanges }
  readonly ids: Bank['ids']
  readonly calendar: Bank['calendar']
  readonly counts: Bank['counts']
}

/**
 * Computes the changes that turn one bank into a later one. The time depends on the number of changes only.
 */
export function changesBetween(before: Bank, after: Bank): BankChanges {
  const { ids, calendar, counts } = after
  const tables: { [Name in TableName]?: TableChanges } = {}
  for (const name of tableNames) {
    if (before[name] === after[name]) continue
    const { before: removed, after: added } = rowsBetween(pickTable(before, name), pickTable(after, name))
    if (removed.length > 0 || added.length > 0) tables[name] = { added, removed }
  }
  return { tables, ids, calendar, counts }
}

/** Lists the serials of rows that were removed and not replaced. */
export function serialsRemoved({ added, removed }: TableChanges): readonly number[] {
  if (removed.length === 0) return []
  const addedSerials = new Set(added.map(({ serial }) => serial))
  return removed.flatMap(({ serial }) => (addedSerials.has(serial) ? [] : [serial]))
}

/** Removes before adding: an added row may have the index key of a removed one. */
function applyTableChanges(table: AnyTable, { added, removed }: TableChanges): AnyTable {
  return putAll(removeAll(table, removed), added)
}

/** Applies changes to a bank with the same rows as the one from which they were computed. */
export function applyChanges(bank: Bank, { tables, ...head }: BankChanges): Bank {
  const entries = Object.entries(tables).map(([name, changes]) => {
    return [name, applyTableChanges(pickTable(bank, name as TableName), changes)] as const
  })
  return { ...bank, ...head, ...Object.fromEntries(entries) }
}

/** Lists the whole bank as changes of an empty one. */
export function listAllChanges(bank: Bank): BankChanges {
  return changesBetween({ ...bank, ...emptyTables }, bank)
}
