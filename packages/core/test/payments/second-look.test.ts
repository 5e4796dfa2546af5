import { expect, test } from 'vitest'
import { find } from '../../src/base/store/table.ts'
import { limits } from '../../src/index.ts'
import { asks, does } from '../sca-scene.ts'
import {
  answered,
  current,
  from,
  instantly,
  kari,
  namesOf,
  orders,
  outcome,
  payingTown,
  pays,
  refused,
  to,
  until,
} from './payment-scene.ts'
import { answers, elsewhere, maskedPan, payer } from './payment-town.ts'

const town = payingTown()
const { kroner, olas, fjords } = town
const forCompany = (person: string) => ({ asking: payer(person, 'fjord') })
const unknownId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'

test('[P8b] a TPP is told of funds only while an SCA of the person holds', () => {
  const engine = town.engine.fork()
  const small = pays(engine, from(kroner, to(olas, '1')), { product: instantly })
  const known = { psu: { ...kari.psu, id: find(engine.bank.psus, 'key', { serial: 2 })?.psuId ?? '' } }
  expect(small.status).toBe('ACSC')
  const large = from(kroner, to(olas, '99999'))
  expect(outcome(engine, large, { product: instantly, asking: known })).toBe('PAYMENT_FAILED')
  until(engine, '2026-12-01T10:00')
  expect(outcome(engine, large, { product: instantly, asking: known })).toBe('RCVD')
})

test('[X4l] a limit is not escaped by naming a colleague, and counts for who approves first', () => {
  const engine = town.engine.fork()
  const large = orders(engine, from(fjords, to(elsewhere[0], '31000')), forCompany('kari'))
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(large) })
  expect(answers(engine, authorisationId, { person: 'ola', isYes: true })).toBe(false)
  expect(answered(engine, large, 'kari').approvals).toHaveLength(1)
  expect(answered(engine, large, 'ola').status).toBe('PDNG')
})

test('[X4m] the approval of who has lost the account counts no more', () => {
  const engine = town.engine.fork()
  const payment = answered(
    engine,
    orders(engine, from(fjords, to(elsewhere[0], '25000')), forCompany('kari')),
  )
  const [agreement] = does(engine, 'listAgreements').filter(({ name }) => name === 'Office')
  const [line] = agreement?.engagements ?? []
  if (agreement === undefined || line === undefined) throw new Error('no agreement')
  const params = { agreementId: agreement.id, engagementId: line.id }
  does(engine, 'removeEngagement', { params })
  expect(answered(engine, payment, 'ola').status).toBe('RCVD')
})

test('[B1c] every payment of a basket is of the same PSU as every other', () => {
  const engine = town.engine.fork()
  const nameless = { psu: { id: unknownId, context: 'PRIVATE' as const } }
  const named = (person: string) => ({
    psu: { id: unknownId, identity: person, context: 'PRIVATE' as const },
  })
  const [third, first, second] = [
    orders(engine, from(kroner, to(elsewhere[0], '3')), { asking: nameless }),
    orders(engine, from(kroner, to(elsewhere[0], '1')), { asking: named('kari') }),
    orders(engine, from(olas, to(elsewhere[0], '2')), { asking: named('ola') }),
  ].map(({ id }) => id)
  const answer = asks(engine, 'createSigningBasket', { body: { paymentIds: [third, first, second] } })
  expect(answer.ok ? 'made' : answer.error).toMatchObject({
    code: 'REFERENCE_MIX_INVALID',
    path: '$.paymentIds[2]',
  })
})

test('[B1d] [B4b] a link of a basket that came to nothing leaves alone what another basket has taken over', () => {
  const engine = town.engine.fork()
  const [gone, kept] = ['1', '2'].map((amount) => orders(engine, from(kroner, to(elsewhere[0], amount))))
  if (gone === undefined || kept === undefined) throw new Error('no payments')
  const first = does(engine, 'createSigningBasket', { body: { paymentIds: [gone.id, kept.id] } })
  const params = { basketId: first.id }
  const { authorisationId } = does(engine, 'startSigningBasketAuthorisation', { params })
  does(engine, 'cancelPayment', { params: namesOf(gone) })
  does(engine, 'createSigningBasket', { body: { paymentIds: [kept.id] } })
  answers(engine, authorisationId, { person: 'kari', isYes: false })
  expect(current(engine, kept).status).toBe('RCVD')
})

