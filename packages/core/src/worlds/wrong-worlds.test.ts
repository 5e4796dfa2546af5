import { expect, test } from 'vitest'
import { type Instant, parseInstant } from '../base/time/instant.ts'
import { fillWorld } from './fill-world.ts'
import type { BankWorld } from './schema/world.ts'

const usual = { now: parseInstant('2026-01-15T10:00:00+01:00') as Instant, seed: 'a' }

function problems(world: BankWorld): readonly string[] {
  const read = fillWorld(world, { usual })
  return read.ok ? [] : read.error.map(({ path, text }) => `${path.join('.')} ${text}`)
}

/** One person with an account. */
const one: BankWorld = { customers: { kari: null }, accounts: { salary: { balance: 12_500 } } }

test.each<[string, BankWorld, string]>([
  [
    'a customer number twice',
    { customers: { a: { number: '1' }, b: { number: '1' } } },
    'customers.b.number is that of customers.a already, got “1”',
  ],
  [
    'a bban that is none',
    { ...one, accounts: { x: { bban: '12345678901' } } },
    'accounts.x.bban must be a Norwegian account number of 11 digits with a right check digit, or have an iban beside it, got “12345678901”',
  ],
  [
    'an IBAN that is none',
    { ...one, accounts: { x: { iban: 'NO0012345678901' } } },
    'accounts.x is refused by the bank: $.iban',
  ],
  [
    'balance and opening',
    { ...one, accounts: { x: { balance: 1, opening: 1 } } },
    'accounts.x.opening must not stand beside balance',
  ],
  [
    'too many digits',
    { ...one, accounts: { x: { balance: 1.234 } } },
    'accounts.x.balance must be an amount in NOK with at most 2 digits behind the point, got 1.234',
  ],
  [
    'a name twice',
    { ...one, parties: { salary: { name: 'X' } } },
    'parties.salary must have another name: accounts has one of this name already',
  ],
  [
    'two currencies',
    {
      ...one,
      accounts: { a: null, b: { currency: 'EUR' } },
      transactions: [{ from: 'a', to: 'b', amount: 1, date: 'today' }],
    },
    'transactions.0 must move money between accounts of one currency, got NOK and EUR',
  ],
  [
    'no account',
    { ...one, transactions: [{ from: { name: 'X' }, amount: 1, date: 'today' }] },
    'transactions.0 must have an account of this file as from or to',
  ],
  [
    'a day to come',
    { ...one, transactions: [{ to: 'salary', amount: 1, date: 'tomorrow' }] },
    'transactions.0.date must be a day up to today, 2026-01-15, and after 1970-01-01, got “tomorrow”',
  ],
  [
    'two ways of saying when',
    { ...one, transactions: [{ to: 'salary', amount: 1, date: 'today', count: 2 }] },
    'transactions.0 must have one of date, each and count, got a date and a count',
  ],
  [
    'what belongs to another way',
    { ...one, transactions: [{ to: 'salary', amount: 1, date: 'today', chance: 1 }] },
    'transactions.0.chance must not stand beside a date',
  ],
  [
    'eleven years',
    { ...one, transactions: [{ to: 'salary', amount: 1, each: 'month', for: '11 years' }] },
    'transactions.0.for must not reach back more than 10 years',
  ],
  [
    'the larger amount first',
    { ...one, transactions: [{ to: 'salary', amount: [9, 1], date: 'today' }] },
    'transactions.0.amount must name the smaller amount first, got [9, 1]',
  ],
  [
    'a card at no shop',
    {
      ...one,
      cards: { visa: null },
      transactions: [{ from: 'visa', to: 'salary', amount: 1, date: 'today' }],
    },
    'transactions.0.to must be a name of shops, as a card pays',
  ],
  [
    'an agreement of a person',
    { ...one, agreements: { x: { owner: 'kari', engagements: [{ customer: 'kari' }] } } },
    'agreements.x is refused by the bank: $.owner must be a corporate customer',
  ],
  [
    'too many rows',
    {
      ...one,
      transactions: Array.from({ length: 2 }, () => ({ to: 'salary', amount: 1, count: 4_000_000 })),
    },
    'transactions must make at most 5000000 rows, got up to 8000000',
  ],
  [
    'no zone',
    { ...one, clock: { zone: 'Europe/Olso' } },
    'clock.zone must be a time zone such as Europe/Oslo, got “Europe/Olso”',
  ],
  [
    'no moment',
    { ...one, clock: { now: '2026-02-31T10:00:00Z' } },
    'clock.now must be a moment from 1971 to 9998, got “2026-02-31T10:00:00Z”',
  ],
])('a world is refused that has %s', (_, world, text) => {
  expect(problems(world).join('\n')).toContain(text)
})
