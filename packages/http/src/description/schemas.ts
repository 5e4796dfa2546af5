import { countryCode } from '@pocketbank/core/base/iso'
import { currencyCode } from '@pocketbank/core/base/money'
import { toJsonSchema } from '@valibot/to-json-schema'
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
import { describeFields } from './describe-fields.ts'
import type { Json } from './header-parameters.ts'
import type { FieldWords } from './words/field-words.ts'
import { interfaceFields } from './words/interface-fields.ts'

/** The contracts that have a name in the description; a schema refers to them by identity. */
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

const options = {
  definitions,
  target: 'draft-2020-12',
  typeMode: 'input',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

function writeSchema(schema: GenericSchema, tables: readonly FieldWords[]): Json {
  const { $schema: _, $defs: __, ...bare } = toJsonSchema(schema, options)
  return describeFields(bare, { tables })
}

/** Schemas by the contracts that they are made of, for each list of words. */
const written = new WeakMap<readonly FieldWords[], WeakMap<GenericSchema, Json>>()

/**
 * JSON Schema of a contract, with references to the named ones and the sentences of its fields. D: kept, as hundreds of refusals have one
 * contract, and each schema takes as long as all named ones.
 */
export function schemaOf(schema: GenericSchema, tables: readonly FieldWords[] = interfaceFields): Json {
  const schemas = written.get(tables) ?? new WeakMap<GenericSchema, Json>()
  written.set(tables, schemas)
  const made = schemas.get(schema) ?? writeSchema(schema, tables)
  schemas.set(schema, made)
  return made
}

/** The names of contracts, in the order of the description. */
export const componentNames: readonly string[] = Object.keys(definitions)

/** JSON Schema of a named contract. */
export function componentOf(name: string): Json {
  const { [name as 'Link']: schema, ...others } = definitions
  const { $schema: _, $defs: __, ...bare } = toJsonSchema(schema, { ...options, definitions: others })
  return describeFields(bare, { tables: interfaceFields, outer: name })
}
