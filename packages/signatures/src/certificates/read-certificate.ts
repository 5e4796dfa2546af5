import type { Result } from '@pocketbank/core'
import { readHeaderCertificate } from './carriage.ts'
import { type Certificate, readDerCertificate } from './certificate.ts'

/**
 * Reads one certificate (RFC 5280 §4.1): serial number, issuer, subject, validity, public key and the PSD2
 * statement. Never throws on what the certificate contains, and checks no signature.
 *
 * @param certificate - Bytes of DER, or text: PEM, or base64 of DER as the header TPP-Signature-Certificate
 * carries it.
 * @returns The certificate, or a phrase that names the part that cannot be read.
 * @example
 * ```ts
 * import { readCertificate } from '@pocketbank/signatures'
 *
 * const read = readCertificate(await tpp.certificate())
 * read.ok && read.value.psd2?.roles // => ['PSP_AI', 'PSP_PI']
 * readCertificate('no certificate') // => { ok: false, error: 'not base64' }
 * ```
 */
export function readCertificate(certificate: Uint8Array<ArrayBuffer> | string): Result<Certificate, string> {
  return typeof certificate === 'string'
    ? readHeaderCertificate(certificate)
    : readDerCertificate(certificate)
}
