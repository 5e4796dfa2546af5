import { expect, test } from 'vitest'
import { type Instant, parseInstant } from '../base/time/instant.ts'
import { fillWorld } from './fill-world.ts'
import type { BankWorld } from './schema/world.ts'

const defaults = { now: parseInstant('2026-01-15T10:00:00+01:00') as Instant, seed: 'a' }

function problems(world: BankWorld): readonly string[] {
  const result = fillWorld(world, { defaults })
  return result.ok ? [] : result.error.map(({ path, text }) => `${path.join('.')} ${text}`)
}

/** One person with an account. */
const baseWorld: BankWorld = { customers: { kari: null }, accounts: { salary: { balance: 12_500 } } }

test.each<[string, BankWorld, string]>([
  [
    'a customer number twice',
    { customers: { a: { number: '1' }, b: { number: '1' } } },
    'customers.b.number is used by customers.a already, got "1"',
  ],
  [
    'an invalid bban',
    { ...baseWorld, accounts: { x: { bban: '12345678901' } } },
    'accounts.x.bban must be a Norwegian account number of 11 digits with a right check digit, or have an iban too, got "12345678901": with the right check digit it is 12345678903',
  ],
  [
    'an invalid IBAN',
    { ...baseWorld, accounts: { x: { iban: 'NO0012345678901' } } },
    'accounts.x.iban must be an IBAN with right check digits, got "NO0012345678901"',
  ],
  [
    'balance and opening',
    { ...baseWorld, accounts: { x: { balance: 1, opening: 1 } } },
    'accounts.x.opening cannot be combined with balance',
  ],
  [
    'too many digits',
    { ...baseWorld, accounts: { x: { balance: 1.234 } } },
    'accounts.x.balance must be an amount in NOK with at most 2 decimals, got 1.234',
  ],
  [
    'a name twice',
    { ...baseWorld, parties: { salary: { name: 'X' } } },
    'parties.salary must have another name, as accounts has this name already',
  ],
  [
    'two currencies',
    {
      ...baseWorld,
      accounts: { a: null, b: { currency: 'EUR' } },
      transactions: [{ from: 'a', to: 'b', amount: 1, date: 'today' }],
    },
    'transactions.0 must move money between accounts of one currency, got NOK and EUR',
  ],
  [
    'no account',
    { ...baseWorld, transactions: [{ from: { name: 'X' }, amount: 1, date: 'today' }] },
    'transactions.0 must have an account of this file as from or to',
  ],
  [
    'a day to come',
    { ...baseWorld, transactions: [{ to: 'salary', amount: 1, date: 'tomorrow' }] },
    'transactions.0.date must be a day up to today, 2026-01-15, and after 1970-01-01, got "tomorrow"',
  ],
  [
    'two ways of saying when',
    { ...baseWorld, transactions: [{ to: 'salary', amount: 1, date: 'today', count: 2 }] },
    'transactions.0 must have one of date, each and count, got a date and a count',
  ],
  [
    'what belongs to another way',
    { ...baseWorld, transactions: [{ to: 'salary', amount: 1, date: 'today', chance: 1 }] },
    'transactions.0.chance cannot be combined with a date',
  ],
  [
    'eleven years',
    { ...baseWorld, transactions: [{ to: 'salary', amount: 1, each: 'month', for: '11 years' }] },
    'transactions.0.for must not go back more than 10 years',
  ],
  [
    'the larger amount first',
    { ...baseWorld, transactions: [{ to: 'salary', amount: [9, 1], date: 'today' }] },
    'transactions.0.amount must name the smaller amount first, got 9 and 1',
  ],
  [
    'a card at no shop',
    {
      ...baseWorld,
      cards: { visa: null },
      transactions: [{ from: 'visa', to: 'salary', amount: 1, date: 'today' }],
    },
    'transactions.0.to must be a name of shops, as a card pays',
  ],
  [
    'an agreement of a person',
    { ...baseWorld, agreements: { x: { owner: 'kari', engagements: [{ customer: 'kari' }] } } },
    'agreements.x.owner must be a corporate customer',
  ],
  [
    'too many rows',
    {
      ...baseWorld,
      transactions: Array.from({ length: 2 }, () => ({ to: 'salary', amount: 1, count: 4_000_000 })),
    },
    'transactions must make at most 5000000 rows, got up to 8000000',
  ],
  [
    'no zone',
    { ...baseWorld, clock: { zone: 'Europe/Olso' } },
    'clock.zone must be a time zone such as Europe/Oslo, got "Europe/Olso"',
  ],
  [
    'not a time',
    { ...baseWorld, clock: { now: '2026-02-31T10:00:00Z' } },
    'clock.now must be a time from 1971 to 9998, got "2026-02-31T10:00:00Z"',
  ],
])('refuses a world with %s', (_, world, text) => {
  expect(problems(world).join('\n')).toContain(text)
})

