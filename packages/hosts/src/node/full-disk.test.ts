import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { end } from '../../runtime-tests/spawned-bank.ts'
import {
  emptyFolder,
  sqliteNode,
  startStoredBank,
  startStoredCommand,
} from '../../runtime-tests/stored-bank.ts'

/** Customers under numbers of their own, one a request. */
const numbers = ['13039319957', '13039319956', '10109500142', '10109500223']

const make = (url: string, index: number) =>
  createTpp({ baseUrl: url }).post('/v1/sandbox/customers' as string, {
    body: { customerNumber: numbers[index], name: `Customer ${index}`, type: 'PRIVATE' },
    headers: { 'X-Request-ID': `id-${index}` },
  })

async function listCustomerNames(url: string): Promise<readonly string[]> {
  const answer = await createTpp({ baseUrl: url }).get('/v1/sandbox/customers')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { customerName: string }[]).map(({ customerName }) => customerName)
}

/** Posts so many rows that no room that is left over holds them. */
async function postRows(url: string, requestId: string): Promise<Response> {
  const tpp = createTpp({ baseUrl: url })
  const [account] = (await (await tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
  const body = Array.from({ length: 500 }, (_, index) => ({
    amount: -1,
    currency: 'NOK',
    bookingDate: '2026-01-12',
    valueDate: '2026-01-12',
    remittanceInformationUnstructured: `Row ${index}`,
  }))
  const headers = { 'X-Request-ID': requestId }
  return tpp.post(`/v1/sandbox/accounts/${account?.id}/transactions` as string, { body, headers })
}

/** Mounts a disk of 8 MiB at a folder; returns whether this machine and its user can. */
function mountSmallDisk(folder: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return status === 0
}

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
describe.skipIf(sqliteNode === undefined)('a disk that fails', () => {
  test('[K5m] answers 500 with a full disk, unchanged, and continues with free space', async (context) => {
    const folder = emptyFolder()
    context.skip(!mountSmallDisk(folder), 'only root can mount a small disk, and not in every container')
    const bank = await startStoredBank(join(folder, 'data'))
    expect((await make(bank.url, 0)).status).toBe(201)
    const names = await listCustomerNames(bank.url)
    const ballast = join(folder, 'ballast')
    // Fills the disk to its last byte.
    expect(() => writeFileSync(ballast, Buffer.alloc(8_000_000))).toThrow(/ENOSPC/)
    const answers = await Promise.all(['one', 'two'].map((id) => postRows(bank.url, id)))
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'SYSTEM_ERROR' }])
    }
    expect(await listCustomerNames(bank.url)).toEqual(names)
    rmSync(ballast)
    expect((await postRows(bank.url, 'one')).status).toBe(201)
    expect((await make(bank.url, 1)).status).toBe(201)
    const { stderr } = await end(bank, 'SIGKILL')
    expect(stderr).toContain('database or disk is full')
    const again = await startStoredBank(join(folder, 'data'))
    expect(await listCustomerNames(again.url)).toEqual([...names, 'Customer 1'])
  })

  test('[K5m] refuses a read-only file at the start', async (context) => {
    const folder = emptyFolder()
    // Root may write to every file, but not on a disk that nobody may write to.
    const isRoot = process.getuid?.() === 0
    context.skip(isRoot && !mountSmallDisk(folder), 'root cannot mount a disk in this container')
    const bank = await startStoredBank(folder, '--empty')
    await end(bank)
    const file = join(folder, 'bank.sqlite')
    if (isRoot) spawnSync('mount', ['-o', 'remount,ro', folder])
    else chmodSync(file, 0o444)
    const { code, stdout, stderr } = await startStoredCommand(folder).exit
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^pocketbank: ${file}: cannot be written to[^\n]*\n$`))
  })
})
