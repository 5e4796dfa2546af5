import { type Account, bankBic, currencyCode, type HolderReading } from '@pocketbank/core'
import * as v from 'valibot'
import { cashAccountType, cashAccountTypeFor } from '../accept-fix/cash-account-types.ts'
import type { Fixes } from '../accept-fix/fixes.ts'
import { nameWithin } from '../accept-fix/names.ts'
import { ownReference, referenceTo } from './account-references.ts'
import { exactBalance, renderExactBalances } from './exact-money.ts'
import { openLinks, renderOpenLinks } from './open-links.ts'
import type { Rim } from './rim.ts'

/** The address of an account under consent. */
export function consentedAccountPath(id: string): string {
  return `/v1/accounts/${id}`
}

/** An account under consent (D: the fields of the standard's account details that this bank has). */
export const consentedAccount = v.object({
  resourceId: v.string(),
  bban: v.string(),
  iban: v.string(),
  bic: v.string(),
  currency: currencyCode,
  name: v.string(),
  product: v.string(),
  cashAccountType,
  balances: v.optional(v.array(exactBalance)),
  _links: openLinks,
})

/** The accounts under consent. */
export const consentedAccountsAnswer = v.object({ accounts: v.array(consentedAccount) })

/** One account under consent. */
export const consentedAccountAnswer = v.object({ account: consentedAccount })

/** The balances of an account under consent. */
export const accountBalancesAnswer = v.object({ account: ownReference, balances: v.array(exactBalance) })

type Reading = HolderReading<Account>

function renderConsentedAccount(
  { holder, rights, withBalances }: Reading,
  fixes: Fixes,
): v.InferOutput<typeof consentedAccount> {
  const { id, bban, iban, currency, name, product } = holder
  const path = consentedAccountPath(id)
  return {
    resourceId: id,
    bban,
    iban,
    bic: bankBic,
    currency,
    name: nameWithin(name, fixes),
    product,
    cashAccountType: cashAccountTypeFor(holder.cashAccountType, fixes),
    ...(withBalances && { balances: renderExactBalances(holder) }),
    _links: renderOpenLinks(rights, { balances: `${path}/balances`, transactions: `${path}/transactions` }),
  }
}

/** Writes the accounts under consent. */
export function renderConsentedAccounts(
  readings: readonly Reading[],
  { fixes }: Rim,
): v.InferOutput<typeof consentedAccountsAnswer> {
  return { accounts: readings.map((reading) => renderConsentedAccount(reading, fixes)) }
}

/** Writes one account under consent. */
export function renderOneConsentedAccount(
  reading: Reading,
  { fixes }: Rim,
): v.InferOutput<typeof consentedAccountAnswer> {
  return { account: renderConsentedAccount(reading, fixes) }
}

/** Writes the balances of an account under consent. */
export function renderAccountBalances(account: Account): v.InferOutput<typeof accountBalancesAnswer> {
  return { account: referenceTo(account), balances: renderExactBalances(account) }
}
