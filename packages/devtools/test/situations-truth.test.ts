import type { PaymentOrder } from '@pocketbank/http'
import { expect, test } from 'vitest'
import { faults } from './encounters/faults.ts'
import { links } from './encounters/links.ts'
import { payments } from './encounters/payments.ts'
import { reads } from './encounters/reads.ts'
import { openRecipeBank } from './kit/recipe-bank.ts'

const table = [...reads, ...payments, ...links, ...faults]

test.for(table)('[K4k] meets $id by a client that $client: $isMet', async ({ id, isMet, run }) => {
  const recipeBank = await openRecipeBank()
  const { sandbox, tpp } = recipeBank
  const [account] = await tpp.accounts()
  const cards = (await (await tpp.get('/v1/card-accounts')).json()) as {
    cardAccounts: { resourceId: string }[]
  }
  sandbox.forgetSituations()
  await run({
    ...recipeBank,
    order: recipeBank.order as PaymentOrder,
    account: account?.resourceId ?? '',
    card: cards.cardAccounts[0]?.resourceId ?? '',
  })
  expect(sandbox.situations().situations.find((situation) => situation.id === id)?.met).toBe(isMet)
})
