import { expect } from 'vitest'
import { find } from '../../src/base/store/table.ts'
import { limits } from '../../src/index.ts'
import {
  byCard,
  fjords,
  foreignAccounts,
  from,
  instantly,
  kroner,
  olas,
  payingWorld,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { kari, payer } from '../kit/people.ts'

const forCompany = (person: string) => ({ caller: payer(person, 'fjord') })
const unknownId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'

test('[P8b] reports funds to a TPP only while an SCA of the person is valid', ({ world }) => {
  const small = world.pay(from(kroner, to(olas, '1')), { product: instantly })
  const knownCaller = { psu: { ...kari.psu, id: find(world.bank.psus, 'key', { serial: 2 })?.psuId ?? '' } }
  expect(small.status).toBe('ACSC')
  const large = from(kroner, to(olas, '99999'))
  expect(world.tryPayment(large, { product: instantly, caller: knownCaller })).toBe('PAYMENT_FAILED')
  world.settleAt('2026-12-01T10:00')
  expect(world.tryPayment(large, { product: instantly, caller: knownCaller })).toBe('RCVD')
})

test('[X4l] applies a limit to who approves first, whichever colleague is named', ({ world }) => {
  const large = world.createPayment(from(fjords, to(foreignAccounts[0], '31000')), forCompany('kari'))
  const { authorisationId } = world.call('startPaymentAuthorisation', { params: toPaymentParams(large) })
  expect(world.answerLink(authorisationId, 'ola')).toBe(false)
  expect(world.answerPayment(large, 'kari').approvals).toHaveLength(1)
  expect(world.answerPayment(large, 'ola').status).toBe('PDNG')
})

test('[X4m] ignores the approval of a person who lost the account', ({ world }) => {
  const payment = world.answerPayment(
    world.createPayment(from(fjords, to(foreignAccounts[0], '25000')), forCompany('kari')),
  )
  const [agreement] = world.call('listAgreements').filter(({ name }) => name === 'Office')
  const [line] = agreement?.engagements ?? []
  if (agreement === undefined || line === undefined) throw new Error('no agreement')
  const params = { agreementId: agreement.id, engagementId: line.id }
  world.call('removeEngagement', { params })
  expect(world.answerPayment(payment, 'ola').status).toBe('RCVD')
})

test('[B1c] requires one PSU for all payments of a basket', ({ world }) => {
  const nameless = { psu: { id: unknownId, context: 'PRIVATE' as const } }
  const createCaller = (person: string) => ({
    psu: { id: unknownId, identity: person, context: 'PRIVATE' as const },
  })
  const [third, first, second] = [
    world.createPayment(from(kroner, to(foreignAccounts[0], '3')), { caller: nameless }),
    world.createPayment(from(kroner, to(foreignAccounts[0], '1')), { caller: createCaller('kari') }),
    world.createPayment(from(olas, to(foreignAccounts[0], '2')), { caller: createCaller('ola') }),
  ].map(({ id }) => id)
  const answer = world.tryCall('createSigningBasket', { body: { paymentIds: [third, first, second] } })
  expect(answer.ok ? 'made' : answer.error).toMatchObject({
    code: 'REFERENCE_MIX_INVALID',
    path: '$.paymentIds[2]',
  })
})

test('[B1d] [B4a] leaves payments alone that another basket has taken over', () => {
  const world = payingWorld()
  const [cancelledPayment, otherPayment] = ['1', '2'].map((amount) =>
    world.createPayment(from(kroner, to(foreignAccounts[0], amount))),
  )
  if (cancelledPayment === undefined || otherPayment === undefined) throw new Error('no payments')
  const first = world.call('createSigningBasket', {
    body: { paymentIds: [cancelledPayment.id, otherPayment.id] },
  })
  const params = { basketId: first.id }
  const { authorisationId } = world.call('startSigningBasketAuthorisation', { params })
  world.call('cancelPayment', { params: toPaymentParams(cancelledPayment) })
  world.call('createSigningBasket', { body: { paymentIds: [otherPayment.id] } })
  world.answerLink(authorisationId, 'kari', false)
  expect(world.readCurrent(otherPayment).status).toBe('RCVD')
})

test('[P3c] drops the duplicate key of failed payments', () => {
  const world = payingWorld()
  const payment = world.createPayment(from(kroner))
  world.call('cancelPayment', { params: toPaymentParams(payment) })
  expect(world.readCurrent(payment).duplicateKey).toBe('')
  const again = world.createPayment(from(kroner))
  expect(world.readRefusal(from(kroner))).toMatchObject({ code: 'CONFLICT' })
  expect(world.answerPayment(again, 'kari', false).duplicateKey).toBe('')
})

test('[P3b] keeps the duplicate key of a large bulk short and distinct', ({ world }) => {
  const transfers = (last: string) =>
    Array.from({ length: limits.bulkTransfersMax }, (_, index) =>
      to(foreignAccounts[0], index === 999 ? last : '1'),
    )
  const bulk = (last: string) => ({
    debtorAccount: { iban: kroner.iban, currency: 'NOK' },
    payments: transfers(last),
  })
  expect(world.createPayment(bulk('1'), {}, 'bulk-payments').duplicateKey.length).toBeLessThan(400)
  expect(world.readRefusal(bulk('1'), {}, 'bulk-payments')).toMatchObject({ code: 'CONFLICT' })
  expect(world.createPayment(bulk('2'), {}, 'bulk-payments').status).toBe('RCVD')
})

test('[P5d] moves a day without batches left, and reports it', ({ world }) => {
  world.settleAt('2026-01-16T20:00')
  const payment = world.createPayment({ ...from(kroner, to(olas)), requestedExecutionDate: '2026-01-16' })
  expect(payment.changes).toEqual(['date'])
  expect(world.answerPayment(payment)).toMatchObject({ status: 'ACWC', changes: ['date'] })
  world.settleAt('2026-01-19T05:30')
  expect(world.readCurrent(payment).status).toBe('ACSC')
  expect(world.pay(from(kroner, to(olas, '7'))).changes).toEqual([])
})

test('[P11n] [X11d] skips the days on which a card is blocked, and keeps the plan', ({ world }) => {
  const daily = {
    ...to(foreignAccounts[0], '10'),
    debtorAccount: byCard,
    startDate: '2026-01-16',
    frequency: 'Daily',
    endDate: '2026-01-20',
  }
  const payment = world.pay(daily, {}, 'periodic-payments')
  const params = world.cardParams()
  world.settleAt('2026-01-16T12:00')
  world.call('changeCardStatus', { params, body: { status: 'blocked' } })
  world.settleAt('2026-01-19T12:00')
  world.call('changeCardStatus', { params, body: { status: 'enabled' } })
  world.settleAt('2026-01-20T12:00')
  expect(world.readCurrent(payment)).toMatchObject({
    status: 'PART',
    executions: [{ status: 'ACSC' }, { status: 'RJCT', reason: 'card-blocked' }, { status: 'ACSC' }],
  })
})

test('[P5g] retries a blocked card in three batches, and the batch says why it waits', () => {
  const world = payingWorld()
  const payment = world.pay({ ...to(foreignAccounts[0], '10'), debtorAccount: byCard })
  const params = world.cardParams()
  world.call('changeCardStatus', { params, body: { status: 'blocked' } })
  world.settleAt('2026-01-15T11:00')
  const [batch] = world.call('listBatches')
  const batchRead = world.call('readBatch', { params: { batchId: batch?.id ?? '' } })
  expect(batchRead.lines).toMatchObject([{ outcome: 'waits', reason: 'card-blocked' }])
  world.settleAt('2026-01-15T15:30')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'card-blocked' })
})
