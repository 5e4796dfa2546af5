export { type Certificate, readCertificate } from '../certificates/certificate.ts'
export { readTrustAnchors } from '../certificates/trust.ts'
export {
  type Accepted,
  type Authenticate,
  type Authentication,
  type AuthenticatorOptions,
  createAuthenticator,
  type Rejected,
} from './authenticate.ts'
export type { CryptoPort, DigestName, Hash, PublicKey } from './crypto-port.ts'
export { type Difference, type Explanation, type SignatureStep, steps } from './explanation.ts'
export { keyIdOf } from './key-id.ts'
export type { AuthenticationPolicy } from './policy.ts'
export { type HeaderSource, type SignedMessage, signingString } from './signing-string.ts'
export { type AuthenticatedTpp, anonymousTpp, type PspRole, requireRole } from './tpp.ts'
export { webCrypto } from './web-crypto.ts'
