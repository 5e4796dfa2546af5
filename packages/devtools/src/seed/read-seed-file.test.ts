import { readFileSync } from 'node:fs'
import { type Instant, instant, parseInstant, snapshotToJson } from '@pocketbank/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { openWorld } from './fill.ts'
import { readSeedFile, seedProblemLines } from './read-seed-file.ts'
import { decodeSeedText } from './seed-text.ts'
import { summariseWorld } from './summary.ts'

const defaults = { now: parseInstant('2026-01-15T10:00:00+01:00') as Instant, seed: 'a' }

/** Reads a seed file; returns its problems, a line each, or the summary of its bank. */
async function describeFile(content: string | Uint8Array): Promise<readonly string[]> {
  const result = await readSeedFile(content, { defaults })
  return result.ok ? [summariseWorld(result.value)] : seedProblemLines('bank.yaml', result.error)
}

const wrongFile = `# A bank with a mistake in most of its lines.
customers:
  kari: { name: Kari Nordmann, numbr: 5 }
  ola:
    number: 13039319955
    type: PRIVAT
accounts:
  salary:
    owner: kri
  other:
    owner: ola
    currency: NOKK
  third:
transactions:
  - { from: salry, to: other, amount: 100, date: 2026-02-31 }
  - from: salary
    amount: 5
    each: moth
  - { to: other }
consents:
  one: { customer: kari, daysLeft: 200, account: [salary] }
quirks: [idsReuse]
faults:
  - { effect: systemEror }
  - { effect: drop, match: { operation: listAccount } }
shopss: {}
`

test('[Z3a] reports a problem once that a reader finds twice', async () => {
  const text = 'customers:\n  - {a: [\n'
  expect(await describeFile(text)).toEqual(['bank.yaml:2:9 the bracket [ is not closed'])
})

