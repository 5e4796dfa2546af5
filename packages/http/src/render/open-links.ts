import type { HolderReading } from '@pocketbank/core'
import * as v from 'valibot'
import { link, linkTo } from './links.ts'

/** Links to what the PSU has opened of an account. */
export const openLinks = v.object({ balances: v.optional(link), transactions: v.optional(link) })

/** Writes links to what is open. */
export function renderOpenLinks(
  rights: HolderReading<unknown>['rights'],
  addresses: { readonly balances: string; readonly transactions: string },
): v.InferOutput<typeof openLinks> {
  return {
    ...(rights.balances && { balances: linkTo(addresses.balances, 'GET') }),
    ...(rights.transactions && { transactions: linkTo(addresses.transactions, 'GET') }),
  }
}
