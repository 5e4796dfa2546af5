import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { latin1Octets, toBase64 } from '../encoding/base64.ts'
import { remember } from '../encoding/remember.ts'
import type { HashName, KeyPair } from './key-pair.ts'

/** Keys held imported, and signatures held for repeated requests; a signature is about 1 kB with its text. */
const keysKept = 50
const signaturesKept = 1000

const imported = new Map<string, KeyObject>()
const signatures = new Map<string, string>()

/** The hashes as `node:crypto` names them. */
const hashNames: Readonly<Record<HashName, string>> = {
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

function importedKey({ kind, privateKey }: KeyPair): KeyObject {
  return remember(imported, keysKept, `${kind} ${privateKey}`, () => {
    const key = createPrivateKey(privateKey)
    if (key.asymmetricKeyType === kind.toLowerCase()) return key
    throw new Error(`the private key must be ${kind}, got ${key.asymmetricKeyType}`)
  })
}

/** D: as text, since workerd takes no imported key beside an option; few sign with a key of a curve. */
const ecKeyOf = ({ privateKey: key }: KeyPair) => ({ key, dsaEncoding: 'ieee-p1363' }) as const

/**
 * The signature over octets: RSA PKCS #1 v1.5, or ECDSA as `r || s`. Throws where the key is no key of its kind. D: by `node:crypto`, which
 * signs at once; WebCrypto waits for a thread, which takes twice as long.
 */
export function signOctets(key: KeyPair, hash: HashName, octets: Uint8Array): Uint8Array<ArrayBuffer> {
  const privateKey = importedKey(key)
  return new Uint8Array(sign(hashNames[hash], octets, key.kind === 'EC' ? ecKeyOf(key) : privateKey))
}

/**
 * The signature over a latin1 text, in base64. A test suite signs the same request in test after test, so the signature of a text that was
 * signed before is kept.
 */
export function signText(key: KeyPair, hash: HashName, text: string): string {
  const whole = `${hash} ${key.privateKey} ${text}`
  return remember(signatures, signaturesKept, whole, () =>
    toBase64(signOctets(key, hash, latin1Octets(text))),
  )
}
