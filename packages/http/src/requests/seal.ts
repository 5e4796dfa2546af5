import { base64FromBytes } from '@pocketbank/signatures/certificates'

/** Seals texts: without the key of the host nobody can make a seal. */
export type Seal = (parts: readonly string[]) => Promise<string>

/** Digits of base64 that a seal has. D: 132 of the 256 bits, more than anyone can guess. */
const sealDigits = 22

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const

/** The seals that follow from a key, any secret text of the host. */
export function createSeal(key: string): Seal {
  const encoder = new TextEncoder()
  let imported: Promise<CryptoKey> | undefined
  return async (parts) => {
    imported ??= crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
    // JSON keeps the parts apart, and writes half surrogates as something of their own.
    const sealed = encoder.encode(JSON.stringify(parts))
    const bytes = new Uint8Array(await crypto.subtle.sign(algorithm.name, await imported, sealed))
    const base64 = base64FromBytes(bytes).replaceAll('+', '-').replaceAll('/', '_')
    return base64.slice(0, sealDigits)
  }
}

/** Compares two secrets in a time that depends on the guess alone, so that it tells nobody how much of a guess was right. */
export function isSameSecret(guess: string, right: string): boolean {
  let difference = guess.length ^ right.length
  for (let at = 0; at < guess.length; at += 1) {
    difference |= guess.charCodeAt(at) ^ right.charCodeAt(at % right.length)
  }
  return difference === 0
}
