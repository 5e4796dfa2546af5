import type { DigestName } from '../crypto-port.ts'
import type { Cause } from './cause.ts'
import type { Bytes } from './search-guesses.ts'

/** A signature opened by a public key: proof that the private half made it. */
export interface Opened {
  /** Mistakes in making the signature. */
  readonly causes: readonly Cause[]
  /** The hash for comparing guesses at the signed text; absent if the bank does not have it. */
  readonly hash: DigestName | undefined
  /** True if the form alone proves that the key made it; else the signed text has to be found. */
  readonly isCertain: boolean
  /** True if the signature was made of this text, given its hash and its bytes. */
  hasDigest(digest: Uint8Array, hashed: Bytes): boolean | Promise<boolean>
}
