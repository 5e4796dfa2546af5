import { expect, test } from 'vitest'
import { fillTown, problems } from '../../../test/kit/town.ts'
import { allRows } from '../../base/store/table.ts'
import { addDays, type LocalDate } from '../../base/time/local-date.ts'
import type { BankWorld } from '../schema/world.ts'

const rent = { from: 'salary', to: 'landlord', amount: 100 } as const
const company = { ...rent, from: 'operating', by: 'kari' } as const

test.each<[string, object, string]>([
  ['waits for its approval', rent, 'RCVD'],
  ['waits for a batch', { ...rent, status: 'PDNG' }, 'PDNG'],
  ['waits for a day', { ...rent, status: 'PDNG', on: 'in 5 days' }, 'ACTC'],
  ['waits for a day that is no banking day', { ...rent, status: 'PDNG', on: '2026-01-17' }, 'ACWC'],
  ['waits for a day, which it names', { ...rent, status: 'ACTC', on: 'in 5 days' }, 'ACTC'],
  ['waits for a batch without funds', { ...rent, amount: 99_999, status: 'ACCP' }, 'ACCP'],
  [
    'is held',
    { ...rent, status: 'ACWP', product: 'instant-norwegian-domestic-credit-transfers-straks' },
    'ACWP',
  ],
  ['was moved from a Saturday', { ...rent, status: 'ACWC', on: '2026-01-17' }, 'ACWC'],
  ['is booked', { ...rent, status: 'ACSC' }, 'ACSC'],
  ['was booked on its day', { ...rent, status: 'ACSC', on: '3 days ago' }, 'ACSC'],
  ['was made two hours ago', { ...rent, status: 'PDNG', made: '2 hours ago' }, 'PDNG'],
  [
    'is booked at once',
    { ...rent, status: 'ACSC', product: 'instant-norwegian-domestic-credit-transfers-straks' },
    'ACSC',
  ],
  [
    'is in euros',
    { ...rent, from: 'euros', to: { name: 'X', account: 'DE89370400440532013000' }, status: 'ACSC' },
    'ACSC',
  ],
  ['pays from a card', { ...rent, from: 'visa', status: 'ACSC' }, 'ACSC'],
  ['stays here', { ...rent, to: 'savings', status: 'ACSC' }, 'ACSC'],
  ['was refused', { ...rent, status: 'RJCT' }, 'RJCT'],
  ['was not approved in time', { ...rent, status: 'RJCT', reason: 'unapproved' }, 'RJCT'],
  ['had no funds', { ...rent, amount: 99_999, status: 'RJCT', reason: 'no-funds' }, 'RJCT'],
  ['was cancelled', { ...rent, status: 'CANC' }, 'CANC'],
  [
    'is monthly',
    { ...rent, every: 'Monthly', on: '2026-02-02', until: '2026-12-31', status: 'PDNG' },
    'ACTC',
  ],
  [
    'is a bulk',
    {
      from: 'salary',
      transfers: [
        { to: 'landlord', amount: 1 },
        { to: 'savings', amount: 2, text: 'X' },
      ],
      status: 'ACSC',
    },
    'ACSC',
  ],
  ['needs a second person', { ...company, amount: 6_000, approvedBy: ['kari'] }, 'RCVD'],
  ['has both approvals', { ...company, amount: 6_000, approvedBy: ['kari', 'ola'], status: 'ACSC' }, 'ACSC'],
  ['carries a KID', { ...rent, kid: '1234567890128', status: 'PDNG' }, 'PDNG'],
])('[Z2a] makes a payment that %s', (_, payment, status) => {
  const { engine, names } = fillTown({ payments: { one: payment as never } })
  expect(allRows(engine.bank.payments).map((payment) => payment.status)).toEqual([status])
  expect(names.payments.one?.status).toBe(status)
  expect(names.payments.one?.id).toBe(allRows(engine.bank.payments)[0]?.id)
})

/** Each day of two weeks, and of two with Christmas in them. */
const days = ['2026-01-12', '2026-12-21'].flatMap((first) =>
  Array.from({ length: 14 }, (_, index) => addDays(first as LocalDate, index)),
)

test.each<[string, object]>([
  ['waits', { ...rent, status: 'PDNG' }],
  ['waits for a day', { ...rent, status: 'PDNG', on: 'in 5 days' }],
  ['waits for a banking day', { ...rent, status: 'ACTC', on: 'in 5 banking days' }],
  ['is paid each month', { ...rent, every: 'Monthly', on: 'in 5 days', status: 'PDNG' }],
  ['is booked', { ...rent, status: 'ACSC' }],
  ['was booked on the last banking day', { ...rent, status: 'ACSC', on: '1 banking day ago' }],
  ['had no funds', { ...rent, amount: 99_999, status: 'RJCT', reason: 'no-funds' }],
])('[Z2d] makes a payment that %s on every day of the year', (_, payment) => {
  for (const [index, day] of days.entries()) {
    const time = ['10:00', '00:00', '23:59'][index % 3]
    const problemText = problems({
      clock: { now: `${day}T${time}:00+01:00` },
      payments: { one: payment as never },
    })
    expect([day, problemText]).toEqual([day, ''])
  }
})

