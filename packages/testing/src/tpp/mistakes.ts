import { createAuthority } from '../authority/authority.ts'
import type { HashName, KeyPair } from '../keys/key-pair.ts'
import { ecKey, otherKey, tppKey, weakKey } from '../keys/test-keys.ts'
import type { Identity } from './identity.ts'
import type { SignatureParameters } from './signature-header.ts'

/** The octets of a body. */
export type Octets = Uint8Array<ArrayBuffer>

/** One way to get a signature wrong: what is done differently, stage by stage, in the order of signing. */
export interface Mistake {
  /** What went wrong, in a sentence. */
  readonly meaning: string
  /** Cannot be done with a request that has no body. */
  readonly needsBody?: true
  /** Another certificate, or something else said of it in the keyId. */
  readonly identity?: (own: Identity, now: Date) => Identity
  /** The octets that the digest is made of. */
  readonly digested?: (body: Octets) => Octets
  /** The headers before they are signed. */
  readonly headers?: (headers: Headers) => void
  /** The names of the headers that are signed and listed. */
  readonly names?: (names: readonly string[]) => readonly string[]
  /** The signing string. */
  readonly text?: (text: string) => string
  /** The key and the hash that sign. */
  readonly key?: (own: KeyPair) => KeyPair
  readonly hash?: HashName
  /** What the Signature header says. */
  readonly parameters?: (own: SignatureParameters) => SignatureParameters
  /** The headers after they were signed. */
  readonly sent?: (headers: Headers) => void
  /** The body after it was signed. */
  readonly body?: (body: Octets) => Octets
}

const dayMilliseconds = 86_400_000
const yearMilliseconds = 365 * dayMilliseconds

/** Every mistake by its name, the word for the `wrong` switch. */
export const mistakes = {
  digestMissing: {
    meaning: 'The Digest header is missing.',
    needsBody: true,
    headers: (headers) => headers.delete('digest'),
  },
  digestOfOtherBody: {
    meaning: 'The digest is that of another body; it is signed.',
    digested: (body) => withBlank(body),
  },
  bodyChanged: {
    meaning: 'A blank is added to the body after signing.',
    body: (body) => withBlank(body),
  },
  requestIdMissing: {
    meaning: 'The X-Request-ID header is missing.',
    headers: (headers) => headers.delete('x-request-id'),
  },
  headerChanged: {
    meaning: 'X-Request-ID has another value than the one that was signed.',
    sent: (headers) => headers.set('x-request-id', `${headers.get('x-request-id')}-changed`),
  },
  headerLeftOut: {
    meaning: 'X-Request-ID is neither signed nor listed.',
    names: (names) => names.filter((name) => name !== 'x-request-id'),
  },
  unsignedDate: {
    meaning: 'Date is neither signed nor listed.',
    names: (names) => names.filter((name) => name !== 'date'),
  },
  unsignedDigest: {
    meaning: 'Digest is neither signed nor listed.',
    needsBody: true,
    names: (names) => names.filter((name) => name !== 'digest'),
  },
  absentHeaderListed: {
    meaning: 'The list names a header that the request does not carry.',
    parameters: (own) => ({ ...own, headers: [...own.headers, 'x-absent'] }),
  },
  headerListedTwice: {
    meaning: 'The list names X-Request-ID twice.',
    parameters: (own) => ({ ...own, headers: [...own.headers, 'x-request-id'] }),
  },
  upperCaseNames: {
    meaning: 'The signing string has the names as they are sent, `Date: …`, not in lower case.',
    text: (text) => text.replaceAll(/(?<=^|\n)[a-z]/g, (letter) => letter.toUpperCase()),
  },
  lineBreaksOfWindows: {
    meaning: 'The lines of the signing string end in CR LF.',
    text: (text) => text.replaceAll('\n', '\r\n'),
  },
  trailingLineBreak: {
    meaning: 'The signing string ends in a line break.',
    text: (text) => `${text}\n`,
  },
  otherKey: {
    meaning: 'Another key signs than the one in the certificate.',
    key: (own) => (own.privateKey === otherKey.privateKey ? tppKey : otherKey),
  },
  otherHash: {
    meaning: 'The signature is made with SHA-512 and says SHA-256.',
    hash: 'SHA-512',
  },
  otherAlgorithm: {
    meaning: 'The algorithm named is that of another computation.',
    parameters: (own) => ({ ...own, algorithm: 'rsa-sha512' }),
  },
  brokenBase64: {
    meaning: 'The signature is not base64.',
    parameters: (own) => ({ ...own, signature: `${own.signature.slice(0, -4)}!!!!` }),
  },
  signatureMissing: {
    meaning: 'The Signature header is missing.',
    sent: (headers) => headers.delete('signature'),
  },
  wrongSerial: {
    meaning: 'The keyId has the serial number of no certificate.',
    identity: (own) => ({ ...own, serial: '0badcafe' }),
  },
  decimalSerial: {
    meaning: 'The keyId has the serial number in decimal digits.',
    identity: (own) => ({ ...own, serial: BigInt(`0x${own.serial}`).toString() }),
  },
  wrongIssuer: {
    meaning: 'The keyId names another authority.',
    identity: (own) => ({ ...own, issuer: 'CN=Another CA,O=Another,C=NO' }),
  },
  otherCertificate: {
    meaning: 'The certificate is that of another TPP.',
    identity: (own) => ({ ...own, certificate: anotherTpp(own).certificate }),
  },
  certificateMissing: {
    meaning: 'The TPP-Signature-Certificate header is missing.',
    sent: (headers) => headers.delete('tpp-signature-certificate'),
  },
  brokenCertificate: {
    meaning: 'The end of the certificate is missing.',
    identity: (own) => ({ ...own, certificate: async () => (await own.certificate()).slice(0, -64) }),
  },
  expiredCertificate: {
    meaning: 'The certificate expired yesterday.',
    identity: (own, now) =>
      own.reissued({
        notBefore: shifted(now, -2 * yearMilliseconds),
        notAfter: shifted(now, -dayMilliseconds),
      }),
  },
  notYetValid: {
    meaning: 'The certificate is valid from tomorrow on.',
    identity: (own, now) =>
      own.reissued({
        notBefore: shifted(now, 2 * dayMilliseconds),
        notAfter: shifted(now, yearMilliseconds),
      }),
  },
  unknownAuthority: {
    meaning: 'The certificate was issued by an authority whose key the bank does not know.',
    identity: (own) => own.reissued({}, createAuthority({ key: otherKey })),
  },
  withoutRoles: {
    meaning: 'The PSD2 statement of the certificate names no role.',
    identity: (own) => own.reissued({ roles: [] }),
  },
  ecKey: {
    meaning: 'Key and certificate are of an elliptic curve.',
    identity: (own) => own.reissued({ key: ecKey }),
  },
  weakKey: {
    meaning: 'The RSA key has 1024 bits.',
    identity: (own) => own.reissued({ key: weakKey }),
  },
} as const satisfies Record<string, Mistake>

export type MistakeName = keyof typeof mistakes

function withBlank(body: Octets): Octets {
  const longer = new Uint8Array(body.length + 1)
  longer.set(body)
  longer[body.length] = 0x20
  return longer
}

function anotherTpp(own: Identity): Identity {
  return own.reissued({ id: 'PSDNO-FSA-999999999', name: 'Another TPP', key: otherKey })
}

/** D: at midnight, so that a day of tests shares one certificate. */
function shifted(now: Date, milliseconds: number): Date {
  const later = now.getTime() + milliseconds
  return new Date(later - (later % dayMilliseconds))
}
