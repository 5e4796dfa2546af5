import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'
import type { SandboxOptions } from './options.ts'

type World = Exclude<SandboxOptions['seed'], string | undefined>

const kari: World = {
  customers: { kari: { name: 'Kari Nordmann' } },
  accounts: { salary: { balance: 12_500 } },
  transactions: [
    { from: { name: 'Sjef AS' }, to: 'salary', amount: 41_200, kind: 'salary', each: 'month', day: 12 },
  ],
  consents: { budget: { accounts: ['salary'], daysLeft: 30 } },
  payments: {
    rent: { from: 'salary', to: { name: 'Utleie AS', account: '97350481943' }, amount: 100, status: 'ACSC' },
  },
}

test('[Z2b] reads accounts at once under the consent of the world', async () => {
  const sandbox = createSandbox({ seed: kari })
  const tpp = sandbox.tpp()
  const { accounts } = (await (await tpp.get('/v1/accounts')).json()) as { accounts: { iban: string }[] }
  expect(accounts.map(({ iban }) => iban)).toEqual([sandbox.world.accounts.salary?.iban])
  const rent = sandbox.world.payments.rent
  const status = await tpp.get(`/v1/payments/${rent?.product}/${rent?.id}/status` as '/v1/accounts')
  expect(await status.json()).toMatchObject({ transactionStatus: 'ACSC' })
  await sandbox.clock.advance({ days: 31 })
  expect((await tpp.get('/v1/accounts')).status).toBe(401)
})

test('[Z2c] fills a world instead of the fixed data set, forks included', () => {
  const sandbox = createSandbox({
    seed: { ...kari, quirks: ['idsReused'], faults: [{ effect: 'drop', times: 1 }] },
  })
  expect(sandbox.bank.bank.customers.size).toBe(1)
  expect([sandbox.quirks.on(), sandbox.faults.list().length]).toEqual([['idsReused'], 1])
  const start = sandbox.snapshot()
  sandbox.quirks.clear()
  sandbox.restore(start)
  const fork = sandbox.fork()
  expect([fork.quirks.on(), fork.world]).toEqual([['idsReused'], sandbox.world])
})

test('adds fixtures to a world, without the fixed data set', () => {
  const body = { customerNumber: '1', name: 'Somebody', type: 'CORPORATE' as const }
  const fixtures: SandboxOptions['fixtures'] = (bank) =>
    void bank.execute('createCustomer', { body }, { now: bank.now })
  expect(createSandbox({ seed: kari, fixtures }).bank.bank.customers.size).toBe(2)
  expect(() => createSandbox({ seed: kari, fixtures: 'fixed' })).toThrow('so omit `fixtures`')
})

test("prefers options over the world's clock, and takes its seed", () => {
  const world: World = { ...kari, seed: 'tuesday', clock: { now: '2026-03-02T08:00:00+01:00', zone: 'UTC' } }
  const worldSandbox = createSandbox({ seed: world })
  expect([worldSandbox.clock.now.toISOString(), worldSandbox.bank.bank.ids.text]).toEqual([
    '2026-03-02T07:00:00.000Z',
    'tuesday',
  ])
  const laterSandbox = createSandbox({
    seed: world,
    now: '2026-05-05T12:00:00+02:00',
    zone: 'Europe/Oslo',
    batchTimes: ['08:00'],
  })
  expect([laterSandbox.clock.now.toISOString(), laterSandbox.bank.bank.calendar.batchTimes]).toEqual([
    '2026-05-05T10:00:00.000Z',
    ['08:00'],
  ])
  expect(createSandbox({ seed: kari }).clock.now.toISOString()).toBe('2026-01-15T09:00:00.000Z')
})

test('throws all problems of a world at once', () => {
  const world = { ...kari, acounts: {}, transactions: [{ to: 'salry', amount: 1, date: 'today' }] } as World
  expect(() => createSandbox({ seed: world })).toThrow(
    'createSandbox: the world is wrong:\n  acounts: is not a field here; did you mean "accounts"?\n  transactions[0].to: names no account, card or party of this file, got "salry"; did you mean "salary"?',
  )
})
