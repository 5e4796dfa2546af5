export { listBasketPayments } from './find.ts'
