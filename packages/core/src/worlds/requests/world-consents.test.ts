import { expect, test } from 'vitest'
import { fillTown, problems, townNow } from '../../../test/kit/town.ts'
import { allRows } from '../../base/store/table.ts'
import type { BankWorld } from '../schema/world.ts'

const psuId = '0b3c1f0e-5f0a-4d8e-9a53-1f2d3c4b5a69'

test('[Z2a] makes a consent of each possible status', () => {
  const statuses = ['received', 'valid', 'rejected', 'expired', 'terminatedByTpp', 'revokedByPsu'] as const
  const consents = Object.fromEntries(
    statuses.map((status) => [status, { customer: 'kari', status, tpp: `PSDNO-FSA-${status}` }]),
  )
  const { engine, names } = fillTown({ consents })
  expect(
    allRows(engine.bank.consents)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([...statuses].sort())
  for (const status of statuses) expect(names.consents[status]?.status).toBe(status)
})

test('[Z2a] opens the named accounts for the remaining days', () => {
  const consents = {
    one: { customer: 'kari', accounts: ['savings', 'visa'], rights: ['balances' as const], daysLeft: 30 },
  }
  const { engine } = fillTown({ consents })
  const [consent] = allRows(engine.bank.consents)
  expect(consent?.entries.map(({ kind, balances, transactions }) => [kind, balances, transactions])).toEqual([
    ['account', true, false],
    ['card-account', true, false],
  ])
  expect(((consent?.validUntil ?? 0) - townNow) / 86_400_000).toBe(30)
})

test('[Z2b] names a person to a TPP as the world says, or as the bank does', () => {
  const consents = {
    own: { customer: 'kari', psuId, sessionId: psuId.replace('0b', '1b') },
    company: { customer: 'kari', agreement: 'bakery', tpp: 'PSDNO-FSA-2' },
  }
  const { names, engine } = fillTown({ consents })
  expect(names.consents.own).toMatchObject({
    tpp: 'PSDNO-FSA-123456789',
    psuId,
    sessionId: psuId.replace('0b', '1b'),
  })
  expect(names.consents.own?.corporateId).toBeUndefined()
  const { company } = names.consents
  expect(company?.corporateId).toBe(names.customers.bakery?.number)
  const context = {
    now: townNow,
    tpp: 'PSDNO-FSA-2',
    psu: { id: company?.psuId ?? '', corporationId: company?.corporateId ?? '' },
  }
  const result = engine.execute('listConsentedAccounts', {}, context)
  expect(result).toMatchObject({ ok: true, value: [{}] })
})

test.each<[string, BankWorld, string]>([
  [
    'a consent of nobody',
    { consents: { c: {} } },
    'consents.c.customer is missing, and there are 2 people. Name one of the customers.',
  ],
  [
    'an account of another',
    { consents: { c: { customer: 'kari', accounts: ['own'] } } },
    'consents.c.accounts.0 must be an account that kari may share under the agreement, got "own"',
  ],
  [
    'a consent that another replaces',
    { consents: { a: { customer: 'kari', daysLeft: 9 }, b: { customer: 'kari' } } },
    'consents.a cannot be valid at 2026-01-15T10:00:00+01:00: the bank has it as terminatedByTpp',
  ],
  [
    'an agreement that is unknown',
    { consents: { c: { customer: 'kari', agreement: 'bakry' } } },
    'did you mean "bakery"?',
  ],
  [
    'days left of what is over',
    { consents: { c: { customer: 'kari', status: 'expired', daysLeft: 3 } } },
    'consents.c.daysLeft cannot be combined with status: expired',
  ],
])('[Z2a] reports with its place: %s', (_, world, text) => {
  expect(problems(world)).toContain(text)
})
