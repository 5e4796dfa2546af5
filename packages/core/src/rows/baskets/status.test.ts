import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaymentStatus, paymentStatuses } from '../payments/status.ts'
import { type BasketStatus, basketStatus, basketStatuses, statusInBasket } from './status.ts'

/** Status of a basket with one payment: before any approval, and after the first. */
const alone: Readonly<Record<PaymentStatus, readonly [nobody: BasketStatus, somebody: BasketStatus]>> = {
  RCVD: ['RCVD', 'PATC'],
  ACTC: ['ACTC', 'ACTC'],
  ACCP: ['ACTC', 'ACTC'],
  ACWC: ['ACTC', 'ACTC'],
  ACWP: ['ACTC', 'ACTC'],
  PDNG: ['ACTC', 'ACTC'],
  ACSP: ['ACTC', 'ACTC'],
  ACSC: ['ACTC', 'ACTC'],
  PART: ['PATC', 'PATC'],
  RJCT: ['RJCT', 'RJCT'],
  CANC: ['RJCT', 'RJCT'],
}

const payment = (status: PaymentStatus, ...approvals: number[]) => ({ status, approvals })

test.each(paymentStatuses.map((status) => [status, ...alone[status]] as const))(
  '[B3a] makes the basket of a payment that is %s %s, and %s after the first approval',
  (status, unsignedStatus, signedStatus) => {
    expect(statusInBasket(payment(status))).toBe(unsignedStatus)
    expect(basketStatus([payment(status)])).toBe(unsignedStatus)
    expect(basketStatus([payment(status, 1)])).toBe(signedStatus)
  },
)

test.each<[readonly PaymentStatus[], BasketStatus]>([
  [['ACSC', 'PDNG'], 'ACTC'],
  [['ACSC', 'RCVD'], 'RCVD'],
  [['RCVD', 'CANC'], 'RJCT'],
  [['PDNG', 'RJCT', 'RCVD'], 'RJCT'],
  [['ACTC', 'PART'], 'PATC'],
  [['PART', 'RCVD'], 'RCVD'],
  [['PART', 'CANC'], 'RJCT'],
])('[B3a] makes the basket of payments that are %s %s', (statuses, status) => {
  expect(basketStatus(statuses.map((status) => payment(status)))).toBe(status)
})

test('[B3a] gives a basket the status of its worst payment, in any order', () => {
  const rank = (status: BasketStatus) => basketStatuses.indexOf(status)
  const payments = fc.array(
    fc.record({
      status: fc.constantFrom(...paymentStatuses),
      approvals: fc.array(fc.nat(2), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(payments, (paymentList) => {
      const worst = Math.min(...paymentList.map((entry) => rank(statusInBasket(entry))))
      expect(rank(basketStatus(paymentList))).toBe(worst)
      expect(basketStatus(paymentList.toReversed())).toBe(basketStatus(paymentList))
    }),
  )
})

test('[B3a] ranks the statuses of a basket, the worst first', () => {
  expect(basketStatuses).toEqual(['RJCT', 'RCVD', 'PATC', 'ACTC'])
})
