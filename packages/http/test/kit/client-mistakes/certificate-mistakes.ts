import { createPublicKey } from 'node:crypto'
import type { SigningIdentity } from '@pocketbank/signatures/authority'
import { ecKey, otherKey, weakKey } from '@pocketbank/signatures/authority'
import { toPem } from '@pocketbank/signatures/certificates'
import { mistakes } from '@pocketbank/signatures/signing'
import type { CorpusMistake } from './corpus-mistake.ts'

type Identity = NonNullable<CorpusMistake['identity']>

const ownCertificate = 'Send your own certificate alone'

function anotherTpp(identity: SigningIdentity): SigningIdentity {
  return identity.reissued({ id: 'PSDNO-FSA-999999999', name: 'Another TPP', key: otherKey })
}

/** Sends something else than the certificate. */
function sending(change: (base64: string, identity: SigningIdentity) => string): Identity {
  return (identity) => ({
    ...identity,
    certificate: async () => change(await identity.certificate(), identity),
  })
}

/** A public key that is nothing but its two numbers. */
function inPkcs1(publicKey: string): string {
  return createPublicKey(publicKey).export({ type: 'pkcs1', format: 'der' }).toString('base64')
}

/** A certificate in PEM as a header carries it: in one line. */
function pemInOneLine(base64: string): string {
  return toPem('CERTIFICATE', base64).trim().replaceAll('\n', ' ')
}

/** A keyId or a certificate that is not the right one. */
export const certificateMistakes = {
  wrongSerial: mistakes.wrongSerial,
  decimalSerial: {
    meaning: 'The keyId has the serial number in decimal digits.',
    cause: 'the serial number is sent in decimal',
    change: 'Write the serial number in hexadecimal, SN=69DF5A61BD416B75D170AF043E903A41',
    identity: (identity) => ({ ...identity, serial: BigInt(`0x${identity.serial}`).toString() }),
  },
  wrongIssuer: {
    meaning: 'The keyId names another authority.',
    cause: 'Signature: keyId must name the issuer',
    change: 'Write keyId="SN=',
    identity: (identity) => ({ ...identity, issuer: 'CN=Another CA,O=Another,C=NO' }),
  },
  otherCertificate: {
    meaning: 'The certificate is that of another TPP.',
    cause: 'Signature: keyId must name the certificate',
    identity: (identity) => ({ ...identity, certificate: anotherTpp(identity).certificate }),
  },
  certificateMissing: { ...mistakes.certificateMissing, change: 'Send the header TPP-Signature-Certificate' },
  brokenCertificate: {
    meaning: 'The end of the certificate is missing.',
    cause: 'bytes that it announces',
    change: ownCertificate,
    identity: (identity) => ({
      ...identity,
      certificate: async () => (await identity.certificate()).slice(0, -64),
    }),
  },
  expiredCertificate: { ...mistakes.expiredCertificate, change: 'Send a certificate that has not expired' },
  notYetValid: { ...mistakes.notYetValid, change: 'Send a certificate that is valid already' },
  unknownAuthority: { ...mistakes.unknownAuthority, change: 'among the trust anchors of the bank' },
  withoutRoles: mistakes.withoutRoles,
  ecKey: {
    meaning: 'Key and certificate are of an elliptic curve.',
    cause: 'a key of type EC',
    change: 'Use an RSA key',
    identity: (identity) => identity.reissued({ key: ecKey }),
  },
  weakKey: {
    meaning: 'The RSA key has 1024 bits.',
    cause: 'an RSA key of 1024 bits',
    change: 'Use an RSA key of 2048 bits or more',
    identity: (identity) => identity.reissued({ key: weakKey }),
  },
  reversedSerial: {
    meaning: 'The keyId has the bytes of the serial number in reverse order.',
    cause: 'its bytes are in reverse order',
    change: 'Write the serial number of your certificate',
    identity: (identity) => ({
      ...identity,
      serial: (identity.serial.match(/../g) ?? []).reverse().join(''),
    }),
  },
  subjectForIssuer: {
    meaning: 'The keyId has the subject of the certificate in place of its issuer.',
    cause: "it is the certificate's own subject",
    change: 'Write the issuer of the certificate',
    identity: (identity) => ({ ...identity, issuer: identity.subject }),
  },
  serialOfIssuer: {
    meaning:
      "The keyId has the serial number of the issuer's own certificate; named where that is a trust anchor.",
    cause: "it is the serial number of the issuer's own certificate",
    change: 'Write the serial number of your certificate',
    identity: (identity) => ({ ...identity, serial: identity.issuerSerial }),
  },
  keyOfOtherCertificate: {
    meaning: 'The key of another certificate of the same TPP signs; named where the bank has seen that one.',
    cause: 'the private key of another certificate of yours made it',
    key: mistakes.otherKey.key,
  },
  firstLineOfPem: {
    meaning: 'Only the first line of the PEM file is sent as certificate.',
    cause: 'it holds the first line or lines of a PEM file only',
    change: ownCertificate,
    identity: sending(() => '-----BEGIN CERTIFICATE-----'),
  },
  certificateChain: {
    meaning: 'The certificate is sent with another one after it, as a chain in PEM.',
    cause: 'it holds a chain of 2 certificates',
    change: ownCertificate,
    identity: sending((base64) => [base64, base64].map(pemInOneLine).join(' ')),
  },
  certificatesByComma: {
    meaning: 'The certificate is sent with another one after it, divided by a comma.',
    cause: 'it holds a chain of 2 certificates',
    identity: sending((base64) => `${base64},${base64}`),
  },
  rsaKeyForCertificate: {
    meaning: 'The public key is sent in the form of PKCS#1 in place of the certificate.',
    cause: 'it holds a public key, not a certificate',
    identity: sending((_, identity) => inPkcs1(identity.key.publicKey)),
  },
  keyForCertificate: {
    meaning: 'The public key is sent in place of the certificate.',
    cause: 'it holds a public key, not a certificate',
    change: ownCertificate,
    identity: sending((_, identity) => identity.key.publicKey.replaceAll(/-----[^-]*-----|\s/g, '')),
  },
} as const satisfies Record<string, CorpusMistake>
