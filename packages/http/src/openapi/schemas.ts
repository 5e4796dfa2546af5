import { countryCode, currencyCode } from '@pocketbank/core'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { accountHistoryAnswer, listedTransaction } from '../render/account-history.ts'
import { accountReference, ownReference } from '../render/account-references.ts'
import { accountAnswer } from '../render/accounts.ts'
import { agreementAnswer, engagementAnswer } from '../render/agreements.ts'
import { cardAccountAnswer, cardTransactionsAnswer } from '../render/card-accounts.ts'
import { cardHistoryAnswer, listedCardTransaction } from '../render/card-history.ts'
import { consentedAccount } from '../render/consented-accounts.ts'
import { cardReference, consentedCardAccount } from '../render/consented-card-accounts.ts'
import { consentAnswer, consentStatusAnswer, newConsentAnswer } from '../render/consents.ts'
import { customerAnswer, listedCustomerAnswer } from '../render/customers.ts'
import { errorAnswer } from '../render/error.ts'
import { exactBalance, exactMoney, paidMoney } from '../render/exact-money.ts'
import { link } from '../render/links.ts'
import { balance } from '../render/money.ts'
import { pageLinks } from '../render/page-links.ts'
import { scaAnswer } from '../render/sca.ts'
import { transactionDetails } from '../render/transaction-details.ts'
import { transactionAnswer, transactionsAnswer } from '../render/transactions.ts'

/** The contracts that have a name in the description; a schema refers to them by identity. */
const definitions = {
  Currency: currencyCode,
  Country: countryCode,
  Link: link,
  Error: errorAnswer,
  Balance: balance,
  Account: accountAnswer,
  Engagement: engagementAnswer,
  Agreement: agreementAnswer,
  Customer: customerAnswer,
  ListedCustomer: listedCustomerAnswer,
  CardAccount: cardAccountAnswer,
  CardTransactions: cardTransactionsAnswer,
  Transaction: transactionAnswer,
  Transactions: transactionsAnswer,
  ScaRedirect: scaAnswer,
  NewConsent: newConsentAnswer,
  Consent: consentAnswer,
  ConsentStatus: consentStatusAnswer,
  AccountReference: accountReference,
  OwnAccountReference: ownReference,
  Money: paidMoney,
  ExactMoney: exactMoney,
  ExactBalance: exactBalance,
  PageLinks: pageLinks,
  ConsentedAccount: consentedAccount,
  ListedTransaction: listedTransaction,
  AccountHistory: accountHistoryAnswer,
  TransactionDetails: transactionDetails,
  CardReference: cardReference,
  ConsentedCardAccount: consentedCardAccount,
  ListedCardTransaction: listedCardTransaction,
  CardHistory: cardHistoryAnswer,
} as const satisfies Record<string, GenericSchema>

const options = {
  definitions,
  target: 'draft-2020-12',
  typeMode: 'input',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

/** JSON Schema of a contract, with references to the named ones. */
export function schemaOf(schema: GenericSchema): Readonly<Record<string, unknown>> {
  const { $schema: _, $defs: __, ...bare } = toJsonSchema(schema, options)
  return bare
}

/** JSON Schema of every named contract. */
export function componentsOf(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const { [name as 'Link']: _, ...others } = definitions
      const { $schema: __, $defs: ___, ...bare } = toJsonSchema(schema, { ...options, definitions: others })
      return [name, bare]
    }),
  )
}
