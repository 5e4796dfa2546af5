import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedVersion } from '@pocketbank/core/engine'
import { createTpp } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { end, type SpawnedBank } from '../../runtime-tests/spawned-bank.ts'
import {
  emptyFolder,
  sqliteNode,
  startStoredBank,
  startStoredCommand,
} from '../../runtime-tests/stored-bank.ts'

const createCustomerBody = (number: number) => {
  const customerNumber = ['13039319957', '13039319956'][number] ?? ''
  return { customerNumber, name: `Kari Test ${number}`, type: 'PRIVATE' as const }
}

const make = ({ url }: SpawnedBank, number: number) =>
  createTpp({ baseUrl: url }).post('/v1/sandbox/customers', {
    body: createCustomerBody(number),
    headers: { 'X-Request-ID': `id-${number}` },
  })

async function listCustomerNames({ url }: SpawnedBank): Promise<readonly string[]> {
  const answer = await createTpp({ baseUrl: url }).get('/v1/sandbox/customers')
  return ((await answer.json()) as { customerName: string }[]).map(({ customerName }) => customerName)
}

/** Posts 300 rows, which no kept snapshot has. */
async function postRows({ url }: SpawnedBank): Promise<void> {
  const tpp = createTpp({ baseUrl: url })
  const [account] = (await (await tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
  const body = Array.from({ length: 300 }, (_, index) => ({
    amount: -1,
    currency: 'NOK' as const,
    bookingDate: '2026-01-12',
    valueDate: '2026-01-12',
    remittanceInformationUnstructured: `Row ${index} of 300`,
  }))
  const answer = await tpp.post(`/v1/sandbox/accounts/${account?.id}/transactions`, { body })
  if (answer.status !== 201) throw new Error(await answer.text())
}

/**
 * Lets the next batch run, after which the bank has other timers than it began with. A day would do so on
 * banking days only.
 */
async function advanceToBatch({ url }: SpawnedBank): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = '{"to":"nextBatch"}'
  const answer = await fetch(`${url}/_sandbox/clock/advance`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Tables of which a bank with the fixed data set and a request has rows. */
const tables = [
  'head',
  'requests',
  'snapshots',
  'due',
  'customers',
  'agreements',
  'engagements',
  'accounts',
  'cardAccounts',
  'transactions',
  'cardTransactions',
  'start',
]

/** Changes a database without the bank. */
function change(file: string, sql: string): void {
  const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`
  const { status, stderr } = spawnSync(sqliteNode ?? '', ['-e', script, file, sql], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Changes a byte of the first text of a table. */
function flip(file: string, table: string): void {
  const first = `(SELECT min(key) FROM "${table}")`
  change(
    file,
    `UPDATE "${table}" SET text = substr(text, 1, 3) || '~' || substr(text, 5) WHERE key = ${first}`,
  )
}

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
describe.skipIf(sqliteNode === undefined)('a damaged folder', () => {
  let whole: Buffer

  /** A folder with the fixed data set and one more customer. */
  async function folderOfBank(): Promise<string> {
    const folder = emptyFolder()
    if (whole === undefined) {
      const bank = await startStoredBank(folder, '--seed', 'damage')
      expect((await make(bank, 0)).status).toBe(201)
      await postRows(bank)
      await advanceToBatch(bank)
      await end(bank)
      whole = readFileSync(join(folder, 'bank.sqlite'))
    }
    writeFileSync(join(folder, 'bank.sqlite'), whole)
    return folder
  }

  test.each(tables)(
    '[K5k] reports a changed byte of %s by file, table and key, and repairs',
    async (table) => {
      const folder = await folderOfBank()
      const file = join(folder, 'bank.sqlite')
      flip(file, table)
      const { code, stdout, stderr } = await startStoredCommand(folder).exit
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      const place = `${file}: is damaged: ${table} \\S.*: is not what was written: its checksum differs`
      expect(stderr).toMatch(new RegExp(`^pocketbank: ${place}. --repair keeps what can be read.\n$`, 's'))
      const repaired = await startStoredBank(folder, '--repair')
      expect((await make(repaired, 1)).status).toBe(201)
      const { stderr: output } = await end(repaired)
      expect(output).toMatch(new RegExp(`^dropped ${table} \\S.*: is not what was written`, 'ms'))
      expect(output).toContain(`the file as it was is kept as ${file}.damaged-`)
      expect(readdirSync(folder)).toHaveLength(2)
      expect(await listCustomerNames(await startStoredBank(folder))).toContain('Kari Test 1')
    },
  )

  test('[K5k] drops nothing of an undamaged folder with --repair', async () => {
    const folder = await folderOfBank()
    const bank = await startStoredBank(folder, '--repair')
    expect(await listCustomerNames(bank)).toHaveLength(5)
    expect((await end(bank)).stderr).toContain('nothing had to be repaired\n')
    expect(readdirSync(folder)).toEqual(['bank.sqlite'])
    const fresh = await startStoredBank(join(folder, 'new'), '--repair', '--empty')
    expect(await listCustomerNames(fresh)).toEqual([])
  })

  test('[K5k] reports pages that SQLite cannot read, and keeps the rest', async () => {
    const folder = await folderOfBank()
    const file = join(folder, 'bank.sqlite')
    const bytes = readFileSync(file)
    // The page of the tree that has the row. The response stored for the request id contains the same text,
    // after a field name.
    const page =
      Math.floor(bytes.indexOf('"details":{"remittanceInformationUnstructured":"Row 150 of') / 4_096) * 4_096
    bytes.fill(0xff, page, page + 200)
    writeFileSync(file, bytes)
    const { code, stderr } = await startStoredCommand(folder).exit
    expect(code).toBe(1)
    expect(stderr).toMatch(/bank.sqlite: is damaged: transactions: cannot be read( after \d+)?: .*malformed/)
    const repaired = await startStoredBank(folder, '--repair')
    expect(await listCustomerNames(repaired)).toHaveLength(5)
    expect((await end(repaired)).stderr).toMatch(/^dropped transactions .*: cannot be read: /m)
  })

  test('[K5k] reads the pages left of a truncated file with --repair', async () => {
    const folder = await folderOfBank()
    const file = join(folder, 'bank.sqlite')
    truncateSync(file, Math.floor(readFileSync(file).length * 0.7))
    const damagedBytes = readFileSync(file)
    const { code, stderr } = await startStoredCommand(folder).exit
    expect(code).toBe(1)
    expect(stderr).toBe(
      `pocketbank: ${file}: is damaged: database disk image is malformed. --repair keeps what can be read.\n`,
    )
    expect(readFileSync(file).equals(damagedBytes)).toBe(true)
    const repaired = await startStoredBank(folder, '--repair')
    expect(await listCustomerNames(repaired)).toHaveLength(5)
    expect((await make(repaired, 1)).status).toBe(201)
    const { stderr: output } = await end(repaired)
    expect(output).toContain('the file: database disk image is malformed\n')
    expect(output).toMatch(/^dropped transactions .*: cannot be read: /m)
    const [, keptPath = ''] = /the file as it was is kept as (\S+)/.exec(output) ?? []
    expect(readFileSync(keptPath).equals(damagedBytes)).toBe(true)
    expect(readdirSync(folder)).toHaveLength(2)
    expect(await listCustomerNames(await startStoredBank(folder))).toHaveLength(6)
  })

  test('[K5k] reads a bank whose first word is damaged with --repair', async () => {
    const folder = await folderOfBank()
    const file = join(folder, 'bank.sqlite')
    writeFileSync(file, Buffer.concat([Buffer.alloc(8), readFileSync(file).subarray(8)]))
    const { code, stderr } = await startStoredCommand(folder).exit
    expect(code).toBe(1)
    expect(stderr).toContain(
      `${file}: is damaged: file is not a database. --repair keeps what can be read.\n`,
    )
    const repaired = await startStoredBank(folder, '--repair')
    expect(await listCustomerNames(repaired)).toHaveLength(5)
    expect((await end(repaired)).stderr).not.toContain('dropped')
  })

  test.each([storedVersion - 1, storedVersion + 1])(
    '[K1d] refuses a folder of format %i unchanged, also with --repair',
    async (format) => {
      const folder = await folderOfBank()
      const file = join(folder, 'bank.sqlite')
      change(
        file,
        `UPDATE "format" SET version = ${format}; PRAGMA application_id = ${0x70_6b_62_00 + format}`,
      )
      const before = readFileSync(file)
      for (const flags of [[], ['--repair']]) {
        const { code, stderr } = await startStoredCommand(folder, ...flags).exit
        expect(code).toBe(1)
        expect(stderr).toContain(
          `${file}: is of another release: its format is ${format}, and this release reads ${storedVersion}. Use the release that wrote it, or another folder.\n`,
        )
        expect(readFileSync(file).equals(before)).toBe(true)
      }
    },
  )

  test.each([
    ['DELETE FROM "format"', 'must be one whole number, got []'],
    [`UPDATE "format" SET version = 'x'`, 'must be one whole number, got ["x"]'],
    ['UPDATE "format" SET version = 7', `its format is 7, and this release reads ${storedVersion}`],
    ['DROP TABLE "format"', 'cannot be read: no such table: format'],
  ])('[K5k] reports a damaged format, and rewrites it with --repair: %s', async (sql, reason) => {
    const folder = await folderOfBank()
    const file = join(folder, 'bank.sqlite')
    change(file, sql)
    const { code, stderr } = await startStoredCommand(folder).exit
    expect(code).toBe(1)
    expect(stderr).toContain(`${file}: is damaged: `)
    expect(stderr).toContain(`${reason}. --repair keeps what can be read.\n`)
    const repaired = await startStoredBank(folder, '--repair')
    expect(await listCustomerNames(repaired)).toHaveLength(5)
    expect((await end(repaired)).stderr).toMatch(/^format: /m)
    expect(await listCustomerNames(await startStoredBank(folder))).toHaveLength(5)
  })

  test.each([4_000, 16])('[K5k] reads nothing of a file of %i bytes, and keeps it', async (bytes) => {
    const folder = await folderOfBank()
    const file = join(folder, 'bank.sqlite')
    truncateSync(file, bytes)
    const { code, stderr } = await startStoredCommand(folder, '--repair').exit
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^pocketbank: \S+: nothing of the bank can be read: .+\. Move it away to begin a new one\.\n$/,
    )
    expect(readFileSync(file)).toHaveLength(bytes)
    expect(readdirSync(folder)).toEqual(['bank.sqlite'])
  })

  test('[K5l] loses only the end of a truncated log', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, '--empty')
    for (const number of [0, 1]) expect((await make(first, number)).status).toBe(201)
    await end(first, 'SIGKILL')
    const log = join(folder, 'bank.sqlite-wal')
    truncateSync(log, readFileSync(log).length - 100)
    const second = await startStoredBank(folder)
    expect(await listCustomerNames(second)).toEqual(['Kari Test 0'])
    expect((await make(second, 1)).status).toBe(201)
    expect(await listCustomerNames(second)).toEqual(['Kari Test 0', 'Kari Test 1'])
  })
})
