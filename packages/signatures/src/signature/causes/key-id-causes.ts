import { commonName, organizationIdentifier, serialNumber } from '../../certificates/attribute-types.ts'
import { hexFromBytes } from '../../certificates/bytes.ts'
import { authorityKeyIdentifier, type Certificate, findExtension } from '../../certificates/certificate.ts'
import { sameName } from '../../certificates/compare-names.ts'
import { readDer } from '../../certificates/der.ts'
import { findAttribute } from '../../certificates/name.ts'
import type { CryptoPort } from '../crypto-port.ts'
import { checkKeyId, writeKeyId } from '../key-id.ts'
import type { KeyId } from '../key-id-readings.ts'
import { type Cause, createCause } from './cause.ts'
import type { Bytes } from './search-guesses.ts'

const ofKeyId = createCause('key-id')
const ofCertificate = createCause('certificate', 'key-id')

interface RefusedKeyId {
  readonly crypto: CryptoPort
  readonly keyId: KeyId
  readonly certificate: Certificate
  /** The certificate in the bytes that were sent. */
  readonly der: Bytes | undefined
  /** Other certificates of this TPP that the bank has seen. */
  readonly otherCertificates: readonly Certificate[]
  /** Candidates for the certificate of the issuer. */
  readonly issuers: readonly Certificate[]
}

/**
 * Finds what a wrong keyId names instead of the certificate. A match is the proof (Q10g). Returns an empty
 * list without a match.
 */
export async function keyIdCauses(refusedKeyId: RefusedKeyId): Promise<readonly Cause[]> {
  const { keyId, certificate, otherCertificates } = refusedKeyId
  const otherCertificate = otherCertificates.find((candidate) => checkKeyId(keyId, candidate) === undefined)
  if (otherCertificate !== undefined) {
    return [
      ofCertificate(
        'it names another certificate of yours, ' +
          `${writeKeyId(otherCertificate)}, and not the one that is sent`,
        'send the keyId and the certificate of one pair',
      ),
    ]
  }
  const serial = plainHex(keyId.serial)
  if (serial === plainHex(certificate.serial)) return []
  return (await findSerialOrigin(serial, refusedKeyId)) ?? []
}

/**
 * Finds where a wrong serial number comes from; undefined if unknown. `serial` is empty if it is not
 * hexadecimal.
 */
async function findSerialOrigin(
  serial: string,
  refusedKeyId: RefusedKeyId,
): Promise<readonly Cause[] | undefined> {
  const { keyId, certificate, issuers } = refusedKeyId
  const remedy = `write the serial number of your certificate, SN=${certificate.serial}`
  const ofSubject = [commonName, organizationIdentifier, serialNumber].map((type) =>
    findAttribute(certificate.subject, type),
  )
  if (ofSubject.includes(keyId.serial)) return [ofKeyId("it is a part of the certificate's subject", remedy)]
  if (serial === '') return undefined
  if (serial === plainHex(reversed(certificate.serial)))
    return [ofKeyId('its bytes are in reverse order', remedy)]
  const isOfIssuer = issuers.some(
    (issuer) => plainHex(issuer.serial) === serial && sameName(issuer.subject, certificate.issuer),
  )
  if (isOfIssuer || plainHex(authoritySerial(certificate) ?? '') === serial) {
    return [ofKeyId("it is the serial number of the issuer's own certificate", remedy)]
  }
  return (await isFingerprint(refusedKeyId, serial))
    ? [ofKeyId('it is the fingerprint of the certificate', remedy)]
    : undefined
}

/**
 * Reduces hexadecimal to digits in upper case without leading zeros. Returns an empty text for anything else.
 */
function plainHex(text: string): string {
  const digits = text.replace(/^0x/i, '').replace(/[:\s-]/g, '')
  return /^[0-9a-f]+$/i.test(digits) ? digits.toUpperCase().replace(/^0+(?=.)/, '') : ''
}

function reversed(serial: string): string {
  const digits = serial.length % 2 === 0 ? serial : `0${serial}`
  return (digits.match(/../g) ?? []).reverse().join('')
}

async function isFingerprint({ crypto, der }: RefusedKeyId, serial: string): Promise<boolean> {
  if (der === undefined) return false
  for (const hash of ['SHA-1', 'SHA-256'] as const) {
    if (plainHex(hexFromBytes(await crypto.digest(hash, der))) === serial) return true
  }
  return false
}

const authoritySerialTag = 0x82

/**
 * Reads the serial number of the issuer's certificate, if the certificate contains it (RFC 5280 §4.2.1.1).
 */
function authoritySerial({ signed }: Certificate): string | undefined {
  const body = readDer(signed)
  const extension = body.ok ? findExtension(body.value, authorityKeyIdentifier) : undefined
  const value = extension && readDer(extension.children.at(-1)?.content ?? new Uint8Array(0))
  const serial = value?.ok ? value.value.children.find(({ tag }) => tag === authoritySerialTag) : undefined
  return serial && hexFromBytes(serial.content)
}
