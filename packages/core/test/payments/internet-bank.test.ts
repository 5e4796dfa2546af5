import { expect } from 'vitest'
import { snapshotFromJson, snapshotToJson } from '../../src/index.ts'
import {
  fjords,
  foreignAccounts,
  from,
  instantly,
  kroner,
  olas,
  type PayingWorld,
  payingWorld,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { forCompany, kari } from '../kit/people.ts'

type ChangeRequest = { readonly amount?: string; readonly requestedExecutionDate?: string }

function changeInput(
  { id: paymentId }: { readonly id: string },
  change: ChangeRequest,
  customerNumber = 'kari',
) {
  return { params: { paymentId }, body: { customerNumber, ...change } }
}

/** A customer changes a payment in the internet bank. */
function changes(world: PayingWorld, ...input: Parameters<typeof changeInput>) {
  return world.call('changePaymentInInternetBank', changeInput(...input))
}

/** How such a change is refused. */
function readRefusal(world: PayingWorld, ...input: Parameters<typeof changeInput>) {
  return world.callRefused('changePaymentInInternetBank', changeInput(...input))
}

function cancelInput({ id: paymentId }: { readonly id: string }, customerNumber = 'kari') {
  return { params: { paymentId }, body: { customerNumber } }
}

test('[P15a] cancels a waiting payment of any kind; its id stays valid', ({ world }) => {
  const plan = { startDate: '2026-01-16', frequency: 'Weekly' }
  const bulk = { debtorAccount: from(kroner).debtorAccount, payments: [to(olas, '1'), to(olas, '2')] }
  const payments = [
    world.pay(from(kroner)),
    world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-17' }),
    world.pay({ ...from(kroner), ...plan }, {}, 'periodic-payments'),
    world.pay(bulk, {}, 'bulk-payments'),
    world.pay(from(fjords, to(olas, '500')), forCompany('kari')),
  ]
  for (const payment of payments) world.call('cancelPaymentInInternetBank', cancelInput(payment))
  expect(payments.map((payment) => world.readCurrent(payment).status)).toEqual(Array(5).fill('CANC'))
  expect([world.listAccountRows(kroner), world.readExpected(kroner)]).toEqual([[], '10000.00'])
  world.settleAt('2026-01-30T10:00')
  expect(world.readBooked(kroner)).toBe('10000.00')
})

test('[P15b] changes an amount, which is then held and booked', ({ world }) => {
  const payment = world.pay(from(kroner, to(olas, '100')))
  const [before] = world.listAccountRows(kroner)
  const changedPayment = changes(world, payment, { amount: '250.50' })
  expect(changedPayment).toMatchObject({ id: payment.id, status: 'PDNG', fundsAvailable: true })
  expect(changedPayment.transfers[0]?.amount).toEqual({ currency: 'NOK', minor: 25_050n })
  expect(world.listAccountRows(kroner)).toMatchObject([{ amount: '-250.50' }])
  expect(world.listAccountRows(kroner)[0]?.id).not.toBe(before?.id)
  expect(world.readExpected(kroner)).toBe('9749.50')
  world.settleAt('2026-01-15T11:00')
  expect([world.readCurrent(payment).status, world.readBooked(kroner)]).toEqual(['ACSC', '9749.50'])
})

test('[P15b] waits for three batches again, and for the new amount', ({ world }) => {
  const payment = world.pay(from(kroner, to(olas, '20000')))
  world.settleAt('2026-01-15T13:30')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'ACCP', unfundedAttempts: 2 })
  expect(changes(world, payment, { amount: '30000' })).toMatchObject({ status: 'ACCP', unfundedAttempts: 0 })
  world.settleAt('2026-01-15T18:30')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'ACCP', unfundedAttempts: 2 })
  expect(changes(world, payment, { amount: '3' })).toMatchObject({ status: 'PDNG', fundsAvailable: true })
})

test.each([
  ['2026-01-19', 'ACTC', '2026-01-19'],
  ['2026-01-17', 'ACWC', '2026-01-19'],
  ['2026-01-15', 'PDNG', '2026-01-15'],
])('[P15b] makes a payment with the new day %s %s', (day, status, executionDay) => {
  const world = payingWorld()
  const payments = [
    world.pay(from(kroner, to(olas, '1'))),
    world.pay({ ...from(kroner, to(olas, '2')), requestedExecutionDate: '2026-01-24' }),
    world.pay({ ...from(kroner, to(olas, '3')), requestedExecutionDate: '2026-01-20' }),
  ]
  for (const payment of payments) {
    const changedPayment = changes(world, payment, { requestedExecutionDate: day })
    expect(changedPayment).toMatchObject({ status, requestedExecutionDate: day })
    expect(changedPayment.changes).toEqual(status === 'ACWC' ? ['date'] : [])
    expect(world.readCurrent(payment)).toEqual(changedPayment)
  }
  expect(snapshotFromJson(snapshotToJson(world.snapshot()))).toMatchObject({ ok: true })
  world.settleAt(`${executionDay}T11:00`)
  expect(payments.map((payment) => world.readCurrent(payment).status)).toEqual(Array(3).fill('ACSC'))
  expect(world.listAccountRows(kroner)[0]?.bookingDate).toBe(executionDay)
})

