import type { CardAccountView } from '@pocketbank/core'
import { currencyCode } from '@pocketbank/core/base/money'
import type { HolderReading } from '@pocketbank/core/commands/account-information'
import { cardStatuses } from '@pocketbank/core/rows/card-accounts/contract'
import * as v from 'valibot'
import { nameWithin } from './accept-fix/names.ts'
import { cardHistoryShape, cardReference } from './card-history.ts'
import { exactBalance, exactMoney, renderExactBalances, renderExactMoney } from './render/exact-money.ts'
import { openLinks, renderOpenLinks } from './render/open-links.ts'
import { listShape, nestedField, shape } from './render/shape.ts'
import { operations } from './table.ts'

type CardAccountReading = HolderReading<CardAccountView>

/** A card account under consent (D: the fields of the standard's card account details that this bank has). */
export const consentedCardAccount = shape<CardAccountReading>()({
  resourceId: [v.string(), ({ holder }) => holder.id],
  maskedPan: [v.string(), ({ holder }) => holder.maskedPan],
  currency: [currencyCode, ({ holder }) => holder.currency],
  name: [v.string(), ({ holder }, { fixes }) => nameWithin(holder.name, fixes)],
  product: [v.string(), ({ holder }) => holder.product],
  status: [v.picklist(cardStatuses), ({ holder }) => holder.status],
  creditLimit: [
    exactMoney,
    ({ holder: { currency, creditLimit } }) => renderExactMoney({ currency, minor: creditLimit }),
  ],
  balances: [
    v.optional(v.array(exactBalance)),
    ({ holder, withBalances }) => (withBalances ? renderExactBalances(holder) : undefined),
  ],
  // D: the list of transactions must be asked for by booking status, and a link can be followed as it is.
  _links: [
    openLinks,
    ({ holder, rights }) =>
      renderOpenLinks(rights, `/v1/card-accounts/${holder.id}`, '?bookingStatus=booked'),
  ],
})

/** The card accounts under consent. */
export const consentedCardAccountsShape = shape<readonly CardAccountReading[]>()({
  cardAccounts: nestedField(listShape(consentedCardAccount), (readings) => readings),
})

/** One card account under consent. */
export const consentedCardAccountShape = shape<CardAccountReading>()({
  cardAccount: nestedField(consentedCardAccount, (reading) => reading),
})

/** The balances of a card account under consent. */
export const cardAccountBalancesShape = shape<CardAccountView>()({
  cardAccount: nestedField(cardReference, (card) => card),
  balances: [v.array(exactBalance), renderExactBalances],
})

const all = ['The card accounts', consentedCardAccountsShape] as const
const one = ['The card account', consentedCardAccountShape] as const
const balances = ['The balances', cardAccountBalancesShape] as const
const page = ['A page of the transactions', cardHistoryShape] as const
const group = {
  tag: 'Card accounts',
  path: '/v1/card-accounts',
  role: 'PSP_AI',
  psuHeaders: 'accounts',
} as const

/** Card accounts under the consent of a PSU, and their transactions (D). */
// biome-ignore format: a table
export const consentedCardAccountOperations = operations({ ...group, leadsToSca: true }, [
  ['listConsentedCardAccounts', 'GET', 'List the card accounts under the consent', all, ['A7a']],
  ['readConsentedCardAccount', 'GET /{cardAccountId}', 'Read a card account', one, ['A7a', 'A8a']],
  ['readCardAccountBalances', 'GET /{cardAccountId}/balances', 'Read the balances of a card account', balances, ['A1m', 'A7a', 'A8a']],
  ['listCardAccountTransactions', 'GET /{cardAccountId}/transactions', 'List the transactions of a card account, newest first', page, ['A1m', 'A2s', 'A2u', 'A7a', 'A8a']],
])
