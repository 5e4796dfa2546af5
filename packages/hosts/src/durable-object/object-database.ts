import { StorageFull } from '@pocketbank/http/pipeline'
import type { SqlDatabase } from '../storage/sql-storage.ts'
import type { ObjectStorage } from './cloudflare.ts'

/** True if a bank is stored. Its tables are created with it, so refused requests store nothing. */
export function isStored({ sql }: ObjectStorage): boolean {
  const [row] = sql.exec(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'format'`).raw()
  return row !== undefined
}

/**
 * Wraps the SQLite of an object with a limit in bytes. A transaction that exceeds it throws `StorageFull` and
 * is rolled back. The platform sends a response only after earlier writes are durable.
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
