import type { PaymentOrder } from '@pocketbank/http'
import { createSandbox, type Sandbox } from '@pocketbank/testing'
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

/** The tests that met a situation, by its id. */
function labelsOf(sandbox: Sandbox, id: string): readonly (string | undefined)[] | undefined {
  const found = sandbox.situations().situations.find((one) => one.id === id)
  return found?.requests.map(({ label }) => label)
}

test('ids that come again after a reset name the test to whose bank they belong', async () => {
  const sandbox = createSandbox({ now: '2026-01-15T10:00:00+01:00' })
  for (const label of ['approves', 'refuses']) {
    sandbox.reset()
    const tpp = sandbox.tpp({ headers: { 'X-Sandbox-Label': label } })
    const consent = await tpp.consent()
    if (label === 'approves') await sandbox.psu('13039319955').approve(consent)
    else await sandbox.psu('13039319955').refuse(consent)
    await tpp.get(consent.path)
  }
  expect(labelsOf(sandbox, 'sca-refused')).toEqual(['refuses'])
  expect(labelsOf(sandbox, 'consent-valid')).toEqual(['approves'])
})

test('a rejection that no request reads names the request that made the payment', async () => {
  const { sandbox, tpp, psu, order } = await openKitchen()
  const own = tpp.with({ headers: { 'X-Sandbox-Label': 'pays' } })
  await psu.refuse(await own.pay(order as PaymentOrder))
  expect(labelsOf(sandbox, 'payment-refused')).toEqual(['pays'])
})

test('a bank that is asked first on a Saturday is asked on a weekend', async () => {
  const sandbox = createSandbox({ now: '2026-01-17T10:00:00+01:00' })
  await sandbox.tpp().get('/v1/accounts')
  const met = sandbox.situations().situations.filter((one) => one.met && one.group === 'time')
  expect(met.map(({ id }) => id)).toEqual(['time-weekend'])
})
