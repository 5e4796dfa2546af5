import { expect, test } from 'vitest'
import { cancel, followPayment, order } from '../src/payments.ts'
import { openClient } from '../test/access.ts'
import { single, stories } from '../test/payment-stories.ts'
import { jonas, openSandbox, requireBody } from '../test/setup.ts'

const base = openSandbox()

async function openPayer() {
  const client = await openClient(base)
  const { customer } = await client.admit(jonas, { context: 'PRIVATE' })
  return { ...client, customer, person: client.sandbox.psu(jonas) }
}

test.each(stories)('a payment that $title: $verdict', async (story) => {
  const { bank, customer, person, sandbox } = await openPayer()
  const { body = single, service = 'payments', product = 'norwegian-domestic-credit-transfers' } = story
  for (const id of story.before ?? []) sandbox.bring(id)
  const payment = requireBody(await order(bank, customer, { service, product, body }))
  const { customer: answer = 'approves' } = story
  if (answer.startsWith('approves')) await person.approve(payment.link ?? '')
  if (answer === 'refuses') await person.refuse(payment.link ?? '')
  if (answer.endsWith('cancels'))
    await person.approve(requireBody(await cancel(bank, customer, payment)).link ?? '')
  for (const step of story.after ?? []) {
    if (step === 'batch') sandbox.clock.advanceToBatch()
    else if (typeof step === 'string') sandbox.bring(step)
    else sandbox.clock.advance(step)
  }
  expect(requireBody(await followPayment(bank, customer, payment))).toBe(story.verdict)
})

test('an order that nobody has approved is cancelled at once', async () => {
  const { bank, customer } = await openPayer()
  const payment = requireBody(await order(bank, customer, { body: single }))
  expect(requireBody(await cancel(bank, customer, payment))).toEqual({})
  expect(requireBody(await followPayment(bank, customer, payment))).toBe('cancelled')
})

test.each(['approves', 'refuses'] as const)('the customer %s that an order is cancelled', async (answer) => {
  const { bank, customer, person } = await openPayer()
  const payment = requireBody(await order(bank, customer, { body: single }))
  await person.approve(payment.link ?? '')
  const { link = '' } = requireBody(await cancel(bank, customer, payment))
  if (answer === 'approves') await person.approve(link)
  else await person.refuse(link)
  const verdict = requireBody(await followPayment(bank, customer, payment))
  expect(verdict).toBe(answer === 'approves' ? 'cancelled' : 'on its way')
})

test('an order that a batch has taken is not cancelled any more', async () => {
  const { bank, customer, person, sandbox } = await openPayer()
  const payment = requireBody(await order(bank, customer, { body: single }))
  await person.approve(payment.link ?? '')
  sandbox.clock.advanceToBatch()
  expect(await cancel(bank, customer, payment)).toMatchObject({ kind: 'refused', code: 'CONFLICT' })
  expect(requireBody(await followPayment(bank, customer, payment))).toBe('paid')
})
