export type { Authenticate } from './authenticate.ts'
export { type CertificateReader, createCertificateReader, createHeaderReader } from './certificate-cache.ts'
export {
  checkClientCertificate,
  refuseAsWrong,
  refuseClientCertificate,
  refuseOtherOrganisation,
} from './client-certificate.ts'
export { digestText, findSupportedDigest } from './digest.ts'
export { rawText, signatureHeaderText } from './encoded-words.ts'
export { firstDifference, quote, writeUtc } from './explanation.ts'
export { explanation, type SignatureStep, steps, type TextDifference } from './explanation-schema.ts'
export { missingHeaders } from './headers.ts'
export { checkKeyId, chooseKeyId, writeKeyId } from './key-id.ts'
export { type KeyId, type KeyIdReadings, withoutPercent } from './key-id-readings.ts'
export type { SignatureParameters } from './signature-header.ts'
export { alwaysSigned, type HeaderSource } from './signing-string.ts'
export { anonymousTpp, listOtherCertificates, type PspRole, requireRole, toTpp } from './tpp.ts'
export { keyIdText } from './write-signature-header.ts'
