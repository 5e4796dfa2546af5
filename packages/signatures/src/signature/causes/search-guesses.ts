import type { CryptoPort, DigestName } from '../crypto-port.ts'
import type { Cause } from './cause.ts'
import { type Effort, guessUnits } from './effort.ts'

export type Bytes = Uint8Array<ArrayBuffer>

export interface BoundedCrypto {
  readonly crypto: CryptoPort
  readonly effort: Effort
}

/** A guess at the bytes that a client hashed. */
export interface Guess {
  /** The mistakes of the client; empty without mistakes. */
  readonly causes: readonly Cause[]
  /** Approximate length in bytes, to estimate the cost. */
  readonly length: number
  /** Cost of creating one byte, in effort units. */
  readonly rate?: number
  /** Creates the bytes; undefined if the guess does not apply. */
  readonly bytes: () => Bytes | undefined | Promise<Bytes | undefined>
}

/**
 * Hashes that are requested at once, because an asynchronous port computes many in little more time than one.
 */
const atOnce = 32

/** Finds the first guess with the wanted hash. */
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
  for (const group of inGroups(affordable(search.guesses, effort))) {
    const results = await Promise.all(group.map(hits))
    const first = group[results.indexOf(true)]
    if (first !== undefined) return first
  }
  return undefined
}

/** Guesses that may be too expensive before the search ends. Cheaper ones may follow them. */
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
