import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { bytesFromBase64 } from './base64.ts'
import { latin1FromBytes, latin1FromPercent } from './bytes.ts'
import { type Certificate, readDerCertificate } from './certificate.ts'
import { certificateHeaderCharsMax } from './certificate-limits.ts'

const armour = /^\s*-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----\s*$/
const armourStart = '-----BEGIN'

/**
 * Extracts the bytes of a certificate from a `TPP-Signature-Certificate` header. The error is a phrase. D: it
 * accepts base64 of DER or PEM, PEM itself, line breaks, blanks and percent-encoding, because the interface
 * description says only "base64".
 */
export function certificateBytes(value: string): Result<Uint8Array<ArrayBuffer>, string> {
  if (value.length > certificateHeaderCharsMax) {
    return fail(`more than ${certificateHeaderCharsMax} characters`)
  }
  const text = percentDecoded(value)
  if (text.includes(armourStart)) return bytesFromArmour(text)
  const bytes = bytesFromBase64(removeBlanks(text))
  if (bytes === undefined) return fail('not base64')
  const inner = latin1FromBytes(bytes.subarray(0, armourStart.length)) === armourStart
  return inner ? bytesFromArmour(latin1FromBytes(bytes)) : ok(bytes)
}

export function readHeaderCertificate(value: string): Result<Certificate, string> {
  const bytes = certificateBytes(value)
  return bytes.ok ? readDerCertificate(bytes.value) : bytes
}

function bytesFromArmour(pem: string): Result<Uint8Array<ArrayBuffer>, string> {
  const base64 = armour.exec(pem)?.[1]
  if (base64 === undefined) return fail('not one certificate in PEM armour')
  const bytes = bytesFromBase64(removeBlanks(base64))
  return bytes === undefined ? fail('not base64 inside the PEM armour') : ok(bytes)
}

function removeBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Undoes percent-encoding. In form-encoding, `+` is a blank of the PEM header and `%2B` the base64 digit. */
function percentDecoded(value: string): string {
  if (!value.includes('%')) return value
  const blanks = value.includes(`${armourStart}+`) ? value.replaceAll('+', ' ') : value
  return latin1FromPercent(blanks)
}
