export { consentEnd } from './consent-terms.ts'
export { type FoundIdentity, type IdentityKind, identityOf } from './identity.ts'
export { isEntryOffered } from './offered-entries.ts'
