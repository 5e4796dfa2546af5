import type { Bank } from '@pocketbank/core'
import { type BankChanges, followChanges, writerOfTable } from '@pocketbank/core/engine'
import type { TableName } from '@pocketbank/core/rows/tables'
import { type CollectionChanges, readStoredJson, type StoredEntry } from './storage.ts'

// A bank shares most rows with its snapshot `start`. Only rows of `start` that the bank no longer has are
// stored, by table and serial.

/**
 * Converts changes of the bank's rows to changes of the stored rows of `start`. `isCleared` deletes those
 * first.
 */
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

/** Splits the key of a stored row of `start` into its table and serial. */
export function placeOfStartRow([key]: StoredEntry): readonly [table: TableName, serial: number] {
  const [table, serial] = String(key).split(' ')
  return [table as TableName, Number(serial)]
}

/** Reads the stored rows of `start`. Throws `StorageDamage` if one is not JSON. */
export function* readStartRows(entries: Iterable<StoredEntry>) {
  for (const entry of entries) yield [...placeOfStartRow(entry), readStoredJson('start', entry)] as const
}
