export { attributeLabel, commonName, organizationIdentifier, organizationName } from './attribute-types.ts'
export { base64FromBytes, bytesFromBase64 } from './base64.ts'
export {
  bytesFromText,
  hexFromBytes,
  latin1FromBytes,
  latin1FromPercent,
  removeByteOrderMark,
  sameBytes,
  textFromBytes,
  utf8FromBytes,
} from './bytes.ts'
export { readHeaderCertificate } from './carriage.ts'
export { readDerCertificate } from './certificate.ts'
export { certificateCacheEntriesMax } from './certificate-limits.ts'
export { clientCertHeader, isEmptyClientCert, readClientCert } from './client-cert.ts'
export { compareNames, sameName } from './compare-names.ts'
export { tags } from './der.ts'
export { findAttribute, formatName, type Name } from './name.ts'
export { parseName, type WrittenAttribute } from './parse-name.ts'
export { fromPem, toPem } from './pem.ts'
export { holdsPrivateKey, withoutPrivateKeys } from './private-key.ts'
export { type PspRole, pspRoles } from './psd2-statement.ts'
export {
  contextElement,
  createSet,
  type Der,
  element,
  identifier,
  integer,
  nullElement,
  octetString,
  sequence,
} from './write-der.ts'
