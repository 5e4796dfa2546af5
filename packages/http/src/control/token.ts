/** Characters of a token at least. D: as few as nobody guesses, were they chosen by chance. */
export const tokenCharsMin = 16

const tokenForm = /^[\x21-\x7e]+$/

/** Whether a text can be the token of a host: 16 characters or more, of those that a header carries as they are. */
export function isToken(text: string): boolean {
  return text.length >= tokenCharsMin && tokenForm.test(text)
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/**
 * Whether a request brings the token: `Authorization: Bearer …`. Hashes are compared, all of them, so that the time it takes tells
 * neither how much of a guess was right nor how long the token is.
 */
export async function bringsToken(authorization: string | null, token: string): Promise<boolean> {
  const [, guess = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  const [guessed, right] = await Promise.all([digestOf(guess), digestOf(token)])
  return guessed.reduce((difference, octet, at) => difference | (octet ^ (right[at] ?? 0)), 0) === 0
}
