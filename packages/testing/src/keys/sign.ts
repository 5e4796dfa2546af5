import { latin1Octets, toBase64 } from '../encoding/base64.ts'
import { remember } from '../encoding/remember.ts'
import { algorithms, type HashName, importPrivateKey, type KeyPair } from './key-pair.ts'

/** Keys held imported, and signatures held for repeated requests; a signature is about 1 kB with its text. */
const keysKept = 50
const signaturesKept = 1000

const imported = new Map<string, Promise<CryptoKey>>()
const signatures = new Map<string, Promise<string>>()

/** The signature over octets: RSA PKCS #1 v1.5, or ECDSA as `r || s`. Throws where the key is no key of its kind. */
export async function signOctets(
  key: KeyPair,
  hash: HashName,
  octets: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = `${hash} ${key.privateKey}`
  const privateKey = await remember(imported, keysKept, text, () => importPrivateKey(key, hash))
  return new Uint8Array(await crypto.subtle.sign({ ...algorithms[key.kind], hash }, privateKey, octets))
}

/**
 * The signature over a latin1 text, in base64. Signing costs 262 µs and a test suite signs the same request in test after
 * test, so the signature of a text that was signed before is kept.
 */
export function signText(key: KeyPair, hash: HashName, text: string): Promise<string> {
  const whole = `${hash} ${key.privateKey} ${text}`
  return remember(signatures, signaturesKept, whole, async () =>
    toBase64(await signOctets(key, hash, latin1Octets(text))),
  )
}
