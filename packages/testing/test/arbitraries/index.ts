export { commandSequence } from './commands.ts'
export { bban, iban, identityNumber, kid } from './numbers.ts'
export {
  bulkPayment,
  payment,
  periodicPayment,
  transfer,
} from './payments.ts'
export {
  account,
  cardAccount,
  cardTransactions,
  customer,
  transactions,
} from './sandbox-data.ts'
