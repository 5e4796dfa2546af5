import { hexFromOctets, octetsFromHex } from '../certificates/octets.ts'
import type { RsaPublicKey } from '../certificates/public-key.ts'

/** What a signature turns out to hold when the public key opens it. */
export type Opened =
  | { readonly padding: 'PKCS1'; readonly hash: string; readonly digest: Uint8Array<ArrayBuffer> }
  | { readonly padding: 'PSS' | 'none' }

/** DER in front of the hash (RFC 8017 §9.2, note 1), in hexadecimal. */
const digestInfos = [
  ['SHA-1', '3021300906052b0e03021a05000414', 20],
  ['SHA-256', '3031300d060960864801650304020105000420', 32],
  ['SHA-384', '3041300d060960864801650304020205000430', 48],
  ['SHA-512', '3051300d060960864801650304020305000440', 64],
] as const

/**
 * Opens an RSA signature with the public key (RFC 8017 §5.2.2). A PKCS#1 v1.5 signature holds the hash of
 * what was signed, so one step tells a wrong key from a wrong text, and a guess at the text costs a hash. For
 * explanations only: it decides nothing. The limits on the key's modulus and exponent bound the cost.
 */
export function openSignature(key: RsaPublicKey, signature: Uint8Array<ArrayBuffer>): Opened {
  const octets = Math.ceil(key.bits / 8)
  const number = BigInt(`0x${hexFromOctets(signature) || '0'}`)
  if (signature.length !== octets || number >= key.modulus) return { padding: 'none' }
  const opened = power(number, key.exponent, key.modulus)
    .toString(16)
    .padStart(octets * 2, '0')
  for (const [hash, prefix, length] of digestInfos) {
    const tail = prefix.length + length * 2
    const start = `0001${'f'.repeat(Math.max(0, octets * 2 - tail - 6))}00${prefix}`
    if (opened.length === start.length + length * 2 && opened.startsWith(start)) {
      return { padding: 'PKCS1', hash, digest: octetsFromHex(opened.slice(start.length)) }
    }
  }
  return { padding: opened.endsWith('bc') ? 'PSS' : 'none' }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
