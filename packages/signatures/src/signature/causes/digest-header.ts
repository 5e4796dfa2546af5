import type { CryptoPort } from '../crypto-port.ts'
import { type Cause, createCause } from './cause.ts'
import { digestFinding } from './digest-causes.ts'
import { createEffort, cutShort } from './effort.ts'
import type { Bytes } from './search-guesses.ts'

const ofDigest = createCause('digest')

/** Other spellings of `SHA-256=…` by clients. `SHA` alone is SHA-1 (RFC 3230). */
const otherSpelling = /^\s*["']?(?:id-)?(md5|sha[-_ ]?(?:2[-_])?(256|512|384|1)?)["']?[\s=:]\s*(.+)$/is

const ofMd5 = ofDigest('it is a hash by MD5', 'hash the body by SHA-256')

/**
 * Finds why a Digest header is unreadable or names no algorithm, within a fixed effort (Q10h). The proof is a
 * hash over the body, or over what the client hashed instead (Q10g).
 */
export async function digestHeaderCauses(
  crypto: CryptoPort,
  header: string,
  body: Bytes,
): Promise<readonly Cause[]> {
  const tools = { crypto, effort: createEffort(), body }
  const [, name, bits, value = header] = otherSpelling.exec(header) ?? []
  if (name?.toLowerCase() === 'md5') return [ofMd5]
  const hash = bits === '512' || (name === undefined && value.trim().length > 80) ? 'SHA-512' : 'SHA-256'
  const digestValue = value.trim().replace(/^(["'])(.*)\1$/s, '$2')
  const causes = (await digestFinding({ ...tools, hash, digestValue }))?.causes
  if (causes === undefined) return tools.effort.isCutShort ? [cutShort] : []
  const order = `write ${hash}= in front of the value`
  if (name === undefined) return [ofDigest('the name of the algorithm is missing', order), ...causes]
  const isOtherHash = bits !== '256' && bits !== '512'
  return isOtherHash || header.toUpperCase().startsWith(`${hash}=`)
    ? causes
    : [ofDigest(`the algorithm is not written as ${hash}=`, order), ...causes]
}

/** Recognises a digest in another header when Digest is missing. */
export function findDigestInOtherHeader(headers: { has(name: string): boolean }): Cause | undefined {
  const sendDigest = 'send Digest: SHA-256=<base64 of the hash of the body>'
  const otherHeader = ['Content-Digest', 'Repr-Digest'].find((name) => headers.has(name))
  if (otherHeader !== undefined)
    return ofDigest(`${otherHeader} belongs to RFC 9530, and this bank reads RFC 3230`, sendDigest)
  return headers.has('Content-MD5') ? ofDigest('Content-MD5 does not replace it', sendDigest) : undefined
}
