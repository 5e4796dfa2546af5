import { bytesFromHex, hexFromBytes, latin1FromBytes, sameBytes } from '../../certificates/bytes.ts'
import type { RsaPublicKey } from '../../certificates/public-key.ts'
import type { DigestName } from '../crypto-port.ts'
import { type Cause, createCause } from './cause.ts'
import { openingUnits } from './effort.ts'
import { openPss } from './open-pss.ts'
import type { OpenedSignature } from './opened.ts'
import type { BoundedCrypto, Bytes } from './search-guesses.ts'

/** The DER prefix before a hash (RFC 8017 §9.2, note 1) in hexadecimal, and the bytes of the hash. */
const digestInfos = [
  ['SHA-256', '3031300d060960864801650304020105000420', 32],
  ['SHA-1', '3021300906052b0e03021a05000414', 20],
  ['SHA-384', '3041300d060960864801650304020205000430', 48],
  ['SHA-512', '3051300d060960864801650304020305000440', 64],
] as const

/** Prefixes of hashes that the bank does not support. */
const otherDigestInfos = [
  ['SHA-224', '302d300d06096086480165030402040500041c', 28],
  ['MD5', '3020300c06082a864886f70d020505000410', 16],
  ['RIPEMD-160', '3021300906052b2403020105000414', 20],
  ['SHA-512/224', '302d300d06096086480165030402050500041c', 28],
  ['SHA-512/256', '3031300d060960864801650304020605000420', 32],
  ['SHA3-224', '302d300d06096086480165030402070500041c', 28],
  ['SHA3-256', '3031300d060960864801650304020805000420', 32],
  ['SHA3-384', '3041300d060960864801650304020905000430', 48],
  ['SHA3-512', '3051300d060960864801650304020a05000440', 64],
] as const

const typeOnePadding = /^0001(?:ff){8,}00/

/**
 * Opens an RSA signature with the public key (RFC 8017 §5.2.2). A PKCS#1 v1.5 signature contains the hash of
 * the signed text. So this step distinguishes a wrong key from a wrong text, and each guess at the text then
 * costs only a hash. It is used for explanations, never for the decision. Returns undefined if the key does
 * not fit, or the effort is too small.
 */
export async function openSignature(
  { crypto, effort }: BoundedCrypto,
  key: RsaPublicKey,
  signature: Bytes,
): Promise<OpenedSignature | undefined> {
  const bytes = Math.ceil(key.bits / 8)
  const number = BigInt(`0x${hexFromBytes(signature) || '0'}`)
  if (signature.length !== bytes || number >= key.modulus || !effort.spend(openingUnits(key)))
    return undefined
  const openedText = power(number, key.exponent, key.modulus)
    .toString(16)
    .padStart(bytes * 2, '0')
  const padding = typeOnePadding.exec(openedText)?.[0]
  if (padding !== undefined) return openPadded(openedText.slice(padding.length))
  return openedText.endsWith('bc') ? openPss({ crypto, effort }, key, bytesFromHex(openedText)) : undefined
}

function openPadded(content: string): OpenedSignature {
  for (const [hash, prefix, length] of digestInfos) {
    if (!isDigestInfo(content, prefix, length)) continue
    const digest = bytesFromHex(content.slice(prefix.length))
    const hasDigest = (otherDigest: Uint8Array) => sameBytes(otherDigest, digest)
    return { hash, hasDigest, isCertain: true, causes: hash === 'SHA-256' ? [] : [instead(hash)] }
  }
  for (const [name, prefix, length] of otherDigestInfos) {
    if (isDigestInfo(content, prefix, length))
      return { hash: undefined, hasDigest: () => false, isCertain: true, causes: [instead(name)] }
  }
  return openBare(bytesFromHex(content))
}

function isDigestInfo(content: string, prefix: string, length: number): boolean {
  return content.startsWith(prefix) && content.length === prefix.length + length * 2
}

const ofComputation = createCause('computation')

function instead(hash: string): Cause {
  return ofComputation(`it was made with ${hash} instead of SHA-256`, 'sign with RSA and SHA-256')
}

const hashOfLength: ReadonlyMap<number, DigestName> = new Map([
  [20, 'SHA-1'],
  [48, 'SHA-384'],
  [64, 'SHA-512'],
])

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters show that bytes are not text
const isText = /^[^\0-\x08\x0e-\x1f\x7f]*$/

/** Describes a signature over something other than a hash with its DER prefix. */
function openBare(content: Bytes): OpenedSignature {
  const hex = latin1FromBytes(content).toLowerCase()
  const isDigits = /^[0-9a-f]{40,128}$/.test(hex)
  const hash = (isDigits ? undefined : hashOfLength.get(content.length)) ?? 'SHA-256'
  const isHex = (digest: Uint8Array) => hex === hexFromBytes(digest)
  const isHash = content.length === 32 || hashOfLength.has(content.length)
  const contentWords = isDigits
    ? 'the bare hexadecimal digits of a hash'
    : isHash
      ? 'a bare hash, without its name in front'
      : isText.test(latin1FromBytes(content))
        ? 'bare text, not the hash of it'
        : 'bytes that are no hash with its name in front'
  const order = 'let the library sign by SHA256withRSA, or openssl dgst -sha256 -sign'
  const causes = [ofComputation(`it holds ${contentWords}`, order)]
  const hasDigest = (digest: Uint8Array, hashed: Bytes) =>
    sameBytes(content, digest) || sameBytes(content, hashed) || isHex(digest)
  return { hash, causes, hasDigest, isCertain: true }
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
