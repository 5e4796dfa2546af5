import { StorageFull } from '@pocketbank/http/pipeline'
import type { SqlDatabase } from '../storage/sql-storage.ts'
import type { ObjectStorage } from './cloudflare.ts'

/** True if anything was ever stored. Tables are made with the first bank, so that a request without a bank stores nothing. */
export function isStored({ sql }: ObjectStorage): boolean {
  const [found] = sql.exec(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'format'`).raw()
  return found !== undefined
}

/**
 * The SQLite of an object, bounded: what would make it larger than the bound throws `StorageFull` and is not done. D: durable when the
 * answer leaves, which the platform holds back until what was written is kept.
 */
export function objectDatabase(storage: ObjectStorage, bytesMax: number): SqlDatabase {
  const { sql } = storage
  return {
    run: (statement, ...values) => sql.exec(statement, ...values).raw(),
    transaction(work) {
      storage.transactionSync(() => {
        const before = sql.databaseSize
        work()
        const after = sql.databaseSize
        if (after > bytesMax && after > before) throw new StorageFull(bytesMax)
      })
    },
    close() {},
  }
}
