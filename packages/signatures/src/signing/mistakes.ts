import { createAuthority } from '../authority/authority.ts'
import { expiredValidity, futureValidity } from '../authority/certificate-plan.ts'
import { otherKey, tppKey } from '../authority/test-keys.ts'
import type { BodyBytes, Mistake } from './mistake.ts'

function withBlank(body: BodyBytes): BodyBytes {
  return Uint8Array.from([...body, 0x20])
}

/** Mistakes by their name in the option `wrong`: at least one for each check of signatures by the bank. */
export const mistakes = {
  digestMissing: {
    meaning: 'The Digest header is missing.',
    cause: 'Digest: is missing',
    needsBody: true,
    headers: (headers) => headers.delete('digest'),
  },
  digestOfOtherBody: {
    meaning: 'The digest is that of another body; it is signed.',
    cause: 'Digest: must be SHA-256=',
    digested: withBlank,
  },
  bodyChanged: {
    meaning: 'A blank is added to the body after signing.',
    cause: 'it fits the body without the blanks at its ends',
    body: withBlank,
  },
  requestIdMissing: {
    meaning: 'The X-Request-ID header is missing.',
    cause: 'X-Request-ID: is missing',
    headers: (headers) => headers.delete('x-request-id'),
  },
  headerChanged: {
    meaning: 'X-Request-ID has another value than the one that was signed.',
    cause: 'the key is the right one, but it signed another text than the bank built',
    sent: (headers) => headers.set('x-request-id', `${headers.get('x-request-id')}-changed`),
  },
  headerLeftOut: {
    meaning: 'X-Request-ID is neither signed nor listed.',
    cause: 'must list x-request-id',
    names: (names) => names.filter((name) => name !== 'x-request-id'),
  },
  otherKey: {
    meaning: 'Another key signs than the one in the certificate.',
    cause: 'the private key of the certificate did not make it',
    key: (key) => (key.privateKey === otherKey.privateKey ? tppKey : otherKey),
  },
  otherAlgorithm: {
    meaning: 'The algorithm named is that of another computation.',
    cause: 'algorithm must be rsa-sha256, got "rsa-sha512"',
    parameters: (parts) => ({ ...parts, algorithm: 'rsa-sha512' }),
  },
  signatureMissing: {
    meaning: 'The Signature header is missing.',
    cause: 'Signature: is missing',
    sent: (headers) => headers.delete('signature'),
  },
  wrongSerial: {
    meaning: 'The keyId has the serial number of no certificate.',
    cause: 'Signature: keyId must name the certificate',
    identity: (identity) => ({ ...identity, serial: '0badcafe' }),
  },
  certificateMissing: {
    meaning: 'The TPP-Signature-Certificate header is missing.',
    cause: 'TPP-Signature-Certificate: is missing',
    sent: (headers) => headers.delete('tpp-signature-certificate'),
  },
  expiredCertificate: {
    meaning: 'The certificate expired yesterday.',
    cause: 'The certificate expired at',
    identity: (identity, now) => identity.reissued(expiredValidity(now)),
  },
  notYetValid: {
    meaning: 'The certificate is valid from tomorrow on.',
    cause: 'is not valid before',
    identity: (identity, now) => identity.reissued(futureValidity(now)),
  },
  unknownAuthority: {
    meaning: 'The certificate was issued by an authority whose key the bank does not know.',
    cause: 'that trust anchor did not sign it',
    identity: (identity) => identity.reissued({}, createAuthority({ key: otherKey })),
  },
  withoutRoles: {
    meaning: 'The PSD2 statement of the certificate names no role.',
    cause: 'needs the PSD2 role',
    identity: (identity) => identity.reissued({ roles: [] }),
  },
} as const satisfies Record<string, Mistake>

/** Name of a mistake. */
export type MistakeName = keyof typeof mistakes
