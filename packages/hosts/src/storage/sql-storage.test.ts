import { expect, test } from 'vitest'
import { checksum } from './checksum.ts'
import { createSqlStorage, type SqlDatabase } from './sql-storage.ts'
import type { Collection, StoredEntry } from './storage.ts'

/** Values that a Durable Object binds in one statement. */
const boundValuesMax = 100

/** Makes a database that keeps the rows put into each table, and checks that each `?` has a value. */
function createDatabase() {
  const rows = new Map<string, (readonly unknown[])[]>()
  const statements: string[] = []
  const database: SqlDatabase = {
    run(sql, ...values) {
      expect(sql.split('?').length - 1).toBe(values.length)
      expect(values.length).toBeLessThanOrEqual(boundValuesMax)
      statements.push(sql)
      const [, table = ''] = /^INSERT OR REPLACE INTO "(\w+)"/.exec(sql) ?? []
      const columns = /\(([^)]*)\) VALUES/.exec(sql)?.[1]?.split(', ').length ?? 1
      const list = rows.get(table) ?? []
      for (let at = 0; at < values.length; at += columns) list.push(values.slice(at, at + columns))
      if (table !== '') rows.set(table, list)
      return []
    },
    transaction: (work) => work(),
    close() {},
  }
  return { rows, statements, database }
}

const collections: readonly Collection[] = ['transactions', 'requests', 'start']

test.each([0, 1, 15, 16, 17, 32, 50])('puts %i entries of each kind, in their order', (count) => {
  const { rows, database } = createDatabase()
  const put = Array.from({ length: count }, (_, index): StoredEntry => [index + 1, `{"text":"${index}"}`])
  const changes = collections.map((collection) => ({ collection, put, removed: [] }))
  createSqlStorage(database).write(changes)
  const expected = put.map(([key, text]) => [key, text, checksum(key, text)])
  for (const collection of collections) expect(rows.get(collection) ?? []).toEqual(expected)
})

test.each([
  [1, 1],
  [16, 1],
  [64, 4],
  [65, 5],
])('[K5f] inserts %i rows that are stored together by %i statements', (count, expected) => {
  const { statements, database } = createDatabase()
  const put = Array.from({ length: count }, (_, index): StoredEntry => [index + 1, '{}'])
  createSqlStorage(database).write([{ collection: 'requests', put, removed: [] }])
  expect(statements.filter((sql) => sql.startsWith('INSERT OR REPLACE'))).toHaveLength(expected)
})
