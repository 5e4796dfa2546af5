import { isSameSecret } from '@pocketbank/http/requests/seal'

/** Minimum length of a token. A random token of this length cannot be guessed. */
export const tokenCharsMin = 16

const tokenForm = /^[\x21-\x7e]+$/

/** Returns true if a text can be a token: long enough, in printable ASCII without blanks. */
export function isToken(text: string): boolean {
  return text.length >= tokenCharsMin && tokenForm.test(text)
}

/** Throws if a token is too short or has other characters than printable ASCII. */
export function requireToken(name: string, token: string | undefined): void {
  if (token === undefined || isToken(token)) return
  throw new Error(`${name} must have at least ${tokenCharsMin} characters, none of them a blank`)
}

/** Reads the token from `Authorization: Bearer …`. */
export function bearerToken(authorization: string | null): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}

/** Result of checking a token. `later`: too many guesses of the address wait, so it was not compared. */
export type TokenVerdict = 'right' | 'wrong' | 'later'

type TokenCheck = (guess: string, remote: string | undefined) => Promise<TokenVerdict>

const freeGuesses = 5
const guessMilliseconds = 1_000
/** Maximum number of waiting guesses of one address. Each keeps a connection open. */
const waitingMax = 10
/**
 * Maximum number of addresses with counted wrong guesses. The address with the oldest guess is dropped
 * first.
 */
const addressesMax = 1_000

/** The guesses of an address: the number of wrong ones, and when the last waiting one is compared. */
interface Guesses {
  failures: number
  last: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Makes the check of a token. After several wrong guesses, an address waits before each comparison until one
 * is right. It waits before the comparison, so that parallel guesses gain nothing. Each address waits alone,
 * so that nobody locks others out.
 */
export function createTokenCheck(token: string): TokenCheck {
  const guessesByAddress = new Map<string, Guesses>()
  const findOrCreateGuesses = (address: string) => {
    const guesses = guessesByAddress.get(address) ?? { failures: 0, last: 0 }
    guessesByAddress.delete(address)
    guessesByAddress.set(address, guesses)
    const [oldest] = guessesByAddress.keys()
    if (guessesByAddress.size > addressesMax && oldest !== undefined) guessesByAddress.delete(oldest)
    return guesses
  }
  return async (guess, remote = '') => {
    const guesses = findOrCreateGuesses(remote)
    if (guesses.failures >= freeGuesses) {
      const now = Date.now()
      const turn = Math.max(now, guesses.last) + guessMilliseconds
      if (turn - now > waitingMax * guessMilliseconds) return 'later'
      guesses.last = turn
      await sleep(turn - now)
    }
    if (isSameSecret(guess, token)) {
      guessesByAddress.delete(remote)
      return 'right'
    }
    guesses.failures += 1
    return 'wrong'
  }
}
