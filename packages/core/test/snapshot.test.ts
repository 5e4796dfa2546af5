import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAndRunStep } from '../src/engine/execute.ts'
import { storedVersion } from '../src/engine/snapshot.ts'
import { type Engine, engineFrom, later, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import {
  atPlace,
  counts,
  damaged,
  describeRefusal,
  doubled,
  first,
  type Json,
  row,
  tables,
  top,
} from './damage.ts'
import { engineAtNoon, noon, openAccount, requireValue, rowRequest } from './kit/engine.ts'
import { comeBack, people, tpp } from './kit/people.ts'
import { World } from './kit/world.ts'

function busyEngine() {
  const engine = engineAtNoon('a seed with "quotes" and å')
  const accountId = openAccount(engine)
  const body = [
    rowRequest(-5, '2026-01-02'),
    rowRequest('0.01', '2026-01-02'),
    rowRequest('-9999999999999999.99'),
  ]
  requireValue(
    engine.execute('postTransactions', { params: { accountId }, body }, { now: later(noon, 86_400_000) }),
  )
  const { consentId, ...names } = new World(engine).giveConsent({ customerNumber: people.jonas })
  const psu = { id: names.psuId, sessionId: names.sessionId }
  requireValue(engine.execute('listConsentedAccounts', {}, { now: engine.now, tpp, psu }))
  requireValue(
    engine.execute('createConsent', {}, { now: engine.now, tpp, psu, redirect: { uri: comeBack } }),
  )
  const contact = { params: { tppId: tpp }, body: { email: 'support@tpp.example' } }
  requireValue(engine.execute('updateContact', contact, { now: engine.now, tpp }))
  return { engine, accountId, psu }
}

const text = snapshotToJson(busyEngine().engine.snapshot())
const parsed = (engine: Engine) => JSON.parse(snapshotToJson(engine.snapshot()))

test('[K1a] continues unchanged after writing and reading', () => {
  const { engine, accountId, psu } = busyEngine()
  const restoredEngine = engineFrom(requireValue(snapshotFromJson(text)))
  expect(parsed(restoredEngine)).toEqual(JSON.parse(text))
  const now = later(noon, 100 * 86_400_000)
  for (const target of [engine, restoredEngine]) {
    const postInput = { params: { accountId }, body: [rowRequest(1, '2026-01-02')] }
    requireValue(target.execute('postTransactions', postInput, { now }))
  }
  expect(parsed(restoredEngine)).toEqual(parsed(engine))
  const listInput = { params: { accountId } }
  expect(restoredEngine.execute('listPostedTransactions', listInput, { now })).toEqual(
    engine.execute('listPostedTransactions', listInput, { now }),
  )
  const pending = { ...listInput, query: { bookingStatus: 'pending' } } as const
  const [answer, again] = [engine, restoredEngine].map((target) =>
    target.execute('listAccountTransactions', pending, { now, tpp, psu: { ...psu, isPresent: true } }),
  )
  expect(answer).toMatchObject({ ok: true, value: { transactions: [{}] } })
  expect(again).toEqual(answer)
})

test.each<[string, (json: Json) => unknown, string]>([
  ['another version', top({ pocketbank: 1 }), '$.pocketbank'],
  ['no clock', top({ now: undefined }), '$.now'],
  ['a clock before all clocks', top({ now: -1 }), '$.now'],
  ['a clock after all times', top({ now: 1e300 }), '$.now'],
  ['a seed that is a number', top({ seed: 1 }), '$.seed'],
  ['an unknown zone', top({ zone: 'Europe/Asker' }), '$.zone'],
  ['a zone that is a word of the language', top({ zone: 'constructor' }), '$.zone'],
  ['a batch at no time', top({ batchTimes: ['05:30', '24:00'] }), '$.batchTimes[1]'],
  ['customers left out', tables({ customers: [] }), 'agreements[*].owner'],
  ['counts left out', top({ counts: {} }), '$.counts.due'],
  ['two customers of one number', (json) => doubled(json, 'customers'), 'customers'],
  ['a gap in the rows of a day', first('transactions', { sequence: 7 }), 'transactions[*].sequence'],
  ['an agreement about no account', first('engagements', { account: 99 }), 'engagements[*].account'],
  ['a count below zero', counts({ account: -1 }), '$.counts.account'],
  ['a count that is no number', counts({ account: '1' }), '$.counts.account'],
  ['no tables', top({ tables: undefined }), '$.tables'],
  ['a table left out', tables({ due: undefined }), 'due'],
  ['a table that is an object', tables({ accounts: {} }), 'accounts'],
  ['a row that is null', tables({ customers: [null] }), 'customers[0]'],
  ['a row without serial', (json) => delete row(json, 'customers').serial, 'customers[0].serial'],
  ['an IBAN with wrong check digits', first('accounts', { iban: 'NO9386011117948' }), 'accounts[0].iban'],
  ['an IBAN that is a number', first('accounts', { iban: 1 }), 'accounts[0].iban'],
  ['an amount that is a number', first('transactions', { amount: 1 }), 'transactions[0].amount'],
  ['an amount with letters', first('accounts', { creditLine: { '#': '1x' } }), 'accounts[0].creditLine'],
  ['a day that is a fraction', first('transactions', { day: 0.5 }), 'transactions[0].day'],
  ['something due that nobody knows', first('due', { kind: 'x' }), 'due[0].kind'],
  ['a PSU who is nobody', first('psus', { customer: 99 }), 'psus[*].customer'],
  ['a PSU of a TPP twice', (json) => doubled(json, 'psus'), 'psus'],
  ['a PSU-ID that is a number', first('psus', { psuId: 1 }), 'psus[0].psuId'],
  ['a session of nobody', first('sessions', { psu: 99 }), 'sessions[*].psu'],
  ['a session for ever', first('sessions', { validUntil: null }), 'sessions[0].validUntil'],
  ['a session twice', (json) => doubled(json, 'sessions'), 'sessions'],
  ['an authorisation of a stranger', first('authorisations', { customer: 99 }), 'authorisations[*].customer'],
  ['an authorisation of nobody', first('authorisations', { customer: 0 }), 'authorisations[0].customer'],
  [
    'an approval of nobody',
    first('authorisations', { status: 'approved', customer: undefined }),
    'authorisations[*].customer',
  ],
  [
    'a way back into a script',
    first('authorisations', { redirect: { uri: 'javascript:alert(1)' } }),
    'authorisations[0].redirect.uri',
  ],
  ['an authorisation in no status', first('authorisations', { status: 'begun' }), 'authorisations[0].status'],
  [
    'an authorisation without a purpose',
    (json) => delete row(json, 'authorisations').purpose,
    'authorisations[0].purpose',
  ],
  [
    'an authorisation for a PSU-ID that is a number',
    first('authorisations', { psu: { id: 1 } }),
    'authorisations[0].psu.id',
  ],
  [
    'an authorisation that leads nowhere',
    first('authorisations', { redirect: {} }),
    'authorisations[0].redirect.uri',
  ],
  ['a consent of nobody', first('consents', { psu: 99 }), 'consents[*].psu'],
  ['a consent for no corporation', first('consents', { corporation: 99 }), 'consents[*].corporation'],
  ['a consent in no status', first('consents', { status: 'VALID' }), 'consents[0].status'],
  ['a consent about no accounts', first('consents', { entries: {} }), 'consents[0].entries'],
  [
    'a right that is neither there nor not',
    first('consents', { entries: [{ kind: 'account', account: 1 }] }),
    'consents[0].entries[0].balances',
  ],
  ['calls for nobody', first('accessCalls', { psu: 99 }), 'accessCalls[*].psu'],
  ['less calls than none', first('accessCalls', { calls: -1 }), 'accessCalls[0].calls'],
  ['calls that are counted twice', (json) => doubled(json, 'accessCalls'), 'accessCalls'],
  ['two contacts of a TPP', (json) => doubled(json, 'contacts'), 'contacts'],
  ['a count of PSUs left out', counts({ psu: 0 }), '$.counts.psu'],
  ['something due outside time', first('due', { at: -1e15 }), 'due[0].at'],
])('[K1b] refuses a snapshot with its place: %s', (_, change, place) => {
  const message = describeRefusal(damaged(text, change))
  expect(message).toMatch(/^FORMAT_ERROR \$/)
  expect(message).toMatch(atPlace(place))
})

type Fields = Record<string, unknown>

function reversed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(reversed)
  if (typeof json !== 'object' || json === null) return json
  const fields = Object.entries(json as Fields).reverse()
  return Object.fromEntries(fields.map(([key, value]) => [key, reversed(value)]))
}

