import { expect, test } from 'vitest'
import { askConsent } from '../src/consents.ts'
import { order } from '../src/payments.ts'
import { openClient } from '../test/access.ts'
import { jonas, openSandbox, requireBody, visitor } from '../test/setup.ts'

const base = openSandbox()
const invoice = (amount: string) => ({
  instructedAmount: { currency: 'NOK', amount },
  debtorAccount: { iban: 'NO1597100535711', currency: 'NOK' },
  creditorName: 'Fjordlys Elektro AS',
  creditorAccount: { iban: 'NO9386011117947' },
})

async function openPayer() {
  const client = await openClient(base)
  const { customer } = await client.admit(jonas, { context: 'PRIVATE' })
  return {
    ...client,
    pay: (amount: string, requestId?: string) =>
      order(client.bank, customer, { body: invoice(amount), ...(requestId !== undefined && { requestId }) }),
    /** The number of payments that the bank has made for us. */
    countPayments: () =>
      client.sandbox.requests
        .where({ operation: 'createPayment' })
        .filter(({ rule, status }) => status === 201 && rule === undefined).length,
  }
}

test.each([
  'idempotency-after-lost-answer',
  'idempotency-after-cut-connection',
  'idempotency-after-server-error',
])('%s: the payment is made, and made once', async (id) => {
  const { pay, sandbox } = await openPayer()
  sandbox.bring(id)
  const { paymentId } = requireBody(await pay('100.00', 'order-1'))
  expect(requireBody(await pay('100.00', 'order-1')).paymentId).toBe(paymentId)
})

test('an order that is sent twice is one payment', async () => {
  const { countPayments, pay } = await openPayer()
  const first = requireBody(await pay('100.00', 'order-1'))
  const second = requireBody(await pay('100.00', 'order-1'))
  expect(second.paymentId).toBe(first.paymentId)
  expect(countPayments()).toBe(1)
})

test('an order that was refused keeps its id when it is mended', async () => {
  const { pay } = await openPayer()
  expect(await pay('-1.00', 'order-1')).toMatchObject({ kind: 'refused', code: 'FORMAT_ERROR' })
  expect((await pay('100.00', 'order-1')).kind).toBe('done')
})

test('after a day an id is new to the bank: a consent is asked for a second time', async () => {
  const { bank, sandbox } = await openClient(base)
  const ask = async () => requireBody(await askConsent(bank, visitor, {}, 'consent-1')).consentId
  const first = await ask()
  expect(await ask()).toBe(first)
  sandbox.clock.advance({ days: 1 })
  expect(await ask()).not.toBe(first)
})
