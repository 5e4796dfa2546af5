import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTpp } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { Client } from './crash/client.ts'
import { control, endow, findPlace, readBankState } from './crash/crash.ts'
import { computeOpenings, describeLedgerProblems, type Ledger } from './crash/ledger.ts'
import { command, end, type SpawnedBank, start } from './spawned-bank.ts'
import { emptyFolder, sqliteNode, startStoredBank } from './stored-bank.ts'

interface Copied {
  readonly folder: string
  readonly banks: number
  readonly bytes: number
}

async function backUp({ url }: SpawnedBank, folder: string): Promise<Copied> {
  const body = JSON.stringify({ folder })
  return JSON.parse(await control(url, '/backup', { method: 'POST', body })) as Copied
}

const listSnapshotIds = async ({ url }: SpawnedBank) => {
  const { snapshots } = JSON.parse(await control(url, '/snapshots')) as { snapshots: { id: string }[] }
  return snapshots.map(({ id }) => id)
}

/**
 * A copy must have all that was answered before it was begun, and may have what was asked for until it was
 * there.
 */
function heldTo(before: Ledger, after: Ledger): Ledger {
  const payments = before.payments.map((payment, index) => {
    return { ...payment, isEndAsked: after.payments[index]?.isEndAsked === true }
  })
  return { ...before, payments }
}

const customer = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const

