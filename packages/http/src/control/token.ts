/** Characters of a token at least. D: as few as nobody guesses, were they chosen by chance. */
export const tokenCharsMin = 16

const tokenForm = /^[\x21-\x7e]+$/

/** Whether a text can be the token of a host: 16 characters or more, of those that a header carries as they are. */
export function isToken(text: string): boolean {
  return text.length >= tokenCharsMin && tokenForm.test(text)
}

/** Throws where a token is too weak. */
export function requireToken(name: string, token: string | undefined): void {
  if (token === undefined || isToken(token)) return
  throw new Error(`${name} has at least ${tokenCharsMin} characters, none of them a blank`)
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/**
 * Whether two texts are the same. Hashes are compared, all of them, so that the time it takes tells neither how much of a guess was right
 * nor how long the right one is.
 */
export async function isSameSecret(guess: string, right: string): Promise<boolean> {
  const [guessed, wanted] = await Promise.all([digestOf(guess), digestOf(right)])
  return guessed.reduce((difference, octet, at) => difference | (octet ^ (wanted[at] ?? 0)), 0) === 0
}

/** Whether a request brings the token: `Authorization: Bearer …`. */
export async function bringsToken(authorization: string | null, token: string): Promise<boolean> {
  const [, guess = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return isSameSecret(guess, token)
}
