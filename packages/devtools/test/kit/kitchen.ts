import { createSandbox, makeKey } from '@pocketbank/testing'
import { expect } from 'vitest'
import type { Situation } from '../../src/situations/situation.ts'

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: readonly string[]
) => (...values: readonly unknown[]) => Promise<unknown>

/** Opens what a recipe has in scope: see `Situation`. */
export async function openKitchen() {
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

/** Runs the recipe of a situation as it stands. */
export async function runRecipe({ code }: Situation, kitchen: Awaited<ReturnType<typeof openKitchen>>) {
  const recipe = new AsyncFunction(...Object.keys(kitchen), code)
  await recipe(...Object.values(kitchen))
}

/** Runs the recipe of a situation in a bank that has met nothing, and returns what was met. */
export async function cook(situation: Situation) {
  const kitchen = await openKitchen()
  kitchen.sandbox.forgetSituations()
  await runRecipe(situation, kitchen)
  return kitchen.sandbox.situations()
}
