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

const [firstTpp, secondTpp, third] = ['PSDNO-FSA-1', 'PSDNO-FSA-2', 'CN=third'] as const
const customer = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const
const back = { 'TPP-Redirect-URI': 'https://tpp.example/back' }
const argv = ['--bank-per-tpp', '--seed', 'tuesday'] as const

const tpp = ({ url }: SpawnedBank, id: string, now = new Date()) =>
  createTpp({ id, baseUrl: url, headers: back, now: () => now })

async function countCustomers(bank: SpawnedBank, id: string): Promise<number> {
  const answer = await tpp(bank, id).get('/v1/sandbox/customers')
  return ((await answer.json()) as readonly unknown[]).length
}

const make = (bank: SpawnedBank, id: string) =>
  tpp(bank, id).post('/v1/sandbox/customers', { body: customer, headers: { 'X-Request-ID': 'one' } })

async function fetchScaPath(bank: SpawnedBank, id: string): Promise<string> {
  const link = await (await tpp(bank, id).get('/v1/accounts')).json<ScaRedirect>()
  return new URL(link._links.scaRedirect.href).pathname
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
    "[Q14l] finds each TPP's bank after %s, with links, clock and request ids",
    async (signal) => {
      const folder = emptyFolder()
      const first = await startStoredBank(folder, ...argv)
      const newCustomer = await (await make(first, firstTpp)).json()
      const link = await fetchScaPath(first, firstTpp)
      const clock = { now: '2036-01-15T10:00:00+01:00', following: false }
      await moveClock(first, secondTpp, clock)
      await make(first, third)
      await end(first, signal)
      expect(readdirSync(folder).filter((name) => !/sqlite|json/.test(name))).toEqual([
        expect.stringMatching(/^CN-third~/),
        firstTpp,
        secondTpp,
      ])
      const second = await startStoredBank(folder, ...argv)
      expect(await (await make(second, firstTpp)).json()).toEqual(newCustomer)
      expect([await countCustomers(second, firstTpp), await countCustomers(second, third)]).toEqual([5, 5])
      expect((await fetch(second.url + link)).status).toBe(200)
      expect(await countCustomers(second, 'PSDNO-FSA-4')).toBe(4)
      const later = new Date(clock.now)
      expect((await tpp(second, secondTpp, later).get('/v1/sandbox/customers')).status).toBe(200)
      const { stderr } = await end(second)
      expect(stderr).not.toContain('had no effect')
      expect(readdirSync(join(folder, firstTpp))).toEqual(['bank.sqlite'])
    },
  )

  test('[Q14l] loses nothing of an evicted bank, and continues it', async () => {
    const folder = emptyFolder()
    const bank = await startStoredBank(folder, ...argv, '--banks-max', '1')
    const newCustomer = await (await make(bank, firstTpp)).json()
    const link = await fetchScaPath(bank, firstTpp)
    expect(await countCustomers(bank, secondTpp)).toBe(4)
    expect(await (await make(bank, firstTpp)).json()).toEqual(newCustomer)
    expect((await fetch(bank.url + link)).status).toBe(200)
    const { stderr } = await end(bank)
    expect(stderr).not.toContain('let go')
  })

  test('[C2c] shows a stored, closed bank in the console', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, ...argv)
    await make(first, third)
    await end(first)
    const second = await startStoredBank(folder, ...argv)
    const page = async (whose?: string) => {
      const search = whose === undefined ? '' : `?${new URLSearchParams({ tpp: whose })}`
      const answer = await fetch(`${second.url}/console/customers${search}`)
      return { status: answer.status, text: await answer.text() }
    }
    expect((await page()).text).toContain('No TPP has sent a request yet.')
    expect((await page(secondTpp)).status).toBe(404)
    expect(await page(third)).toEqual({ status: 200, text: expect.stringContaining(customer.name) })
    expect(readdirSync(folder)).not.toContain(secondTpp)
    await end(second)
  })

  test('[Q14l] checks the Date by the clock of a stored, closed bank', async () => {
    const folder = emptyFolder()
    const bank = await startStoredBank(folder, ...argv, '--banks-max', '1', '--date-window', '60')
    const now = '2036-01-15T10:00:00+01:00'
    await moveClock(bank, firstTpp, { now, following: false })
    await countCustomers(bank, secondTpp)
    expect((await tpp(bank, firstTpp, new Date(now)).get('/v1/sandbox/customers')).status).toBe(200)
    expect((await tpp(bank, 'PSDNO-FSA-9', new Date(now)).get('/v1/sandbox/customers')).status).toBe(401)
    expect(readdirSync(folder)).not.toContain('PSDNO-FSA-9')
  })

  test('[Q14l] reports a bank that cannot be opened to its TPP only', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, ...argv)
    await make(first, firstTpp)
    await end(first)
    writeFileSync(join(folder, firstTpp, 'bank.sqlite'), 'this is a letter and no database, '.repeat(40))
    const second = await startStoredBank(folder, ...argv)
    const answer = await tpp(second, firstTpp).get('/v1/sandbox/customers')
    expect([answer.status, (await answer.json<ErrorAnswer>()).code]).toEqual([500, 'SYSTEM_ERROR'])
    expect(await countCustomers(second, secondTpp)).toBe(4)
    const { stderr } = await end(second)
    expect(stderr).toContain(`${join(folder, firstTpp, 'bank.sqlite')}: is not a bank`)
  })

  test('[Q14l] names the owner of a folder to a second process', async () => {
    const folder = emptyFolder()
    const sharedBank = await startStoredBank(folder, '--empty')
    await make(sharedBank, firstTpp)
    await end(sharedBank)
    const bank = await startStoredBank(folder, '--bank-per-tpp')
    const { code, stderr } = await startStoredCommand(folder, '--bank-per-tpp').exit
    expect([code, stderr]).toEqual([1, expect.stringContaining('is held by process')])
    expect([await countCustomers(bank, firstTpp), await countCustomers(bank, secondTpp)]).toEqual([1, 1])
  })
})
