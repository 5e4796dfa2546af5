import type { Mistake } from '@pocketbank/signatures/signing'
import { mistakes } from '@pocketbank/signatures/signing'
import type { CorpusMistake } from './corpus-mistake.ts'

function writeSignature(change: (base64: string) => string): NonNullable<Mistake['parameters']> {
  return (headerParts) => ({ ...headerParts, signature: change(headerParts.signature) })
}

/** Another key, another computation, or the signature written otherwise. */
export const signatureMistakes = {
  otherKey: { ...mistakes.otherKey, change: 'Sign with the private key that belongs to the certificate' },
  otherHash: {
    meaning: 'The signature is made with SHA-512 and says SHA-256.',
    cause: 'it was made with SHA-512 instead of SHA-256',
    change: 'Sign with RSA and SHA-256',
    hash: 'SHA-512',
  },
  otherAlgorithm: { ...mistakes.otherAlgorithm, change: 'Write algorithm="rsa-sha256"' },
  brokenBase64: {
    meaning: 'The signature is not base64.',
    cause: 'is not a digit of base64',
    parameters: (headerParts) => ({ ...headerParts, signature: `${headerParts.signature.slice(0, -4)}!!!!` }),
  },
  signatureMissing: { ...mistakes.signatureMissing, change: 'Send the header Signature' },
  oldHash: {
    meaning: 'The signature is made with SHA-1.',
    cause: 'it was made with SHA-1 instead of SHA-256',
    change: 'Sign with RSA and SHA-256',
    hash: 'SHA-1',
  },
  signatureInHex: {
    meaning: 'The signature is written in hexadecimal.',
    cause: 'it is in hexadecimal',
    change: 'Write the bytes themselves in base64',
    parameters: writeSignature((base64) => Buffer.from(base64, 'base64').toString('hex')),
  },
  signatureTwiceInBase64: {
    meaning: 'The signature is put into base64 twice.',
    cause: 'it was encoded in base64 twice',
    change: 'Encode the bytes in base64 once',
    parameters: writeSignature((base64) => btoa(base64)),
  },
  signatureInBase64Url: {
    meaning: 'The signature is written in base64url.',
    cause: 'it is base64url',
    change: 'Write base64, with + for - and / for _',
    parameters: writeSignature((base64) => base64.replaceAll('+', '-').replaceAll('/', '_')),
  },
  signatureWithoutPadding: {
    meaning: 'The = at the end of the signature are left out.',
    cause: 'it lacks the = at its end',
    change: 'Write base64 with its padding',
    parameters: writeSignature((base64) => base64.replace(/=+$/, '')),
  },
  signatureWrapped: {
    meaning: 'The signature is wrapped into lines; of the line breaks a blank each is left.',
    cause: 'it is wrapped by line breaks or blanks',
    change: 'Write base64 in one line',
    parameters: writeSignature((base64) => base64.replaceAll(/(.{64})(?=.)/g, '$1 ')),
  },
} as const satisfies Record<string, CorpusMistake>
