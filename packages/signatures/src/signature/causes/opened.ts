import type { DigestName } from '../crypto-port.ts'
import type { Cause } from './cause.ts'
import type { Bytes } from './search-guesses.ts'

/** A signature opened by a public key, which proves that the matching private key made it. */
export interface OpenedSignature {
  /** Mistakes in computing the signature. */
  readonly causes: readonly Cause[]
  /** The hash algorithm for guesses at the signed text; undefined if the bank does not support it. */
  readonly hash: DigestName | undefined
  /** True if the padding alone proves the key. Otherwise the signed text has to be found too. */
  readonly isCertain: boolean
  /** True if the signature was made over this text, given as its hash and its bytes. */
  hasDigest(digest: Uint8Array, hashed: Bytes): boolean | Promise<boolean>
}
