import type { FieldWords } from './field-words.ts'

/** Parameters of paths and queries. */
// biome-ignore format: one parameter a line
export const parameterWords: FieldWords = {
  consentId: ['The id of the consent, from the response that created it.'],
  accountId: ['The id of the account, from the list or from the response that created it.'],
  id: ['The resourceId of the account, from the list of accounts.', '§4.8'],
  cardAccountId: ['The resourceId of the card account, from the list of card accounts.'],
  mockCardAccountId: ['The resourceId of the card account, from the response that created it.', '§4.2'],
  transactionId: ['The id of the transaction, from the list.', '§4.6'],
  'payment-product': ['The payment product. A product that the service does not offer is 403.', '§4.8'],
  'payment-id': ['The id of the payment, from the response that created it.', '§4.8'],
  authorisationId: ['The id of the authorisation, from the response that started it.'],
  basketId: ['The id of the basket, from the response that created it.', '§4.1'],
  tppId: ['The id of the TPP, from its certificate. The prefix PSD may be left out.', '§9 1.21.6'],
  customerId: ['The id of the customer, from the response that created it.', '§2.5'],
  agreementId: ['The id of the agreement.'],
  engagementId: ['The id of an engagement of the agreement.'],
  batchId: ['The id of the batch, from the list.'],
  withBalance: ['Whether the list has balances. Default: false.'],
  bookingStatus: ['booked, pending, or both. all is the same as both.', '§9 1.11.7'],
  dateFrom: ['The first day of booking.'],
  dateTo: ['The last day of booking.'],
  fromDate: ['The first day of booking.'],
  toDate: ['The last day of booking.'],
  offset: ['The number of entries before the page. Default: 0.'],
  limit: ['The largest number of entries in the page.'],
  after: ['A place from the link next or previous of a page.'],
  before: ['A place from the link next or previous of a page.'],
  allowLogicalDuplicate: ['Whether the bank takes a payment like one of the last 24 hours. Default: false.', '§4.7'],
  withAccounts: ['Whether each customer has its accounts. Default: false.'],
  withAgreements: ['Whether each customer has its agreements. Default: false.'],
}
