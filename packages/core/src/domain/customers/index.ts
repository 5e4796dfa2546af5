export { isIdentityNumber } from './identity-number.ts'
