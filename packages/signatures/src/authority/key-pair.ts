import { base64FromBytes } from '../certificates/base64.ts'
import { toPem } from '../certificates/pem.ts'

/** A key pair in PEM, as `openssl genpkey` and `openssl pkey -pubout` write it. */
export interface KeyPair {
  readonly kind: 'RSA' | 'EC'
  /** The private key: PKCS #8 in PEM. */
  readonly privateKey: string
  /** The public key: SubjectPublicKeyInfo in PEM. */
  readonly publicKey: string
}

/**
 * Makes a fresh RSA key. This costs some 155 ms for 2048 bits; the fixed keys of this package cost nothing.
 *
 * @param bits - Length of the modulus in bits. Default: 2048, the least that a bank accepts by default.
 * @example
 * ```ts
 * import { createSandbox, makeKey } from '@pocketbank/testing'
 *
 * const tpp = createSandbox().tpp({ key: await makeKey(1024) })
 * const refused = await tpp.get('/v1/sandbox/customers')
 * refused.status // => 401
 * ```
 */
export async function makeKey(bits = 2048): Promise<KeyPair> {
  const publicExponent = Uint8Array.of(1, 0, 1)
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: bits, publicExponent, hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
  return {
    kind: 'RSA',
    privateKey: toPem('PRIVATE KEY', base64FromBytes(new Uint8Array(pkcs8))),
    publicKey: toPem('PUBLIC KEY', base64FromBytes(new Uint8Array(spki))),
  }
}
