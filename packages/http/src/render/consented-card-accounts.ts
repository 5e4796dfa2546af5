import { type CardAccountView, cardStatuses, currencyCode, type HolderReading } from '@pocketbank/core'
import * as v from 'valibot'
import type { Fixes } from '../accept-fix/fixes.ts'
import { nameWithin } from '../accept-fix/names.ts'
import { exactBalance, exactMoney, renderExactBalances, renderExactMoney } from './exact-money.ts'
import { openLinks, renderOpenLinks } from './open-links.ts'
import type { Rim } from './rim.ts'

/** The address of a card account under consent. */
export function consentedCardAccountPath(id: string): string {
  return `/v1/card-accounts/${id}`
}

/** A card account under consent (D: the fields of the standard's card account details that this bank has). */
export const consentedCardAccount = v.object({
  resourceId: v.string(),
  maskedPan: v.string(),
  currency: currencyCode,
  name: v.string(),
  product: v.string(),
  status: v.picklist(cardStatuses),
  creditLimit: exactMoney,
  balances: v.optional(v.array(exactBalance)),
  _links: openLinks,
})

/** How an answer names the card account that it is about (§2.7). */
export const cardReference = v.object({ maskedPan: v.string() })

/** The card accounts under consent. */
export const consentedCardAccountsAnswer = v.object({ cardAccounts: v.array(consentedCardAccount) })

/** One card account under consent. */
export const consentedCardAccountAnswer = v.object({ cardAccount: consentedCardAccount })

/** The balances of a card account under consent. */
export const cardAccountBalancesAnswer = v.object({
  cardAccount: cardReference,
  balances: v.array(exactBalance),
})

type Reading = HolderReading<CardAccountView>

/** D: the list of transactions must be asked for by booking status, and a link can be followed as it is. */
function linksOfCard({ holder, rights }: Reading): v.InferOutput<typeof openLinks> {
  const path = consentedCardAccountPath(holder.id)
  const transactions = `${path}/transactions?bookingStatus=booked`
  return renderOpenLinks(rights, { balances: `${path}/balances`, transactions })
}

function renderConsentedCardAccount(
  reading: Reading,
  fixes: Fixes,
): v.InferOutput<typeof consentedCardAccount> {
  const { holder, withBalances } = reading
  const { id, maskedPan, currency, name, product, status, creditLimit } = holder
  return {
    resourceId: id,
    maskedPan,
    currency,
    name: nameWithin(name, fixes),
    product,
    status,
    creditLimit: renderExactMoney({ currency, minor: creditLimit }),
    ...(withBalances && { balances: renderExactBalances(holder) }),
    _links: linksOfCard(reading),
  }
}

/** Writes the card accounts under consent. */
export function renderConsentedCardAccounts(
  readings: readonly Reading[],
  { fixes }: Rim,
): v.InferOutput<typeof consentedCardAccountsAnswer> {
  return { cardAccounts: readings.map((reading) => renderConsentedCardAccount(reading, fixes)) }
}

/** Writes one card account under consent. */
export function renderOneConsentedCardAccount(
  reading: Reading,
  { fixes }: Rim,
): v.InferOutput<typeof consentedCardAccountAnswer> {
  return { cardAccount: renderConsentedCardAccount(reading, fixes) }
}

/** Writes the balances of a card account under consent. */
export function renderCardAccountBalances(
  card: CardAccountView,
): v.InferOutput<typeof cardAccountBalancesAnswer> {
  return { cardAccount: { maskedPan: card.maskedPan }, balances: renderExactBalances(card) }
}
