/**
 * HTTP signatures of PSD2 (draft-cavage-http-signatures-10): verifies them and explains why one fails, signs
 * requests, reads certificates, and issues certificates for tests.
 *
 * @module
 */

export { type Authority, type AuthorityOptions, createAuthority } from './authority/authority.ts'
export type { CertificatePlan, CertificateRequest } from './authority/certificate-plan.ts'
export type { DistinguishedName } from './authority/distinguished-name.ts'
export type { IssuedCertificate } from './authority/issue.ts'
export { type KeyPair, makeKey } from './authority/key-pair.ts'
export { type SigningPort, webSigning } from './authority/signing-port.ts'
export type { Certificate } from './certificates/certificate.ts'
export { formatName, type Name } from './certificates/name.ts'
export { readCertificate } from './certificates/read-certificate.ts'
export { readTrustAnchors } from './certificates/trust.ts'
export {
  type Accepted,
  type Authentication,
  type AuthenticatorOptions,
  createAuthenticator,
  type Rejected,
} from './signature/authenticate.ts'
export type { CryptoPort, DigestName, PublicKey } from './signature/crypto-port.ts'
export { explainSignature } from './signature/explain-signature.ts'
export type { Explanation } from './signature/explanation.ts'
export type { HttpRequest } from './signature/http-request.ts'
export type { AuthenticationPolicy } from './signature/policy.ts'
export { type SignedMessage, signingString } from './signature/signing-string.ts'
export type { AuthenticatedTpp } from './signature/tpp.ts'
export { type VerifyOptions, verify } from './signature/verify.ts'
export { webCrypto } from './signature/web-crypto.ts'
export { type SignedHttpRequest, type SignOptions, sign } from './signing/sign.ts'
