import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { remember } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import type { KeyPair } from '../authority/key-pair.ts'
import type { SigningPort } from '../authority/signing-port.ts'
import { nodeCrypto } from './node-crypto.ts'

/** An imported key, and its latest signatures by hash and text. */
interface SigningKey {
  readonly imported: KeyObject
  readonly signatures: Map<string, Uint8Array<ArrayBuffer>>
}

/** Maximum number of cached signatures of a key; each is about 1 kB with its text. */
const signaturesKept = 1000

const signingKeys = new WeakMap<KeyPair, SigningKey>()

function importSigningKey(pair: KeyPair): SigningKey {
  const signingKey = signingKeys.get(pair)
  if (signingKey !== undefined) return signingKey
  const imported = createPrivateKey(pair.privateKey)
  if (imported.asymmetricKeyType !== pair.kind.toLowerCase()) {
    const received = imported.asymmetricKeyType
    throw new Error(writeError({ problem: `the private key must be ${pair.kind}`, received }))
  }
  const key = { imported, signatures: new Map<string, Uint8Array<ArrayBuffer>>() }
  signingKeys.set(pair, key)
  return key
}

/**
 * The key is passed as text, since workerd accepts no imported key with an option. Keys of curves are rare.
 */
const toEcKey = ({ privateKey: key }: KeyPair) => ({ key, dsaEncoding: 'ieee-p1363' }) as const

/**
 * Signs by `node:crypto`, which is synchronous. WebCrypto waits for a thread and takes twice as long.
 * Signatures are cached, since a test suite signs the same request in many tests.
 */
export const nodeSigning: SigningPort = {
  digest: nodeCrypto.digest,
  sign(pair, hash, bytes) {
    const { imported, signatures } = importSigningKey(pair)
    const key = pair.kind === 'EC' ? toEcKey(pair) : imported
    return remember(
      signatures,
      signaturesKept,
      `${hash} ${Buffer.from(bytes).toString('latin1')}`,
      () => new Uint8Array(sign(hash.replace('-', ''), bytes, key)),
    )
  },
}
