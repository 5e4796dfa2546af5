import { ok } from '@pocketbank/core/base'
import type { Certificate } from '../certificates/certificate.ts'
import { compareNames, type NameDifference } from '../certificates/compare-names.ts'
import { formatName, type Name } from '../certificates/name.ts'
import { type Notation, parseName } from '../certificates/parse-name.ts'
import { type Cause, createCause } from './causes/cause.ts'
import {
  type AuthenticationFailure,
  describeDifference,
  type Explanation,
  failure,
  firstDifference,
  quote,
} from './explanation.ts'
import { type KeyId, type KeyIdReadings, withoutPercent } from './key-id-readings.ts'
import { keyIdText } from './write-signature-header.ts'

const ofKeyId = createCause('key-id')

type IssuerAndSerial = Pick<Certificate, 'serial' | 'issuer'>

/** Writes the keyId of a certificate. */
export function writeKeyId({ serial, issuer }: IssuerAndSerial): string {
  return keyIdText({ serial, issuer: formatName(issuer) })
}

/** Returns the reading that names the certificate, or else the most similar one. */
export function chooseKeyId(keys: KeyIdReadings, certificate: IssuerAndSerial): KeyId {
  if (keys.length === 1) return keys[0]
  const fitting =
    keys.find((key) => isKnown(key, certificate)) ?? keys.find((key) => fitsCertificate(key, certificate))
  if (fitting !== undefined) return fitting
  const distances = keys.map(({ issuer }) => countDifferences(issuerDifference(issuer, certificate.issuer)))
  return keys[distances.indexOf(Math.min(...distances))] ?? keys[0]
}

/**
 * Checks that a keyId names the certificate. Serials are compared as numbers, issuers as sets of attributes.
 */
export function checkKeyId(keyId: KeyId, certificate: Certificate): AuthenticationFailure | undefined {
  if (fitsCertificate(keyId, certificate)) return undefined
  if (hexNumber(keyId.serial) !== certificate.serial) return wrongSerial(keyId, certificate)
  return wrongIssuer(keyId, certificate, issuerDifference(keyId.issuer, certificate.issuer) ?? '')
}

function fitsCertificate(keyId: KeyId, certificate: IssuerAndSerial): boolean {
  if (isKnown(keyId, certificate)) return true
  if (hexNumber(keyId.serial) !== certificate.serial) return false
  if (issuerDifference(keyId.issuer, certificate.issuer) !== undefined) return false
  knownKeyIds.set(certificate, keyId)
  return true
}

function isKnown({ serial, issuer }: KeyId, certificate: IssuerAndSerial): boolean {
  const knownKeyId = knownKeyIds.get(certificate)
  return knownKeyId?.issuer === issuer && knownKeyId.serial === serial
}

/**
 * The latest accepted keyId of each certificate. Comparing names costs as much as one or two hashes, and a
 * client always writes its keyId in the same way.
 */
const knownKeyIds = new WeakMap<IssuerAndSerial, KeyId>()

const divided = /^[0-9a-f]{1,2}(?::[0-9a-f]{1,2})+$/i

/**
 * Normalises hexadecimal: no leading zeros, upper case. Colons may separate bytes, as openssl prints them.
 * Returns undefined for anything else.
 */
function hexNumber(text: string): string | undefined {
  const hexDigits = divided.test(text)
    ? text.replace(/:?([^:]+)/g, (_, byte: string) => byte.padStart(2, '0'))
    : text
  const [, sign = '', digits] = /^(-?)0*([0-9a-f]+)$/i.exec(hexDigits) ?? []
  return digits === undefined ? undefined : sign + digits.toUpperCase()
}

const notations: readonly Notation[] = ['escaped', 'literal']

/**
 * Compares an issuer with the name of the certificate in several readings: unchanged, percent-decoded as a
 * whole or by value, with and without escapes. Returns undefined if one is the name, else the difference of
 * the most similar one.
 */
