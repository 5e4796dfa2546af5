import { expect, test } from 'vitest'
import { answers, consentFor, said } from '../../../test/consent-scene.ts'
import { dayFrom, found, historyBank } from '../../../test/history-scene.ts'
import { type Asking, approves, does as asksFor, comeBack, learnt } from '../../../test/sca-scene.ts'
import { at, cardRow, does } from '../../../test/scene.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../base/time/instant.ts'
import { isScaNeeded, later, limits } from '../../index.ts'

const list = 'listAccountTransactions'
const second = 1_000
const freshLife = limits.freshScaMinutes * minuteMilliseconds
const needsSca = 'sca CONSENT_INVALID'

type Scene = ReturnType<typeof historyBank>

/** Kari's history, of which nobody has come to the bank's page lately. */
function staleBank(days: Parameters<typeof historyBank>[0]): Scene {
  const scene = historyBank(days)
  scene.engine.settle(later(scene.engine.now, freshLife))
  return scene
}

function asks({ engine, params, kari }: Scene, query: object): string {
  return said(engine, list, { params, query }, kari)
}

test('[A3a] for 15 minutes after an approval the whole history is read: one second before the border, and not at it', () => {
  const scene = historyBank([0, 90, 91, 400])
  const { engine, params, kari, ids } = scene
  const start = engine.now
  const query = { dateFrom: '1900-01-01' }
  const details = { params: { ...params, transactionId: ids[3] } }
  engine.settle(later(start, freshLife - second))
  expect(found(scene, query)).toEqual([0, 90, 91, 400])
  expect(said(engine, 'readTransactionDetails', details, kari)).toBe('answered')
  engine.settle(later(start, freshLife))
  expect(asks(scene, query)).toBe(needsSca)
  expect(said(engine, 'readTransactionDetails', details, kari)).toBe(needsSca)
})

test('[A3b] without a fresh approval the history goes back 90 days, of the bank and its calendar', () => {
  const scene = staleBank([0, 89, 90, 91])
  const { engine } = scene
  const ago = (days: number) => ({ dateFrom: dayFrom(engine, -days) })
  expect(found(scene, ago(90))).toEqual([0, 89, 90])
  expect(asks(scene, ago(91))).toBe(needsSca)
  expect(found(scene)).toEqual([0, 89])
  engine.settle(at('2026-01-15T23:59:59+01:00'))
  const [within, beyond] = [ago(90), ago(91)]
  expect([asks(scene, within), asks(scene, beyond)]).toEqual(['answered', needsSca])
  engine.settle(at('2026-01-16T00:00:00+01:00'))
  expect([asks(scene, ago(90)), asks(scene, within)]).toEqual(['answered', needsSca])
})

test('[A3b] asking for more needs SCA whatever the period holds and wherever it ends, and what is pending is no exception', () => {
  const scene = staleBank(['pending'])
  const { engine } = scene
  const dateFrom = dayFrom(engine, -91)
  for (const bookingStatus of ['booked', 'pending', 'both', 'all']) {
    expect(asks(scene, { bookingStatus, dateFrom })).toBe(needsSca)
    expect(asks(scene, { bookingStatus, dateFrom, dateTo: dateFrom })).toBe(needsSca)
    expect(asks(scene, { bookingStatus, dateFrom: dayFrom(engine, -90) })).toBe('answered')
  }
})

test('[A3b] the history of a card goes back as far', () => {
  const { engine, kari, cardParams } = historyBank()
  const bookingStatus = 'booked'
  does(engine, 'postCardTransactions', { params: cardParams, body: [cardRow(dayFrom(engine, -91))] })
  const read = (days: number) => {
    const query = { bookingStatus, dateFrom: dayFrom(engine, -days) }
    return said(engine, 'listCardAccountTransactions', { params: cardParams, query }, kari)
  }
  expect(read(91)).toBe('answered')
  engine.settle(later(engine.now, freshLife))
  expect([read(90), read(91)]).toEqual(['answered', needsSca])
})

test('[A3c] without a fresh approval a row that was booked more than 90 days ago tells no details', () => {
  const { engine, params, kari, ids } = staleBank([89, 90, 91, 'pending'])
  const read = (transactionId: string) =>
    said(engine, 'readTransactionDetails', { params: { ...params, transactionId } }, kari)
  expect(ids.map(read)).toEqual(['answered', 'answered', needsSca, 'answered'])
  engine.settle(later(engine.now, dayMilliseconds))
  expect(ids.map(read)).toEqual(['answered', needsSca, needsSca, 'answered'])
})

