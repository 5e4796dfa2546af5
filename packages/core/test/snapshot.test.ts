import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { execute } from '../src/execute.ts'
import { type Engine, engineFrom, later, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { answered, engineAtNoon, noon, openAccount, rowRequest } from './engine-scene.ts'

function busyEngine() {
  const engine = engineAtNoon('a seed with "quotes" and å')
  const accountId = openAccount(engine)
  const body = [
    rowRequest(-5, '2026-01-02'),
    rowRequest('0.01', '2026-01-02'),
    rowRequest('-9999999999999999.99'),
  ]
  answered(
    engine.execute('postTransactions', { params: { accountId }, body }, { now: later(noon, 86_400_000) }),
  )
  return { engine, accountId }
}

const text = snapshotToJson(busyEngine().engine.snapshot())
const refusalOf = (written: string) => {
  const read = snapshotFromJson(written)
  return read.ok ? 'accepted' : `${read.error.code} ${read.error.path} ${read.error.text}`
}
const parsed = (engine: Engine) => JSON.parse(snapshotToJson(engine.snapshot()))
const changed = (change: (json: never) => void) => {
  const json = JSON.parse(text)
  change(json as never)
  return JSON.stringify(json)
}

test('a bank that was written and read again is the same and goes on the same way', () => {
  const { engine, accountId } = busyEngine()
  const read = engineFrom(answered(snapshotFromJson(text)))
  expect(parsed(read)).toEqual(JSON.parse(text))
  const now = later(noon, 100 * 86_400_000)
  for (const one of [engine, read]) {
    const posted = { params: { accountId }, body: [rowRequest(1, '2026-01-02')] }
    answered(one.execute('postTransactions', posted, { now }))
  }
  expect(parsed(read)).toEqual(parsed(engine))
  const listed = { params: { accountId } }
  expect(read.execute('listPostedTransactions', listed, { now })).toEqual(
    engine.execute('listPostedTransactions', listed, { now }),
  )
})

interface Json {
  pocketbank: unknown
  now: unknown
  seed: unknown
  zone: unknown
  batchTimes: unknown
  counts: Record<string, unknown>
  tables: Record<string, Record<string, unknown>[]>
}

const row = (json: Json, table: string) => json.tables[table]?.[0] ?? {}

test.each<[string, (json: Json) => void, string]>([
  ['another version', (json) => Object.assign(json, { pocketbank: 2 }), '$.pocketbank'],
  ['no clock', (json) => Object.assign(json, { now: undefined }), '$.now'],
  ['a clock before all clocks', (json) => Object.assign(json, { now: -1 }), '$.now'],
  ['a clock behind all clocks', (json) => Object.assign(json, { now: 1e300 }), '$.now'],
  ['a seed that is a number', (json) => Object.assign(json, { seed: 1 }), '$.seed'],
  ['a zone that is none', (json) => Object.assign(json, { zone: 'Europe/Asker' }), '$.zone'],
  ['a zone that is a word of the language', (json) => Object.assign(json, { zone: 'constructor' }), '$.zone'],
  [
    'a batch at no time',
    (json) => Object.assign(json, { batchTimes: ['05:30', '24:00'] }),
    '$.batchTimes[1]',
  ],
  [
    'customers left out',
    (json) => Object.assign(json.tables, { customers: [] }),
    '$.tables.agreements[*].owner',
  ],
  ['counts left out', (json) => Object.assign(json, { counts: {} }), '$.counts.due'],
  [
    'two customers of one number',
    (json) => json.tables.customers?.push({ ...row(json, 'customers'), serial: 99 }),
    '$.tables.customers',
  ],
  [
    'a gap in the rows of a day',
    (json) => Object.assign(row(json, 'transactions'), { sequence: 7 }),
    '$.tables.transactions[*].sequence',
  ],
  [
    'an agreement about no account',
    (json) => Object.assign(row(json, 'engagements'), { account: 99 }),
    '$.tables.engagements[*].account',
  ],
  ['a count below zero', (json) => Object.assign(json.counts, { account: -1 }), '$.counts.account'],
  ['a count that is no number', (json) => Object.assign(json.counts, { account: '1' }), '$.counts.account'],
  ['no tables', (json) => Object.assign(json, { tables: undefined }), '$.tables'],
  ['a table left out', (json) => Object.assign(json.tables, { due: undefined }), '$.tables.due'],
  ['a table that is an object', (json) => Object.assign(json.tables, { accounts: {} }), '$.tables.accounts'],
  [
    'a row that is null',
    (json) => Object.assign(json.tables, { customers: [null] }),
    '$.tables.customers[0]',
  ],
  ['a row without serial', (json) => delete row(json, 'customers').serial, '$.tables.customers[0].serial'],
  [
    'an IBAN that is a number',
    (json) => Object.assign(row(json, 'accounts'), { iban: 1 }),
    '$.tables.accounts[0].iban',
  ],
  [
    'an amount that is a number',
    (json) => Object.assign(row(json, 'transactions'), { amount: 1 }),
    '$.tables.transactions[0].amount',
  ],
  [
    'an amount with letters',
    (json) => Object.assign(row(json, 'accounts'), { creditLine: { '#': '1x' } }),
    '$.tables.accounts[0].creditLine',
  ],
  ['a day that is a fraction', (json) => Object.assign(row(json, 'transactions'), { day: 0.5 }), '[0].day'],
  [
    'something due that nobody knows',
    (json) => Object.assign(row(json, 'due'), { kind: 'x' }),
    '$.tables.due[0].kind',
  ],
  [
    'something due outside time',
    (json) => Object.assign(row(json, 'due'), { at: -1e15 }),
    '$.tables.due[0].at',
  ],
])('a snapshot is refused with its place: %s', (_, change, place) => {
  const said = refusalOf(changed(change as (json: never) => void))
  expect(said).toMatch(/^FORMAT_ERROR \$/)
  expect(said).toContain(place)
})

test.each(['', 'x', '{', '[]', 'null', '1', '"x"', `${'['.repeat(200_000)}`, '{"pocketbank":1}'])(
  'text that is no snapshot is refused: %.10s',
  (written) => {
    expect(refusalOf(written)).toMatch(/^FORMAT_ERROR \$/)
  },
)

test('a snapshot that is damaged anywhere is refused, or is a bank that can be asked', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(6), (place, piece, length) => {
      const read = snapshotFromJson(text.slice(0, place) + piece + text.slice(place + length))
      if (!read.ok) return
      const { bank, now } = read.value
      expect(execute(bank, 'listCustomers', { query: { withAccounts: true } }, { now }).ok).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a field called __proto__ changes no object', () => {
  const hostile = text.replace('"tables":{', '"tables":{"__proto__":{"polluted":[]},')
  expect(refusalOf(hostile)).toBe('accepted')
  expect({}).not.toHaveProperty('polluted')
})
