export { type LackingFunds, lackingFunds } from './lacking.ts'
export { chooseEndToEndId } from './ledger-entries.ts'
export { canMove } from './move.ts'
export { computePaymentTerms } from './payment-terms.ts'
