import { paymentProducts } from '@pocketbank/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/create.ts'
import type { PaymentOptions } from '../../src/sandbox/payment-journeys.ts'
import { bulkPayment, payment, periodicPayment, transfer } from './index.ts'

/** A day that is no banking day, at the end of a month. */
const today = '2026-02-28'
const saturday = createSandbox({ now: `${today}T23:00:00+01:00`, signatures: 'off' })
const debtorAccount = { iban: 'NO1597100535711', currency: 'NOK' } as const
const options = { debtorAccount, today }

/**
 * What the bank says to a payment of somebody whom the TPP does not know yet: its status, and the words of a
 * refusal.
 */
async function postPayment(body: object, { service = 'payments', product }: PaymentOptions): Promise<string> {
  const path = `/v1/${service}/${product ?? 'norwegian-domestic-credit-transfers'}`
  const answer = await saturday.fork().tpp().post(path, { body })
  return answer.status === 201 ? 'taken' : await answer.text()
}

test.each(paymentProducts)('makes payments by %s that are accepted', async (product) => {
  await fc.assert(
    fc.asyncProperty(payment({ ...options, product }), async (body) => {
      expect(await postPayment(body, { product })).toBe('taken')
    }),
    { numRuns: 40 },
  )
})

test('makes periodic payments that start after today', async () => {
  await fc.assert(
    fc.asyncProperty(periodicPayment(options), async (body) => {
      expect(body.startDate > today).toBe(true)
      expect(await postPayment(body, { service: 'periodic-payments' })).toBe('taken')
    }),
    { numRuns: 40 },
  )
})

test('makes bulks with 1 to 10 transfers', async () => {
  await fc.assert(
    fc.asyncProperty(bulkPayment(options), async (body) => {
      expect(body.payments.length).toBeGreaterThan(0)
      expect(body.payments.length).toBeLessThanOrEqual(10)
      expect(await postPayment(body, { service: 'bulk-payments' })).toBe('taken')
    }),
    { numRuns: 25 },
  )
})

test.each(paymentProducts)('makes transfers by %s, for any payer', async (product) => {
  await fc.assert(
    fc.asyncProperty(transfer(product), async (body) => {
      expect(await postPayment({ ...body, debtorAccount }, { product })).toBe('taken')
    }),
    { numRuns: 15 },
  )
})

test('uses a stranger and the default day, at home', async () => {
  const defaults = createSandbox().tpp()
  await fc.assert(
    fc.asyncProperty(payment(), transfer(), async (body, home) => {
      const answer = await defaults.post('/v1/payments/cross-border-credit-transfers', { body })
      expect(await answer.json()).toMatchObject({
        code: 'RESOURCE_UNKNOWN',
        tppMessages: [{ path: '$.debtorAccount' }],
      })
      expect(home.instructedAmount.currency).toBe('NOK')
      expect(body.creditorAccount.iban ?? 'US').not.toMatch(/^NO/)
    }),
    { numRuns: 25 },
  )
})

test('has no other day for an instant payment', () => {
  const product = 'instant-norwegian-domestic-credit-transfers-straks'
  for (const body of fc.sample(payment({ product }), 20)) {
    expect(body).not.toHaveProperty('requestedExecutionDate')
  }
})
