import type { Certificate } from '@pocketbank/signatures'
import {
  attributeLabel,
  compareNames,
  formatName,
  parseName,
  type WrittenAttribute,
} from '@pocketbank/signatures/certificates'
import type { TextDifference } from '@pocketbank/signatures/signature'
import {
  checkKeyId,
  chooseKeyId,
  type KeyId,
  type KeyIdReadings,
  keyIdText,
  withoutPercent,
  writeKeyId,
} from '@pocketbank/signatures/signature'
import { findValueDifference } from './compared-texts.ts'

interface KeyIdPart {
  /** `SN`, or the label of an attribute of the issuer. */
  readonly label: string
  readonly received?: string
  readonly expected?: string
  readonly fits: boolean
}

/** A keyId, compared part by part with the serial number and issuer of the certificate. */
export interface ShownKeyId {
  /** The keyId in the form `SN=…,CA=…`. */
  readonly received: string
  /** The keyId of the certificate; undefined if the certificate is unreadable. */
  readonly expected: string | undefined
  readonly fits: boolean | undefined
  readonly difference: TextDifference | undefined
  readonly parts: readonly KeyIdPart[]
  /** Sentences about forms that this bank accepts and others may not. */
  readonly remarks: readonly string[]
}

function parseAttributes(issuer: string): readonly WrittenAttribute[] {
  for (const text of [issuer, withoutPercent(issuer)]) {
    const result = parseName(text)
    if (result.ok) return result.value
  }
  return []
}

/**
 * Compares the issuer attribute by attribute, in the order of RFC 4514. Attributes of the same type are
 * matched.
 */
function issuerParts({ issuer }: KeyId, certificate: Certificate): readonly KeyIdPart[] {
  const attributes = [...parseAttributes(issuer)]
  if (attributes.length === 0)
    return [{ label: 'CA', received: issuer, expected: formatName(certificate.issuer), fits: false }]
  const parts = certificate.issuer.toReversed().flatMap((together) =>
    together.map((attribute): KeyIdPart => {
      const { missing: missingNames } = compareNames([[attribute]], [])
      const places = attributes.flatMap(({ types }, at) => (types.includes(attribute.type) ? [at] : []))
      const isSame = (candidate: WrittenAttribute) =>
        compareNames([[attribute]], [candidate]).missing.length === 0
      const at =
        places.find((place) => attributes[place] !== undefined && isSame(attributes[place])) ?? places[0]
      const match = at === undefined ? undefined : attributes[at]
      if (at !== undefined) attributes.splice(at, 1)
      const label = attributeLabel(attribute.type)
      const fits =
        match === undefined
          ? missingNames.length === 0
          : compareNames([[attribute]], [match]).missing.length === 0
      return { label, expected: attribute.value, fits, ...(match && { received: match.value }) }
    }),
  )
  return [...parts, ...attributes.map(({ label, value }) => ({ label, received: value, fits: false }))]
}

/** True if the issuer's attributes are in the order of the certificate, which RFC 4514 reverses. */
function isReversed({ issuer }: KeyId, certificate: Certificate): boolean {
  const values = parseAttributes(issuer).map(({ value }) => value.toLowerCase())
  const certificateValues = certificate.issuer.flat().map(({ value }) => value.toLowerCase())
  return (
    values.length > 1 &&
    values.join('\n') === certificateValues.join('\n') &&
    values.join('\n') !== certificateValues.toReversed().join('\n')
  )
}

function keyIdRemarks(keyId: KeyId, certificate: Certificate): readonly string[] {
  return isReversed(keyId, certificate)
    ? [
        'The issuer is written with the most general attribute first. This ' +
          'bank takes both orders; RFC 4514 has the most specific one first.',
      ]
    : []
}

/** Compares a keyId with the certificate. */
export function describeKeyId(keys: KeyIdReadings, certificate: Certificate | undefined): ShownKeyId {
  const keyId = certificate === undefined ? keys[0] : chooseKeyId(keys, certificate)
  const received = keyIdText(keyId)
  const serial = { label: 'SN', received: keyId.serial }
  if (certificate === undefined) {
    const parts = parseAttributes(keyId.issuer).map(({ label, value }) => ({
      label,
      received: value,
      fits: false,
    }))
    return {
      received,
      expected: undefined,
      fits: undefined,
      difference: undefined,
      parts: [{ ...serial, fits: false }, ...parts],
      remarks: [],
    }
  }
  const failed = checkKeyId(keyId, certificate)
  const expected = writeKeyId(certificate)
  const isSerial =
    checkKeyId({ serial: keyId.serial, issuer: formatName(certificate.issuer) }, certificate) === undefined
  return {
    received,
    expected,
    fits: failed === undefined,
    difference: failed && (failed.explanation.firstDifference ?? findValueDifference(expected, received)),
    parts: [{ ...serial, expected: certificate.serial, fits: isSerial }, ...issuerParts(keyId, certificate)],
    remarks: failed === undefined ? keyIdRemarks(keyId, certificate) : [],
  }
}
