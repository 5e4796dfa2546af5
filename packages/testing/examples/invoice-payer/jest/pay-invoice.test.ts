import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Sandbox } from '@pocketbank/testing'
import { mistypedInvoice, readyToPay } from '../test/payer.ts'
import { connectTo, jonas, openSandbox, requireBody } from '../test/setup.ts'

let base: Sandbox
beforeAll(async () => {
  base = await openSandbox()
})

let sandbox: Sandbox
let payer: Awaited<ReturnType<typeof readyToPay>>
beforeEach(async () => {
  sandbox = base.fork()
  sandbox.intercept('https://bank.example')
  payer = await readyToPay(sandbox, await connectTo(sandbox, {}), jonas)
})
afterEach(() => sandbox.dispose())

test('an invoice is paid with two visits to the bank: one for the accounts, one for the payment', async () => {
  const { paymentId, link = '' } = requireBody(await payer.pay())
  await sandbox.psu(jonas).approve(link)
  sandbox.clock.advance({ days: 1 })
  expect(await payer.statusOf(paymentId)).toBe('ACSC')
  expect(await payer.listPayments()).toHaveLength(1)
})

test('a payment that the customer refuses is rejected', async () => {
  const { paymentId, link = '' } = requireBody(await payer.pay())
  await sandbox.psu(jonas).refuse(link)
  expect(await payer.statusOf(paymentId)).toBe('RJCT')
})

test('a payment that nobody approves within a day is rejected', async () => {
  const { paymentId, link = '' } = requireBody(await payer.pay())
  sandbox.clock.advance({ days: 1 })
  expect(await payer.statusOf(paymentId)).toBe('RJCT')
  await expect(sandbox.psu(jonas).approve(link)).rejects.toMatchObject({ code: 'SCA_EXPIRED' })
})

test('the same invoice is not paid twice', async () => {
  requireBody(await payer.pay())
  expect(await payer.pay()).toMatchObject({ kind: 'refused', status: 409, code: 'CONFLICT' })
})

test('an account number with a slip of the pen is refused', async () => {
  const answer = await payer.pay(mistypedInvoice)
  expect(answer).toMatchObject({ kind: 'refused', status: 400, code: 'FORMAT_ERROR' })
})

test('a payment of whose answer nothing was heard is made once', async () => {
  sandbox.faults.once('drop', { operation: 'createPayment' }, { after: true })
  const { link = '' } = requireBody(await payer.pay())
  expect(sandbox.requests.where({ operation: 'createPayment' })).toHaveLength(2)
  await sandbox.psu(jonas).approve(link)
  sandbox.clock.advance({ days: 1 })
  expect(await payer.listPayments()).toHaveLength(1)
})
