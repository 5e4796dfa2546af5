export { spendable } from './payer.ts'
