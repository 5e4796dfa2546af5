import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { remember } from '@pocketbank/core/base'
import type { KeyPair } from '../authority/key-pair.ts'
import type { SigningPort } from '../authority/signing-port.ts'
import { nodeCrypto } from './node-crypto.ts'

/** A key as it is signed with, and its signatures that are kept for repeated requests, by hash and text. */
interface SigningKey {
  readonly imported: KeyObject
  readonly signatures: Map<string, Uint8Array<ArrayBuffer>>
}

/** D: signatures kept of a key; each is about 1 kB with its text. */
const signaturesKept = 1000

const signingKeys = new WeakMap<KeyPair, SigningKey>()

function importSigningKey(pair: KeyPair): SigningKey {
  const signingKey = signingKeys.get(pair)
  if (signingKey !== undefined) return signingKey
  const imported = createPrivateKey(pair.privateKey)
  if (imported.asymmetricKeyType !== pair.kind.toLowerCase()) {
    throw new Error(`the private key must be ${pair.kind}, got ${imported.asymmetricKeyType}`)
  }
  const key = { imported, signatures: new Map<string, Uint8Array<ArrayBuffer>>() }
  signingKeys.set(pair, key)
  return key
}

/** D: as text, since workerd takes no imported key beside an option; few sign with a key of a curve. */
const toEcKey = ({ privateKey: key }: KeyPair) => ({ key, dsaEncoding: 'ieee-p1363' }) as const

/**
 * Signs by `node:crypto`. D: it signs at once; WebCrypto waits for a thread, which takes twice as long. A
 * test suite signs the same request in test after test, so the signature of bytes that were signed before is
 * kept.
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
