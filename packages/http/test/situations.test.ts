import type { PaymentOrder } from '@pocketbank/http'
import { createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { situations } from '../src/situations/catalogue.ts'
import { cook, openKitchen } from './kit/kitchen.ts'

test.for(situations.map((situation) => [situation.id, situation] as const))(
  '%s: its recipe, run as it stands, meets it',
  async ([id, situation]) => {
    const told = (await cook(situation)).situations.find((one) => one.id === id)
    expect(told?.met).toBe(true)
  },
)

test('[K4k] an untouched bank has met nothing', () => {
  const { situations: told, groups } = createSandbox().situations()
  expect(told.filter(({ met }) => met)).toEqual([])
  expect(groups.map(({ met }) => met)).toEqual(groups.map(() => 0))
})

test('[K4k] neither reset nor restore forgets what was met, in this sandbox, its forks and sandboxes from its snapshots', async () => {
  const { sandbox } = await openKitchen()
  const before = sandbox.snapshot()
  const isRefusalMet = () => sandbox.situations().situations.find(({ id }) => id === 'sca-refused')?.met
  const restored = createSandbox({ from: before }).fork()
  expect(isRefusalMet()).toBe(false)
  await restored.psu('13039319955').refuse(await restored.tpp().post('/v1/consents', { body: {} }))
  expect(isRefusalMet()).toBe(true)
  sandbox.reset()
  sandbox.restore(before)
  expect(isRefusalMet()).toBe(true)
  sandbox.forgetSituations()
  expect(isRefusalMet()).toBe(false)
})

test('[K4j] a situation that is not known is not brought about, and the nearest one is named', () => {
  expect(() => createSandbox().bring('sca-refusd')).toThrow('did you mean “sca-refused”?')
  expect(() => createSandbox({ situations: false }).situations()).toThrow('situations are off')
})

test('a payment without funds is brought about before there is a payment: the client only pays, and reads later', async () => {
  const { sandbox, tpp, psu, order } = await openKitchen()
  sandbox.bring('payment-rejected-no-funds')
  const payment = await tpp.pay(order as PaymentOrder)
  await psu.approve(payment)
  sandbox.clock.advance({ days: 1 })
  expect(await tpp.status(payment)).toBe('RJCT')
  const met = sandbox.situations().situations.find(({ id }) => id === 'payment-rejected-no-funds')
  expect(met?.met).toBe(true)
})
