import type { CommandOutcome } from '@pocketbank/core'
import * as v from 'valibot'
import { accountAnswer, renderAccount } from './accounts.ts'
import { agreementAnswer, renderAgreement } from './agreements.ts'
import { cardAccountAnswer, renderCardAccount } from './card-accounts.ts'
import { customerAnswer, renderCustomer } from './customers.ts'

/** What the fixed data set holds (D). */
export const initializedAnswer = v.object({
  customers: v.array(customerAnswer),
  agreements: v.array(agreementAnswer),
  accounts: v.array(accountAnswer),
  cardAccounts: v.array(cardAccountAnswer),
  transactions: v.pipe(v.number(), v.integer()),
})

/** Writes what was made. */
export function renderInitialized(
  made: CommandOutcome<'initialize'>,
): v.InferOutput<typeof initializedAnswer> {
  return {
    customers: made.customers.map(renderCustomer),
    agreements: made.agreements.map(renderAgreement),
    accounts: made.accounts.map(renderAccount),
    cardAccounts: made.cardAccounts.map(renderCardAccount),
    transactions: made.transactions,
  }
}
