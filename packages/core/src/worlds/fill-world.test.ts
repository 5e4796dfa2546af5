import { expect, test } from 'vitest'
import { isIban } from '../base/iso/iban.ts'
import { allRows } from '../base/store/table.ts'
import { isBankingDay } from '../base/time/banking-days.ts'
import { type Instant, parseInstant } from '../base/time/instant.ts'
import { localDate, weekday } from '../base/time/local-date.ts'
import { writeInstant } from '../base/time/zone.ts'
import { isIdentityNumber } from '../domain/customers/identity-number.ts'
import { snapshotFromJson, snapshotToJson } from '../engine/snapshot.ts'
import { pendingDay } from '../rows/transactions/history.ts'
import { type FilledWorld, fillWorld } from './fill-world.ts'
import type { BankWorld } from './schema/world.ts'

const now = parseInstant('2026-01-15T10:00:00+01:00') as Instant
const defaults = { now, seed: 'a' }

function fillOrThrow(world: BankWorld, options = {}): FilledWorld {
  const result = fillWorld(world, { defaults, ...options })
  if (!result.ok)
    throw new Error(result.error.map(({ path, text }) => `${path.join('.')} ${text}`).join('\n'))
  return result.value
}

const listRows = ({ engine }: FilledWorld) => allRows(engine.bank.transactions)
const listDays = (world: FilledWorld) => listRows(world).map(({ day }) => localDate(day))

/** One person with an account. */
const baseWorld: BankWorld = { customers: { kari: null }, accounts: { salary: { balance: 12_500 } } }

test('[Z1a] needs only names for a person and an account', () => {
  const { engine, names } = fillOrThrow({
    customers: { kariNordmann: null },
    accounts: { 'my-savings': null },
  })
  const [customer] = allRows(engine.bank.customers)
  const [account] = allRows(engine.bank.accounts)
  expect([customer?.name, customer?.type, account?.name]).toEqual(['KariNordmann', 'PRIVATE', 'My savings'])
  expect(isIdentityNumber(customer?.number ?? '')).toBe(true)
  expect(isIban(account?.iban ?? '')).toBe(true)
  expect(names.accounts['my-savings']).toEqual({ id: account?.id, iban: account?.iban, bban: account?.bban })
})

test('[Z1a] makes numbers from names alone, each once', () => {
  const names = Array.from({ length: 300 }, (_, index) => `name${index}`)
  const section = Object.fromEntries(names.map((name) => [name, null]))
  const { engine } = fillOrThrow({
    customers: { ...section },
    accounts: { ...baseWorld.accounts, salary: { owner: 'name7' } },
  })
  expect(new Set(allRows(engine.bank.customers).map(({ number }) => number)).size).toBe(300)
  const alone = fillOrThrow({ customers: { name7: null }, accounts: { salary: null } })
  const of = (world: FilledWorld) => [world.names.customers.name7?.number, world.names.accounts.salary?.iban]
  expect(of(fillOrThrow({ customers: section, accounts: { salary: { owner: 'name7' } } }))).toEqual(of(alone))
})

test.each<[string, object, (days: readonly string[]) => void]>([
  [
    'a salary each 12th, never late',
    { kind: 'salary', each: 'month', day: 12 },
    (days) => {
      expect(days).toHaveLength(13)
      expect(days.slice(-2)).toEqual(['2025-12-12', '2026-01-12'])
      expect(days).toContain('2025-10-10')
    },
  ],
  [
    'the last day of each month',
    { each: 'month', day: 31, closed: 'before' },
    (days) => {
      expect(days.slice(0, 3)).toEqual(['2024-12-31', '2025-01-31', '2025-02-28'])
    },
  ],
  [
    'some months',
    { each: 'month', day: 1, months: [6, 12] },
    (days) => {
      expect(days).toEqual(['2025-06-02', '2025-12-01'])
    },
  ],
  [
    'each week',
    { each: 'week', day: 'friday', for: '8 weeks' },
    (days) => {
      expect(days.length).toBeGreaterThanOrEqual(7)
      for (const day of days) expect([5, 1]).toContain(weekday(day as never))
    },
  ],
  [
    'each banking day',
    { each: 'bankingDay', since: '2026-01-05', until: '2026-01-11' },
    (days) => {
      expect(days).toEqual(['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'])
    },
  ],
  [
    'by chance',
    { each: 'day', chance: 0.5, for: '100 days' },
    (days) => {
      expect(days.length).toBeGreaterThan(20)
      expect(days.length).toBeLessThan(80)
    },
  ],
  [
    'many',
    { count: 1_000, for: '10 days' },
    (days) => {
      expect(days).toHaveLength(1_000)
      expect(new Set(days).size).toBe(8)
    },
  ],
])('[Z1c] books on banking days: %s', (_, schedule, check) => {
  const world = { ...baseWorld, transactions: [{ to: 'salary', amount: 100, ...schedule }] } as BankWorld
  const days = listDays(fillOrThrow(world))
  for (const day of days) expect(isBankingDay(day)).toBe(true)
  check(days)
})

test('[Z1d] draws the same amounts in every run, and others for another seed of the world', () => {
  const world: BankWorld = { ...baseWorld, transactions: [{ to: 'salary', amount: [10, 900], count: 50 }] }
  const amounts = (filledWorld: FilledWorld) => listRows(filledWorld).map(({ amount }) => amount)
  const first = amounts(fillOrThrow(world))
  expect(amounts(fillOrThrow(world, { seed: 'another' }))).toEqual(first)
  expect(amounts(fillOrThrow({ ...world, seed: 'b' }))).not.toEqual(first)
  expect(first.every((amount) => amount >= 1_000n && amount <= 90_000n)).toBe(true)
  expect(new Set(first).size).toBeGreaterThan(10)
})

