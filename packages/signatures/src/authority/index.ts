export { type Authority, createAuthority, defaultAuthorityName } from './authority.ts'
export {
  type CertificateKind,
  type CertificateRequest,
  defaultId,
  expiredValidity,
  fingerprint,
  futureValidity,
  planAuthority,
  type ServerCertificateRequest,
  wideValidity,
} from './certificate-plan.ts'
export { isAuthorisationNumber } from './competent-authority.ts'
export { readyMade } from './default-certificate.ts'
export {
  createSigningIdentity,
  type IdentityOptions,
  type SigningIdentity,
  type TppCertificate,
} from './identity.ts'
export type { IssuedCertificate } from './issue.ts'
export { certificatePath, keyFiles, keyPath } from './key-files.ts'
export { type KeyPair, makeKey } from './key-pair.ts'
export { seededUuid } from './seeded.ts'
export { type SigningPort, webSigning } from './signing-port.ts'
export { testAnchor } from './test-anchor.ts'
export { authorityKey, ecKey, otherKey, qwacKey, tppKey, weakKey } from './test-keys.ts'
