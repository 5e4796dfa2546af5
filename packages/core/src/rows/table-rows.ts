import { readSerial } from '../base/ids/id.ts'
import type { ResourceKind } from '../base/ids/seed.ts'
import { find, putRow, removeAll } from '../base/store/table.ts'
import { type Bank, withParts } from './bank.ts'
import { type AnyRow, counters, pickTable, type RowIn, type TableName } from './tables.ts'

/** The row of a table with this serial, if it is there. */
export function findRow<Name extends TableName>(
  bank: Bank,
  table: Name,
  serial: number,
): RowIn<Name> | undefined {
  return find(pickTable(bank, table), 'key', { serial }) as RowIn<Name> | undefined
}

/** The row of a table with this serial, which must be there. */
export function existingRow<Name extends TableName>(bank: Bank, table: Name, serial: number): RowIn<Name> {
  const row = findRow(bank, table, serial)
  if (row === undefined) throw new Error(`${table} has no row with the serial ${serial}`)
  return row
}

/** The row of a table of resources with this id, if it is there. */
export function findRowById<Name extends TableName>(
  bank: Bank,
  table: Name,
  id: string,
): RowIn<Name> | undefined {
  const serial = readSerial(bank.ids, counters[table] as ResourceKind, id)
  return serial === undefined ? undefined : findRow(bank, table, serial)
}

/** The bank with a row in a table, instead of the one with its serial. */
export function withRow<Name extends TableName>(bank: Bank, table: Name, row: RowIn<Name>): Bank {
  return withParts(bank, { [table]: putRow(pickTable(bank, table), row as unknown as AnyRow) })
}

/** The bank without rows of a table. */
export function withoutRows<Name extends TableName>(
  bank: Bank,
  table: Name,
  rows: readonly RowIn<Name>[],
): Bank {
  return withParts(bank, { [table]: removeAll(pickTable(bank, table), rows as unknown as readonly AnyRow[]) })
}
