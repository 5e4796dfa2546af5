import type { CryptoPort } from '../crypto-port.ts'
import { digestCauses } from './digest-causes.ts'
import { createEffort, cutShort } from './effort.ts'
import type { Octets } from './search.ts'

/** Name and value as clients write them where they do not write `SHA-256=…`. */
const otherSpelling = /^\s*["']?(?:id-)?sha[-_ ]?(?:2[-_])?(256|512)["']?[\s=:]\s*(.+)$/is

/**
 * Why a Digest header cannot be read, or names no algorithm: proven by the hash of the body, or of what would have been hashed
 * (Q10g), within a fixed effort (Q10h).
 */
export async function digestHeaderCauses(
  crypto: CryptoPort,
  header: string,
  body: Octets,
): Promise<readonly string[]> {
  const tools = { crypto, effort: createEffort(), body }
  const [, bits, value = header] = otherSpelling.exec(header) ?? []
  const hash = bits === '512' || (bits === undefined && value.trim().length > 80) ? 'SHA-512' : 'SHA-256'
  const found = await digestCauses({ ...tools, hash, written: value.trim().replace(/^(["'])(.*)\1$/s, '$2') })
  if (found === undefined) return tools.effort.isCutShort ? [cutShort] : []
  if (bits === undefined) return [`the name of the algorithm is missing: write ${hash}= in front`, ...found]
  return header.toUpperCase().startsWith(`${hash}=`)
    ? found
    : [`the algorithm is not written as ${hash}=: write ${hash}= in front of the value`, ...found]
}

/** What a request has instead of a Digest header. */
export function digestElsewhere(headers: { has(name: string): boolean }): string | undefined {
  const sendDigest = 'send Digest: SHA-256=<base64 of the hash of the body>'
  const other = ['Content-Digest', 'Repr-Digest'].find((name) => headers.has(name))
  if (other !== undefined) return `${other} belongs to RFC 9530, and this bank reads RFC 3230: ${sendDigest}`
  return headers.has('Content-MD5') ? `Content-MD5 does not stand for it: ${sendDigest}` : undefined
}