test.each<[string, string, string]>([
  [
    'wrong check digit',
    '97350481944',
    'must be a Norwegian account number with a right check digit, or an IBAN, got "97350481944": with the right check digit it is 97350481943',
  ],
  [
    'IBAN with wrong check digits',
    'DE88 3704 0044 0532 0130 00',
    'must be an IBAN with right check digits, got "DE88 3704 0044 0532 0130 00": with right check digits it is DE89370400440532013000',
  ],
  ['number of an account', '9710 05 35711', 'is the number of accounts.salary. Name that account instead.'],
  ['IBAN of an account', 'NO1597100535711', 'is the number of accounts.salary. Name that account instead.'],
])('[Z1f] reports a party with a %s at its place, once', (_, account, text) => {
  const bbanWorld: BankWorld = { ...baseWorld, accounts: { salary: { bban: '97100535711' } } }
  const party = { name: 'X', account }
  const times = { amount: 1, date: 'today' } as const
  const row = { ...times, from: 'x', to: 'salary' }
  expect(problems({ ...bbanWorld, parties: { x: party }, transactions: [row, row] })).toEqual([
    `parties.x.account ${text}`,
  ])
  expect(problems({ ...bbanWorld, transactions: [{ ...times, from: party, to: 'salary' }] })).toEqual([
    `transactions.0.from.account ${text}`,
  ])
})

test('[Z1f] accepts a foreign number, or none, for a party at another bank', () => {
  const numbers = ['GB33BUKB20201555555555', '12-34-56 7890', undefined]
  for (const account of numbers) {
    const x = { name: 'X', ...(account !== undefined && { account }) }
    expect(problems({ ...baseWorld, parties: { x } })).toEqual([])
  }
})

test.each<[string, BankWorld, readonly string[]]>([
  [
    'an owner that is misspelt',
    {
      customers: { kari: null, bakery: { type: 'CORPORATE' } },
      accounts: { operating: { owner: 'bakry' } },
      agreements: { bakery: { owner: 'bakery', engagements: [{ customer: 'kari' }] } },
      payments: { rent: { from: 'operating', to: { name: 'X', account: '97350481943' }, amount: 1 } },
      transactions: [{ from: 'operating', amount: 1, date: 'today' }],
    },
    ['accounts.operating.owner names no customer of this file, got "bakry"; did you mean "bakery"?'],
  ],
  [
    'an agreement of nobody',
    {
      customers: { kari: null, bakery: { type: 'CORPORATE' } },
      accounts: { operating: { owner: 'bakery' } },
      agreements: { office: { owner: 'bakry', engagements: [{ customer: 'kari' }] } },
      payments: { rent: { from: 'operating', to: { name: 'X', account: '97350481943' }, amount: 1 } },
    },
    ['agreements.office.owner names no customer of this file, got "bakry"; did you mean "bakery"?'],
  ],
  [
    'an account that the bank refuses',
    {
      customers: { kari: null, bakery: { type: 'CORPORATE' } },
      accounts: { operating: { owner: 'bakery', iban: 'NO0012345678901' }, salary: { owner: 'kari' } },
      agreements: { bakery: { owner: 'bakery', engagements: [{ customer: 'kari' }] } },
    },
    [
      'accounts.operating.iban must be an IBAN with right check digits, got "NO0012345678901": with right check digits it is NO7112345678903',
    ],
  ],
])('[Z3e] reports one cause in one line: %s', (_, world, lines) => {
  expect(problems(world)).toEqual(lines)
})
