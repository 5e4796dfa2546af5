import { paymentProducts } from '@pocketbank/core'
import type { FieldWords } from '@pocketbank/core/base/input'
import { type Json, textSchema } from './header-parameters.ts'

interface PathParameter {
  readonly words: FieldWords
  /** The schema; undefined if any text is valid. */
  readonly schema?: Json
}

function parameter(sentence: string, source?: string): PathParameter {
  return { words: { sentence, source } }
}

/** Path parameters by their names in the description. */
export const pathParameterTable: Readonly<Record<string, PathParameter>> = {
  consentId: parameter('The id of the consent, from the response that created it.'),
  accountId: parameter('The id of the account, from the list or from the response that created it.'),
  id: parameter('The resourceId of the account, from the list of accounts.', '§4.8'),
  cardAccountId: parameter('The resourceId of the card account, from the list of card accounts.'),
  mockCardAccountId: parameter(
    'The resourceId of the card account, from the response that created it.',
    '§4.2',
  ),
  transactionId: parameter('The id of the transaction, from the list.', '§4.6'),
  'payment-product': {
    ...parameter('The payment product. A product that the service does not offer is 403.', '§4.8'),
    schema: { ...textSchema, enum: paymentProducts },
  },
  'payment-id': parameter('The id of the payment, from the response that created it.', '§4.8'),
  authorisationId: parameter('The id of the authorisation, from the response that started it.'),
  basketId: parameter('The id of the basket, from the response that created it.', '§4.1'),
  tppId: parameter('The id of the TPP, from its certificate. The prefix PSD may be left out.', '§9 1.21.6'),
  customerId: parameter('The id of the customer, from the response that created it.', '§2.5'),
  agreementId: parameter('The id of the agreement.'),
  engagementId: parameter('The id of an engagement of the agreement.'),
  batchId: parameter('The id of the batch, from the list.'),
}
