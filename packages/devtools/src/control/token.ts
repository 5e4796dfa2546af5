import { isSameSecret } from '@pocketbank/http/requests/seal'

/** Characters of a token at least. D: as few as nobody guesses, were they chosen by chance. */
export const tokenCharsMin = 16

const tokenForm = /^[\x21-\x7e]+$/

/** True if a text can be the token of a host: 16 characters or more, all of which a header carries unchanged. */
export function isToken(text: string): boolean {
  return text.length >= tokenCharsMin && tokenForm.test(text)
}

/** Throws where a token is too weak. */
export function requireToken(name: string, token: string | undefined): void {
  if (token === undefined || isToken(token)) return
  throw new Error(`${name} has at least ${tokenCharsMin} characters, none of them a blank`)
}

/** The token that a request brings by `Authorization: Bearer …`. */
export function bearerToken(authorization: string | null): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}

/** The result of a comparison: `later` where so many wait that the token was not looked at. */
export type TokenVerdict = 'right' | 'wrong' | 'later'

/** Compares the token that an address has sent. */
type TokenCheck = (guess: string, remote: string | undefined) => Promise<TokenVerdict>

const freeGuesses = 5
const guessMilliseconds = 1_000
/** Guesses of an address that wait at once. D: each holds a connection. */
const waitingMax = 10
/** Addresses whose wrong guesses are counted; of more the one that guessed longest ago is forgotten. */
const addressesMax = 1_000

/** The guesses of an address: those that were wrong, and when the last one of those that wait is compared. */
interface Guesses {
  wrong: number
  last: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Makes the comparison with a token: after five wrong guesses of an address its next ones are compared one a second, until one is right.
 * D: before the comparison, so that guesses sent at once gain nothing; by address, so that nobody keeps others out.
 */
export function createTokenCheck(token: string): TokenCheck {
  const known = new Map<string, Guesses>()
  const findOrCreateGuesses = (address: string) => {
    const guesses = known.get(address) ?? { wrong: 0, last: 0 }
    known.delete(address)
    known.set(address, guesses)
    const [oldest] = known.keys()
    if (known.size > addressesMax && oldest !== undefined) known.delete(oldest)
    return guesses
  }
  return async (guess, remote = '') => {
    const guesses = findOrCreateGuesses(remote)
    if (guesses.wrong >= freeGuesses) {
      const now = Date.now()
      const turn = Math.max(now, guesses.last) + guessMilliseconds
      if (turn - now > waitingMax * guessMilliseconds) return 'later'
      guesses.last = turn
      await sleep(turn - now)
    }
    if (isSameSecret(guess, token)) {
      known.delete(remote)
      return 'right'
    }
    guesses.wrong += 1
    return 'wrong'
  }
}
