import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { command, end, type SpawnedBank, start } from '../../runtime-tests/spawned-bank.ts'
import {
  emptyFolder,
  sqliteNode,
  startStoredBank,
  startStoredCommand,
} from '../../runtime-tests/stored-bank.ts'

const kari = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' }

const make = ({ url }: SpawnedBank, requestId: string, body: object = kari) =>
  createTpp({ baseUrl: url }).post('/v1/sandbox/customers' as string, {
    body,
    headers: { 'X-Request-ID': requestId },
  })

async function listCustomerNumbers({ url }: SpawnedBank): Promise<readonly unknown[]> {
  const answer = await createTpp({ baseUrl: url }).get('/v1/sandbox/customers')
  return ((await answer.json()) as { customerNumber: string }[]).map(({ customerNumber }) => customerNumber)
}

const control = async ({ url }: SpawnedBank, path: string, body?: object) => {
  const headers = { 'Content-Type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers,
    body: JSON.stringify(body) ?? null,
  })
  return (await answer.json()) as Record<string, unknown>
}

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
describe.skipIf(sqliteNode === undefined)('a bank in a folder', () => {
  test('[K5g] keeps answered requests after SIGKILL', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, '--empty')
    const { customerId } = await (await make(first, 'one')).json<Record<string, string>>()
    await control(first, '/clock/advance', { hours: 12 })
    await control(first, '/snapshots', { id: 'before' })
    await end(first, 'SIGKILL')
    const second = await startStoredBank(folder)
    expect(await listCustomerNumbers(second)).toEqual([kari.customerNumber])
    expect(Date.parse(String((await control(second, '/clock')).now)) - Date.now()).toBeGreaterThan(4e7)
    expect((await control(second, '/snapshots')).snapshots).toMatchObject([{ id: 'start' }, { id: 'before' }])
    const again = await make(second, 'one')
    expect([again.status, await again.json()]).toMatchObject([201, { customerId }])
    expect(await listCustomerNumbers(second)).toHaveLength(1)
  })

  test('[K5g] closes the folder on SIGTERM: one file is left', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, '--empty')
    await make(first, 'one')
    const { code, stderr } = await end(first)
    expect(code).toBe(0)
    expect(stderr).toContain(`the bank is stored in ${folder}\n`)
    expect(readdirSync(folder)).toEqual(['bank.sqlite'])
    expect(await listCustomerNumbers(await startStoredBank(folder))).toEqual([kari.customerNumber])
  })

  test.each<readonly ['SIGTERM' | 'SIGKILL']>([['SIGTERM'], ['SIGKILL']])(
    '[K5t] frees the space of deleted snapshots at the end or the next start, after %s',
    async (signal) => {
      const folder = emptyFolder()
      const bytes = () => statSync(join(folder, 'bank.sqlite')).size
      const first = await startStoredBank(folder)
      const start = await (await fetch(`${first.url}/_sandbox/snapshots/start`)).text()
      const names = Array.from({ length: 6 }, (_, index) => `uploaded-${index}`)
      const headers = { 'Content-Type': 'application/json' }
      for (const name of names) {
        const uploaded = { method: 'PUT', headers, body: start }
        expect((await fetch(`${first.url}/_sandbox/snapshots/${name}`, uploaded)).status).toBe(201)
      }
      await end(first)
      const before = bytes()
      const second = await startStoredBank(folder)
      for (const name of names) {
        await fetch(`${second.url}/_sandbox/snapshots/${name}`, { method: 'DELETE', headers })
      }
      await end(second, signal)
      if (signal === 'SIGKILL') {
        const third = await startStoredBank(folder)
        expect(bytes()).toBeLessThan(before / 2)
        await end(third)
      }
      expect(bytes()).toBeLessThan(before / 2)
    },
  )

  test('[K5h] names the owner of the folder until that process ends', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, '--empty')
    const { code, stdout, stderr } = await startStoredCommand(folder).exit
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const owner = `process ${first.process.pid} since [-0-9T:]+Z, which listens on ${first.url}`
    expect(stderr).toMatch(new RegExp(`^pocketbank: the bank in ${folder} is held by ${owner}\n$`))
    await make(first, 'one')
    await end(first, 'SIGKILL')
    expect(await listCustomerNumbers(await startStoredBank(folder))).toEqual([kari.customerNumber])
  })

  test('[K5i] keeps the start of a stored bank, and names options without effect', async () => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, '--seed', 'a')
    const quiet = await end(first)
    expect(quiet.stderr).not.toContain('had no effect')
    const sameRun = await end(await startStoredBank(folder, '--seed', 'a'))
    expect(sameRun.stderr).not.toContain('had no effect')
    const now = '2031-05-01T12:00:00Z'
    const second = await startStoredBank(folder, '--seed', 'b', '--now', now, '--empty')
    expect(await listCustomerNumbers(second)).toHaveLength(4)
    expect(String((await control(second, '/clock')).now) < now).toBe(true)
    const { stderr } = await end(second)
    const line = `the bank in ${folder} continues as stored: --seed and --now and --empty had no effect`
    expect(stderr.split('\n')).toContain(line)
  })

  test('[Y10] [K5i] fills a new bank from a seed file, and names it without effect otherwise', async () => {
    const folder = emptyFolder()
    const file = join(emptyFolder(), 'bank.yaml')
    writeFileSync(file, `clock: { now: '2031-05-01T12:00:00+02:00' }\ncustomers: { kari: }\n`)
    const first = await startStoredBank(folder, '--seed-file', file)
    expect((await control(first, '/clock')).now).toContain('2031-05-01T12:00')
    expect((await end(first)).stderr).toContain(`${file} has filled the bank: 1 customer\n`)
    const { stderr } = await end(await startStoredBank(folder, '--seed-file', file))
    expect(stderr).toContain(`the bank in ${folder} continues as stored: --seed-file had no effect\n`)
    expect(stderr).not.toContain('has filled the bank')
  })

  test('[K5h] prints a folder that cannot be used in a line', async () => {
    const parent = emptyFolder()
    writeFileSync(join(parent, 'file'), 'text')
    mkdirSync(join(parent, 'other'))
    writeFileSync(join(parent, 'other/bank.sqlite'), 'this is a letter and no database, '.repeat(40))
    const faults = [
      ['file', /^pocketbank: \S+file: cannot be created: .+\n$/],
      [
        'other',
        /^pocketbank: \S+bank.sqlite: is not a bank: it is not an SQLite database. Move it away .+\n$/,
      ],
    ] as const
    for (const [name, line] of faults) {
      const { code, stdout, stderr } = await startStoredCommand(join(parent, name)).exit
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(line)
    }
  })
})

test.skipIf(sqliteNode === process.execPath)(
  '[K5h] names the required Node if SQLite is missing',
  async () => {
    const { code, stderr } = await start(process.execPath, [...command, '--data', emptyFolder()]).exit
    expect(code).toBe(1)
    expect(stderr).toBe(
      `pocketbank: --data: needs Node 22.13 or newer, which has SQLite, and this is Node ${process.versions.node}\n`,
    )
  },
)
