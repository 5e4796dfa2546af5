import type { PublicKey } from '../certificates/public-key.ts'
import type { Hash } from '../certificates/trust.ts'

export type { Hash, PublicKey }

/** Reads canonical base64 (RFC 4648 §3.5, §4). Returns undefined for any other text. */
export type Base64Reader = (text: string) => Uint8Array<ArrayBuffer> | undefined

/** A hash that the bank computes. SHA-1 is used only to find out that a client used it (Q10). */
export type DigestName = Hash | 'SHA-1'

/**
 * Cryptography that a host may provide, because it is faster than the web platform. `digest`, `digestText`
 * and `verify` may be synchronous or not. A port imports a key on first use, and recognises it again by
 * identity of the `PublicKey`.
 */
export interface CryptoPort {
  /** Hashes bytes. */
  digest(hash: DigestName, bytes: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>
  /** Hashes bytes and encodes the hash in base64. Without it the bank encodes itself. */
  digestText?(hash: DigestName, bytes: Uint8Array<ArrayBuffer>): string | Promise<string>
  /**
   * Returns true if the signature verifies: RSASSA-PKCS1-v1_5 with an RSA key, ECDSA in DER with an EC key.
   * Returns false, and does not throw, if the key or signature is unreadable.
   */
  verify(
    key: PublicKey,
    hash: Hash,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): boolean | Promise<boolean>
  /** Decodes canonical base64; undefined for any other text. Without it the bank decodes itself. */
  readonly bytesFromBase64?: Base64Reader
}