test('[P15d] refuses to cancel or change payments that are unapproved, executed or final', ({ world }) => {
  const unapprovedPayment = world.createPayment(from(kroner))
  const booked = world.pay(from(kroner, to(olas, '1')), { product: instantly })
  const heldInstant = { product: instantly, caller: { ...kari, holdsInstant: true } } as const
  const cancelled = world.pay(from(kroner, to(olas, '2')))
  world.call('cancelPaymentInInternetBank', cancelInput(cancelled))
  for (const payment of [
    unapprovedPayment,
    booked,
    world.pay(from(kroner, to(olas, '3')), heldInstant),
    cancelled,
  ]) {
    const conflict = { code: 'CONFLICT', path: 'paymentId' }
    expect(world.callRefused('cancelPaymentInInternetBank', cancelInput(payment))).toEqual(conflict)
    expect(readRefusal(world, payment, { amount: '1' })).toEqual(conflict)
  }
})

test('[P15e] refuses to change periodic and bulk payments', ({ world }) => {
  const plan = { startDate: '2026-01-16', frequency: 'Weekly' }
  const bulk = { debtorAccount: from(kroner).debtorAccount, payments: [to(olas, '1')] }
  const payments = [
    world.pay({ ...from(kroner), ...plan }, {}, 'periodic-payments'),
    world.pay(bulk, {}, 'bulk-payments'),
  ]
  for (const payment of payments) {
    expect(readRefusal(world, payment, { amount: '1' })).toEqual({ code: 'CONFLICT', path: 'paymentId' })
  }
})

test('[P15f] hides a payment from people who may not pay from its account', ({ world }) => {
  const payment = world.pay(from(kroner))
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'paymentId' }
  expect(world.callRefused('cancelPaymentInInternetBank', cancelInput(payment, 'ola'))).toEqual(unknown)
  expect(readRefusal(world, payment, { amount: '1' }, 'ola')).toEqual(unknown)
  expect(readRefusal(world, { id: 'none' }, { amount: '1' })).toEqual(unknown)
  const refusal = { code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' }
  expect(world.callRefused('cancelPaymentInInternetBank', cancelInput(payment, 'fjord'))).toEqual(refusal)
})

test('[P15g] refuses an amount that needs a second person', ({ world }) => {
  const payment = world.pay(from(fjords, to(olas, '500')), forCompany('kari'))
  expect(readRefusal(world, payment, { amount: '1001' })).toEqual({ code: 'FORBIDDEN', path: '$.amount' })
  expect(changes(world, payment, { amount: '1000' }).status).toBe('PDNG')
  expect(changes(world, payment, { amount: '1001' }, 'ola').status).toBe('PDNG')
})

test.each<[string, ChangeRequest, string, string]>([
  ['nothing', {}, 'FORMAT_ERROR', '$.amount'],
  ['no amount', { amount: '0' }, 'FORMAT_ERROR', '$.amount'],
  ['too many digits', { amount: '1.001' }, 'FORMAT_ERROR', '$.amount'],
  ['no day', { requestedExecutionDate: '2026-02-30' }, 'FORMAT_ERROR', '$.requestedExecutionDate'],
  [
    'a day that is over',
    { requestedExecutionDate: '2026-01-14' },
    'EXECUTION_DATE_INVALID',
    '$.requestedExecutionDate',
  ],
])('[P15h] [P2b] [P2g] refuses a change to %s', (_, change, code, path) => {
  const world = payingWorld()
  expect(readRefusal(world, world.pay(from(kroner)), change)).toEqual({ code, path })
})

test('[P15h] checks the request before the payment', ({ world }) => {
  expect(readRefusal(world, { id: 'none' }, {})).toEqual({ code: 'FORMAT_ERROR', path: '$.amount' })
})

test("[P15g] changes only the day without another person's approval", ({ world }) => {
  const order = world.createPayment(from(fjords, to(olas, '2000')), forCompany('ola'))
  const payment = world.answerPayment(order, 'ola')
  for (const { id: agreementId, engagements } of world.call('listAgreements')) {
    for (const { id: engagementId, customerNumber } of engagements) {
      if (customerNumber === 'ola') world.call('removeEngagement', { params: { agreementId, engagementId } })
    }
  }
  const change = { requestedExecutionDate: '2026-01-19' }
  expect(readRefusal(world, payment, { ...change, amount: '2001' })).toEqual({
    code: 'FORBIDDEN',
    path: '$.amount',
  })
  expect(changes(world, payment, change).requestedExecutionDate).toBe('2026-01-19')
})

test('[P3a] [P15b] compares a changed payment by its present content', ({ world }) => {
  const payment = world.pay(from(kroner, to(olas, '100')))
  changes(world, payment, { amount: '200' })
  expect(world.readRefusal(from(kroner, to(olas, '200')))).toMatchObject({ code: 'CONFLICT' })
  expect(world.createPayment(from(kroner, to(olas, '100'))).status).toBe('RCVD')
})

test('[P15a] refuses the link to approve a cancellation once the payment is cancelled', ({ world }) => {
  const payment = world.pay(from(kroner, to(foreignAccounts[0], '7')))
  const { authorisationId = '' } = world.call('cancelPayment', { params: toPaymentParams(payment) })
  world.call('cancelPaymentInInternetBank', cancelInput(payment))
  expect(world.call('readAuthorisation', { params: { authorisationId } }).payments).toEqual([])
})
