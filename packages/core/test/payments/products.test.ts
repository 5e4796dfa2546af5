import { expect } from 'vitest'
import { paymentProducts } from '../../src/index.ts'
import {
  abroad,
  domestic,
  foreignAccounts,
  from,
  instantly,
  kroner,
  payingWorld,
  type Service,
  sepa,
  start,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { kari } from '../kit/people.ts'

const services: readonly Service[] = ['payments', 'periodic-payments', 'bulk-payments']

test('[P1a] has four products, of which only the domestic one is periodic or in bulk', () => {
  expect(paymentProducts).toEqual([abroad, domestic, instantly, sepa])
  for (const product of [abroad, instantly, sepa]) {
    for (const service of services.slice(1)) {
      const refusal = { code: 'PRODUCT_INVALID', path: 'paymentProduct' }
      expect(start.readRefusal(undefined, { product }, service)).toEqual(refusal)
    }
  }
})

test.each(['', 'payments', 'sepa', 'SEPA-CREDIT-TRANSFERS', `${domestic} `, '__proto__', 'toString'])(
  '[P1a] refuses the product "%s" first, for any service',
  (paymentProduct) => {
    for (const name of ['createPayment', 'createPeriodicPayment', 'createBulkPayment'] as const) {
      const input = { params: { paymentProduct }, query: 'x', body: 'x' }
      expect(start.callRefused(name, input, {})).toEqual({
        code: 'PRODUCT_UNKNOWN',
        path: 'paymentProduct',
      })
    }
  },
)

test('[P1b] pays kroner at home and instantly, euros by SEPA, and any currency abroad', () => {
  const rows = [
    [domestic, 'NOK', true],
    [domestic, 'EUR', false],
    [instantly, 'NOK', true],
    [instantly, 'SEK', false],
    [sepa, 'EUR', true],
    [sepa, 'NOK', false],
    [abroad, 'NOK', true],
    [abroad, 'XDR', true],
  ] as const
  for (const [product, currency, isTaken] of rows) {
    const body = from(kroner, to(foreignAccounts[0], '1', currency))
    const refusal = { code: 'FORMAT_ERROR', path: '$.instructedAmount.currency' }
    if (isTaken) expect(payingWorld().createPayment(body, { product }).status).toBe('RCVD')
    else expect(start.readRefusal(body, { product })).toEqual(refusal)
  }
})

test('[P6a] reads a payment only under its service and product', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  const names = toPaymentParams(payment)
  const wrongParams = [
    [{ ...names, paymentProduct: abroad }, 'RESOURCE_UNKNOWN', 'paymentId'],
    [{ ...names, paymentService: 'bulk-payments' }, 'RESOURCE_UNKNOWN', 'paymentId'],
    [{ ...names, paymentId: 'none' }, 'RESOURCE_UNKNOWN', 'paymentId'],
    [{ ...names, paymentId: '' }, 'RESOURCE_UNKNOWN', 'paymentId'],
    [
      { ...names, paymentService: 'periodic-payments', paymentProduct: sepa },
      'PRODUCT_INVALID',
      'paymentProduct',
    ],
    [{ ...names, paymentProduct: 'sepa' }, 'PRODUCT_UNKNOWN', 'paymentProduct'],
    [{ ...names, paymentService: 'payment' }, 'FORMAT_ERROR', 'paymentService'],
    [{ ...names, paymentService: 'payment', paymentProduct: 'sepa' }, 'FORMAT_ERROR', 'paymentService'],
  ] as const
  const commands = [
    'readPayment',
    'readPaymentStatus',
    'cancelPayment',
    'startPaymentAuthorisation',
    'listPaymentCancellations',
  ] as const
  for (const [params, code, path] of wrongParams) {
    for (const command of commands)
      expect(world.callRefused(command, { params }, kari)).toEqual({ code, path })
  }
})

test('[P6n] returns the status of a payment, and omits that of its parts', ({ world }) => {
  const payments = [to(foreignAccounts[0], '1'), to(foreignAccounts[0], '2')]
  const { debtorAccount } = from(kroner)
  const bulk = world.pay({ debtorAccount, payments }, {}, 'bulk-payments')
  world.settleAt('2026-01-15T11:00')
  const { executions, ...payment } = world.readCurrent(bulk)
  expect([payment.status, executions.length]).toEqual(['ACSC', 2])
  expect(world.call('readPaymentStatus', { params: toPaymentParams(bulk) })).toEqual(payment)
})
