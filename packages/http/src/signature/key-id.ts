import { fail, ok, type Result } from '@pocketbank/core'
import type { Certificate } from '../certificates/certificate.ts'
import { compareNames, type NameDifference } from '../certificates/compare-names.ts'
import { formatName, type Name } from '../certificates/name.ts'
import { octetsFromHex, textFromOctets } from '../certificates/octets.ts'
import { parseName } from '../certificates/parse-name.ts'
import { type Explanation, type Failure, failure, firstDifference, quoted } from './explanation.ts'

/** What a keyId says about the certificate. */
export interface KeyId {
  /** As it was written. */
  readonly serial: string
  readonly issuer: string
}

const serialFirst = /^[ \t]*SN[ \t]*=[ \t]*([^\s,]{0,200})[ \t]*,[ \t]*CA[ \t]*=/i
const issuerFirst = /^[ \t]*CA[ \t]*=/i
const serialLast = /^[ \t]*SN[ \t]*=[ \t]*([^\s,]{0,200})[ \t]*$/i

/** Reads `SN=<hex>,CA=<issuer DN>` (§5.3), also with the serial last. The error is a phrase. */
export function readKeyId(text: string): Result<KeyId, string> {
  const start = serialFirst.exec(text)
  if (start !== null) return ok({ serial: start[1] ?? '', issuer: text.slice(start[0].length).trim() })
  const issuer = issuerFirst.exec(text)
  const comma = text.lastIndexOf(',')
  const serial = serialLast.exec(text.slice(comma + 1))?.[1]
  if (issuer !== null && serial !== undefined) {
    return ok({ serial, issuer: text.slice(issuer[0].length, comma).trim() })
  }
  return fail(`not of the form SN=<hex>,CA=<issuer>: ${quoted(text)}`)
}

/** The keyId that names a certificate. */
export function keyIdOf({ serial, issuer }: Pick<Certificate, 'serial' | 'issuer'>): string {
  return `SN=${serial},CA=${formatName(issuer)}`
}

/** Whether a keyId names the certificate: the serial as a number, the issuer as a set of attributes. */
export function checkKeyId(keyId: KeyId, certificate: Certificate): Failure | undefined {
  if (hexNumber(keyId.serial) !== certificate.serial) return wrongSerial(keyId, certificate)
  if (knownIssuers.get(certificate) === keyId.issuer) return undefined
  const difference = issuerDifference(keyId.issuer, certificate.issuer)
  if (difference !== undefined) return wrongIssuer(keyId, certificate, difference)
  knownIssuers.set(certificate, keyId.issuer)
  return undefined
}

/**
 * How the issuer of each certificate was last written: a client writes it in one way, and comparing names
 * costs as much as a hash or two.
 */
const knownIssuers = new WeakMap<Certificate, string>()

/** Without leading zeros, in upper case; undefined of what is not hexadecimal. */
function hexNumber(text: string): string | undefined {
  const [, sign = '', digits] = /^(-?)0*([0-9a-f]+)$/i.exec(text) ?? []
  return digits === undefined ? undefined : sign + digits.toUpperCase()
}

/**
 * Undefined where some reading of the text is the name: as it stands, else with its percent-encoding undone.
 */
function issuerDifference(text: string, issuer: Name): NameDifference | string | undefined {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (octets) =>
    textFromOctets(octetsFromHex(octets.replaceAll('%', ''))),
  )
  let difference: NameDifference | string = ''
  for (const reading of new Set([text, decoded])) {
    const written = parseName(reading)
    difference = written.ok ? compareNames(issuer, written.value) : written.error
    if (typeof difference === 'object' && isSame(difference)) return undefined
  }
  return difference
}

function isSame({ missing, unexpected }: NameDifference): boolean {
  return missing.length === 0 && unexpected.length === 0
}

function wrongSerial(keyId: KeyId, certificate: Certificate): Failure {
  const text = `The keyId names another certificate: expected SN=${certificate.serial}, read SN=${quoted(keyId.serial)}`
  return keyIdFailure(keyId, certificate, text, { hints: serialHints(keyId.serial, certificate) })
}

function serialHints(serial: string, certificate: Certificate): readonly string[] {
  if (/^\d{1,60}$/.test(serial) && BigInt(serial).toString(16).toUpperCase() === certificate.serial) {
    return ['the serial number is sent in decimal, hexadecimal is demanded']
  }
  const digits = serial.replace(/^0x|:/gi, '')
  return digits !== serial && hexNumber(digits) === certificate.serial
    ? ['the serial number is sent with colons or 0x, digits alone are demanded']
    : []
}

function wrongIssuer(keyId: KeyId, certificate: Certificate, difference: NameDifference | string): Failure {
  const expected = formatName(certificate.issuer)
  const text = `The keyId names another issuer than the certificate: expected CA=${quoted(expected)}, read CA=${quoted(keyId.issuer)}`
  if (typeof difference === 'string') return keyIdFailure(keyId, certificate, text, { hints: [difference] })
  const { missing, unexpected, onlySpellingDiffers } = difference
  const differences = [
    ...(onlySpellingDiffers ? ['only the spelling differs'] : []),
    ...(missing.length > 0 ? [`missing ${missing.map(quoted).join(', ')}`] : []),
    ...(unexpected.length > 0 ? [`unexpected ${unexpected.map(quoted).join(', ')}`] : []),
  ].join('; ')
  const isSubject = issuerDifference(keyId.issuer, certificate.subject) === undefined
  const hints = isSubject ? ["it is the certificate's own subject", differences] : [differences]
  return keyIdFailure(keyId, certificate, text, {
    missingAttributes: missing,
    unexpectedAttributes: unexpected,
    onlySpellingDiffers,
    hints,
  })
}

function keyIdFailure(
  keyId: KeyId,
  certificate: Certificate,
  text: string,
  details: Partial<Explanation>,
): Failure {
  const keyIdRead = `SN=${keyId.serial},CA=${keyId.issuer}`
  const keyIdExpected = keyIdOf(certificate)
  const difference = firstDifference(keyIdExpected, keyIdRead)
  return failure(
    'key-id',
    { code: 'SIGNATURE_INVALID', header: 'Signature', text },
    { keyIdRead, keyIdExpected, firstDifference: difference, ...details },
  )
}
