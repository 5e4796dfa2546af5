import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineAtNoon } from '../../../test/kit/engine.ts'
import { at, morning } from '../../../test/kit/people.ts'
import { parse } from '../../base/input/parse.ts'
import { addDays, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { defaultZone, startOfDay, toLocalDate } from '../../base/time/zone.ts'
import { consentRequest } from '../../rows/consents/contract.ts'
import { consentEnd, defaultTerms, readTerms } from './consent-terms.ts'

/** Terms read from a body, or the path and text of the refusal. */
function terms(body: unknown, now = morning) {
  const result = parse(consentRequest, body, 'body')
  const reading = result.ok ? readTerms(engineAtNoon().bank, result.value ?? {}, now) : result
  if (reading.ok) return reading.value
  expect(reading.error.code).toBe('FORMAT_ERROR')
  expect(reading.error.text).toContain(reading.error.path)
  return reading.error.path ?? ''
}

const iban = 'NO9386011117947'

test('[S6n] leaves all to the PSU and the bank without a body, or with an empty one', () => {
  for (const body of [undefined, {}, { access: {} }, { unknown: true }]) {
    expect(terms(body)).toEqual({ terms: defaultTerms, warnings: [] })
  }
})

test.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-07-13', '2026-07-13'],
  ['2026-07-14', '2026-07-14'],
])('[S6o] accepts a consent until %s', (validUntil, lastDay) => {
  expect(terms({ validUntil })).toEqual({ terms: { ...defaultTerms, lastDay }, warnings: [] })
})

test.each(['2026-07-15', '2027-01-01', '9999-12-31'])(
  '[S6o] shortens a consent until %s, with a warning that has the limit',
  (validUntil) => {
    expect(terms({ validUntil })).toEqual({
      terms: { ...defaultTerms, lastDay: '2026-07-14' },
      warnings: [
        {
          path: '$.validUntil',
          text: 'The consent is valid until 2026-07-14: the limit is 180 days.',
        },
      ],
    })
  },
)

test.each([
  '2026-01-14',
  '1970-01-01',
  '2026-02-30',
  '2026-2-1',
  '15.01.2026',
  '2026-01-15T10:00:00Z',
  '',
  20260201,
  null,
])('[S6o] refuses a consent until %j', (validUntil) => {
  expect(terms({ validUntil })).toBe('$.validUntil')
})

test("[S6o] takes today from the bank's clock", () => {
  const night = at('2026-01-15T23:30:00Z')
  expect(terms({ validUntil: '2026-01-15' }, night)).toBe('$.validUntil')
  expect(terms({ validUntil: '2026-01-16' }, night)).toMatchObject({ warnings: [] })
})

test('[S6o] ends at the midnight after the day, after 180 days at the latest', () => {
  const hours = (lastDay: LocalDate) =>
    (consentEnd({ lastDay }, at(`${lastDay}T00:00:00Z`), defaultZone) - Date.parse(`${lastDay}T00:00:00Z`)) /
    3_600_000
  expect(['2026-01-15', '2026-03-29', '2026-10-25'].map((day) => hours(day as LocalDate))).toEqual([
    23, 22, 23,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 86_399_999 }), (days, time) => {
      const now = at(new Date(morning + time).toISOString())
      const requestedDay = addDays(toLocalDate(now, defaultZone), days)
      const reading = terms({ validUntil: requestedDay }, now)
      if (typeof reading === 'string') throw new Error(reading)
      const end = consentEnd(reading.terms, now, defaultZone)
      expect(end).toBe(Math.min(startOfDay(addDays(requestedDay, 1), defaultZone), now + 180 * 86_400_000))
      expect(reading.warnings.length).toBe(reading.terms.lastDay === requestedDay ? 0 : 1)
    }),
  )
})

