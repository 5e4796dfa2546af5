import { namedContracts, writeTypeSchema } from './collect.ts'
import { addPart, type Direction, type JsonSchema, printType } from './print-types.ts'

/**
 * Types of fields that are written once, with a field of a named contract that has the type: by direction.
 */
const places = {
  sent: {
    SentAmount: 'PaymentOrder.instructedAmount',
    SentWholeAmount: 'CardAccountRequest.creditLimit',
    SentBalance: 'AccountRequest.balances',
    PurposeCode: 'PaymentOrder.purposeCode',
    Transfer: 'BulkPaymentOrder.payments',
    ConsentAccess: 'ConsentRequest.access',
    SentAddress: 'PaymentOrder.creditorAddress',
    SentPaymentReference: 'PaymentOrder.remittanceInformationStructured',
    DebtorReference: 'PaymentOrder.debtorAccount',
    SentReference: 'PaymentOrder.creditorAccount',
    ConsentReference: 'ConsentRequest.access.accounts',
  },
  asked: {},
  answered: {
    TransactionStatus: 'PaymentStatusAnswer.transactionStatus',
    CashAccountType: 'Account.cashAccountType',
    WholeAmount: 'CardAccount.creditLimit',
    PaymentLinks: 'NewPayment._links',
    BasketLinks: 'NewBasket._links',
    OpenLinks: 'ConsentedAccount._links',
    SelfLink: 'Customer._links',
    PaymentReference: 'TransactionDetails.remittanceInformationStructuredArray',
    Address: 'ListedCardTransaction.cardAcceptorAddress',
    TppMessageCode: 'NewConsent.tppMessages.code',
    TppMessage: 'NewConsent.tppMessages',
    OpenedAccount: 'Consent.access.accounts',
    PayingAccount: 'Payment.debtorAccount',
    CurrencyExchange: 'TransactionDetails.currencyExchange',
  },
} as const satisfies Record<Direction, Readonly<Record<string, string>>>

/** Returns the schema of a field, of a list that of its items. */
function requireSchema(place: string, direction: Direction): JsonSchema {
  const [contract = '', ...fields] = place.split('.')
  const schema = namedContracts.get(contract)?.schema
  const whole = schema && writeTypeSchema(schema, direction, contract)
  const match = fields.reduce<JsonSchema | undefined>((outer, field) => {
    const inner = outer?.properties?.[field]
    return inner?.items ?? inner
  }, whole)
  if (match === undefined) throw new Error(`packages/http/bin/parts.ts: no contract has the field ${place}`)
  return match
}

/** A type that is written once. */
export interface Part {
  readonly name: string
  /** The schema of its first place, whose sentences it has. */
  readonly schema: JsonSchema
  readonly text: string
}

/** Prints the types, the shorter ones first, since they are parts of the others. */
function printParts(direction: Direction): readonly Part[] {
  const partList = Object.entries(places[direction]).map(([name, place]: [string, string]) => {
    const schema = requireSchema(place, direction)
    return { name, schema, length: printType(schema, direction).length }
  })
  const texts = new Map<string, string>()
  for (const { name, schema } of partList.toSorted((left, right) => left.length - right.length)) {
    const text = printType(schema, direction)
    texts.set(name, text)
    addPart(direction, { name, text })
  }
  return partList.map(({ name, schema }) => ({ name, schema, text: texts.get(name) ?? '' }))
}

/** The types of fields that are written once, by direction. */
export const parts: Readonly<Record<Direction, readonly Part[]>> = {
  sent: printParts('sent'),
  asked: printParts('asked'),
  answered: printParts('answered'),
}