test('[Z1e] sets balances as stated, or computes them from the rows', () => {
  const transactions = [
    { from: 'spent', amount: '100.50', date: 'yesterday' },
    { from: 'said', amount: 5, date: 'today' },
  ]
  const accounts = { spent: { opening: 1_000 }, said: { balance: '7.25' }, other: { opening: '0.01' } }
  const { engine } = fillOrThrow({ customers: { kari: null }, accounts, transactions })
  const { accounts: table } = engine.bank
  expect(allRows(table).map(({ closingBooked }) => closingBooked)).toEqual([89_950n, 725n, 1n])
})

test('[Z1e] expects pending rows at once and books them in the next batch', () => {
  const world = fillOrThrow({ ...baseWorld, transactions: [{ to: 'salary', amount: 5, pending: true }] })
  const balances = () =>
    allRows(world.engine.bank.accounts).map(({ closingBooked, expected }) => [closingBooked, expected])
  expect(listRows(world).map(({ day }) => day)).toEqual([pendingDay])
  expect(balances()).toEqual([[1_250_000n, 1_250_500n]])
  world.engine.settle(parseInstant('2026-01-15T11:00:00+01:00') as Instant)
  expect(balances()).toEqual([[1_250_500n, 1_250_500n]])
})

test('[Z1e] puts purchases on the card, pays its bills and receives money', () => {
  const { engine } = fillOrThrow({
    ...baseWorld,
    cards: { visa: { owed: 200, paidFrom: 'salary', shops: ['kiosk'] } },
    shops: { kiosk: { name: 'KIOSK', chance: 1 }, abroad: { name: 'SHOP', country: 'US', currency: 'USD' } },
    transactions: [
      { from: 'visa', to: 'abroad', amount: 10, date: 'yesterday', text: 'One book' },
      { from: 'salary', to: 'visa', amount: 300, date: 'yesterday', kind: 'bill' },
    ],
  })
  const rows = allRows(engine.bank.cardTransactions)
  const texts = rows.map(({ details }) => details.transactionDetails)
  expect(texts.filter((text) => text === 'KIOSK OSLO').length).toBeGreaterThan(380)
  expect(texts.filter((text) => text === 'Innbetaling').length).toBe(14)
  expect(
    rows.find(({ details }) => details.transactionDetails === 'One book')?.details.currencyExchange,
  ).toBeDefined()
  expect(allRows(engine.bank.transactions).length).toBeGreaterThan(12)
})

test('[Z1e] takes texts of rows from the world, else from their kind', () => {
  const world: BankWorld = {
    ...baseWorld,
    parties: { landlord: { name: 'Utleie AS', account: '97350481943' } },
    transactions: [
      {
        from: 'salary',
        to: 'landlord',
        amount: 1,
        date: '2026-01-02',
        text: 'Leie {month} {x}',
        endToEndId: 'E1',
        purposeCode: 'OTHR',
      },
      { from: 'salary', to: 'landlord', amount: 1, date: '2026-01-05', kind: 'bill' },
      { from: 'salary', to: 'landlord', amount: 1, date: '2026-01-06', kind: 'bill', kid: '1234567890128' },
      { from: { name: 'Sjef' }, to: 'salary', amount: 1, date: '2026-01-07', kind: 'salary' },
    ],
  }
  const details = listRows(fillOrThrow(world)).map((row) => row.details)
  expect(details[0]).toMatchObject({
    creditorName: 'Utleie AS',
    creditorAccount: { bban: '97350481943' },
    remittanceInformationUnstructured: 'Leie januar 2026 {x}',
    endToEndId: 'E1',
    purposeCode: 'OTHR',
  })
  expect(details[1]?.kid).toMatch(/^\d{12}$/)
  expect(details[1]?.remittanceInformationUnstructured).toBeUndefined()
  expect(details[2]?.kid).toBe('1234567890128')
  expect(details[3]).toMatchObject({
    debtorName: 'Sjef',
    remittanceInformationUnstructured: 'Lønn januar 2026',
    purposeCode: 'SALA',
  })
})

test('lets options override the world, and the world override defaults', () => {
  const world: BankWorld = {
    ...baseWorld,
    seed: 's',
    clock: { now: '2027-03-01T12:00:00Z', zone: 'UTC', batchTimes: ['12:00', '08:00'] },
  }
  const { engine } = fillOrThrow(world)
  expect([engine.now, engine.bank.ids.text, engine.bank.calendar]).toEqual([
    parseInstant('2027-03-01T12:00:00Z'),
    's',
    { zone: 'UTC', batchTimes: ['08:00', '12:00'] },
  ])
  const otherEngine = fillOrThrow(world, { now, seed: 'o' }).engine
  expect([writeInstant(otherEngine.now, otherEngine.bank.calendar.zone), otherEngine.bank.ids.text]).toEqual([
    '2026-01-15T09:00:00+00:00',
    'o',
  ])
})

test('[Z2c] fills an ordinary bank: complete snapshot, initialize works', () => {
  const { engine } = fillOrThrow({ ...baseWorld, transactions: [{ to: 'salary', amount: 5, each: 'month' }] })
  const again = snapshotFromJson(snapshotToJson(engine.snapshot()))
  expect(again.ok && again.value.bank.transactions.size).toBe(engine.bank.transactions.size)
  const fork = engine.fork()
  expect(fork.execute('initialize', {}, { now }).ok).toBe(true)
  expect([fork.bank.customers.size, engine.bank.customers.size]).toEqual([4, 1])
})
