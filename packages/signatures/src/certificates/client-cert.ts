import type { Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { base64FromBytes, bytesFromBase64 } from './base64.ts'
import { certificateBytes } from './carriage.ts'
import { type Certificate, readDerCertificate } from './certificate.ts'
import { certificateHeaderCharsMax } from './certificate-limits.ts'

/** The header in which a proxy passes on the certificate of a TLS client (RFC 9440). */
export const clientCertHeader = 'Client-Cert'

/** A byte sequence of RFC 8941: base64 between colons. */
const byteSequence = /^:([A-Za-z0-9+/]*={0,2}):$/

/** True if a proxy says that the client has presented no certificate: an empty value or byte sequence. */
export function isEmptyClientCert(value: string): boolean {
  return value.trim() === '' || value.trim() === '::'
}

/**
 * Reads the value of a `Client-Cert` header. Proxies write many forms; only that of RFC 9440 is accepted, and
 * the error names the form that was found.
 */
export function readClientCert(value: string): Result<Certificate, string> {
  if (value.length > certificateHeaderCharsMax) {
    return fail(`${clientCertHeader} has more than ${certificateHeaderCharsMax} characters`)
  }
  const [, base64] = byteSequence.exec(value.trim()) ?? []
  const bytes = base64 === undefined ? undefined : bytesFromBase64(base64)
  return bytes === undefined ? fail(describeForm(value)) : readDerCertificate(bytes)
}

/** Says in which way a value is not that of RFC 9440. */
function describeForm(value: string): string {
  if (value.includes(','))
    return `${clientCertHeader} has several values; a chain belongs into Client-Cert-Chain`
  const other = certificateBytes(value)
  const certificate = other.ok ? readDerCertificate(other.value) : other
  if (!certificate.ok) return `${clientCertHeader} is not base64 between colons (RFC 9440)`
  const isBare = value.trim() === base64FromBytes(certificate.value.bytes)
  const form = isBare
    ? 'lacks the colons around the base64'
    : 'has another form than base64 of the DER between colons'
  return `${clientCertHeader} ${form} (RFC 9440)`
}
