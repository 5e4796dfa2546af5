import type { CommandName } from '@pocketbank/core'
import { paymentRules } from './payment-rules.ts'
import type { RuleRow } from './rule-row.ts'

const customerMaking: readonly CommandName[] = ['createCustomer']
const engaging: readonly CommandName[] = ['createAgreement', 'addEngagement']
const settingBalances: readonly CommandName[] = ['updateAccountBalances', 'updateCardAccountBalances']
const posting: readonly CommandName[] = ['postTransactions', 'bookPostedTransaction']
const postingCards: readonly CommandName[] = ['postCardTransactions']
const listingPosted: readonly CommandName[] = [
  'listPostedTransactions',
  'readPostedTransaction',
  'bookPostedTransaction',
]
const listingCards: readonly CommandName[] = ['listCardTransactions']
const consents: readonly CommandName[] = ['createConsent', 'readConsent', 'deleteConsent']
const funds: readonly CommandName[] = ['confirmFunds']
const contact: readonly CommandName[] = ['readContact', 'updateContact']
const information: readonly CommandName[] = [
  'listConsentedAccounts',
  'readConsentedAccount',
  'readAccountBalances',
  'listAccountTransactions',
  'readTransactionDetails',
  'listConsentedCardAccounts',
  'readConsentedCardAccount',
  'readCardAccountBalances',
  'listCardAccountTransactions',
]

/** Customers, accounts and what belongs to them. */
const sandboxRules: readonly RuleRow[] = [
  { rule: 'X1b', commands: customerMaking, code: 'CONFLICT' },
  { rule: 'X2c', path: 'customerId' },
  { rule: 'X4b', path: '$.owner' },
  { rule: 'X4c', commands: engaging, path: /\.customer$/ },
  { rule: 'X4d', commands: engaging, path: /\.account(?:\.\w+)?$/ },
  { rule: 'X4g', commands: ['deleteAgreement'], code: 'CONFLICT' },
  { rule: 'X4j', commands: engaging, code: 'CONFLICT' },
  { rule: 'X4i', path: 'engagementId' },
  { rule: 'X5g', path: '$.iban', code: 'CONFLICT' },
  { rule: 'X5e', path: /^\$\.(?:iban|bban)$/ },
  { rule: 'X7c', commands: settingBalances, path: /^\$\[/ },
  { rule: 'X5c', path: /^\$\.balances.+(?:balanceType|currency)$/ },
  { rule: 'X9b', path: /^\$\.creditLimit/ },
  { rule: 'X9f', commands: ['createSupplementaryCard'], code: 'CONFLICT' },
  { rule: 'X9f', commands: ['createSupplementaryCard'], path: '$.customerNumber' },
  { rule: 'X2f', path: '$.customerNumber' },
  { rule: 'X11b', commands: ['changeCardStatus'], code: 'CONFLICT' },
]

/** What is posted to accounts and cards. */
const postingRules: readonly RuleRow[] = [
  { rule: 'X8d', commands: posting, path: /\.debtorAccount$/, text: /outgoing/ },
  { rule: 'X8k', commands: posting, path: /\.(?:creditor|debtor)Account$/ },
  { rule: 'X8l', commands: posting, path: /\.kid$/ },
  { rule: 'X8g', commands: posting, path: /Date$/ },
  { rule: 'X8c', commands: posting, path: /^\$\[/ },
  { rule: 'X8n', commands: ['bookPostedTransaction'], code: 'CONFLICT' },
  { rule: 'X8h', commands: listingPosted, code: 'PERIOD_INVALID' },
  { rule: 'X8i', commands: listingPosted, path: 'transactionId' },
  { rule: 'X11c', commands: postingCards, code: 'CONFLICT' },
  { rule: 'X10f', commands: postingCards, text: /after transactionDate$/ },
  { rule: 'X10e', commands: postingCards, text: /before the current time/ },
  { rule: 'X10c', commands: postingCards, path: /^\$\[/ },
  { rule: 'X10h', commands: listingCards, code: 'PERIOD_INVALID' },
]

/** What TPPs read, and what they tell of themselves. */
const interfaceRules: readonly RuleRow[] = [
  { rule: 'S6o', commands: consents, path: '$.validUntil' },
  { rule: 'S6s', commands: consents, path: /^\$\.access/ },
  { rule: 'S6i', commands: consents, path: 'TPP-Redirect-URI' },
  { rule: 'S6h', commands: consents, code: 'RESOURCE_UNKNOWN' },
  { rule: 'S10h', commands: funds, code: 'RESOURCE_UNKNOWN' },
  { rule: 'S10d', commands: funds, code: 'CONSENT_INVALID' },
  { rule: 'S10g', commands: funds, code: 'FORMAT_ERROR' },
  { rule: 'D1b', commands: contact, code: 'RESOURCE_UNKNOWN' },
  { rule: 'D1c', commands: contact, code: 'FORBIDDEN' },
  { rule: 'D1e', commands: contact, path: '$.email', text: /mailbox of a group/ },
  { rule: 'D1d', commands: contact, path: '$.email' },
  { rule: 'A8b', commands: information, path: 'transactionId' },
  { rule: 'A8a', commands: information, code: 'RESOURCE_UNKNOWN' },
  { rule: 'A1m', commands: information, code: 'CONSENT_INVALID' },
  { rule: 'A7a', commands: information, code: 'ACCESS_EXCEEDED' },
  { rule: 'A2s', commands: information, code: 'PERIOD_INVALID' },
  { rule: 'A2u', commands: information, path: /^(?:before|after)$/ },
]

/** What holds for every id that names nothing. */
const ownRules: readonly RuleRow[] = [
  { rule: 'X6c', path: 'accountId' },
  { rule: 'X9d', path: 'cardAccountId' },
  { rule: 'E4k', code: 'RESOURCE_UNKNOWN' },
]

/** The rules by which the bank itself refuses, the first row that fits being the one that decided. */
export const bankRules: readonly RuleRow[] = [
  ...sandboxRules,
  ...postingRules,
  ...interfaceRules,
  ...paymentRules,
  ...ownRules,
]
