import type { HolderReading } from '@pocketbank/core/commands/account-information'
import * as v from 'valibot'
import { linksObject, linkTo, relations } from './links.ts'

/** Links to what the PSU has opened of an account. */
export const openLinks = linksObject({
  balances: v.optional(relations.balances),
  transactions: v.optional(relations.transactions),
})

/** Writes links to what is open of the account at this path; those to transactions may ask for some of them. */
export function renderOpenLinks(
  rights: HolderReading<unknown>['rights'],
  path: string,
  transactionsQuery = '',
): v.InferOutput<typeof openLinks> {
  return {
    balances: rights.balances ? linkTo(`${path}/balances`, 'GET') : undefined,
    transactions: rights.transactions ? linkTo(`${path}/transactions${transactionsQuery}`, 'GET') : undefined,
  }
}
