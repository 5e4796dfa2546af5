import type { DigestName } from '../crypto-port.ts'
import type { Cause } from './cause.ts'
import type { Octets } from './search.ts'

/** What a signature turns out to be when a public key opens it: proof that the private half made it. */
export interface Opened {
  /** Where it was not made as it should be. */
  readonly causes: readonly Cause[]
  /** The hash by which a guess at what was signed is compared; none where the bank has no such hash. */
  readonly hash: DigestName | undefined
  /** Whether its form alone proves that the key made it; else a text that it was made of has to be found. */
  readonly isCertain: boolean
  /** Whether it was made of this text, by its hash and by itself. */
  isOf(digest: Uint8Array, hashed: Octets): boolean | Promise<boolean>
}