test.each([
  [{ frequencyPerDay: 1 }, 1],
  [{ frequencyPerDay: 4 }, 4],
  [{ frequencyPerDay: 3, recurringIndicator: true }, 3],
  [{ recurringIndicator: false }, 1],
  [{ recurringIndicator: false, frequencyPerDay: 1 }, 1],
])('[S6p] accepts the frequency %j', (body, frequencyPerDay) => {
  expect(terms(body)).toMatchObject({ terms: { frequencyPerDay }, warnings: [] })
})

test.each([
  [{ frequencyPerDay: 5 }, 4, 'the limit is 4 a day'],
  [{ frequencyPerDay: 1e300 }, 4, 'the limit is 4 a day'],
  [{ frequencyPerDay: 2, recurringIndicator: false }, 1, 'one access'],
])('[S6p] reduces the frequency %j, with a warning that has the limit', (body, frequencyPerDay, text) => {
  const warnings = [{ path: '$.frequencyPerDay', text: expect.stringContaining(text) }]
  expect(terms(body)).toMatchObject({ terms: { frequencyPerDay }, warnings })
})

test.each([
  [{ frequencyPerDay: 0 }, '$.frequencyPerDay'],
  [{ frequencyPerDay: -1 }, '$.frequencyPerDay'],
  [{ frequencyPerDay: 1.5 }, '$.frequencyPerDay'],
  [{ frequencyPerDay: '4' }, '$.frequencyPerDay'],
  [{ recurringIndicator: 'true' }, '$.recurringIndicator'],
  [{ combinedServiceIndicator: 1 }, '$.combinedServiceIndicator'],
  [{ access: 'all' }, '$.access'],
  [{ access: [] }, '$.access'],
  [[], '$'],
  [null, '$'],
  ['', '$'],
  [{ access: { accounts: {} } }, '$.access.accounts'],
  [{ access: { accounts: [iban] } }, '$.access.accounts[0]'],
  [{ access: { accounts: [{}] } }, '$.access.accounts[0]'],
  [{ access: { accounts: [{ pan: '4925000000000000' }] } }, '$.access.accounts[0]'],
  [{ access: { accounts: [{ msisdn: '+4799999999' }] } }, '$.access.accounts[0]'],
  [{ access: { accounts: [{ currency: 'NOK' }] } }, '$.access.accounts[0]'],
  [{ access: { accounts: [{ iban: 'NO9386011117948' }] } }, '$.access.accounts[0].iban'],
  [{ access: { accounts: [{ iban, bban: '86011117948' }] } }, '$.access.accounts[0]'],
  [{ access: { balances: [{ iban }, { iban: 7 }] } }, '$.access.balances[1].iban'],
  [{ access: { transactions: [{ iban, currency: 'XYZ' }] } }, '$.access.transactions[0].currency'],
  [{ access: { accounts: Array(101).fill({ iban }) } }, '$.access.accounts'],
  [{ access: { allPsd2: 'allAccountsWithOwnerName' } }, '$.access.allPsd2'],
  [{ access: { availableAccounts: true } }, '$.access.availableAccounts'],
  [{ access: { availableAccounts: 'allAccounts', allPsd2: 'allAccounts' } }, '$.access.availableAccounts'],
  [{ access: { allPsd2: 'allAccounts', accounts: [{ iban }] } }, '$.access.accounts'],
  [{ access: { restrictedTo: ['CACC'] } }, '$.access.restrictedTo'],
  [
    { access: { accounts: [{ iban }], additionalInformation: { ownerName: [{ iban }] } } },
    '$.access.additionalInformation',
  ],
])('[S6s] refuses %j at its place', (body, path) => {
  expect(terms(body)).toBe(path)
})

test('[S6s] warns that a payment in the same session is not offered', () => {
  const warnings = [
    { path: '$.combinedServiceIndicator', text: expect.stringContaining('does not combine services') },
  ]
  expect(terms({ combinedServiceIndicator: true })).toEqual({ terms: defaultTerms, warnings })
  expect(terms({ combinedServiceIndicator: false })).toEqual({ terms: defaultTerms, warnings: [] })
})