test('[Z3a] reports all problems by line and column, with the nearest word', async () => {
  expect(await describeFile(wrongFile)).toEqual([
    'bank.yaml:3:32 customers.kari.numbr: is not a field here; did you mean "number"?',
    "bank.yaml:5:13 customers.ola.number: must be a text, got 13039319955. Write it in quotes, as in '13039319955'.",
    'bank.yaml:6:11 customers.ola.type: must be one of PRIVATE, CORPORATE, got "PRIVAT"; did you mean "PRIVATE"?',
    'bank.yaml:9:12 accounts.salary.owner: names no customer of this file, got "kri"; did you mean "kari"?',
    'bank.yaml:12:15 accounts.other.currency: must be a currency code of ISO 4217 such as NOK, got "NOKK"; did you mean "NOK"?',
    'bank.yaml:13:3 accounts.third: must have an owner, a name of customers, as there are 2 customers',
    'bank.yaml:15:13 transactions[0].from: names no account, card or party of this file, got "salry"; did you mean "salary"?',
    'bank.yaml:15:50 transactions[0].date: must be a day that the calendar has, got "2026-02-31"',
    'bank.yaml:18:11 transactions[1].each: must be one of month, week, day, bankingDay, got "moth"; did you mean "month"?',
    'bank.yaml:19:5 transactions[2].amount: is missing',
    'bank.yaml:21:36 consents.one.daysLeft: must be a number up to 180, got 200',
    'bank.yaml:21:41 consents.one.account: is not a field here; did you mean "accounts"?',
    expect.stringMatching(/^bank.yaml:22:10 quirks\[0\]: must be a quirk: .*; did you mean "idsReused"\?$/),
    expect.stringMatching(
      /^bank.yaml:24:7 faults\[0\].effect.kind: must be a kind of fault: .*, got "systemEror"$/,
    ),
    expect.stringMatching(/^bank.yaml:25:41 faults\[1\].match.operation: must be an operationId/),
    'bank.yaml:26:1 shopss: is not a field here; did you mean "shops"?',
  ])
})

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', '1:1 the file is empty: it needs customers, or {} for an empty bank'],
  ['a comment', '# soon', '1:1 the file is empty: it needs customers, or {} for an empty bank'],
  ['a list', '[1]', 'must be an object, got an array'],
  ['a text', 'customers', 'must be an object'],
  ['a list of customers', 'customers: []', '1:12 customers: must be an object, got an array'],
  ['a name twice', 'customers:\n  kari:\n  kari:\n', '3:3 "kari" is used already, in line 2'],
  ['a tab', 'customers:\n\tkari:\n', '2:1 a tab is used for indentation. Use blanks.'],
  ['a tag', 'customers: !people {}', 'tags such as !name are not supported'],
  ['a second document', 'customers: {}\n---\nseed: x\n', 'a second document begins here'],
  ['an alias of nothing', 'seed: *here', '1:7 *here names no anchor'],
  ['a known tag', 'customers: !!set { kari }', '1:18 tags such as !name are not supported'],
  ['a text by its tag', 'seed: !!str 5', '1:13 tags such as !name are not supported'],
  ['an alias of itself', 'customers: &a { kari: *a }', '1:23 *a is inside its own anchor'],
  ['an open bracket', 'customers: {', '1:12 the bracket { is not closed'],
  [
    'an open bracket further up',
    'customers:\n  kari: { name: x\naccounts: {}\n',
    '2:9 the bracket { is not closed',
  ],
  ['an open bracket within another', 'accounts: { a: [1, 2 }\nseed: x', '1:16 the bracket [ is not closed'],
  ['an open quote', 'seed: "x', 'Missing closing "quote'],
  ['NUL', 'seed: "a\0"', '1:9 the character U+0000 is not allowed'],
  ['another character set', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'the file must be UTF-8 text'],
  ['half a character', new Uint8Array([0x61, 0xc3]), 'the file must be UTF-8 text'],
  ['brackets without end', '['.repeat(20_000), '1:33 lists and objects are nested more than 32 deep'],
  ['lists without end', '- '.repeat(20_000), 'lists and objects are nested more than 32 deep'],
  ['blanks without end', `a:\n${' '.repeat(900)}b: 1`, '2:1 lists and objects are nested more than 32 deep'],
  ['too much', ' '.repeat(9_000_000), 'the file must have at most 8 MiB'],
  [
    'a hidden name',
    'customers: { __proto__: { name: x } }',
    '1:14 customers.__proto__: is not a field here, and cannot be a name',
  ],
  ['an invalid name', 'customers: { "1": null }', '1:14 customers.1: must be a name'],
  [
    'a bomb',
    `a0: &a0 [x]\n${[1, 2, 3, 4, 5, 6, 7].map((level) => `a${level}: &a${level} [${Array(9).fill(`*a${level - 1}`)}]\n`).join('')}`,
    'aliases and merges repeat more than 200000 values',
  ],
  ['a merge of a number', 'customers:\n  kari: { <<: 3 }', '2:11 what << merges must be an object'],
  ['a merge of a text in a list', 'customers:\n  <<: [{}, x]', '2:3 what << merges must be an object'],
])('[Z3c] refuses a file with %s', async (_, content, line) => {
  expect((await describeFile(content)).join('\n')).toContain(line)
})

test('[Z3c] accepts a byte order mark, anchors and merge keys', async () => {
  const file =
    '\uFEFFaccounts:\n  a: &usual { balance: 5 }\n  b: { <<: *usual, creditLine: 9 }\ncustomers: { kari: }\n'
  expect(await describeFile(file)).toEqual(['1 customer, 2 accounts'])
  expect(decodeSeedText(new TextEncoder().encode(file)).ok).toBe(true)
})

test('[Z3c] merges any number of objects in linear time', async () => {
  const accounts = Array.from(
    { length: 1_500 },
    (_, index) => `  a${index}: { <<: *usual, balance: ${index} }\n`,
  )
  const file = `customers: { kari: }\naccounts:\n  usual: &usual { creditLine: 9 }\n${accounts.join('')}`
  expect(await describeFile(file)).toEqual(['1 customer, 1501 accounts'])
})

test("[Z3c] prefers the object's own field, then the first merged object", async () => {
  const result = await readSeedFile(
    'accounts:\n  a: &a { name: A, balance: 1 }\n  b: &b { name: B, balance: 2, creditLine: 3 }\n  c: { balance: 4, <<: [*a, *b] }\ncustomers: { kari: }',
    { defaults },
  )
  expect(result.ok && result.value.world.accounts?.c).toEqual({ balance: 4, name: 'A', creditLine: 3 })
})

