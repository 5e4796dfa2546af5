/**
 * Arbitraries for fast-check: data that a bank takes, and commands that make sense one after the other.
 *
 * @module
 */
export { commandSequence, type SequenceWanted } from './commands.ts'
export { type ConsentBody, consentRequest } from './consents.ts'
export { bban, type IbanCountry, iban, identityNumber, kid } from './numbers.ts'
export {
  type BulkPaymentBody,
  bulkPayment,
  type PaymentAccount,
  type PaymentBody,
  type PaymentProduct,
  type PaymentWanted,
  type PeriodicPaymentBody,
  payment,
  periodicPayment,
  type TransferBody,
  transfer,
} from './payments.ts'
export {
  type AccountBody,
  account,
  type CardAccountBody,
  type CardTransactionBody,
  type CustomerBody,
  cardAccount,
  cardTransaction,
  cardTransactions,
  customer,
  type RowsWanted,
  type TransactionBody,
  transaction,
  transactions,
} from './sandbox-data.ts'
