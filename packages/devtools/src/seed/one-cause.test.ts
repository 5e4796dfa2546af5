import { readFileSync } from 'node:fs'
import { type Instant, parseInstant } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { openWorld } from './fill.ts'
import { readSeedFile, seedProblemLines } from './read-seed-file.ts'

const defaults = { now: parseInstant('2026-01-15T10:00:00+01:00') as Instant, seed: 'a' }

async function readLines(text: string): Promise<readonly string[]> {
  const result = await readSeedFile(text, { defaults })
  return result.ok ? [] : seedProblemLines('f', result.error)
}

const person = 'customers:\n  kari: { name: Kari }\naccounts:\n  salary: { owner: kari }\n'

test.each([
  '0150',
  '007',
  '1.10',
  '12e4',
  '0x1F',
  '0o17',
  '+4722334455',
  '-0',
  '.5',
  '1e400',
  '.inf',
  '.NaN',
  '1234567890123456789012',
  '13039319955',
  'True',
  'false',
])('[Z3f] quotes the text of the file where a text is %s without quotes', async (text) => {
  const lines = await readLines(`customers:\n  kari: { name: ${text} }\n`)
  expect(lines).toEqual([
    `f:2:17 customers.kari.name: must be a text, got ${text}. Write it in quotes, as in '${text}'.`,
  ])
})

test.each([
  [`shops: { s: { name: S, postalCode: 0150 } }`, 'shops.s.postalCode: must be a text, got 0150'],
  [`transactions: [{ to: salary, amount: 1, date: today, kid: 00123 }]`, 'got 00123'],
  [
    `cards: { visa: { cardId: &id 0017 }, old: { cardId: *id } }`,
    'cards.old.cardId: must be a text, got 0017',
  ],
  [
    `parties: { a: &a { name: A, account: 05301234567 }, b: { <<: *a } }`,
    'parties.b.account: must be a text, got 05301234567',
  ],
  [
    `parties: { a: &a { account: 0530 }, c: &c { name: C }, b: { <<: [*c, *a] } }`,
    "got 0530. Write it in quotes, as in '0530'",
  ],
  [`parties: { "a": {"name": 1.50} }`, "got 1.50. Write it in quotes, as in '1.50'"],
  [`clock: { batchTimes: [0600] }`, 'clock.batchTimes[0]: must be'],
])('[Z3f] quotes the text of the file in %s', async (text, part) => {
  const lines = await readLines(`${person}${text}\n`)
  expect(lines.join('\n')).toContain(part)
})

test('[Z3f] shows numbers of other fields as the file has them', async () => {
  const file = `${person}  other: { owner: kari, balance: 1.2340 }
transactions:
  - { to: salary, amount: [0x10, 0.50e1], date: today }
  - { to: salary, amount: 1, each: week, day: 0x2 }
consents:
  one: { daysLeft: 0xC8 }
`
  expect(await readLines(file)).toEqual([
    'f:5:34 accounts.other.balance: must be an amount in NOK with at most 2 decimals, got 1.2340',
    'f:7:27 transactions[0].amount: must name the smaller amount first, got 0x10 and 0.50e1',
    'f:8:47 transactions[1].day: must be a day of the week such as monday, got 0x2',
    'f:10:20 consents.one.daysLeft: must be a number up to 180, got 0xC8',
  ])
})

test('[Z3f] quotes no number that is not a text of this form', async () => {
  const lines = await readLines(`${person}  other: { owner: 1.0 }\n`)
  expect(lines.join('\n')).toMatch(/accounts\.other\.owner: must be a name: a letter, .*, got 1\.0$/)
})

test('[Z3f] quotes no number that lost digits without a file', () => {
  const readText = (name: unknown) => {
    const result = openWorld({ customers: { kari: { name } } }, { defaults })
    return result.ok ? '' : result.error[0]?.text
  }
  expect(readText(13039319955)).toBe(
    "must be a text, got 13039319955. Write it in quotes, as in '13039319955'.",
  )
  expect(readText(1.5 * 10 ** 21)).toBe('must be a text, got 1.5e+21. Write it in quotes.')
})

test('[Z3f] a wrong member of a party is reported at its place, with the nearest name', async () => {
  const row = (to: string) => `  - { from: salary, amount: 1, date: today, to: ${to} }\n`
  const sides = [
    '{ name: Shop, account: 97482965184 }',
    "{ name: Shop, acount: '97482965184' }",
    '{ nmae: Shop }',
    '{ account: "97482965184" }',
    '{ name: [Shop] }',
    '[salary, 5]',
    '7',
  ]
  expect(await readLines(`${person}transactions:\n${sides.map(row).join('')}`)).toEqual([
    "f:6:72 transactions[0].to.account: must be a text, got 97482965184. Write it in quotes, as in '97482965184'.",
    'f:7:63 transactions[1].to.acount: is not a field here; did you mean "account"?',
    'f:8:51 transactions[2].to.nmae: is not a field here; did you mean "name"?',
    'f:9:45 transactions[3].to.name: is missing',
    'f:10:57 transactions[4].to.name: must be a text, got an array',
    expect.stringMatching(/^f:11:58 transactions\[5\]\.to\[1\]: must be a name: .*, got 5$/),
    expect.stringMatching(/^f:12:49 transactions\[6\]\.to: must be a name of this file, .*, got 7$/),
  ])
})

