import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTpp, type ErrorAnswer, type ScaRedirect } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { end, type SpawnedBank } from '../../runtime-tests/spawned-bank.ts'
import {
  emptyFolder,
  sqliteNode,
  startStoredBank,
  startStoredCommand,
} from '../../runtime-tests/stored-bank.ts'

const [one, other, third] = ['PSDNO-FSA-1', 'PSDNO-FSA-2', 'CN=third'] as const
const customer = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const
const back = { 'TPP-Redirect-URI': 'https://tpp.example/back' }
const given = ['--bank-per-tpp', '--seed', 'tuesday'] as const

const tpp = ({ url }: SpawnedBank, id: string, now = new Date()) =>
  createTpp({ id, baseUrl: url, headers: back, now: () => now })

async function countCustomers(bank: SpawnedBank, id: string): Promise<number> {
  const answer = await tpp(bank, id).get('/v1/sandbox/customers')
  return ((await answer.json()) as readonly unknown[]).length
}

const make = (bank: SpawnedBank, id: string) =>
  tpp(bank, id).post('/v1/sandbox/customers', { body: customer, headers: { 'X-Request-ID': 'one' } })

async function fetchScaPath(bank: SpawnedBank, id: string): Promise<string> {
  const asked = await (await tpp(bank, id).get('/v1/accounts')).json<ScaRedirect>()
  return new URL(asked._links.scaRedirect.href).pathname
}

async function moveClock({ url }: SpawnedBank, id: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const address = `${url}/_sandbox/clock?tpp=${encodeURIComponent(id)}`
  const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { now: string; following: boolean }
}

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
describe.skipIf(sqliteNode === undefined)('banks of TPPs in a folder', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)(
    '[Q14l] after %s each TPP finds its own bank, with its links, clock and request ids',
    async (signal) => {
      const folder = emptyFolder()
      const first = await startStoredBank(folder, ...given)
      const made = await (await make(first, one)).json()
      const link = await fetchScaPath(first, one)
      const moved = { now: '2036-01-15T10:00:00+01:00', following: false }
      await moveClock(first, other, moved)
      await make(first, third)
      await end(first, signal)
      expect(readdirSync(folder).filter((name) => !/sqlite|json/.test(name))).toEqual([
        expect.stringMatching(/^CN-third~/),
        one,
        other,
      ])
      const second = await startStoredBank(folder, ...given)
      expect(await (await make(second, one)).json()).toEqual(made)
      expect([await countCustomers(second, one), await countCustomers(second, third)]).toEqual([5, 5])
      expect((await fetch(second.url + link)).status).toBe(200)
      expect(await countCustomers(second, 'PSDNO-FSA-4')).toBe(4)
      const later = new Date(moved.now)
      expect((await tpp(second, other, later).get('/v1/sandbox/customers')).status).toBe(200)
      const { stderr } = await end(second)
      expect(stderr).not.toContain('had no effect')
      expect(readdirSync(join(folder, one))).toEqual(['bank.sqlite'])
    },
  )

  test('[Q14l] a bank that is let go loses nothing, and goes on when it is asked again', async () => {
    const folder = emptyFolder()
    const bank = await startStoredBank(folder, ...given, '--banks-max', '1')
    const made = await (await make(bank, one)).json()
    const link = await fetchScaPath(bank, one)
    expect(await countCustomers(bank, other)).toBe(4)
    expect(await (await make(bank, one)).json()).toEqual(made)
    expect((await fetch(bank.url + link)).status).toBe(200)
    const { stderr } = await end(bank)
    expect(stderr).not.toContain('let go')
  })

  test('[C2c] the console shows a bank that is stored and not open, and makes none', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, ...given)
    await make(first, third)
    await end(first)
    const second = await startStoredBank(folder, ...given)
    const page = async (whose?: string) => {
      const search = whose === undefined ? '' : `?${new URLSearchParams({ tpp: whose })}`
      const answer = await fetch(`${second.url}/console/customers${search}`)
      return { status: answer.status, text: await answer.text() }
    }
    expect((await page()).text).toContain('No TPP has sent a request yet.')
    expect((await page(other)).status).toBe(404)
    expect(await page(third)).toEqual({ status: 200, text: expect.stringContaining(customer.name) })
    expect(readdirSync(folder)).not.toContain(other)
    await end(second)
  })

  test('[Q14l] the Date is judged by the clock of a bank that is stored and not open', async () => {
    const folder = emptyFolder()
    const bank = await startStoredBank(folder, ...given, '--banks-max', '1', '--date-window', '60')
    const now = '2036-01-15T10:00:00+01:00'
    await moveClock(bank, one, { now, following: false })
    await countCustomers(bank, other)
    expect((await tpp(bank, one, new Date(now)).get('/v1/sandbox/customers')).status).toBe(200)
    expect((await tpp(bank, 'PSDNO-FSA-9', new Date(now)).get('/v1/sandbox/customers')).status).toBe(401)
    expect(readdirSync(folder)).not.toContain('PSDNO-FSA-9')
  })

  test('[Q14l] a bank that cannot be opened is a fault for its TPP, and for no other', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, ...given)
    await make(first, one)
    await end(first)
    writeFileSync(join(folder, one, 'bank.sqlite'), 'this is a letter and no database, '.repeat(40))
    const second = await startStoredBank(folder, ...given)
    const answer = await tpp(second, one).get('/v1/sandbox/customers')
    expect([answer.status, (await answer.json<ErrorAnswer>()).code]).toEqual([500, 'SYSTEM_ERROR'])
    expect(await countCustomers(second, other)).toBe(4)
    const { stderr } = await end(second)
    expect(stderr).toContain(`${join(folder, one, 'bank.sqlite')} is no bank`)
  })

  test('[Q14l] a second process is told who holds the folder, and a folder of one bank is what all TPPs begin as', async () => {
    const folder = emptyFolder()
    const shared = await startStoredBank(folder, '--empty')
    await make(shared, one)
    await end(shared)
    const bank = await startStoredBank(folder, '--bank-per-tpp')
    const { code, stderr } = await startStoredCommand(folder, '--bank-per-tpp').ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('is held by process')])
    expect([await countCustomers(bank, one), await countCustomers(bank, other)]).toEqual([1, 1])
  })
})