test('[P3d] what came to nothing has no likeness any more, so that thousands of such cost nothing', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  does(engine, 'cancelPayment', { params: namesOf(payment) })
  expect(current(engine, payment).likeness).toBe('')
  const again = orders(engine, from(kroner))
  expect(refused(engine, from(kroner))).toMatchObject({ code: 'CONFLICT' })
  expect(answered(engine, again, 'kari', false).likeness).toBe('')
})

test('[P3b] the likeness of a large bulk is short, and still tells it from others', () => {
  const engine = town.engine.fork()
  const transfers = (last: string) =>
    Array.from({ length: limits.bulkTransfersMax }, (_, index) =>
      to(elsewhere[0], index === 999 ? last : '1'),
    )
  const bulk = (last: string) => ({
    debtorAccount: { iban: kroner.iban, currency: 'NOK' },
    payments: transfers(last),
  })
  expect(orders(engine, bulk('1'), {}, 'bulk-payments').likeness.length).toBeLessThan(400)
  expect(refused(engine, bulk('1'), {}, 'bulk-payments')).toMatchObject({ code: 'CONFLICT' })
  expect(orders(engine, bulk('2'), {}, 'bulk-payments').status).toBe('RCVD')
})

test('[P5d] a day that has no batch left is moved, and told', () => {
  const engine = town.engine.fork()
  until(engine, '2026-01-16T20:00')
  const payment = orders(engine, { ...from(kroner, to(olas)), requestedExecutionDate: '2026-01-16' })
  expect(payment.changes).toEqual(['date'])
  expect(answered(engine, payment)).toMatchObject({ status: 'ACWC', changes: ['date'] })
  until(engine, '2026-01-19T05:30')
  expect(current(engine, payment).status).toBe('ACSC')
  expect(pays(engine, from(kroner, to(olas, '7'))).changes).toEqual([])
})

test('[P11o] [X11d] a card that is blocked for a day loses that day, and not the plan', () => {
  const engine = town.engine.fork()
  const daily = {
    ...to(elsewhere[0], '10'),
    ...{ debtorAccount: { maskedPan, currency: 'NOK' }, startDate: '2026-01-16', frequency: 'Daily' },
    endDate: '2026-01-20',
  }
  const payment = pays(engine, daily, {}, 'periodic-payments')
  const params = { cardAccountId: does(engine, 'listCardAccounts')[0]?.id ?? '' }
  until(engine, '2026-01-16T12:00')
  does(engine, 'changeCardStatus', { params, body: { status: 'blocked' } })
  until(engine, '2026-01-19T12:00')
  does(engine, 'changeCardStatus', { params, body: { status: 'enabled' } })
  until(engine, '2026-01-20T12:00')
  expect(current(engine, payment)).toMatchObject({
    status: 'PART',
    executions: [{ status: 'ACSC' }, { status: 'RJCT', reason: 'card-blocked' }, { status: 'ACSC' }],
  })
})

test('[P5g] a card that is blocked is tried in three batches, and the batch says why it waits', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...to(elsewhere[0], '10'), debtorAccount: { maskedPan, currency: 'NOK' } })
  const params = { cardAccountId: does(engine, 'listCardAccounts')[0]?.id ?? '' }
  does(engine, 'changeCardStatus', { params, body: { status: 'blocked' } })
  until(engine, '2026-01-15T11:00')
  const [batch] = does(engine, 'listBatches')
  const read = does(engine, 'readBatch', { params: { batchId: batch?.id ?? '' } })
  expect(read.lines).toMatchObject([{ outcome: 'waits', reason: 'card-blocked' }])
  until(engine, '2026-01-15T15:30')
  expect(current(engine, payment)).toMatchObject({ status: 'RJCT', reason: 'card-blocked' })
})
