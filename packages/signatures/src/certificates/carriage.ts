import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { bytesFromBase64 } from './base64.ts'
import { latin1FromBytes, latin1FromPercent } from './bytes.ts'
import { type Certificate, readDerCertificate } from './certificate.ts'
import { certificateHeaderCharsMax } from './certificate-limits.ts'

const armour = /^\s*-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----\s*$/
const armourStart = '-----BEGIN'

/**
 * The bytes of one certificate out of the value of a `TPP-Signature-Certificate` header: base64 of DER, PEM
 * armour, line breaks or blanks, percent-encoding, or base64 of PEM. The error is a phrase. (D: the interface
 * description only says "base64".)
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

/** The certificate itself that is carried so. The error is a phrase. */
export function readCarriedCertificate(value: string): Result<Certificate, string> {
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

/**
 * Undoes percent-encoding; form-encoding too, where `+` stands for the blank of the armour and `%2B` for the
 * digit.
 */
function percentDecoded(value: string): string {
  if (!value.includes('%')) return value
  const blanks = value.includes(`${armourStart}+`) ? value.replaceAll('+', ' ') : value
  return latin1FromPercent(blanks)
}
