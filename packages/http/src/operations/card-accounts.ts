import { cardHistoryAnswer, renderCardHistory } from '../render/card-history.ts'
import {
  cardAccountBalancesAnswer,
  consentedCardAccountAnswer,
  consentedCardAccountsAnswer,
  renderCardAccountBalances,
  renderConsentedCardAccounts,
  renderOneConsentedCardAccount,
} from '../render/consented-card-accounts.ts'
import { type Operation, operation } from './operation.ts'

/** What all reads of card account information have in common. */
const reading = {
  method: 'GET',
  tag: 'Card accounts',
  source: 'D',
  role: 'PSP_AI',
  identifiesPsu: true,
  leadsToSca: true,
} as const
const path = '/v1/card-accounts'
const one = `${path}/{cardAccountId}`

/** Card accounts under the consent of a PSU, and their transactions (D). */
export const consentedCardAccountOperations: readonly Operation[] = [
  operation({
    ...reading,
    id: 'listConsentedCardAccounts',
    path,
    summary: 'List the card accounts that the PSU has opened',
    command: 'listConsentedCardAccounts',
    success: { status: 200, description: 'The card accounts', body: consentedCardAccountsAnswer },
    refusals: ['ACCESS_EXCEEDED'],
    render: renderConsentedCardAccounts,
  }),
  operation({
    ...reading,
    id: 'readConsentedCardAccount',
    path: one,
    summary: 'Read a card account',
    command: 'readConsentedCardAccount',
    success: { status: 200, description: 'The card account', body: consentedCardAccountAnswer },
    refusals: ['RESOURCE_UNKNOWN', 'ACCESS_EXCEEDED'],
    render: renderOneConsentedCardAccount,
  }),
  operation({
    ...reading,
    id: 'readCardAccountBalances',
    path: `${one}/balances`,
    summary: 'Read the balances of a card account',
    command: 'readCardAccountBalances',
    success: { status: 200, description: 'The balances', body: cardAccountBalancesAnswer },
    refusals: ['CONSENT_INVALID', 'RESOURCE_UNKNOWN', 'ACCESS_EXCEEDED'],
    render: renderCardAccountBalances,
  }),
  operation({
    ...reading,
    id: 'listCardAccountTransactions',
    path: `${one}/transactions`,
    summary: 'List the transactions of a card account by pages, newest first',
    command: 'listCardAccountTransactions',
    success: { status: 200, description: 'A page of the transactions', body: cardHistoryAnswer },
    refusals: [
      'QUERY_PARAMETER_REQUIRED',
      'PERIOD_INVALID',
      'CONSENT_INVALID',
      'RESOURCE_UNKNOWN',
      'ACCESS_EXCEEDED',
    ],
    render: renderCardHistory,
  }),
]
