import { createSandbox, makeKey } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { situations } from '../src/situations/catalogue.ts'

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: readonly string[]
) => (...given: readonly unknown[]) => Promise<unknown>

/** Opens what a recipe has in scope: see `Bring`. */
async function openKitchen() {
  const sandbox = createSandbox({ onFault: (fault) => expect.fail(String(fault)) })
  const tpp = sandbox.tpp()
  const psu = sandbox.psu('13039319955')
  await psu.approve(await tpp.get('/v1/accounts'))
  const [from, to] = (await tpp.accounts()).map(({ iban }) => ({ iban }))
  const order = {
    instructedAmount: { currency: 'NOK', amount: '100.00' },
    debtorAccount: from,
    creditorAccount: to,
    creditorName: 'Jonas Solvang',
  }
  return { sandbox, tpp, psu, order, createSandbox, makeKey }
}

test.for(situations.map((situation) => [situation.id, situation] as const))(
  '%s: its recipe, run as it stands, meets it',
  async ([id, { bring }]) => {
    const kitchen = await openKitchen()
    const { sandbox } = kitchen
    sandbox.forgetSituations()
    const recipe = new AsyncFunction(...Object.keys(kitchen), bring.code)
    await recipe(...Object.values(kitchen))
    const told = sandbox.situations().situations.find((one) => one.id === id)
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
