import { fromBase64 } from '../../encoding/base64.ts'
import { otherKey, tppKey } from '../../keys/test-keys.ts'
import { toHex } from '../../seed/seeded.ts'
import type { Mistake } from './mistake.ts'

function written(change: (base64: string) => string): NonNullable<Mistake['parameters']> {
  return (own) => ({ ...own, signature: change(own.signature) })
}

/** Another key, another computation, or the signature written otherwise. */
export const signatureMistakes = {
  otherKey: {
    meaning: 'Another key signs than the one in the certificate.',
    told: 'the private key of the certificate did not make it',
    key: (own) => (own.privateKey === otherKey.privateKey ? tppKey : otherKey),
  },
  otherHash: {
    meaning: 'The signature is made with SHA-512 and says SHA-256.',
    told: 'it was made with SHA-512 instead of SHA-256',
    hash: 'SHA-512',
  },
  otherAlgorithm: {
    meaning: 'The algorithm named is that of another computation.',
    told: 'algorithm "rsa-sha512" is not accepted',
    parameters: (own) => ({ ...own, algorithm: 'rsa-sha512' }),
  },
  brokenBase64: {
    meaning: 'The signature is not base64.',
    told: 'is no digit of base64',
    parameters: (own) => ({ ...own, signature: `${own.signature.slice(0, -4)}!!!!` }),
  },
  signatureMissing: {
    meaning: 'The Signature header is missing.',
    told: 'Signature is missing',
    sent: (headers) => headers.delete('signature'),
  },
  oldHash: {
    meaning: 'The signature is made with SHA-1.',
    told: 'it was made with SHA-1 instead of SHA-256',
    hash: 'SHA-1',
  },
  signatureInHex: {
    meaning: 'The signature is written in hexadecimal.',
    told: 'it is in hexadecimal',
    parameters: written((base64) => toHex(fromBase64(base64))),
  },
  signatureTwiceInBase64: {
    meaning: 'The signature is put into base64 twice.',
    told: 'it was put into base64 twice',
    parameters: written((base64) => btoa(base64)),
  },
  signatureInBase64Url: {
    meaning: 'The signature is written in base64url.',
    told: 'it is base64url',
    parameters: written((base64) => base64.replaceAll('+', '-').replaceAll('/', '_')),
  },
  signatureWithoutPadding: {
    meaning: 'The = at the end of the signature are left out.',
    told: 'it lacks the = at its end',
    parameters: written((base64) => base64.replace(/=+$/, '')),
  },
  signatureWrapped: {
    meaning: 'The signature is wrapped into lines; of the line breaks a blank each is left.',
    told: 'it is wrapped by line breaks or blanks',
    parameters: written((base64) => base64.replaceAll(/(.{64})(?=.)/g, '$1 ')),
  },
} as const satisfies Record<string, Mistake>
