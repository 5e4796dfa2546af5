export { offersTo } from './offer.ts'