test('[Z3f] a wrong member of the creditor of a payment is reported at its place', async () => {
  const payments = `payments:
  one: { from: salary, amount: 1, to: { name: X, account: 097482965184 } }
  two: { from: salary, transfers: [{ amount: 1, to: { name: X, accuont: '97482965184' } }] }
`
  expect(await readLines(person + payments)).toEqual([
    "f:6:59 payments.one.to.account: must be a text, got 097482965184. Write it in quotes, as in '097482965184'.",
    'f:7:64 payments.two.transfers[0].to.accuont: is not a field here; did you mean "account"?',
  ])
})

test.each([
  [
    'a party without its account',
    `${person}payments:\n  a: { from: salary, to: p, amount: 1 }\nparties:\n  p: { name: P, account: 97482965184 }\n`,
  ],
  [
    'a company without its type',
    'customers:\n  kari:\n  c: { type: CORPORAT }\nagreements:\n  a: { owner: c, engagements: [{ customer: kari }] }\n',
  ],
  [
    'an account without its currency',
    `${person}  e: { currency: EURO }\n  k: { currency: SEK }\ntransactions:\n  - { from: e, to: k, amount: 1, date: today }\n`,
  ],
  ['a consent without its customer', 'customers:\n  kari:\n  ola:\nconsents:\n  one: { custmer: kari }\n'],
  [
    'an unknown account',
    `${person}transactions:\n  - { from: salry, to: { name: X }, amount: 1, date: today }\n`,
  ],
])('[Z3e] reports nothing that follows from %s', async (_, text) => {
  expect(await readLines(text)).toHaveLength(1)
})

test('[Z3a] reports problems after unreadable rows at their places', async () => {
  const rows = [
    '{ to: salary }',
    '{ to: a, amount: 1, date: today }',
    '{ amount: x }',
    '7',
    '{ to: b, amount: 1, date: 1 }',
  ]
  const file = `${person}transactions:\n${rows.map((row) => `  - ${row}\n`).join('')}`
  expect((await readLines(file)).map((line) => line.replace(/ must be .*| names .*/, ''))).toEqual([
    'f:6:5 transactions[0].amount: is missing',
    'f:7:11 transactions[1].to:',
    'f:8:15 transactions[2].amount:',
    'f:9:5 transactions[3]:',
    'f:10:11 transactions[4].to:',
    'f:10:31 transactions[4].date:',
  ])
  const transaction = '{ amount: 1, date: today, to: salary, from: [1, salary, salry, 2, { }, slary] }'
  expect(await readLines(`${person}transactions:\n  - ${transaction}\n`)).toEqual([
    expect.stringContaining('transactions[0].from[0]: must be a name'),
    expect.stringContaining(
      'transactions[0].from[2]: names no account, card or party of this file, got "salry"',
    ),
    expect.stringContaining('transactions[0].from[3]: must be a name'),
    expect.stringContaining('transactions[0].from[4]: must be a text, got an object'),
    expect.stringContaining(
      'transactions[0].from[5]: names no account, card or party of this file, got "slary"',
    ),
  ])
})

test.each([
  ['customers:\n\tkari:\n\t\tname: x\n', '2:1'],
  ['customers:\n  kari:\n\tname: x\n    type: PRIVATE\n', '3:1'],
  ['customers:\n - a\n\t- b\n', '3:1'],
  ['customers:\n  \tkari: {}\n  \tola: {}\n', '2:3'],
  ['customers:\n  kari: { name: x,\n\ttype: PRIVATE }\n', '3:2'],
])('[Z3e] reports tabs as one problem, in %j', async (text, place) => {
  expect(await readLines(text)).toEqual([`f:${place} a tab is used for indentation. Use blanks.`])
})

test('[Z3e] reports the first problem of syntax, and every tag', async () => {
  expect(await readLines('customers:\n  kari: { name: x }}\n  ola: {}\n')).toHaveLength(1)
  expect(await readLines('customers:\n  kari: { name: "x }\n  ola: { name: "y" }\n')).toHaveLength(1)
  expect(await readLines('customers: !a {}\naccounts: !b {}\n')).toHaveLength(2)
})

const bakery = readFileSync(new URL('../../seeds/company.yaml', import.meta.url), 'utf8')

/** Damages the example at each place of a form. */
function damage(form: RegExp, change: (match: RegExpExecArray) => string): readonly string[] {
  return [...bakery.matchAll(form)].map(
    (match) => bakery.slice(0, match.index) + change(match) + bakery.slice(match.index + match[0].length),
  )
}

test.each([
  ['a number without quotes', damage(/"(\d+)"/g, ([, digits = '']) => digits), 4],
  ['a tab', damage(/^ +(?=\w+:)/gm, () => '\t'), 20],
  [
    'a misspelled field',
    damage(/\b(?:owner|customer|amount|account|balance|date|each): /g, ([name]) => name.slice(1)),
    25,
  ],
])('[Z3e] reports %s anywhere in the example as one line', async (_, files, least) => {
  expect(files.length).toBeGreaterThanOrEqual(least)
  for (const file of files) expect(await readLines(file)).toHaveLength(1)
})