const bothRights = ['balances', 'transactions']

test.each([
  [{ allPsd2: 'allAccounts' }, { whole: 'allPsd2', rights: bothRights }],
  [
    { allPsd2: 'allAccounts', accounts: [], restrictedTo: [] },
    { whole: 'allPsd2', rights: bothRights },
  ],
  [{ availableAccounts: 'allAccounts' }, { whole: 'availableAccounts', rights: [] }],
  [
    { availableAccountsWithBalance: 'allAccounts' },
    { whole: 'availableAccountsWithBalance', rights: ['balances'] },
  ],
  [{ accounts: [], balances: [], transactions: [] }, { rights: bothRights }],
  [{ balances: [], transactions: [] }, { rights: bothRights }],
  [{ accounts: [] }, { rights: [] }],
  [{ transactions: [] }, { rights: ['transactions'] }],
  [{ accounts: [{ iban }] }, { rights: [], accounts: [{ iban, rights: [] }] }],
  [
    { accounts: [{ iban: 'no93 8601 1117 947', bban: '8601 11 17947' }] },
    { rights: [], accounts: [{ iban, bban: '86011117947', rights: [] }] },
  ],
  [{ balances: [{ iban }] }, { rights: ['balances'], accounts: [{ iban, rights: ['balances'] }] }],
  [
    { accounts: [{ iban }, { bban: '86011117947' }], transactions: [{ iban }], balances: [{ iban }] },
    {
      rights: bothRights,
      accounts: [
        { iban, rights: bothRights },
        { bban: '86011117947', rights: [] },
      ],
    },
  ],
  [
    { accounts: [{ iban }], balances: [] },
    { rights: ['balances'], accounts: [{ iban, rights: ['balances'] }] },
  ],
  [
    {
      accounts: [{ iban: 'no93 8601 1117 947', currency: 'NOK', pan: '1' }],
      balances: [{ iban, currency: 'NOK' }],
    },
    { rights: ['balances'], accounts: [{ iban, currency: 'NOK', rights: ['balances'] }] },
  ],
])('[S6r] reads the request %j', (access, wanted) => {
  expect(terms({ access })).toEqual({ terms: { ...defaultTerms, wanted }, warnings: [] })
})

test('[S6s] reads any body, or refuses it at a place', () => {
  const leaf = fc.oneof(
    fc.constantFrom(iban, 'allAccounts', '2026-02-01', 'NOK', true, 1, 4, null),
    fc.anything(),
  )
  const list = fc.array(
    fc.record({ iban: leaf, bban: leaf, maskedPan: leaf, currency: leaf }, { requiredKeys: [] }),
  )
  const part = fc.oneof({ weight: 3, arbitrary: list }, leaf)
  const access = fc.record(
    {
      accounts: part,
      balances: part,
      transactions: part,
      allPsd2: leaf,
      availableAccounts: leaf,
      availableAccountsWithBalance: leaf,
      restrictedTo: leaf,
      additionalInformation: leaf,
    },
    { requiredKeys: [] },
  )
  const body = fc.record(
    {
      access,
      recurringIndicator: leaf,
      validUntil: leaf,
      frequencyPerDay: leaf,
      combinedServiceIndicator: leaf,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(body, fc.anything()), (value) => {
      const reading = terms(value)
      if (typeof reading === 'string') {
        expect(reading).toMatch(/^\$/)
        return
      }
      const { frequencyPerDay, recurring, lastDay = localDate(0), wanted } = reading.terms
      expect([1, 2, 3, 4].slice(0, recurring ? 4 : 1)).toContain(frequencyPerDay)
      expect(lastDay <= '2026-07-14').toBe(true)
      for (const account of wanted?.accounts ?? []) {
        expect(account.rights.every((right) => wanted?.rights.includes(right))).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
