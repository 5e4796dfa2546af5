import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database-file.ts'

/** A log that is not empty, as far as anybody here looks at it. */
const bytesOfChange = 100

/** Replaces SQLite: a change grows its log, and a statement fails with a fault that the test sets. */
function standIn() {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'bank.sqlite')
  const log = `${file}-wal`
  writeFileSync(file, 'a page')
  writeFileSync(log, '')
  const faults = new Map<string, Error>()
  const statements: string[] = []
  const numbers: Record<string, number> = { page_count: 1, user_version: 0, freelist_count: 0 }
  const exec = (sql: string) => {
    statements.push(sql)
    if (sql === 'COMMIT') appendFileSync(log, Buffer.alloc(bytesOfChange))
    const fault = faults.get(sql)
    if (fault !== undefined) throw fault
    if (sql === 'PRAGMA wal_checkpoint(TRUNCATE)') writeFileSync(log, '')
  }
  class DatabaseSync {
    exec = exec
    prepare = (sql: string) => ({
      run: () => exec(sql),
      all: () => [[numbers[sql.replace('PRAGMA ', '')] ?? 0]],
    })
    close = () => exec('close')
  }
  const database = openDatabase({ DatabaseSync }, file)
  const change = (sql = 'INSERT') => database.transaction(() => void database.run(sql))
  return { file, log, faults, done: statements, numbers, database, change, bytes: () => statSync(log).size }
}

const sync = new Error('disk I/O error')
const emptied = 'PRAGMA wal_checkpoint(TRUNCATE)'

test('[K5r] removes unsynced changes from the log before it writes', () => {
  const { faults, change, bytes, done } = standIn()
  change()
  const before = bytes()
  faults.set('COMMIT', sync)
  expect(() => change()).toThrow(sync)
  expect(bytes()).toBe(before)
  faults.clear()
  faults.set(emptied, sync)
  done.length = 0
  expect(() => change()).toThrow(sync)
  expect(done).toEqual([emptied])
  faults.clear()
  change()
  expect(bytes()).toBe(bytesOfChange)
})

test("[K5u] marks each log by its first change, with the generation after the file's", () => {
  const { change, done, faults } = standIn()
  const marks = () => done.flatMap((sql) => /^PRAGMA user_version = (\d+)$/.exec(sql)?.[1] ?? []).map(Number)
  change()
  change()
  const [first = 0, ...otherMarks] = marks()
  expect([first % 65_536, otherMarks]).toEqual([1, []])
  faults.set('COMMIT', sync)
  expect(() => change()).toThrow(sync)
  faults.clear()
  change()
  expect(marks()).toEqual([first, first + 1])
})

test('[K5m] writes nothing to a deleted or replaced file', () => {
  const { file, change, done } = standIn()
  renameSync(file, `${file}.away`)
  done.length = 0
  expect(() => change()).toThrow(`${file} was removed while the bank was running`)
  writeFileSync(file, readFileSync(`${file}.away`))
  expect(() => change()).toThrow('was removed')
  expect(done).toEqual([])
})

test.each([
  ['whole', 300, 2_999, true],
  ['whole', 300, 3_000, false],
  ['whole', 256, 300, false],
  ['changed', 600, 1_000, true],
  ['unread', 600, 1_000, false],
] as const)(
  '[K5t] shrinks a file with a %s bank and %i of %i free pages: %s',
  (state, free, pages, isShrunk) => {
    const { database, numbers, change, done } = standIn()
    const shrinks = () => done.splice(0).filter((sql) => sql === 'VACUUM').length
    Object.assign(numbers, { freelist_count: free, page_count: pages })
    if (state === 'whole') database.shrink()
    if (state === 'changed') change()
    expect(shrinks()).toBe(state === 'whole' && isShrunk ? 1 : 0)
    database.close()
    expect(shrinks()).toBe(isShrunk ? 1 : 0)
  },
)

test('[K5t] marks the log before shrinking, and keeps nothing of a failed one', () => {
  const { database, numbers, done, faults, bytes } = standIn()
  Object.assign(numbers, { freelist_count: 600, page_count: 1_000 })
  done.length = 0
  faults.set('VACUUM', sync)
  database.shrink()
  const marked = done.findIndex((sql) => sql.startsWith('PRAGMA user_version = '))
  expect(marked).toBeGreaterThan(-1)
  expect(done.indexOf('VACUUM')).toBeGreaterThan(marked)
  expect(bytes()).toBe(bytesOfChange)
})
