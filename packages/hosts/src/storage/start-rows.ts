import type { Bank } from '@pocketbank/core'
import { type BankChanges, followChanges, writerOfTable } from '@pocketbank/core/engine'
import type { TableName } from '@pocketbank/core/rows/tables'
import { type CollectionChanges, readStoredJson, type StoredEntry } from './storage.ts'

// Of the snapshot `start` the bank holds most rows as long as it goes on: only those that it has no longer are stored, by table and serial.

/** Changes of the bank's rows as they change what is stored of `start`; `isCleared` where all of it goes first. */
export function startRowChanges(
  start: Bank,
  tables: BankChanges['tables'],
  isCleared = false,
): CollectionChanges {
  const put: StoredEntry[] = []
  const removed: string[] = []
  for (const { table, serial, row } of followChanges(start, tables)) {
    const key = `${table} ${serial}`
    if (row === undefined) removed.push(key)
    else put.push([key, row === null ? 'null' : writerOfTable(table)(row)])
  }
  return { collection: 'start', isCleared, put, removed: isCleared ? [] : removed }
}

/** Reads the table and the serial of what is stored of `start`. */
export function placeOfStartRow([key]: StoredEntry): readonly [table: TableName, serial: number] {
  const [table, serial] = String(key).split(' ')
  return [table as TableName, Number(serial)]
}

/** Reads what is stored of `start`; throws `StorageDamage` where it is no JSON text. */
export function* readStartRows(entries: Iterable<StoredEntry>) {
  for (const entry of entries) yield [...placeOfStartRow(entry), readStoredJson('start', entry)] as const
}
