import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import type { Sandbox } from '@pocketbank/testing'
import { mistypedInvoice, readyToPay } from '../test/payer.ts'
import { arne, connectTo, openSandbox, requireBody } from '../test/setup.ts'

let base: Sandbox
before(async () => {
  base = await openSandbox()
})

let sandbox: Sandbox
let payer: Awaited<ReturnType<typeof readyToPay>>
beforeEach(async () => {
  sandbox = base.fork()
  const { url } = await sandbox.listen()
  payer = await readyToPay(sandbox, await connectTo(sandbox, { baseUrl: url }), arne)
})
afterEach(() => sandbox.dispose())

test('an invoice is paid over the wire', async () => {
  const { paymentId, link = '' } = requireBody(await payer.pay())
  await sandbox.psu(arne).approve(link)
  sandbox.clock.advance({ days: 1 })
  assert.equal(await payer.statusOf(paymentId), 'ACSC')
  assert.equal((await payer.listPayments()).length, 1)
})

test('a payment that the customer refuses is rejected', async () => {
  const { paymentId, link = '' } = requireBody(await payer.pay())
  await sandbox.psu(arne).refuse(link)
  assert.equal(await payer.statusOf(paymentId), 'RJCT')
})

test('a payment that nobody approves within a day is rejected', async () => {
  const { paymentId } = requireBody(await payer.pay())
  sandbox.clock.advance({ days: 1 })
  assert.equal(await payer.statusOf(paymentId), 'RJCT')
})

test('the same invoice is not paid twice', async () => {
  requireBody(await payer.pay())
  const again = await payer.pay()
  assert(again.kind === 'refused')
  assert.equal(again.code, 'CONFLICT')
})

test('an account number with a slip of the pen is refused', async () => {
  const answer = await payer.pay(mistypedInvoice)
  assert(answer.kind === 'refused')
  assert.equal(answer.code, 'FORMAT_ERROR')
})

test('a payment is made once, though the connection breaks before its answer', async () => {
  sandbox.faults.once('drop', { operation: 'createPayment' }, { after: true })
  const { link = '' } = requireBody(await payer.pay())
  assert.equal(sandbox.requests.where({ operation: 'createPayment' }).length, 2)
  await sandbox.psu(arne).approve(link)
  sandbox.clock.advance({ days: 1 })
  assert.equal((await payer.listPayments()).length, 1)
})
