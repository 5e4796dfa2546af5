import { expect, test } from 'vitest'
import { mistypedInvoice, readyToPay } from '../test/payer.ts'
import { arne, connectTo, openSandbox, requireBody } from '../test/setup.ts'

const base = openSandbox()

async function begin() {
  const sandbox = (await base).fork()
  return { sandbox, ...(await readyToPay(sandbox, await connectTo(sandbox), arne)) }
}

test('the customer approves, a batch takes the payment, and it is in the history', async () => {
  const { sandbox, pay, statusOf, listPayments } = await begin()
  const { paymentId, link = '' } = requireBody(await pay())
  expect(await statusOf(paymentId)).toBe('RCVD')
  await sandbox.psu(arne).approve(link)
  expect(await statusOf(paymentId)).toBe('PDNG')
  sandbox.clock.advanceToBatch()
  expect(await statusOf(paymentId)).toBe('ACSC')
  expect(await listPayments()).toHaveLength(1)
})

test('a payment that the customer refuses is rejected', async () => {
  const { sandbox, pay, statusOf } = await begin()
  const { paymentId, link = '' } = requireBody(await pay())
  await sandbox.psu(arne).refuse(link)
  expect(await statusOf(paymentId)).toBe('RJCT')
})

test('a payment that nobody approves within a day is rejected', async () => {
  const { sandbox, pay, statusOf } = await begin()
  const { paymentId } = requireBody(await pay())
  sandbox.clock.advance({ hours: 23, minutes: 59 })
  expect(await statusOf(paymentId)).toBe('RCVD')
  sandbox.clock.advance({ minutes: 1 })
  expect(await statusOf(paymentId)).toBe('RJCT')
})

test('the same invoice is not paid twice', async () => {
  const { pay } = await begin()
  requireBody(await pay())
  expect(await pay()).toMatchObject({ kind: 'refused', status: 409, code: 'CONFLICT' })
})

test('an account number with a slip of the pen is refused', async () => {
  const { pay } = await begin()
  expect(await pay(mistypedInvoice)).toMatchObject({ kind: 'refused', status: 400, code: 'FORMAT_ERROR' })
})

test('a payment of whose answer nothing was heard is made once', async () => {
  const { sandbox, pay, listPayments } = await begin()
  sandbox.faults.once('drop', { operation: 'createPayment' }, { after: true })
  const { link = '' } = requireBody(await pay())
  const paymentRequests = sandbox.requests.where({ operation: 'createPayment' })
  expect(paymentRequests.map(({ status }) => status)).toEqual([0, 201])
  await sandbox.psu(arne).approve(link)
  sandbox.clock.advanceToBatch()
  expect(await listPayments()).toHaveLength(1)
})
