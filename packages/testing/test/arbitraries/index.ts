export { commandSequence } from './commands.ts'
export { consentRequest } from './consents.ts'
export { bban, iban, identityNumber, kid } from './numbers.ts'
export {
  type BulkPaymentBody,
  bulkPayment,
  type PaymentBody,
  type PeriodicPaymentBody,
  payment,
  periodicPayment,
  type TransferBody,
  transfer,
} from './payments.ts'
export {
  account,
  cardAccount,
  cardTransaction,
  cardTransactions,
  customer,
  transaction,
  transactions,
} from './sandbox-data.ts'
