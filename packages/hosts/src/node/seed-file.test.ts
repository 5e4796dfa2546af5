import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startByFlags } from '../../test/clients/server.ts'
import { readOptions } from './options.ts'
import { stderrPrinter } from './printer.ts'
import { SeedFault } from './seed-file.ts'
import { type Server, serve } from './serve.ts'

const firstSeed =
  'clock: { now: "2026-03-02T10:00:00+01:00" }\ncustomers:\n  kari: { name: Kari Test, number: "13039319956" }\n'
const two = `${firstSeed}  ola: { name: Ola Test, number: "13039319957" }\nquirks: [idsMissing]\n`

/** A server whose bank a file fills; the file can be written anew. */
async function seeded(text: string, ...argv: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'bank.yaml')
  const write = (newText: string) => writeFileSync(file, newText)
  write(text)
  const server = await startByFlags('--seed-file', file, ...argv)
  return { server, write, file }
}

async function listCustomerNames(server: Server): Promise<readonly string[]> {
  const answer = await createTpp({ baseUrl: server.url }).get('/v1/sandbox/customers')
  const customers = (await answer.json()) as unknown as readonly { customerName: string }[]
  return customers.map(({ customerName }) => customerName)
}

test('[Y10] fills a bank by a file, with its clock and quirks', async () => {
  const { server } = await seeded(two, '--frozen')
  expect(await listCustomerNames(server)).toEqual(['Kari Test', 'Ola Test'])
  expect(new Date(server.bank.clock.now).toISOString()).toBe('2026-03-02T09:00:00.000Z')
  const on = server.bank.faults.quirks.list().flatMap(({ name, on }) => (on ? [name] : []))
  expect(on).toEqual(['idsMissing'])
})

test("[Y10] prefers the command line over the file, for each TPP's bank", async () => {
  const now = ['--now', '2027-01-15T10:00:00+01:00', '--frozen']
  const { server } = await seeded(firstSeed, ...now, '--bank-per-tpp')
  expect(await listCustomerNames(server)).toEqual(['Kari Test'])
  const { clock } = server.bankFor('PSDNO-FSA-123456789')
  expect(new Date(clock.now).toISOString()).toBe('2027-01-15T09:00:00.000Z')
})

test('[Y10c] announces a slow file before filling the bank', async () => {
  const lineSpy = vi.spyOn(stderrPrinter(), 'line').mockReturnValue()
  onTestFinished(() => lineSpy.mockRestore())
  const { server, write, file } = await seeded(firstSeed)
  expect(lineSpy).not.toHaveBeenCalled()
  write(`${firstSeed}# ${'x'.repeat(65_536)}\n`)
  await server.reseed()
  expect(lineSpy.mock.calls).toEqual([[`${file} fills the bank …`]])
})

test('[Y10a] restarts with a changed file, and keeps the bank if it is wrong', async () => {
  const { server, write, file } = await seeded(firstSeed)
  await createTpp({ baseUrl: server.url }).post('/v1/sandbox/customers', {
    body: { customerNumber: '13039319958', name: 'Per Test', type: 'PRIVATE' },
  })
  write(two)
  expect(await server.reseed()).toBe('2 customers')
  expect(await listCustomerNames(server)).toEqual(['Kari Test', 'Ola Test'])
  server.bank.snapshots.restore('start')
  expect(await listCustomerNames(server)).toEqual(['Kari Test', 'Ola Test'])
  write('customers: 3\n')
  await expect(server.reseed()).rejects.toThrow(
    new SeedFault([`${file}:1:12 customers: must be an object, got 3`]),
  )
  expect(await listCustomerNames(server)).toEqual(['Kari Test', 'Ola Test'])
})

test('[Y10] starts nothing with a wrong or missing file', async () => {
  await expect(seeded('customers: 3\n')).rejects.toThrow('the seed file cannot fill a bank:')
  const options = readOptions(['--seed-file', '/no/such/file'], {})
  await expect(options.ok && serve(options.value)).rejects.toThrow('ENOENT')
})

test('[Z2b] says what a file filled in, and the names of its people', async () => {
  const psuId = '0b3c1f0e-5f0a-4d8e-9a53-1f2d3c4b5a69'
  const { server, file } = await seeded(
    `customers: { kari: }\naccounts: { salary: }\nconsents: { budget: { psuId: ${psuId} } }\n`,
  )
  expect(server.notes).toEqual([
    `${file} has filled the bank: 1 customer, 1 account, 1 consent`,
    `consent budget: PSDNO-FSA-123456789 reads with PSU-ID ${psuId}`,
  ])
  const headers = { 'PSU-ID': psuId }
  expect((await createTpp({ baseUrl: server.url, headers }).get('/v1/accounts')).status).toBe(200)
})
