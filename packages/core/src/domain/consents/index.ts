export { consentEnd } from './consent-terms.ts'
export { type FoundIdentity, findRequestIdentity, type IdentityKind } from './identity.ts'
export { isEntryOffered } from './offered-entries.ts'
