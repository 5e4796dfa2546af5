import type { CardAccountView } from '@pocketbank/core'
import { currencyCode } from '@pocketbank/core/base/money'
import type { ConsentedReading } from '@pocketbank/core/commands/account-information'
import {
  cardStatuses,
  cardStatusRequest,
  cardTextEntries,
  maskedPan,
} from '@pocketbank/core/rows/card-accounts/contract'
import * as v from 'valibot'
import { nameCharsMax } from './accept-fix/fixes.ts'
import { nameWithin } from './accept-fix/names.ts'
import { cardHistoryShape, cardReference } from './card-history.ts'
import { exactBalances, exactMoney, renderExactBalances, renderExactMoney } from './render/exact-money.ts'
import { openLinks, renderOpenLinks } from './render/open-links.ts'
import { listShape, nestedField, shape } from './render/shape.ts'
import { operations } from './table.ts'

type CardAccountReading = ConsentedReading<CardAccountView>

/**
 * A card account under consent. D: it has those fields of the standard's card account details that this bank
 * knows.
 */
export const consentedCardAccount = shape<CardAccountReading>()({
  resourceId: [v.string(), ({ account }) => account.id, 'The id by which the card account is read.'],
  maskedPan: [v.string(), ({ account }) => account.maskedPan, maskedPan],
  currency: [currencyCode, ({ account }) => account.currency],
  name: [
    v.string(),
    ({ account }, { fixes }) => nameWithin(account.name, fixes),
    `The name on the card: ${nameCharsMax.defaults} characters, ` +
      `or ${nameCharsMax.longer} with the fix longer-name.`,
    '§9',
  ],
  product: [v.string(), ({ account }) => account.product, cardTextEntries.product],
  status: [v.picklist(cardStatuses), ({ account }) => account.status, cardStatusRequest.entries.status],
  creditLimit: [
    exactMoney,
    ({ account: { currency, creditLimit } }) => renderExactMoney({ currency, minor: creditLimit }),
    'The largest debt on the card.',
    '§2.6',
  ],
  balances: [
    v.optional(exactBalances),
    ({ account, withBalances }) => (withBalances ? renderExactBalances(account) : undefined),
  ],
  // D: the link has a `bookingStatus`, which the list of transactions requires, so a client can follow it
  // unchanged.
  _links: [
    openLinks,
    ({ account, rights }) =>
      renderOpenLinks(rights, `/v1/card-accounts/${account.id}`, '?bookingStatus=booked'),
  ],
})

export const consentedCardAccountsShape = shape<readonly CardAccountReading[]>()({
  cardAccounts: nestedField(
    listShape(consentedCardAccount),
    (readings) => readings,
    'The card accounts under the consent.',
  ),
})

export const consentedCardAccountShape = shape<CardAccountReading>()({
  cardAccount: nestedField(consentedCardAccount, (reading) => reading, 'The card account.'),
})

export const cardAccountBalancesShape = shape<CardAccountView>()({
  cardAccount: nestedField(cardReference, (card) => card, 'The card account of the balances.'),
  balances: [exactBalances, renderExactBalances],
})

const listResponse = {
  description: 'The card accounts',
  body: consentedCardAccountsShape,
  type: 'CardAccountsAnswer',
} as const
const singleResponse = {
  description: 'The card account',
  body: consentedCardAccountShape,
  type: 'CardAccountAnswer',
} as const
const balances = {
  description: 'The balances',
  body: cardAccountBalancesShape,
  type: 'CardBalancesAnswer',
} as const
const page = { description: 'A page of the transactions', body: cardHistoryShape } as const
const group = { tag: 'Card accounts', role: 'PSP_AI', psuHeaders: 'accounts', leadsToSca: true } as const

export const consentedCardAccountOperations = operations(group, [
  {
    command: 'listConsentedCardAccounts',
    at: 'GET /v1/card-accounts',
    summary: 'List the card accounts under the consent',
    description: 'Without a valid consent the response is 401 with a link to the SCA page.',
    response: listResponse,
    rules: ['A7a'],
    example: () => ({ query: { withBalance: true } }),
  },
  {
    command: 'readConsentedCardAccount',
    at: 'GET /v1/card-accounts/{cardAccountId}',
    summary: 'Read a card account',
    description: 'The cardAccountId is the resourceId in the list.',
    response: singleResponse,
    rules: ['A7a', 'A8a'],
    example: () => ({ query: { withBalance: true } }),
  },
  {
    command: 'readCardAccountBalances',
    at: 'GET /v1/card-accounts/{cardAccountId}/balances',
    summary: 'Read the balances of a card account',
    description: 'The consent must hold the right to balances.',
    response: balances,
    rules: ['A1m', 'A7a', 'A8a'],
  },
  {
    command: 'listCardAccountTransactions',
    at: 'GET /v1/card-accounts/{cardAccountId}/transactions',
    summary: 'List the transactions of a card account, newest first',
    description: 'The query must have bookingStatus. The links next and previous lead to the other pages.',
    response: page,
    rules: ['A1m', 'A2s', 'A2u', 'A7a', 'A8a'],
    example: () => ({ query: { bookingStatus: 'booked', limit: 2 } }),
    queryType: 'CardHistoryQuery',
  },
])