// Searching the nearest name of each took minutes, which the time limit of a test ends.
test('[Z3a] reports the first hundred of four thousand unknown names', async () => {
  const names = Array.from({ length: 4_000 }, (_, index) => `person-number-${index}`)
  const file = { customers: Object.fromEntries(names.map((key) => [key, null])), accounts: {} as object }
  file.accounts = Object.fromEntries(names.map((key, index) => [`a${index}`, { owner: `${key}x` }]))
  const lines = await describeFile(JSON.stringify(file))
  expect(lines).toHaveLength(100)
  expect(lines[0]).toContain('did you mean "person-number-0"?')
})

const bakery = readFileSync(new URL('../../seeds/company.yaml', import.meta.url), 'utf8')

test('[Z2d] fills the bakery of the example on each day of two weeks, Christmas included', async () => {
  for (const first of ['2026-01-12', '2026-12-21']) {
    for (let day = 0; day < 14; day += 1) {
      const now = instant(Date.parse(`${first}T09:00:00Z`) + day * 86_400_000)
      const result = await readSeedFile(bakery, { defaults, now })
      expect(result.ok ? [] : seedProblemLines('company.yaml', result.error)).toEqual([])
      expect(result.ok && result.value.names.payments.flour?.status).toBe('ACSC')
    }
  }
})

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/)
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((value) => /\S/.test(value) && !/\p{Cc}|\p{Cs}/u.test(value))

/** Worlds as a program may make them. */
const world = fc
  .record({
    people: fc.uniqueArray(name, { minLength: 1, maxLength: 4, selector: (key) => key }),
    texts: fc.array(text, { minLength: 4, maxLength: 4 }),
    amount: fc.integer({ min: 1, max: 1e8 }),
  })
  .map(({ people, texts: [first, second, third, seed], amount }) => ({
    seed,
    customers: Object.fromEntries(people.map((key) => [key, { name: first }])),
    accounts: Object.fromEntries(
      people.map((key) => [`a-${key}`, { owner: key, balance: amount / 100, name: second }]),
    ),
    transactions: [
      {
        to: `a-${people[0]}`,
        from: { name: third },
        amount: [1, 2 + amount],
        each: 'month',
        day: 12,
        text: third,
      },
    ],
    quirks: ['idsReused'],
  }))

test('[Z1b] reads back the same world from YAML and JSON', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.constantFrom('  ', '\t', 0), async (input, indent) => {
      const filledWorld = openWorld(input, { defaults })
      const expected = filledWorld.ok && snapshotToJson(filledWorld.value.engine.snapshot())
      expect(expected).not.toBe(false)
      for (const file of [stringify(input), JSON.stringify(input, undefined, indent)]) {
        const result = await readSeedFile(file, { defaults })
        expect(result.ok ? snapshotToJson(result.value.engine.snapshot()) : result.error).toBe(expected)
        expect(result.ok && result.value.world).toEqual(input)
      }
    }),
    { numRuns: 10 },
  )
})

test('[Z3c] reports places within a damaged file, without an exception', async () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ':',
    '- ',
    '*a',
    '&a',
    '"',
    "'",
    '\n',
    '  ',
    '\t',
    '!x',
    '#',
    '|',
    '>',
    '0',
    'null',
    ',',
    '<<: ',
    '\u0000',
    '? ',
    '%',
  ]
  const damage = fc.record({
    at: fc.nat(wrongFile.length),
    deleteCount: fc.nat(20),
    insertion: fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      const file = damages.reduce(
        (sofar, { at, deleteCount, insertion }) =>
          sofar.slice(0, at) + insertion.join('') + sofar.slice(at + deleteCount),
        wrongFile,
      )
      const result = await readSeedFile(file, { defaults })
      const lines = file.split('\n')
      for (const { line, column, text: message } of result.ok ? [] : result.error) {
        expect(line).toBeGreaterThan(0)
        expect(line).toBeLessThanOrEqual(lines.length)
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 2)
        expect(message).not.toBe('')
      }
    }),
    { numRuns: 100 },
  )
})
