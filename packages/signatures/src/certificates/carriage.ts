import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { octetsFromBase64 } from './base64.ts'
import { type Certificate, readDerCertificate } from './certificate.ts'
import { certificateHeaderCharsMax } from './certificate-limits.ts'
import { latin1FromOctets, latin1FromPercent } from './octets.ts'

const armour = /^\s*-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----\s*$/
const armourStart = '-----BEGIN'

/**
 * The octets of one certificate out of the value of a `TPP-Signature-Certificate` header: base64 of DER, PEM
 * armour, line breaks or blanks, percent-encoding, or base64 of PEM. The error is a phrase. (D: the interface
 * description only says "base64".)
 */
export function certificateOctets(value: string): Result<Uint8Array<ArrayBuffer>, string> {
  if (value.length > certificateHeaderCharsMax) {
    return fail(`more than ${certificateHeaderCharsMax} characters`)
  }
  const text = percentDecoded(value)
  if (text.includes(armourStart)) return octetsFromArmour(text)
  const octets = octetsFromBase64(removeBlanks(text))
  if (octets === undefined) return fail('not base64')
  const inner = latin1FromOctets(octets.subarray(0, armourStart.length)) === armourStart
  return inner ? octetsFromArmour(latin1FromOctets(octets)) : ok(octets)
}

/** The certificate itself that is carried so. The error is a phrase. */
export function readCarriedCertificate(value: string): Result<Certificate, string> {
  const octets = certificateOctets(value)
  return octets.ok ? readDerCertificate(octets.value) : octets
}

function octetsFromArmour(pem: string): Result<Uint8Array<ArrayBuffer>, string> {
  const base64 = armour.exec(pem)?.[1]
  if (base64 === undefined) return fail('not one certificate in PEM armour')
  const octets = octetsFromBase64(removeBlanks(base64))
  return octets === undefined ? fail('not base64 inside the PEM armour') : ok(octets)
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
