import { base64FromBytes } from '@pocketbank/signatures/certificates'

/** Makes a seal of texts. Without the key nobody else can make it. */
export type Seal = (parts: readonly string[]) => Promise<string>

/** Length of a seal in base64 digits: part of the HMAC, and still more than can be guessed. */
const sealDigits = 22

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const

export function createSeal(key: string): Seal {
  const encoder = new TextEncoder()
  let imported: Promise<CryptoKey> | undefined
  return async (parts) => {
    imported ??= crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
    // JSON keeps the parts separate and unpaired surrogates distinct.
    const sealed = encoder.encode(JSON.stringify(parts))
    const bytes = new Uint8Array(await crypto.subtle.sign(algorithm.name, await imported, sealed))
    const base64 = base64FromBytes(bytes).replaceAll('+', '-').replaceAll('/', '_')
    return base64.slice(0, sealDigits)
  }
}

/**
 * Compares two secrets in a time that depends only on the length of the guess, so timing does not reveal
 * matching characters.
 */
export function isSameSecret(guess: string, right: string): boolean {
  let difference = guess.length ^ right.length
  for (let at = 0; at < guess.length; at += 1) {
    difference |= guess.charCodeAt(at) ^ right.charCodeAt(at % right.length)
  }
  return difference === 0
}
