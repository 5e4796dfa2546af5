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

/** Changes in a table. */
export interface TableChanges {
  /** The rows that came, in the order of their keys: new ones, and others for rows that went. */
  readonly came: readonly AnyRow[]
  /** The rows that went, replaced ones among them. */
  readonly went: readonly AnyRow[]
}

/** Changes between two banks: the tables that changed, and the other parts of the later bank. */
export interface BankChanges {
  readonly tables: { readonly [Name in TableName]?: TableChanges }
  readonly ids: Bank['ids']
  readonly calendar: Bank['calendar']
  readonly counts: Bank['counts']
}

/**
 * The changes between two successive banks: applied to the first they give the second. Pure; takes time by their difference, not by their
 * size.
 */
export function changesBetween(before: Bank, after: Bank): BankChanges {
  const { ids, calendar, counts } = after
  const tables: { [Name in TableName]?: TableChanges } = {}
  for (const name of tableNames) {
    if (before[name] === after[name]) continue
    const { before: went, after: came } = rowsBetween(pickTable(before, name), pickTable(after, name))
    if (went.length > 0 || came.length > 0) tables[name] = { came, went }
  }
  return { tables, ids, calendar, counts }
}

/** The serials of rows that went without another one under the same serial. */
export function serialsRemoved({ came, went }: TableChanges): readonly number[] {
  const kept = new Set(came.map(({ serial }) => serial))
  return went.flatMap(({ serial }) => (kept.has(serial) ? [] : [serial]))
}

/** D: what went goes before anything comes, since one row may take the place in some order that another one leaves. */
function applyTableChanges(table: AnyTable, { came, went }: TableChanges): AnyTable {
  return putAll(removeAll(table, went), came)
}

/** The bank after changes that were found from one with the same rows on. */
export function applyChanges(bank: Bank, { tables, ...head }: BankChanges): Bank {
  const entries = Object.entries(tables).map(([name, changes]) => {
    return [name, applyTableChanges(pickTable(bank, name as TableName), changes)] as const
  })
  return { ...bank, ...head, ...Object.fromEntries(entries) }
}

/** All that a bank is, as changes from one in which nothing has happened. */
export function listAllChanges(bank: Bank): BankChanges {
  return changesBetween({ ...bank, ...emptyTables }, bank)
}
