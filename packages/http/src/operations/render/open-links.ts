import type { ConsentedReading } from '@pocketbank/core/commands/account-information'
import * as v from 'valibot'
import { linksObject, linkTo, relations } from './links.ts'

/** Links to the balances and transactions that the PSU has opened. */
export const openLinks = linksObject({
  balances: v.optional(relations.balances),
  transactions: v.optional(relations.transactions),
})

/** Writes links to the open data of the account at this path, with this query for the transactions. */
export function renderOpenLinks(
  rights: ConsentedReading<unknown>['rights'],
  path: string,
  transactionsQuery = '',
): v.InferOutput<typeof openLinks> {
  return {
    balances: rights.balances ? linkTo(`${path}/balances`, 'GET') : undefined,
    transactions: rights.transactions ? linkTo(`${path}/transactions${transactionsQuery}`, 'GET') : undefined,
  }
}
