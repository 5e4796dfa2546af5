import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { readHeaderCertificate } from './carriage.ts'
import type { Certificate } from './certificate.ts'
import { trustAnchorsMax } from './certificate-limits.ts'
import type { PublicKey } from './public-key.ts'

export type Hash = 'SHA-256' | 'SHA-384' | 'SHA-512'

/** Object identifiers of RSA PKCS #1 v1.5 with each hash (RFC 8017 appendix C). */
export const rsaSignatures: Readonly<Record<Hash | 'SHA-1', string>> = {
  'SHA-1': '1.2.840.113549.1.1.5',
  'SHA-256': '1.2.840.113549.1.1.11',
  'SHA-384': '1.2.840.113549.1.1.12',
  'SHA-512': '1.2.840.113549.1.1.13',
}

/** Signature algorithms of issuers (RFC 4055, RFC 5758): the type of the key, and the hash. */
const issuerAlgorithms: Readonly<
  Record<string, { readonly keyType: PublicKey['type']; readonly hash: Hash }>
> = {
  [rsaSignatures['SHA-256']]: { keyType: 'RSA', hash: 'SHA-256' },
  [rsaSignatures['SHA-384']]: { keyType: 'RSA', hash: 'SHA-384' },
  [rsaSignatures['SHA-512']]: { keyType: 'RSA', hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { keyType: 'EC', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { keyType: 'EC', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { keyType: 'EC', hash: 'SHA-512' },
}

/**
 * Returns the hash of the issuer's signature. Returns undefined if a key of this type cannot have made it.
 */
export function issuerHash({ signatureAlgorithm }: Certificate, { type }: PublicKey): Hash | undefined {
  const algorithm = issuerAlgorithms[signatureAlgorithm]
  return algorithm?.keyType === type ? algorithm.hash : undefined
}

/**
 * Reads a PEM file of one or more certificates; text around the armour is ignored.
 *
 * @param pem - The text of the file.
 * @returns The certificates for `trustAnchors`, or a phrase that counts the one that cannot be read from 1.
 * @example
 * ```ts
 * import { createAuthority, readTrustAnchors } from '@pocketbank/signatures'
 *
 * const { pem } = await createAuthority().certificate()
 * const read = readTrustAnchors(pem)
 * read.ok && read.value.length // => 1
 * ```
 */
export function readTrustAnchors(pem: string): Result<readonly Certificate[], string> {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) return fail('no certificate in PEM armour')
  if (blocks.length > trustAnchorsMax) return fail(`more than ${trustAnchorsMax} certificates`)
  const anchors: Certificate[] = []
  for (const block of blocks) {
    const anchor = readHeaderCertificate(block)
    if (!anchor.ok) return fail(`certificate ${anchors.length + 1}: ${anchor.error}`)
    anchors.push(anchor.value)
  }
  return ok(anchors)
}
