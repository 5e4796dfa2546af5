export { isNorwegianBban } from './bban.ts'
export { bankBic } from './bic.ts'
export {
  accountReference,
  bbanText,
  businessIdentifierCode,
  countryCode,
  ibanText,
  postalAddress,
} from './contract.ts'
export { norwegianIban } from './iban.ts'
export { computeIban } from './iban-of.ts'
export { structuredReference } from './structured-reference.ts'