function issuerDifference(text: string, issuer: Name): NameDifference | string | undefined {
  let nearest: NameDifference | string = ''
  for (const nameForm of readNameForms(text)) {
    const difference = nameForm.ok ? compareNames(issuer, nameForm.value) : nameForm.error
    if (countDifferences(difference) === 0) return undefined
    if (nearest === '' || countDifferences(difference) < countDifferences(nearest)) nearest = difference
  }
  return nearest
}

function* readNameForms(text: string): Generator<ReturnType<typeof parseName>> {
  const whole = withoutPercent(text)
  for (const reading of new Set([text, whole])) {
    const possibleNotations = /["\\#]/.test(reading) ? notations : notations.slice(0, 1)
    for (const notation of possibleNotations) yield parseName(reading, notation)
  }
  if (whole === text) return
  const name = parseName(text, 'literal')
  if (name.ok)
    yield ok(name.value.map((attribute) => ({ ...attribute, value: withoutPercent(attribute.value) })))
}

/** Counts the differing attributes; infinity if the text is not a name. */
function countDifferences(difference: NameDifference | string | undefined): number {
  if (difference === undefined) return 0
  if (typeof difference === 'string') return Number.POSITIVE_INFINITY
  return difference.missing.length + difference.unexpected.length
}

function wrongSerial(keyId: KeyId, certificate: Certificate): AuthenticationFailure {
  const text =
    'Signature: keyId must name the certificate by ' +
    `SN=${certificate.serial}, got SN=${quote(keyId.serial)}`
  return keyIdFailure(keyId, certificate, text, { causes: serialCauses(keyId.serial, certificate) })
}

function serialCauses(serial: string, certificate: Certificate): readonly Cause[] {
  if (/^\d{1,60}$/.test(serial) && BigInt(serial).toString(16).toUpperCase() === certificate.serial) {
    const order = `write the serial number in hexadecimal, SN=${certificate.serial}`
    return [ofKeyId('the serial number is sent in decimal', order)]
  }
  const digits = serial.replace(/^0x|:/gi, '')
  return digits !== serial && hexNumber(digits) === certificate.serial
    ? [
        ofKeyId(
          'the serial number is sent with 0x, or with colons that do not divide bytes',
          `write the digits of the serial number alone, SN=${certificate.serial}`,
        ),
      ]
    : []
}

function wrongIssuer(
  keyId: KeyId,
  certificate: Certificate,
  difference: NameDifference | string,
): AuthenticationFailure {
  const expected = formatName(certificate.issuer)
  const text = `Signature: keyId must name the issuer by CA=${quote(expected)}, got CA=${quote(keyId.issuer)}`
  if (typeof difference === 'string')
    return keyIdFailure(keyId, certificate, text, { causes: [ofKeyId(difference)] })
  const { missing, unexpected, onlySpellingDiffers } = difference
  const differences = [
    ...(onlySpellingDiffers ? ['only the spelling differs'] : []),
    ...(missing.length > 0 ? [`missing ${missing.map(quote).join(', ')}`] : []),
    ...(unexpected.length > 0 ? [`unexpected ${unexpected.map(quote).join(', ')}`] : []),
  ].join('; ')
  const isSubject = issuerDifference(keyId.issuer, certificate.subject) === undefined
  const causes = isSubject
    ? [ofKeyId("it is the certificate's own subject", 'write the issuer of the certificate after CA=')]
    : [ofKeyId(differences)]
  return keyIdFailure(keyId, certificate, text, {
    missingAttributes: missing,
    unexpectedAttributes: unexpected,
    onlySpellingDiffers,
    causes,
  })
}

function keyIdFailure(
  keyId: KeyId,
  certificate: Certificate,
  text: string,
  details: Partial<Explanation>,
): AuthenticationFailure {
  const keyIdRead = keyIdText(keyId)
  const keyIdExpected = writeKeyId(certificate)
  // Letter case counts neither in the serial nor in the name.
  const { at } = firstDifference(keyIdExpected.toLowerCase(), keyIdRead.toLowerCase())
  const difference = describeDifference(at, keyIdExpected, keyIdRead)
  return failure(
    'key-id',
    { rule: 'Q5', code: 'SIGNATURE_INVALID', header: 'Signature', text },
    { keyIdRead, keyIdExpected, firstDifference: difference, ...details },
  )
}
