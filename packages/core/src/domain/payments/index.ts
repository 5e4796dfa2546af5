export { type LackingFunds, lackingFunds } from './lacking.ts'
export { canMove } from './move.ts'
export { termsOf } from './payment-terms.ts'
