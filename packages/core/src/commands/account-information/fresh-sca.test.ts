import { expect, test } from 'vitest'
import { cardRow } from '../../../test/kit/bodies.ts'
import { dayFrom, historyWorld, listAges } from '../../../test/kit/history.ts'
import { at, type CallerOptions, comeBack } from '../../../test/kit/people.ts'
import { readPsuReference } from '../../../test/kit/world.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../base/time/instant.ts'
import { isScaNeeded, later, limits } from '../../index.ts'

const list = 'listAccountTransactions'
const second = 1_000
const freshLife = limits.freshScaMinutes * minuteMilliseconds
const needsSca = 'sca CONSENT_INVALID'

type ScaSetup = ReturnType<typeof historyWorld>

/** Kari's history, of which nobody has come to the bank's page lately. */
function staleBank(days: Parameters<typeof historyWorld>[0]): ScaSetup {
  const setup = historyWorld(days)
  setup.world.settle(later(setup.world.now, freshLife))
  return setup
}

function describeCall({ world, params, kari }: ScaSetup, query: object): string {
  return world.describeOutcome(list, { params, query }, kari)
}

test('[A3a] reads the whole history for 15 minutes after an approval', () => {
  const setup = historyWorld([0, 90, 91, 400])
  const { world, params, kari, ids } = setup
  const start = world.now
  const query = { dateFrom: '1900-01-01' }
  const details = { params: { ...params, transactionId: ids[3] } }
  world.settle(later(start, freshLife - second))
  expect(listAges(setup, query)).toEqual([0, 90, 91, 400])
  expect(world.describeOutcome('readTransactionDetails', details, kari)).toBe('answered')
  world.settle(later(start, freshLife))
  expect(describeCall(setup, query)).toBe(needsSca)
  expect(world.describeOutcome('readTransactionDetails', details, kari)).toBe(needsSca)
})

test("[A3b] goes back 90 days of the bank's calendar without a fresh approval", () => {
  const setup = staleBank([0, 89, 90, 91])
  const { world } = setup
  const ago = (days: number) => ({ dateFrom: dayFrom(world, -days) })
  expect(listAges(setup, ago(90))).toEqual([0, 89, 90])
  expect(describeCall(setup, ago(91))).toBe(needsSca)
  expect(listAges(setup)).toEqual([0, 89])
  world.settle(at('2026-01-15T23:59:59+01:00'))
  const [within, beyond] = [ago(90), ago(91)]
  expect([describeCall(setup, within), describeCall(setup, beyond)]).toEqual(['answered', needsSca])
  world.settle(at('2026-01-16T00:00:00+01:00'))
  expect([describeCall(setup, ago(90)), describeCall(setup, within)]).toEqual(['answered', needsSca])
})

test('[A3b] demands SCA for a longer period, even if it has only pending rows', () => {
  const setup = staleBank(['pending'])
  const { world } = setup
  const dateFrom = dayFrom(world, -91)
  for (const bookingStatus of ['booked', 'pending', 'both', 'all']) {
    expect(describeCall(setup, { bookingStatus, dateFrom })).toBe(needsSca)
    expect(describeCall(setup, { bookingStatus, dateFrom, dateTo: dateFrom })).toBe(needsSca)
    expect(describeCall(setup, { bookingStatus, dateFrom: dayFrom(world, -90) })).toBe('answered')
  }
})

test('[A3b] goes back as far for a card', () => {
  const { world, kari, cardParams } = historyWorld()
  const bookingStatus = 'booked'
  world.call('postCardTransactions', { params: cardParams, body: [cardRow(dayFrom(world, -91))] })
  const read = (days: number) => {
    const query = { bookingStatus, dateFrom: dayFrom(world, -days) }
    return world.describeOutcome('listCardAccountTransactions', { params: cardParams, query }, kari)
  }
  expect(read(91)).toBe('answered')
  world.settle(later(world.now, freshLife))
  expect([read(90), read(91)]).toEqual(['answered', needsSca])
})

test('[A3b] gives no details of a row older than 90 days without a fresh approval', () => {
  const { world, params, kari, ids } = staleBank([89, 90, 91, 'pending'])
  const read = (transactionId: string) =>
    world.describeOutcome('readTransactionDetails', { params: { ...params, transactionId } }, kari)
  expect(ids.map(read)).toEqual(['answered', 'answered', needsSca, 'answered'])
  world.settle(later(world.now, dayMilliseconds))
  expect(ids.map(read)).toEqual(['answered', needsSca, needsSca, 'answered'])
})

