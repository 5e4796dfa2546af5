import { sameBytes } from '../../certificates/bytes.ts'
import type { RsaPublicKey } from '../../certificates/public-key.ts'
import type { DigestName } from '../crypto-port.ts'
import { createCause } from './cause.ts'
import { guessUnits } from './effort.ts'
import type { OpenedSignature } from './opened.ts'
import type { BoundedCrypto, Bytes } from './search-guesses.ts'

/** Pairs of content hash and mask hash that libraries use. */
const combinations: readonly (readonly [hash: DigestName, mask: DigestName])[] = [
  ['SHA-256', 'SHA-256'],
  ['SHA-256', 'SHA-1'],
  ['SHA-512', 'SHA-512'],
  ['SHA-384', 'SHA-384'],
  ['SHA-1', 'SHA-1'],
]

const hashBytes = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 } as const

/** Zero bytes before the salt that cannot be a coincidence. The longest salt has no zero bytes before it. */
const certainZeroBytes = 8

/** Recognises RSA-PSS padding (RFC 8017 §9.1.2) in an opened signature; otherwise returns undefined. */
export async function openPss(
  tools: BoundedCrypto,
  { bits }: RsaPublicKey,
  openedBytes: Bytes,
): Promise<OpenedSignature | undefined> {
  const length = Math.ceil((bits - 1) / 8)
  const encoded = openedBytes.subarray(openedBytes.length - length)
  for (const [hash, mask] of combinations) {
    const match = await findSalt(tools, encoded, { hash, mask, spareBits: length * 8 - (bits - 1) })
    if (match === undefined) continue
    const { salt, zeros } = match
    const ownHash = encoded.subarray(-1 - hashBytes[hash], -1)
    const hasDigest = async (digest: Uint8Array) => {
      if (!tools.effort.spend(guessUnits(salt.length))) return false
      const salted = Uint8Array.from([...new Uint8Array(8), ...digest, ...salt])
      return sameBytes(await tools.crypto.digest(hash, salted), ownHash)
    }
    const mistake = `it was made with RSA-PSS padding and ${hash}`
    const causes = [createCause('computation')(mistake, 'sign with PKCS#1 v1.5 padding and SHA-256')]
    return { hash, hasDigest, causes, isCertain: zeros >= certainZeroBytes }
  }
  return undefined
}

interface Combination {
  readonly hash: DigestName
  readonly mask: DigestName
  readonly spareBits: number
}

/**
 * Removes the mask and returns the salt. Returns undefined unless the result is zeros, a one, and the salt.
 */
async function findSalt(
  tools: BoundedCrypto,
  encoded: Bytes,
  how: Combination,
): Promise<{ readonly salt: Bytes; readonly zeros: number } | undefined> {
  const { hash, mask, spareBits } = how
  const masked = encoded.subarray(0, -1 - hashBytes[hash])
  const seed = encoded.subarray(masked.length, -1)
  const pieces = Math.ceil(masked.length / hashBytes[mask])
  if (!tools.effort.spend(pieces * guessUnits(seed.length))) return undefined
  const masks = await Promise.all(
    Array.from({ length: pieces }, (_, at) =>
      tools.crypto.digest(mask, Uint8Array.from([...seed, 0, 0, at >> 8, at & 0xff])),
    ),
  )
  const cover = masks.flatMap((bytes) => [...bytes])
  const block = masked.map((byte, at) => byte ^ (cover[at] ?? 0))
  block[0] = (block[0] ?? 0) & (0xff >> spareBits)
  const zeros = block.findIndex((byte) => byte !== 0)
  return block[zeros] === 1 ? { salt: block.subarray(zeros + 1), zeros } : undefined
}
