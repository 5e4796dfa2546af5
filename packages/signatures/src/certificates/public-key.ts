import {
  bitStringBytes,
  child,
  type Element,
  integerHex,
  readDer,
  readObjectIdentifier,
  tags,
} from './der.ts'

/** The parts of a public key that the bank reads. `spki` is the whole SubjectPublicKeyInfo. */
export type PublicKey = RsaPublicKey | EcPublicKey | OtherPublicKey

export interface RsaPublicKey {
  readonly type: 'RSA'
  readonly spki: Uint8Array<ArrayBuffer>
  readonly modulus: bigint
  readonly exponent: bigint
  readonly bits: number
}

interface EcPublicKey {
  readonly type: 'EC'
  readonly spki: Uint8Array<ArrayBuffer>
  readonly curve: string
}

interface OtherPublicKey {
  readonly type: 'other'
  /** The common name of the algorithm, such as `Ed25519`, or else its object identifier. */
  readonly name: string
}

/** The object identifier of RSA keys (RFC 8017 appendix A.1). */
export const rsaEncryption = '1.2.840.113549.1.1.1'
const ecPublicKey = '1.2.840.10045.2.1'

const otherKeyNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.10': 'RSASSA-PSS',
  '1.2.840.10040.4.1': 'DSA',
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
}

/** Reads a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7). Returns undefined for any other element. */
export function readPublicKey(element: Element | undefined): PublicKey | undefined {
  const algorithm = child(element, 0, tags.sequence)
  const oid = readObjectIdentifier(child(algorithm, 0, tags.objectIdentifier))
  const bits = bitStringBytes(child(element, 1, tags.bitString))
  if (element === undefined || oid === undefined || bits === undefined) return undefined
  if (oid === rsaEncryption) return readRsaKey(element.whole, bits)
  const curve = readObjectIdentifier(child(algorithm, 1, tags.objectIdentifier))
  if (oid === ecPublicKey && curve !== undefined) return { type: 'EC', spki: element.whole, curve }
  return { type: 'other', name: otherKeyNames[oid] ?? oid }
}

function readRsaKey(spki: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): RsaPublicKey | undefined {
  const key = readDer(bytes)
  if (!key.ok) return undefined
  const modulus = positiveInteger(child(key.value, 0, tags.integer))
  const exponent = positiveInteger(child(key.value, 1, tags.integer))
  if (modulus === undefined || exponent === undefined) return undefined
  return { type: 'RSA', spki, modulus, exponent, bits: modulus.toString(2).length }
}

function positiveInteger(element: Element | undefined): bigint | undefined {
  const hex = integerHex(element)
  return hex === undefined || hex.startsWith('-') || hex === '0' ? undefined : BigInt(`0x${hex}`)
}
