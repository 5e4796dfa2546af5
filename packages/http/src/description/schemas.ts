import { countryCode } from '@pocketbank/core/base/iso'
import { currencyCode } from '@pocketbank/core/base/money'
import type { GenericSchema } from 'valibot'
import { accountHistory, listedTransaction } from '../operations/account-history.ts'
import { consentedAccount } from '../operations/accounts.ts'
import { basketShape, basketStatusShape, newBasketShape } from '../operations/baskets.ts'
import { consentedCardAccount } from '../operations/card-accounts.ts'
import { cardHistoryShape, cardReference, listedCardTransaction } from '../operations/card-history.ts'
import { consentShape, consentStatusShape, newConsentShape } from '../operations/consents.ts'
import { accountReferenceAnswer, ownReferenceShape } from '../operations/render/account-references.ts'
import { errorAnswer } from '../operations/render/error.ts'
import { exactBalance, exactMoney, paidMoney } from '../operations/render/exact-money.ts'
import { link } from '../operations/render/links.ts'
import { balance } from '../operations/render/money.ts'
import { pageLinks } from '../operations/render/page-links.ts'
import { scaAnswer } from '../operations/render/sca-answer.ts'
import { accountShape } from '../operations/sandbox/sandbox-accounts.ts'
import { agreementShape, engagementShape } from '../operations/sandbox/sandbox-agreements.ts'
import { cardAccountShape, postedCardRowsShape } from '../operations/sandbox/sandbox-card-accounts.ts'
import { customerShape, listedCustomerShape } from '../operations/sandbox/sandbox-customers.ts'
import { transactionShape, transactionsShape } from '../operations/sandbox/sandbox-transactions.ts'
import { transactionDetails } from '../operations/transaction-details.ts'
import type { Json } from './header-parameters.ts'
import { writeJsonSchema } from './write-schema.ts'

/** The contracts with a name in the description. A schema refers to them by identity. */
export const definitions = {
  Currency: currencyCode,
  Country: countryCode,
  Link: link,
  Error: errorAnswer,
  Balance: balance,
  Account: accountShape.contract,
  Engagement: engagementShape.contract,
  Agreement: agreementShape.contract,
  Customer: customerShape.contract,
  ListedCustomer: listedCustomerShape.contract,
  CardAccount: cardAccountShape.contract,
  CardTransactions: postedCardRowsShape.contract,
  Transaction: transactionShape.contract,
  Transactions: transactionsShape.contract,
  ScaRedirect: scaAnswer,
  NewConsent: newConsentShape.contract,
  Consent: consentShape.contract,
  ConsentStatus: consentStatusShape.contract,
  AccountReference: accountReferenceAnswer,
  OwnAccountReference: ownReferenceShape.contract,
  Money: paidMoney,
  ExactMoney: exactMoney,
  ExactBalance: exactBalance,
  PageLinks: pageLinks,
  ConsentedAccount: consentedAccount.contract,
  ListedTransaction: listedTransaction,
  AccountHistory: accountHistory.contract,
  TransactionDetails: transactionDetails.contract,
  CardReference: cardReference.contract,
  ConsentedCardAccount: consentedCardAccount.contract,
  ListedCardTransaction: listedCardTransaction.contract,
  CardHistory: cardHistoryShape.contract,
  NewBasket: newBasketShape.contract,
  Basket: basketShape.contract,
  BasketStatusAnswer: basketStatusShape.contract,
} as const satisfies Record<string, GenericSchema>

const addressOf = (name: string) => `#/components/schemas/${name}`

function writeSchema(schema: GenericSchema, definitionNames: Readonly<Record<string, GenericSchema>>): Json {
  const { $schema: _, ...json } = writeJsonSchema(schema, { definitions: definitionNames, addressOf })
  return json
}

/** Written schemas by contract. */
const schemaCache = new WeakMap<GenericSchema, Json>()

/**
 * Writes a contract as JSON Schema with references to the named contracts. It caches schemas, because
 * hundreds of refusals share one contract.
 */
export function writeContractSchema(schema: GenericSchema): Json {
  const json = schemaCache.get(schema) ?? writeSchema(schema, definitions)
  schemaCache.set(schema, json)
  return json
}

export const componentNames: readonly string[] = Object.keys(definitions)

/** Written schemas of the named contracts. */
const components = new Map<string, Json>()

export function writeComponentSchema(name: string): Json {
  const { [name as 'Link']: schema, ...otherDefinitions } = definitions
  const component = components.get(name) ?? writeSchema(schema, otherDefinitions)
  components.set(name, component)
  return component
}
