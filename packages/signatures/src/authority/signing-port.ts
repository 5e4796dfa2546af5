import { fromPem } from '../certificates/pem.ts'
import type { CryptoPort, DigestName } from '../signature/crypto-port.ts'
import { webCrypto } from '../signature/web-crypto.ts'
import type { KeyPair } from './key-pair.ts'

/** The cryptographic operations for signing. Both may return a promise. */
export interface SigningPort extends Pick<CryptoPort, 'digest'> {
  /** Signs bytes: RSA PKCS #1 v1.5, or ECDSA as `r || s`. Throws if the private key is of another kind. */
  sign(
    key: KeyPair,
    hash: DigestName,
    bytes: Uint8Array<ArrayBuffer>,
  ): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
}

const imported = new WeakMap<KeyPair, Map<DigestName, Promise<CryptoKey>>>()

/** The port on WebCrypto, which runs everywhere. It supports only RSA keys. */
export const webSigning: SigningPort = {
  digest: webCrypto.digest,
  async sign(key, hash, bytes) {
    const name = 'RSASSA-PKCS1-v1_5'
    const byHash = imported.get(key) ?? new Map<DigestName, Promise<CryptoKey>>()
    imported.set(key, byHash)
    const importedKey =
      byHash.get(hash) ??
      crypto.subtle.importKey('pkcs8', fromPem(key.privateKey), { name, hash }, false, ['sign'])
    byHash.set(hash, importedKey)
    return new Uint8Array(await crypto.subtle.sign(name, await importedKey, bytes))
  },
}