test('[A3d] opens the whole history again by its link, for this person and 15 minutes', () => {
  const setup = staleBank([400])
  const { world, params, kari } = setup
  const query = { dateFrom: '2000-01-01' }
  const outcome = world.call(list, { params, query }, kari)
  if (!isScaNeeded(outcome)) throw new Error('no SCA')
  expect(outcome.authorisationId).toBeDefined()
  const approved = world.approve(outcome.authorisationId ?? '', { customer: 'kari' }, kari)
  expect(readPsuReference(approved)).toEqual(kari.psu)
  expect(listAges(setup, query)).toEqual([400])
  world.settle(later(world.now, freshLife))
  expect(describeCall(setup, query)).toBe(needsSca)
})

test('[A3d] refreshes nothing by an approval for a corporation or of another person', () => {
  const setup = staleBank([400])
  const { world, kari } = setup
  const fjord = 'fjord'
  const agreement = [...world.bank.agreements.trees.key.keys()].find(({ name }) => name.includes(fjord))
  world.giveConsent({ customerNumber: 'kari', agreement: agreement?.id ?? '' })
  world.giveConsent({ customerNumber: 'ola' })
  expect(describeCall(setup, { dateFrom: '2000-01-01' })).toBe(needsSca)
  world.giveConsent({ customerNumber: 'kari', psu: kari.psu })
  expect(describeCall(setup, { dateFrom: '2000-01-01' })).toBe('answered')
})

test('[S1a] stores only the link if SCA is needed, and nothing without a redirect URI', () => {
  const { world, params, kari, ids } = staleBank([400])
  const withoutRedirect: CallerOptions = { ...kari, uri: undefined }
  const [list400, details] = [
    { params, query: { dateFrom: '2000-01-01' } },
    { params: { ...params, transactionId: ids[0] } },
  ]
  const { bank, journal } = world
  expect(world.describeOutcome(list, list400, withoutRedirect)).toBe(needsSca)
  expect(world.describeOutcome('readTransactionDetails', details, withoutRedirect)).toBe(needsSca)
  expect([world.bank === bank, world.journal === journal]).toEqual([true, true])
  expect(world.describeOutcome(list, list400, { ...kari, uri: comeBack })).toBe(needsSca)
  const { authorisations, consents, due, counts, ...otherTables } = world.bank
  expect(authorisations.size).toBe(bank.authorisations.size + 1)
  expect(consents.size).toBe(bank.consents.size + 1)
  expect(due.size).toBe(bank.due.size + 1)
  for (const [name, table] of Object.entries(otherTables))
    expect(table).toBe(bank[name as keyof typeof otherTables])
})

test('[A3f] refuses who may not read the history, without asking for SCA', () => {
  const { world, params, kari } = historyWorld([400])
  world.giveConsent({ customerNumber: 'kari', rights: ['balances'], psu: kari.psu })
  world.settle(later(world.now, freshLife))
  const query = { dateFrom: '2000-01-01' }
  expect(world.describeOutcome(list, { params, query }, kari)).toBe('refused CONSENT_INVALID')
  const unknown = { params: { accountId: 'none' }, query }
  expect(world.describeOutcome(list, unknown, kari)).toBe('refused RESOURCE_UNKNOWN')
})

test('[A5a] gives a transaction one id in list, details and sandbox', () => {
  const setup = historyWorld([1, 2, 'pending'])
  const { world, params, kari, ids } = setup
  const query = { bookingStatus: 'all' }
  const read = () => world.expectAnswer(list, { params, query }, kari).transactions.map(({ id }) => id)
  const [first, second, pending] = ids
  const expected = [pending, first, second]
  expect(read()).toEqual(expected)
  world.call('updateAccountBalances', {
    params,
    body: [{ balanceAmount: { currency: 'NOK', amount: 5 }, balanceType: 'expected' }],
  })
  const row = { amount: 1, currency: 'NOK', bookingDate: dayFrom(world, -3), valueDate: dayFrom(world, -3) }
  world.call('postTransactions', { params, body: [row] })
  expect(read().slice(0, 3)).toEqual(expected)
  world.settle(later(world.now, 5 * dayMilliseconds))
  world.giveConsent({ customerNumber: 'kari', psu: kari.psu })
  expect(read().slice(0, 3)).toEqual(expected)
  for (const transactionId of ids) {
    const { transaction } = world.expectAnswer(
      'readTransactionDetails',
      { params: { ...params, transactionId } },
      kari,
    )
    expect(transaction.id).toBe(transactionId)
    const result = world.call('readPostedTransaction', { params: { ...params, transactionId } })
    expect(result.transaction).toEqual(transaction)
  }
})
