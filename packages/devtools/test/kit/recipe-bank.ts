import { createSandbox, makeKey } from '@pocketbank/testing'
import { expect } from 'vitest'
import type { Situation } from '../../src/situations/situation.ts'

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: readonly string[]
) => (...values: readonly unknown[]) => Promise<unknown>

/** A sandbox in which a customer has opened their accounts to a TPP, of which each recipe gets a fork. */
async function openBase() {
  const sandbox = createSandbox({ onFault: (fault) => expect.fail(String(fault)) })
  const tpp = sandbox.tpp()
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
  const [from, to] = (await tpp.accounts()).map(({ iban }) => ({ iban }))
  return { sandbox, from, to }
}

let base: ReturnType<typeof openBase> | undefined

/** Opens what a recipe has in scope, see `Situation`, in a bank that has met nothing. */
export async function openRecipeBank() {
  base ??= openBase()
  const { sandbox: opened, from, to } = await base
  const sandbox = opened.fork()
  // Forks share what they have met, also those of other test files in this process.
  sandbox.forgetSituations()
  const tpp = sandbox.tpp()
  const psu = sandbox.psu('13039319955')
  const order = {
    instructedAmount: { currency: 'NOK', amount: '100.00' },
    debtorAccount: from,
    creditorAccount: to,
    creditorName: 'Jonas Solvang',
  }
  return { sandbox, tpp, psu, order, createSandbox, makeKey }
}

/** Runs the recipe of a situation as it stands. */
export async function runRecipe({ code }: Situation, recipeBank: Awaited<ReturnType<typeof openRecipeBank>>) {
  const recipe = new AsyncFunction(...Object.keys(recipeBank), code)
  await recipe(...Object.values(recipeBank))
}

/** Runs the recipe of a situation, and returns what was met. */
export async function runRecipeAlone(situation: Situation) {
  const recipeBank = await openRecipeBank()
  await runRecipe(situation, recipeBank)
  return recipeBank.sandbox.situations()
}
