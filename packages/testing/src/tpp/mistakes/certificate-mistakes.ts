import { createPublicKey } from 'node:crypto'
import { createAuthority } from '../../authority/authority.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { fromPem, toPem } from '../../encoding/pem.ts'
import { ecKey, otherKey, tppKey, weakKey } from '../../keys/test-keys.ts'
import type { SigningIdentity } from '../identity.ts'
import type { Mistake } from './mistake.ts'

const dayMilliseconds = 86_400_000
const yearMilliseconds = 365 * dayMilliseconds

function anotherTpp(own: SigningIdentity): SigningIdentity {
  return own.reissued({ id: 'PSDNO-FSA-999999999', name: 'Another TPP', key: otherKey })
}

/** D: at midnight, so that a day of tests shares one certificate. */
function shifted(now: Date, milliseconds: number): Date {
  const later = now.getTime() + milliseconds
  return new Date(later - (later % dayMilliseconds))
}

/** Sends something else than the certificate. */
function sending(change: (base64: string, own: SigningIdentity) => string): NonNullable<Mistake['identity']> {
  return (own) => ({ ...own, certificate: async () => change(await own.certificate(), own) })
}

/** A public key that is nothing but its two numbers. */
function inPkcs1(publicKey: string): string {
  return createPublicKey(publicKey).export({ type: 'pkcs1', format: 'der' }).toString('base64')
}

/** PEM as a header carries it: in one line. */
function inOneLine(pem: string): string {
  return pem.trim().replaceAll('\n', ' ')
}

/** A keyId or a certificate that is not the right one. */
export const certificateMistakes = {
  wrongSerial: {
    meaning: 'The keyId has the serial number of no certificate.',
    told: 'The keyId names another certificate',
    identity: (own) => ({ ...own, serial: '0badcafe' }),
  },
  decimalSerial: {
    meaning: 'The keyId has the serial number in decimal digits.',
    told: 'the serial number is sent in decimal',
    identity: (own) => ({ ...own, serial: BigInt(`0x${own.serial}`).toString() }),
  },
  wrongIssuer: {
    meaning: 'The keyId names another authority.',
    told: 'The keyId names another issuer',
    identity: (own) => ({ ...own, issuer: 'CN=Another CA,O=Another,C=NO' }),
  },
  otherCertificate: {
    meaning: 'The certificate is that of another TPP.',
    told: 'The keyId names another certificate',
    identity: (own) => ({ ...own, certificate: anotherTpp(own).certificate }),
  },
  certificateMissing: {
    meaning: 'The TPP-Signature-Certificate header is missing.',
    told: 'TPP-Signature-Certificate is missing',
    sent: (headers) => headers.delete('tpp-signature-certificate'),
  },
  brokenCertificate: {
    meaning: 'The end of the certificate is missing.',
    told: 'octets that it announces',
    identity: (own) => ({ ...own, certificate: async () => (await own.certificate()).slice(0, -64) }),
  },
  expiredCertificate: {
    meaning: 'The certificate expired yesterday.',
    told: 'The certificate expired at',
    identity: (own, now) =>
      own.reissued({
        notBefore: shifted(now, -2 * yearMilliseconds),
        notAfter: shifted(now, -dayMilliseconds),
      }),
  },
  notYetValid: {
    meaning: 'The certificate is valid from tomorrow on.',
    told: 'is not valid before',
    identity: (own, now) =>
      own.reissued({
        notBefore: shifted(now, 2 * dayMilliseconds),
        notAfter: shifted(now, yearMilliseconds),
      }),
  },
  unknownAuthority: {
    meaning: 'The certificate was issued by an authority whose key the bank does not know.',
    told: 'that trust anchor did not sign it',
    identity: (own) => own.reissued({}, createAuthority({ key: otherKey })),
  },
  withoutRoles: {
    meaning: 'The PSD2 statement of the certificate names no role.',
    told: 'needs the PSD2 role',
    identity: (own) => own.reissued({ roles: [] }),
  },
  ecKey: {
    meaning: 'Key and certificate are of an elliptic curve.',
    told: 'a key of type EC',
    identity: (own) => own.reissued({ key: ecKey }),
  },
  weakKey: {
    meaning: 'The RSA key has 1024 bits.',
    told: 'an RSA key of 1024 bits',
    identity: (own) => own.reissued({ key: weakKey }),
  },
  reversedSerial: {
    meaning: 'The keyId has the octets of the serial number in reverse order.',
    told: 'its octets are in reverse order',
    identity: (own) => ({ ...own, serial: (own.serial.match(/../g) ?? []).reverse().join('') }),
  },
  subjectForIssuer: {
    meaning: 'The keyId has the subject of the certificate in place of its issuer.',
    told: "it is the certificate's own subject",
    identity: (own) => ({ ...own, issuer: own.subject }),
  },
  serialOfIssuer: {
    meaning:
      "The keyId has the serial number of the issuer's own certificate; named where that is a trust anchor.",
    told: "it is the serial number of the issuer's own certificate",
    identity: (own) => ({ ...own, serial: own.issuerSerial }),
  },
  keyOfOtherCertificate: {
    meaning: 'The key of another certificate of the same TPP signs; named where the bank has seen that one.',
    told: 'the private key of another certificate of yours made it',
    key: (own) => (own.privateKey === otherKey.privateKey ? tppKey : otherKey),
  },
  firstLineOfPem: {
    meaning: 'Only the first line of the PEM file is sent as certificate.',
    told: 'it holds the first line or lines of a PEM file only',
    identity: sending(() => '-----BEGIN CERTIFICATE-----'),
  },
  certificateChain: {
    meaning: 'The certificate is sent with another one behind it, as a chain in PEM.',
    told: 'it holds a chain of 2 certificates',
    identity: sending((base64) => inOneLine(toPem('CERTIFICATE', fromBase64(base64)).repeat(2))),
  },
  certificatesByComma: {
    meaning: 'The certificate is sent with another one behind it, divided by a comma.',
    told: 'it holds a chain of 2 certificates',
    identity: sending((base64) => `${base64},${base64}`),
  },
  rsaKeyForCertificate: {
    meaning: 'The public key is sent in the form of PKCS#1 in place of the certificate.',
    told: 'it holds a public key, not a certificate',
    identity: sending((_, own) => inPkcs1(own.key.publicKey)),
  },
  keyForCertificate: {
    meaning: 'The public key is sent in place of the certificate.',
    told: 'it holds a public key, not a certificate',
    identity: sending((_, own) => toBase64(fromPem(own.key.publicKey))),
  },
} as const satisfies Record<string, Mistake>