test('[K1c] reads fields in any order', () => {
  const reversedText = JSON.stringify(reversed(JSON.parse(text)))
  expect(reversedText).not.toBe(text)
  expect(snapshotToJson(requireValue(snapshotFromJson(reversedText)))).toBe(text)
})

test.each([1, storedVersion - 1, storedVersion + 1, String(storedVersion), null])(
  '[K1d] refuses a snapshot of version %j and says what to do',
  (pocketbank) => {
    const refusal = describeRefusal(JSON.stringify({ ...JSON.parse(text), pocketbank }))
    expect(refusal).toContain(
      `$.pocketbank: must be ${storedVersion}, the version of snapshots that this release reads`,
    )
    expect(refusal).toContain('use the release that wrote the snapshot, or a seed file')
  },
)

test.each(['', 'x', '{', '[]', 'null', '1', '"x"', `${'['.repeat(200_000)}`, '{"pocketbank":2}'])(
  'refuses text that is not a snapshot: %.10s',
  (input) => {
    expect(describeRefusal(input)).toMatch(/^FORMAT_ERROR \$/)
  },
)

test('refuses a damaged snapshot, or makes a bank that answers', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(6), (place, piece, length) => {
      const result = snapshotFromJson(text.slice(0, place) + piece + text.slice(place + length))
      if (!result.ok) return
      const { bank, now } = result.value
      expect(readAndRunStep(bank, 'listCustomers', { query: { withAccounts: true } }, { now }).ok).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('refuses a field called __proto__ and changes no object', () => {
  const hostile = text.replace('"tables":{', '"tables":{"__proto__":{"polluted":[]},')
  expect(describeRefusal(hostile)).toContain('$.tables.__proto__: must be left out')
  expect({}).not.toHaveProperty('polluted')
})