async function countCustomers({ url }: SpawnedBank, id: string): Promise<number> {
  const answer = await createTpp({ id, baseUrl: url }).get('/v1/sandbox/customers')
  return ((await answer.json()) as readonly unknown[]).length
}

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
describe.skipIf(sqliteNode === undefined)('a copy of a stored bank', () => {
  test('[K5x] copies all that was answered, and nothing half, under load', async () => {
    const bank = await startStoredBank(emptyFolder())
    await endow(bank)
    const openings = computeOpenings(await readBankState(bank.url))
    await control(bank.url, '/snapshots', { method: 'POST', body: '{"id":"before"}' })
    const ledger: Ledger = { rows: [], payments: [] }
    const clients = Array.from({ length: 8 }, (_, index) => {
      return new Client(index, { ledger, random: Math.random })
    })
    const place = await findPlace(bank)
    let isGone = false
    const work = Promise.all(clients.map((client) => client.work(place, () => isGone)))
    const copies: { readonly folder: string; readonly copiedLedger: Ledger }[] = []
    for (const name of ['first', 'second', 'third']) {
      await wait(300)
      const before = structuredClone(ledger)
      const { folder, banks, bytes } = await backUp(bank, join(emptyFolder(), name))
      expect([banks, bytes]).toEqual([1, statSync(join(folder, 'bank.sqlite')).size])
      copies.push({ folder, copiedLedger: heldTo(before, ledger) })
    }
    isGone = true
    await work
    await end(bank)
    for (const { folder, copiedLedger } of copies) {
      expect(copiedLedger.rows.length).toBeGreaterThan(0)
      expect(readdirSync(folder)).toEqual(['bank.sqlite'])
      const copy = await startStoredBank(folder)
      expect(describeLedgerProblems(copiedLedger, await readBankState(copy.url), openings)).toEqual([])
      expect(await listSnapshotIds(copy)).toEqual(['start', 'before'])
      await end(copy)
    }
  })

  test('[K5x] copies all banks of TPPs, closed ones too', async () => {
    const data = emptyFolder()
    const [firstTpp, secondTpp] = ['PSDNO-FSA-1', 'PSDNO-FSA-2'] as const
    const make = ({ url }: SpawnedBank, id: string) =>
      createTpp({ id, baseUrl: url }).post('/v1/sandbox/customers', {
        body: customer,
        headers: { 'X-Request-ID': 'one' },
      })
    const first = await startStoredBank(data, '--bank-per-tpp')
    const customerText = await (await make(first, firstTpp)).text()
    await end(first)
    const bank = await startStoredBank(data, '--bank-per-tpp')
    expect((await make(bank, secondTpp)).status).toBe(201)
    const { folder, banks } = await backUp(bank, join(emptyFolder(), 'copy'))
    expect(banks).toBe(3)
    const copy = await startStoredBank(folder, '--bank-per-tpp')
    expect([await countCustomers(copy, firstTpp), await countCustomers(copy, secondTpp)]).toEqual([5, 5])
    expect(await (await make(copy, firstTpp)).text()).toBe(customerText)
    expect(await countCustomers(copy, 'PSDNO-FSA-3')).toBe(4)
  })

  test('[K5y] copies over nothing, and leaves nothing of a failed copy', async () => {
    const data = emptyFolder()
    const bank = await startStoredBank(data, '--empty')
    const full = emptyFolder()
    writeFileSync(join(full, 'letter'), 'text')
    const backUpStatus = async (folder: string) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ folder })
      const answer = await fetch(`${bank.url}/_sandbox/backup`, { method: 'POST', headers, body })
      return [answer.status, ((await answer.json()) as { message: string }).message]
    }
    expect(await backUpStatus('copy')).toEqual([400, expect.stringContaining('must be an absolute path')])
    expect(await backUpStatus(full)).toEqual([409, expect.stringContaining('is not empty')])
    expect(await backUpStatus(join(full, 'letter'))).toEqual([409, expect.stringContaining('is not empty')])
    for (const folder of [join(full, 'letter/copy'), '/proc/copy', '/proc/copies/copy']) {
      expect(await backUpStatus(folder)).toEqual([409, expect.stringContaining('cannot be written')])
    }
    expect(await backUpStatus(join(data, 'copy'))).toEqual([409, expect.stringContaining('outside of it')])
    const links = emptyFolder()
    symlinkSync(data, join(links, 'data'))
    symlinkSync(join(links, 'data'), join(links, 'twice'))
    symlinkSync(join(data, 'copy'), join(links, 'dangling'))
    for (const folder of ['data', 'data/copy', 'data/a/copy', 'twice/copy', 'dangling', 'dangling/copy']) {
      expect(await backUpStatus(join(links, folder))).toEqual([409, expect.stringContaining('outside of it')])
    }
    symlinkSync('loop', join(links, 'loop'))
    expect(await backUpStatus(join(links, 'loop/copy'))).toEqual([
      409,
      expect.stringContaining('cannot be written'),
    ])
    expect(await backUpStatus(join(full, '..', 'x', '..', basename(data), 'copy'))).toEqual([
      409,
      expect.stringContaining('outside of it'),
    ])
    expect([readdirSync(full), readdirSync(data).filter((name) => name.includes('copy'))]).toEqual([
      ['letter'],
      [],
    ])
  })

  test('[K5y] copies through symbolic links to new and empty folders', async () => {
    const bank = await startStoredBank(emptyFolder(), '--empty')
    const [links, outside, empty] = [emptyFolder(), emptyFolder(), emptyFolder()]
    symlinkSync(outside, join(links, 'outside'))
    symlinkSync(empty, join(links, 'empty'))
    for (const folder of [join(links, 'outside/copy'), join(links, 'empty')]) {
      expect(await backUp(bank, folder)).toMatchObject({ folder, banks: 1 })
      expect(readdirSync(folder)).toEqual(['bank.sqlite'])
    }
  })

  test('[Y4] copies a bank by pocketbank backup, which start --data continues', async () => {
    const bank = await startStoredBank(emptyFolder(), '--empty')
    await createTpp({ baseUrl: bank.url }).post('/v1/sandbox/customers', { body: customer })
    const folder = join(emptyFolder(), 'monday')
    const args = [...command, 'backup', folder, '--url', bank.url]
    const run = await start(process.execPath, args).exit
    expect(run).toMatchObject({ code: 0, stdout: `${folder}\n` })
    expect(run.stderr).toMatch(/^the bank is copied, \d\.\d MiB\n$/)
    expect(await countCustomers(await startStoredBank(folder), 'PSDNO-FSA-1')).toBe(1)
    const again = await start(process.execPath, args).exit
    expect(again.code).toBe(1)
    expect(again.stderr).toContain(`${folder} is not empty. Name a new or an empty folder.`)
  })
})
