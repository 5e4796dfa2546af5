import type { CryptoPort, DigestName } from '../crypto-port.ts'
import type { Cause } from './cause.ts'
import { type Effort, guessUnits } from './effort.ts'

/** The bytes of a text or of a body. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Hashing within a fixed effort. */
export interface BoundedCrypto {
  readonly crypto: CryptoPort
  readonly effort: Effort
}

/** A guess at the bytes that a client hashed. */
export interface Guess {
  /** None where it did nothing wrong. */
  readonly causes: readonly Cause[]
  /** Approximate length in bytes, so that no guess is made that costs too much. */
  readonly length: number
  /** Cost of making one byte. Default: 4, the cost of putting a text together. */
  readonly rate?: number
  /** Makes the bytes that were hashed; undefined if the guess does not apply. */
  readonly bytes: () => Bytes | undefined | Promise<Bytes | undefined>
}

/** Hashes asked for at once: a port that answers later answers many in little more time than one. */
const atOnce = 32

/** The first guess whose hash is the one that was found, where there is one. */
export async function firstHit(
  { crypto, effort }: BoundedCrypto,
  hash: DigestName,
  search: {
    readonly guesses: Iterable<Guess>
    readonly isFound: (digest: Uint8Array, hashed: Bytes) => boolean | Promise<boolean>
  },
): Promise<Guess | undefined> {
  const hits = async (guess: Guess) => {
    const bytes = await guess.bytes()
    return bytes !== undefined && (await search.isFound(await crypto.digest(hash, bytes), bytes))
  }
  for (const some of inGroups(affordable(search.guesses, effort))) {
    const found = await Promise.all(some.map(hits))
    const first = some[found.indexOf(true)]
    if (first !== undefined) return first
  }
  return undefined
}

/** Guesses passed over because they are too dear before the search ends: cheaper ones may follow them. */
const passedOverMax = 24

function* affordable(guesses: Iterable<Guess>, effort: Effort): Generator<Guess> {
  let passedOver = 0
  for (const guess of guesses) {
    if (effort.spend(guessUnits(guess.length, guess.rate))) yield guess
    else passedOver += 1
    if (passedOver > passedOverMax) return
  }
}

function* inGroups(guesses: Iterable<Guess>): Generator<readonly Guess[]> {
  let group: Guess[] = []
  for (const guess of guesses) {
    group.push(guess)
    if (group.length < atOnce) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
