// Imported as a namespace: an older Node has no `hash`, and a named import would fail before the check of its
// version.
import * as crypto from 'node:crypto'
import type { CryptoPort, DigestName, PublicKey } from '../signature/crypto-port.ts'

const algorithms: Readonly<Record<DigestName, string>> = {
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

const imported = new WeakMap<PublicKey, crypto.KeyObject>()

/** The port on `node:crypto`: synchronous, half the time of WebCrypto to verify and a twentieth to hash. */
export const nodeCrypto: CryptoPort = {
  digest(hash, bytes) {
    return crypto.hash(algorithms[hash], bytes, 'buffer')
  },

  digestText(hash, bytes) {
    return crypto.hash(algorithms[hash], bytes, 'base64')
  },

  verify(key, hash, signature, data) {
    if (key.type === 'other') return false
    try {
      return crypto.verify(algorithms[hash], data, importNodeKey(key, key.spki), signature)
    } catch {
      return false
    }
  },

  bytesFromBase64(text) {
    const bytes = Buffer.from(text, 'base64')
    // Node also decodes base64 that is not canonical. Its encoder writes the canonical form only.
    return bytes.toString('base64') === text ? bytes : undefined
  },
}

function importNodeKey(key: PublicKey, spki: Uint8Array): crypto.KeyObject {
  const cachedKey = imported.get(key)
  if (cachedKey !== undefined) return cachedKey
  const fresh = crypto.createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  imported.set(key, fresh)
  return fresh
}
