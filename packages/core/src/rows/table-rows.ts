import { readSerial } from '../base/ids/id.ts'
import type { ResourceKind } from '../base/ids/seed.ts'
import { find, putRow, removeAll } from '../base/store/table.ts'
import { type Bank, withParts } from './bank.ts'
import { type AnyRow, counters, pickTable, type RowIn, type TableName } from './tables.ts'

export function findRow<Name extends TableName>(
  bank: Bank,
  table: Name,
  serial: number,
): RowIn<Name> | undefined {
  return find(pickTable(bank, table), 'key', { serial }) as RowIn<Name> | undefined
}

/** Finds a row by its serial. Throws if it does not exist. */
export function existingRow<Name extends TableName>(bank: Bank, table: Name, serial: number): RowIn<Name> {
  const row = findRow(bank, table, serial)
  if (row === undefined) throw new Error(`${table} has no row with the serial ${serial}`)
  return row
}

export function findRowById<Name extends TableName>(
  bank: Bank,
  table: Name,
  id: string,
): RowIn<Name> | undefined {
  const serial = readSerial(bank.ids, counters[table] as ResourceKind, id)
  return serial === undefined ? undefined : findRow(bank, table, serial)
}

/** Adds a row, or replaces the one with the same serial. */
export function withRow<Name extends TableName>(bank: Bank, table: Name, row: RowIn<Name>): Bank {
  return withParts(bank, { [table]: putRow(pickTable(bank, table), row as unknown as AnyRow) })
}

export function withoutRows<Name extends TableName>(
  bank: Bank,
  table: Name,
  rows: readonly RowIn<Name>[],
): Bank {
  return withParts(bank, { [table]: removeAll(pickTable(bank, table), rows as unknown as readonly AnyRow[]) })
}