test('[A3d] the link that is given instead opens the whole history again, for the person and the 15 minutes', () => {
  const scene = staleBank([400])
  const { engine, params, kari } = scene
  const query = { dateFrom: '2000-01-01' }
  const needed = asksFor(engine, list, { params, query }, kari)
  if (!isScaNeeded(needed)) throw new Error('no SCA')
  expect(needed.authorisationId).toBeDefined()
  const approved = approves(engine, needed.authorisationId ?? '', { customer: 'kari' }, kari)
  expect(learnt(approved)).toEqual(kari.psu)
  expect(found(scene, query)).toEqual([400])
  engine.settle(later(engine.now, freshLife))
  expect(asks(scene, query)).toBe(needsSca)
})

test('[A3d] an approval for a corporation, or of another person, freshens nothing else', () => {
  const scene = staleBank([400])
  const { engine, kari } = scene
  const fjord = 'fjord'
  const agreement = [...engine.bank.agreements.trees.key.keys()].find(({ name }) => name.includes(fjord))
  consentFor(engine, { customerNumber: 'kari', agreement: agreement?.id ?? '' })
  consentFor(engine, { customerNumber: 'ola' })
  expect(asks(scene, { dateFrom: '2000-01-01' })).toBe(needsSca)
  consentFor(engine, { customerNumber: 'kari', psu: kari.psu })
  expect(asks(scene, { dateFrom: '2000-01-01' })).toBe('answered')
})

test('[A3e] where SCA is needed the bank remembers the link and nothing else; without a way back it stays the identical value', () => {
  const { engine, params, kari, ids } = staleBank([400])
  const wayless: Asking = { ...kari, uri: undefined }
  const [list400, details] = [
    { params, query: { dateFrom: '2000-01-01' } },
    { params: { ...params, transactionId: ids[0] } },
  ]
  const { bank, journal } = engine
  expect(said(engine, list, list400, wayless)).toBe(needsSca)
  expect(said(engine, 'readTransactionDetails', details, wayless)).toBe(needsSca)
  expect([engine.bank === bank, engine.journal === journal]).toEqual([true, true])
  expect(said(engine, list, list400, { ...kari, uri: comeBack })).toBe(needsSca)
  const { authorisations, consents, due, counts, ...others } = engine.bank
  expect(authorisations.size).toBe(bank.authorisations.size + 1)
  expect(consents.size).toBe(bank.consents.size + 1)
  expect(due.size).toBe(bank.due.size + 1)
  for (const [name, table] of Object.entries(others)) expect(table).toBe(bank[name as keyof typeof others])
})

test('[A3f] whoever may not read the history is told so, and not that SCA is needed', () => {
  const { engine, params, kari } = historyBank([400])
  consentFor(engine, { customerNumber: 'kari', rights: ['balances'], psu: kari.psu })
  engine.settle(later(engine.now, freshLife))
  const query = { dateFrom: '2000-01-01' }
  expect(said(engine, list, { params, query }, kari)).toBe('refused CONSENT_INVALID')
  const unknown = { params: { accountId: 'none' }, query }
  expect(said(engine, list, unknown, kari)).toBe('refused RESOURCE_UNKNOWN')
})

test('[A5a] a transaction has one id: in the list, in its details, in the sandbox, and whatever happens to the account', () => {
  const scene = historyBank([1, 2, 'pending'])
  const { engine, params, kari, ids } = scene
  const query = { bookingStatus: 'all' }
  const read = () => answers(engine, list, { params, query }, kari).transactions.map(({ id }) => id)
  const [first, second, pending] = ids
  const expected = [pending, first, second]
  expect(read()).toEqual(expected)
  does(engine, 'updateAccountBalances', {
    params,
    body: [{ balanceAmount: { currency: 'NOK', amount: 5 }, balanceType: 'expected' }],
  })
  const row = { amount: 1, currency: 'NOK', bookingDate: dayFrom(engine, -3), valueDate: dayFrom(engine, -3) }
  does(engine, 'postTransactions', { params, body: [row] })
  expect(read().slice(0, 3)).toEqual(expected)
  engine.settle(later(engine.now, 5 * dayMilliseconds))
  consentFor(engine, { customerNumber: 'kari', psu: kari.psu })
  expect(read().slice(0, 3)).toEqual(expected)
  for (const transactionId of ids) {
    const { transaction } = answers(
      engine,
      'readTransactionDetails',
      { params: { ...params, transactionId } },
      kari,
    )
    expect(transaction.id).toBe(transactionId)
    const posted = does(engine, 'readPostedTransaction', { params: { ...params, transactionId } })
    expect(posted.transaction).toEqual(transaction)
  }
})
