import type { Bank } from '@pocketbank/core'
import { type BankChanges, serialsRemoved, writerOfTable } from '@pocketbank/core/engine'
import { tableNames } from '@pocketbank/core/rows/tables'
import type { CollectionChanges } from './storage.ts'

/** Converts changes of a bank's rows to stored entries. `isCleared` deletes all stored rows first. */
export function rowChanges({ tables }: BankChanges, isCleared = false): readonly CollectionChanges[] {
  return tableNames.flatMap((collection) => {
    const changes = tables[collection]
    if (changes === undefined) return isCleared ? [{ collection, isCleared, put: [], removed: [] }] : []
    const write = writerOfTable(collection)
    const put = changes.added.map((row) => [row.serial, write(row)] as const)
    return [{ collection, isCleared, put, removed: isCleared ? [] : serialsRemoved(changes) }]
  })
}

/** Counts the rows of each non-empty table. */
export function rowCounts(bank: Bank): Readonly<Record<string, number>> {
  const counts = tableNames.map((name) => [name, bank[name].size] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
