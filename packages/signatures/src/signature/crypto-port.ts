import type { PublicKey } from '../certificates/public-key.ts'
import type { Hash } from '../certificates/trust.ts'

export type { Hash, PublicKey }

/** Reads canonical base64 (RFC 4648 §3.5, §4); undefined if the text is anything else. */
export type Base64Reader = (text: string) => Uint8Array<ArrayBuffer> | undefined

/** A hash that the bank computes; SHA-1 only to find out that a client used it (Q10). */
export type DigestName = Hash | 'SHA-1'

/**
 * The computations that a host does faster than the web platform. All but the last may answer at once or later.
 * Keys are imported on first use and remembered by identity of the `PublicKey`.
 */
export interface CryptoPort {
  /** The digest of these bytes. */
  digest(hash: DigestName, bytes: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>
  /** The same in base64; without it the bank encodes by itself. */
  digestText?(hash: DigestName, bytes: Uint8Array<ArrayBuffer>): string | Promise<string>
  /**
   * True if the signature verifies: RSASSA-PKCS1-v1_5 with an RSA key, ECDSA in DER form with an EC key.
   * A key or signature that the library cannot even read verifies nothing: false, no exception.
   */
  verify(
    key: PublicKey,
    hash: Hash,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): boolean | Promise<boolean>
  /** The bytes of canonical base64, else undefined; without it the bank decodes by itself. */
  readonly bytesFromBase64?: Base64Reader
}
