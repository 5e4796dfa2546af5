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
 * Makes a fresh key: RSA, or EC on the curve P-256, as client certificates may have. RSA costs some 155 ms
 * for 2048 bits, EC less than 1 ms; the fixed keys of this package cost nothing.
 *
 * @param kind - Length of the RSA modulus in bits, or the curve. Default: 2048, the least that a bank accepts
 * by default.
 * @example
 * ```ts
 * import { createSandbox, makeKey } from '@pocketbank/testing'
 *
 * const tpp = createSandbox().tpp({ key: await makeKey(1024) })
 * const refused = await tpp.get('/v1/sandbox/customers')
 * refused.status // => 401
 * ```
 */
export async function makeKey(kind: number | 'P-256' = 2048): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(toAlgorithm(kind), true, ['sign', 'verify'])
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
  return {
    kind: kind === 'P-256' ? 'EC' : 'RSA',
    privateKey: toPem('PRIVATE KEY', base64FromBytes(new Uint8Array(pkcs8))),
    publicKey: toPem('PUBLIC KEY', base64FromBytes(new Uint8Array(spki))),
  }
}

function toAlgorithm(kind: number | 'P-256') {
  if (kind === 'P-256') return { name: 'ECDSA', namedCurve: kind }
  const publicExponent = Uint8Array.of(1, 0, 1)
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength: kind, publicExponent, hash: 'SHA-256' }
}
