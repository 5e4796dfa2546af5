import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { end, type SpawnedBank } from './spawned-bank.ts'
import { emptyFolder, sqliteNode, startStoredBank, startStoredCommand } from './stored-bank.ts'

const numbers = ['13039319957', '13039319956', '10109500142', '10109500223']

const make = ({ url }: SpawnedBank, index: number) =>
  createTpp({ baseUrl: url }).post('/v1/sandbox/customers', {
    body: { customerNumber: numbers[index] ?? '', name: `Customer ${index}`, type: 'PRIVATE' as const },
    headers: { 'X-Request-ID': `id-${index}` },
  })

async function listCustomerNames({ url }: SpawnedBank): Promise<readonly string[]> {
  const answer = await createTpp({ baseUrl: url }).get('/v1/sandbox/customers')
  return ((await answer.json()) as { customerName: string }[]).map(({ customerName }) => customerName)
}

/** Makes a database in a process that is killed, so that its log stays next to the file. */
function makeDatabase(file: string, sql: string): void {
  const script = `
    const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    database.exec(process.argv[2])
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(sqliteNode ?? '', ['--no-warnings', '-e', script, file, sql])
  if (!existsSync(file)) throw new Error(`no database was made: ${sql}`)
}

/** Every file of a folder with its bytes. */
function readFolder(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

/** A bank with some customers that was killed: its file, and its log with what came last. */
async function killedBank(count = 1): Promise<string> {
  const folder = emptyFolder()
  const bank = await startStoredBank(folder, '--empty')
  for (let index = 0; index < count; index += 1) expect((await make(bank, index)).status).toBe(201)
  await end(bank, 'SIGKILL')
  return folder
}

async function expectRefusal(folder: string, ...args: readonly string[]): Promise<string> {
  const before = readFolder(folder)
  const { code, stdout, stderr } = await startStoredCommand(folder, ...args).exit
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(readFolder(folder)).toEqual(before)
  return stderr
}

const foreign = [
  ['a file without a table', 'PRAGMA user_version = 1'],
  ['the customers of another program', 'CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)'],
  ['a table that is called format', 'CREATE TABLE format (id INTEGER, version TEXT)'],
  [
    'a log',
    'PRAGMA journal_mode = WAL; CREATE TABLE customers (id INTEGER); INSERT INTO customers VALUES (1)',
  ],
] as const

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
describe.skipIf(sqliteNode === undefined)('a file that is no bank', () => {
  test.each(foreign)('[K5u] names and keeps: %s', async (_, sql) => {
    const folder = emptyFolder()
    const file = join(folder, 'bank.sqlite')
    makeDatabase(file, sql)
    const line = `pocketbank: ${file}: is not a bank: it has no tables of a bank. Move it away to begin a new one.\n`
    expect(await expectRefusal(folder)).toBe(line)
    expect(await expectRefusal(folder, '--repair')).toBe(line)
  })

  test('[K5u] names a text and keeps it', async () => {
    const folder = emptyFolder()
    const file = join(folder, 'bank.sqlite')
    writeFileSync(file, 'a letter')
    const line = `pocketbank: ${file}: is not a bank: it is not an SQLite database. Move it away to begin a new one.\n`
    expect(await expectRefusal(folder)).toBe(line)
  })

  test('[K5u] names a foreign, old or orphaned log, and keeps it', async () => {
    const [folder, otherFolder] = [await killedBank(), await killedBank()]
    const [file, log] = [join(folder, 'bank.sqlite'), join(folder, 'bank.sqlite-wal')]
    const [early, earlyLog] = [readFileSync(file), readFileSync(log)]
    copyFileSync(join(otherFolder, 'bank.sqlite-wal'), log)
    const another = `pocketbank: ${log}: is the log of another bank, or of another time of this one. `
    expect(await expectRefusal(folder)).toContain(another)
    writeFileSync(log, earlyLog)
    // Twice opened and closed: the log was emptied twice.
    for (const index of [1, 2]) {
      const bank = await startStoredBank(folder)
      expect((await make(bank, index)).status).toBe(201)
      await end(bank)
    }
    writeFileSync(log, earlyLog)
    expect(await expectRefusal(folder)).toContain(another)
    rmSync(file)
    expect(await expectRefusal(folder)).toContain(
      `pocketbank: ${file}: is missing, but its log ${log} exists. `,
    )
    writeFileSync(file, early)
    expect(await listCustomerNames(await startStoredBank(folder))).toEqual(['Customer 0'])
  })

  test('[K5u] accepts a checkpointed log, and refuses it next to a copy of the bank', async () => {
    const folder = await killedBank(2)
    const [file, log] = [join(folder, 'bank.sqlite'), join(folder, 'bank.sqlite-wal')]
    const logBytes = readFileSync(log)
    const copy = join(emptyFolder(), 'copy.sqlite')
    makeDatabase(file, `VACUUM INTO '${copy}'; PRAGMA wal_checkpoint`)
    writeFileSync(log, logBytes)
    expect(await listCustomerNames(await startStoredBank(folder))).toEqual(['Customer 0', 'Customer 1'])
    const otherFolder = emptyFolder()
    copyFileSync(copy, join(otherFolder, 'bank.sqlite'))
    writeFileSync(join(otherFolder, 'bank.sqlite-wal'), logBytes)
    expect(await expectRefusal(otherFolder)).toContain(
      'is the log of another bank, or of another time of this one',
    )
    rmSync(join(otherFolder, 'bank.sqlite-wal'))
    expect(await listCustomerNames(await startStoredBank(otherFolder))).toEqual(['Customer 0', 'Customer 1'])
  })

  test('[K5u] opens a bank without its log as that of the last checkpoint', async () => {
    const folder = emptyFolder()
    const bank = await startStoredBank(folder)
    const names = await listCustomerNames(bank)
    expect((await make(bank, 0)).status).toBe(201)
    const copy = emptyFolder()
    copyFileSync(join(folder, 'bank.sqlite'), join(copy, 'bank.sqlite'))
    const restored = await startStoredBank(copy, '--empty')
    expect(await listCustomerNames(restored)).toEqual(names)
    expect((await end(restored)).stderr).toContain('--empty had no effect')
  })

  test('[K5u] starts in a folder of a process that was killed at its start', async () => {
    for (const milliseconds of [250, 350, 450, 550, 650]) {
      const folder = emptyFolder()
      const child = startStoredCommand(folder)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      child.process.kill('SIGKILL')
      await child.exit
      const bank = await startStoredBank(folder)
      expect(await listCustomerNames(bank)).toHaveLength(4)
      await end(bank)
    }
  })
})

/** A library that has the system fail to sync while a file is there. */
const failingSync = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int fails(void) { const char *flag = getenv("SYNC_FAILS"); return flag && access(flag, F_OK) == 0; }
int fdatasync(int fd) { if (fails()) { errno = EIO; return -1; } return ((int (*)(int)) dlsym(RTLD_NEXT, "fdatasync"))(fd); }
int fsync(int fd) { if (fails()) { errno = EIO; return -1; } return ((int (*)(int)) dlsym(RTLD_NEXT, "fsync"))(fd); }
`

/** Makes the library; nothing on a machine without a compiler. */
function makeLibrary(folder: string): string | undefined {
  const [source, library] = [join(folder, 'sync.c'), join(folder, 'sync.so')]
  writeFileSync(source, failingSync)
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
  return status === 0 ? library : undefined
}

describe.skipIf(sqliteNode === undefined)('a disk that fails under a bank', () => {
  test('[K5r] [K5e] loses unsynced changes at a restart, as answered', async (context) => {
    const folder = emptyFolder()
    const library = makeLibrary(folder)
    context.skip(library === undefined, 'no compiler makes the library that fails')
    const [data, flag] = [join(folder, 'data'), join(folder, 'fails')]
    mkdirSync(data)
    process.env.LD_PRELOAD = library
    process.env.SYNC_FAILS = flag
    const bankPromise = startStoredBank(data, '--empty')
    delete process.env.LD_PRELOAD
    delete process.env.SYNC_FAILS
    const bank = await bankPromise
    expect((await make(bank, 0)).status).toBe(201)
    writeFileSync(flag, '')
    const reads = Array.from({ length: 8 }, () => listCustomerNames(bank))
    const failing = make(bank, 1)
    const moreReads = Array.from({ length: 8 }, () => listCustomerNames(bank))
    expect([(await failing).status, (await failing.then((answer) => answer.json())) as object]).toMatchObject(
      [500, { code: 'SYSTEM_ERROR' }],
    )
    for (const promise of [...reads, ...moreReads]) expect(await promise).toEqual(['Customer 0'])
    expect((await make(bank, 2)).status).toBe(500)
    const copy = emptyFolder()
    for (const name of readdirSync(data)) copyFileSync(join(data, name), join(copy, name))
    expect(await listCustomerNames(await startStoredBank(copy))).toEqual(['Customer 0'])
    rmSync(flag)
    expect((await make(bank, 2)).status).toBe(201)
    expect((await end(bank, 'SIGKILL')).stderr).toContain('disk I/O error')
    expect(await listCustomerNames(await startStoredBank(data))).toEqual(['Customer 0', 'Customer 2'])
  })

  test('[K5m] refuses changes of a deleted folder, and answers reads', async () => {
    const folder = join(emptyFolder(), 'data')
    const bank = await startStoredBank(folder, '--empty')
    expect((await make(bank, 0)).status).toBe(201)
    rmSync(folder, { recursive: true })
    expect((await make(bank, 1)).status).toBe(500)
    expect(await listCustomerNames(bank)).toEqual(['Customer 0'])
    expect((await end(bank)).stderr).toContain('bank.sqlite was removed while the bank was running')
  })

  test('[K5t] shrinks the file when the bank is closed', async () => {
    const folder = emptyFolder()
    const bank = await startStoredBank(folder)
    const tpp = createTpp({ baseUrl: bank.url })
    const [account] = (await (await tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
    const size = () => readFileSync(join(folder, 'bank.sqlite')).length
    const remittanceInformationUnstructured = 'x'.repeat(140)
    const body = Array.from({ length: 1_000 }, () => ({
      amount: -1,
      currency: 'NOK' as const,
      bookingDate: '2026-01-12',
      valueDate: '2026-01-12',
      remittanceInformationUnstructured,
    }))
    for (let call = 0; call < 12; call += 1) {
      expect((await tpp.post(`/v1/sandbox/accounts/${account?.id}/transactions`, { body })).status).toBe(201)
    }
    await end(bank)
    const large = size()
    const again = await startStoredBank(folder)
    const headers = { 'Content-Type': 'application/json' }
    const restored = await fetch(`${again.url}/_sandbox/snapshots/start/restore`, { method: 'POST', headers })
    expect(restored.status).toBe(200)
    await end(again)
    expect(size()).toBeLessThan(large / 2)
    expect(await listCustomerNames(await startStoredBank(folder))).toHaveLength(4)
  })
})
