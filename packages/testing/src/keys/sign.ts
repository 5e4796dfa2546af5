import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { latin1Octets, toBase64 } from '../encoding/base64.ts'
import { remember } from '../encoding/remember.ts'
import type { HashName, KeyPair } from './key-pair.ts'

/** A key as it is signed with, and its signatures that are kept for repeated requests, by hash and text. */
interface SigningKey {
  readonly imported: KeyObject
  readonly signatures: Map<string, string>
}

/** D: signatures kept of a key; each is about 1 kB with its text. */
const signaturesKept = 1000

const known = new WeakMap<KeyPair, SigningKey>()

/** The hashes as `node:crypto` names them. */
const hashNames: Readonly<Record<HashName, string>> = {
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

function signingKeyOf(pair: KeyPair): SigningKey {
  const made = known.get(pair)
  if (made !== undefined) return made
  const imported = createPrivateKey(pair.privateKey)
  if (imported.asymmetricKeyType !== pair.kind.toLowerCase()) {
    throw new Error(`the private key must be ${pair.kind}, got ${imported.asymmetricKeyType}`)
  }
  const key = { imported, signatures: new Map<string, string>() }
  known.set(pair, key)
  return key
}

/** D: as text, since workerd takes no imported key beside an option; few sign with a key of a curve. */
const ecKeyOf = ({ privateKey: key }: KeyPair) => ({ key, dsaEncoding: 'ieee-p1363' }) as const

/**
 * The signature over octets: RSA PKCS #1 v1.5, or ECDSA as `r || s`. Throws where the key is no key of its kind. D: by `node:crypto`, which
 * signs at once; WebCrypto waits for a thread, which takes twice as long.
 */
export function signOctets(key: KeyPair, hash: HashName, octets: Uint8Array): Uint8Array<ArrayBuffer> {
  const { imported } = signingKeyOf(key)
  return new Uint8Array(sign(hashNames[hash], octets, key.kind === 'EC' ? ecKeyOf(key) : imported))
}

/**
 * The signature over a latin1 text, in base64. A test suite signs the same request in test after test, so the signature of a text that was
 * signed before is kept.
 */
export function signText(key: KeyPair, hash: HashName, text: string): string {
  const { signatures } = signingKeyOf(key)
  return remember(signatures, signaturesKept, `${hash} ${text}`, () =>
    toBase64(signOctets(key, hash, latin1Octets(text))),
  )
}
