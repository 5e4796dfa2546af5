export { paymentsIn } from './find.ts'
