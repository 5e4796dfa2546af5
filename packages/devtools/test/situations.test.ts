import type { PaymentOrder } from '@pocketbank/http'
import { createSandbox, type Sandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { openRecipeBank } from './kit/recipe-bank.ts'

test('[K4k] has met nothing at an unused bank', () => {
  const { situations: allSituations, groups } = createSandbox().situations()
  expect(allSituations.filter(({ met }) => met)).toEqual([])
  expect(groups.map(({ met }) => met)).toEqual(groups.map(() => 0))
})

test('[K4k] keeps what was met in resets, restores and forks', async () => {
  const { sandbox } = await openRecipeBank()
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

test('brings about missing funds before there is a payment', async () => {
  const { sandbox, tpp, psu, order } = await openRecipeBank()
  sandbox.bring('payment-rejected-no-funds')
  const payment = await tpp.pay(order as PaymentOrder)
  await psu.approve(payment)
  sandbox.clock.advance({ days: 1 })
  expect(await tpp.status(payment)).toBe('RJCT')
  const situation = sandbox.situations().situations.find(({ id }) => id === 'payment-rejected-no-funds')
  expect(situation?.met).toBe(true)
})

/** The tests that met a situation, by its id. */
function findLabels(sandbox: Sandbox, id: string): readonly (string | undefined)[] | undefined {
  const situation = sandbox.situations().situations.find((candidate) => candidate.id === id)
  return situation?.requests.map(({ label }) => label)
}

test('names the right test for ids that repeat after a reset', async () => {
  const sandbox = createSandbox({ now: '2026-01-15T10:00:00+01:00' })
  for (const label of ['approves', 'refuses']) {
    sandbox.reset()
    const tpp = sandbox.tpp({ headers: { 'X-Sandbox-Label': label } })
    const consent = await tpp.consent()
    if (label === 'approves') await sandbox.psu('13039319955').approve(consent)
    else await sandbox.psu('13039319955').refuse(consent)
    await tpp.get(consent.path)
  }
  expect(findLabels(sandbox, 'sca-refused')).toEqual(['refuses'])
  expect(findLabels(sandbox, 'consent-valid')).toEqual(['approves'])
})

test('names the request that made a payment for an unread rejection', async () => {
  const { sandbox, tpp, psu, order } = await openRecipeBank()
  const labelledTpp = tpp.with({ headers: { 'X-Sandbox-Label': 'pays' } })
  await psu.refuse(await labelledTpp.pay(order as PaymentOrder))
  expect(findLabels(sandbox, 'payment-refused')).toEqual(['pays'])
})

test('meets the weekend by a first request on a Saturday', async () => {
  const sandbox = createSandbox({ now: '2026-01-17T10:00:00+01:00' })
  await sandbox.tpp().get('/v1/accounts')
  const metSituations = sandbox
    .situations()
    .situations.filter((situation) => situation.met && situation.group === 'time')
  expect(metSituations.map(({ id }) => id)).toEqual(['time-weekend'])
})

/** The ids of the situations of time that were met. */
function listMetTimes(sandbox: Sandbox): readonly string[] {
  return sandbox.situations().situations.flatMap(({ id, met, group }) => (met && group === 'time' ? id : []))
}

test('meets a midnight and a batch between two close requests', async () => {
  const sandbox = createSandbox({ now: '2026-01-14T23:45:00+01:00' })
  const tpp = sandbox.tpp()
  await tpp.get('/v1/accounts')
  expect(listMetTimes(sandbox)).not.toContain('time-midnight')
  sandbox.clock.advance({ minutes: 30 })
  await tpp.get('/v1/accounts')
  expect(listMetTimes(sandbox)).toContain('time-midnight')
  sandbox.clock.set('2026-01-15T05:29:00+01:00')
  await tpp.get('/v1/accounts')
  expect(listMetTimes(sandbox)).not.toContain('time-batch')
  sandbox.clock.advance({ minutes: 1 })
  await tpp.get('/v1/accounts')
  expect(listMetTimes(sandbox)).toContain('time-batch')
})

test('separates time and X-Request-IDs of forks, resets and restored banks', async () => {
  const sandbox = createSandbox({ now: '2026-01-15T10:00:00+01:00' })
  const tpp = sandbox.tpp()
  await tpp.get('/v1/accounts')
  const fork = sandbox.fork()
  fork.clock.advance({ days: 1 })
  await fork.tpp().get('/v1/accounts')
  await tpp.get('/v1/accounts')
  const start = sandbox.snapshot()
  for (const body of [{}, {}, { validUntil: 'soon' }, {}]) {
    await tpp.post('/v1/bank-offered-consents', {
      body: body as object,
      headers: { 'X-Request-ID': '9e2c1f6a-3b7d-4c58-8a10-5d2f7b9c0e41' },
    })
    sandbox.restore(start)
  }
  const metSituations = sandbox.situations().situations.filter((situation) => situation.met)
  expect(metSituations.filter(({ group }) => group === 'time' || group === 'idempotency')).toEqual([])
})

test('names the request that reads what became of payments in a basket', async () => {
  const { sandbox, tpp, psu, order } = await openRecipeBank()
  const basket = await tpp.basket([await tpp.pay(order as PaymentOrder)])
  await psu.refuse(basket)
  await tpp.with({ headers: { 'X-Sandbox-Label': 'reads' } }).status(basket)
  expect(findLabels(sandbox, 'basket-refused')).toEqual(['reads'])
})