test('[Z2a] moves the money of booked payments', () => {
  const { engine } = fillTown({
    payments: { one: { ...rent, to: 'savings', amount: '100.50', status: 'ACSC' } },
  })
  const booked = allRows(engine.bank.accounts).map(({ name, closingBooked }) => [name, closingBooked])
  expect(booked.slice(0, 2)).toEqual([
    ['Salary', 1_239_950n],
    ['Savings', 10_050n],
  ])
})

test.each<[string, BankWorld, string]>([
  [
    'a status too early',
    { payments: { p: { ...rent, status: 'ACSC', made: '1 minute ago' } } },
    'payments.p.status cannot be ACSC at 2026-01-15T10:00:00+01:00: the bank has it as PDNG',
  ],
  [
    'a status without funds',
    { payments: { p: { ...rent, amount: 99_999, status: 'ACSC' } } },
    'There were not enough funds on the account.',
  ],
  [
    'a day that is not to come',
    { payments: { p: { ...rent, status: 'ACTC' } } },
    'payments.p.status cannot be ACTC at 2026-01-15T10:00:00+01:00: the bank has it as PDNG',
  ],
  [
    'a day on which the bank is closed',
    { payments: { p: { ...rent, status: 'ACTC', on: 'in 2 days' } } },
    'the bank has it as ACWC: 2026-01-17 is a Saturday; the bank moved it to 2026-01-19. Count in banking days: "in 2 banking days". "status: PDNG" is each status in which a payment waits',
  ],
  [
    'a holiday',
    {
      clock: { now: '2025-12-26T10:00:00+01:00' },
      payments: { p: { ...rent, status: 'ACSC', on: '2025-12-25' } },
    },
    'the bank has it as ACWC: 2025-12-25 is a public holiday; the bank moved it to 2025-12-29',
  ],
  [
    'a day whose batches are over',
    {
      clock: { now: '2026-01-15T19:00:00+01:00' },
      payments: { p: { ...rent, status: 'ACTC', on: 'today' } },
    },
    'the bank has it as ACWC: no batch is left on 2026-01-15; the bank moved it to 2026-01-16',
  ],
  [
    'no creditor',
    { payments: { p: { from: 'salary', amount: 1 } } },
    'payments.p must have to, the name of the creditor',
  ],
  [
    'a creditor without account',
    { payments: { p: { ...rent, to: 'shop' } } },
    'payments.p.to must be a party with an account',
  ],
  ['an unknown creditor', { payments: { p: { ...rent, to: 'landlrd' } } }, 'did you mean "landlord"?'],
  [
    'an unknown creditor and an unknown debtor',
    { payments: { p: { from: 'salry', transfers: [{ to: 'landlrd', amount: 1 }] } } },
    'payments.p.transfers.0.to names no account or party of this file, got "landlrd"; did you mean "landlord"?',
  ],
  ['an unknown debtor', { payments: { p: { ...rent, from: 'salry' } } }, 'did you mean "salary"?'],
  [
    'two people who may pay',
    { payments: { p: { ...rent, from: 'operating' } } },
    'payments.p must have by, a name of customers, as 2 people may use operating',
  ],
  [
    'a company that approves',
    { payments: { p: { ...rent, by: 'bakery' } } },
    'payments.p.by must be a person, not a company, got "bakery"',
  ],
  [
    'a time to come',
    { payments: { p: { ...rent, made: '2027-01-01T00:00:00Z' } } },
    'payments.p.made must be a time within the year before the bank begins',
  ],
  [
    'a payment of nothing',
    { payments: { p: { ...rent, amount: 0 } } },
    'payments.p.amount must be an amount above zero',
  ],
  [
    'a bulk with nothing in its second transfer',
    {
      payments: {
        p: {
          from: 'salary',
          transfers: [
            { to: 'landlord', amount: 1 },
            { to: 'landlord', amount: 0 },
          ],
        },
      },
    },
    'payments.p.transfers.1.amount must be an amount above zero',
  ],
  [
    'a creditor with wrong check digits',
    { payments: { p: { ...rent, to: { name: 'X', account: '97350481944' } } } },
    'payments.p.to.account must be a Norwegian account number with a right check digit, or an IBAN, got "97350481944": with the right check digit it is 97350481943',
  ],
  [
    'an approval of one who may not',
    { payments: { p: { ...rent, approvedBy: ['ola'] } } },
    'payments.p.approvedBy.0',
  ],
])('[Z2a] reports with its place: %s', (_, world, text) => {
  expect(problems(world)).toContain(text)
})

test.each<[string, object, string]>([
  ['of one who suffices', { ...company, amount: 100, approvedBy: ['kari'] }, 'PDNG'],
  ['of one of two', { ...company, amount: 6_000, approvedBy: ['kari'] }, 'RCVD'],
  ['of both', { ...company, amount: 6_000, approvedBy: ['kari', 'ola'] }, 'PDNG'],
  ['of nobody', company, 'RCVD'],
])('[Z2e] gives a payment without a status the one of its approval %s', (_, payment, status) => {
  expect(fillTown({ payments: { one: payment as never } }).names.payments.one?.status).toBe(status)
})
