import { latin1FromBytes, utf8FromBytes } from './bytes.ts'
import { type Element, tags } from './der.ts'

/** Decoders of each ASN.1 string type. Teletex is decoded as ISO-8859-1, because issuers use it so. */
const decoders: Readonly<Record<number, (bytes: Uint8Array) => string | undefined>> = {
  [tags.utf8String]: utf8FromBytes,
  [tags.numericString]: latin1FromBytes,
  [tags.printableString]: latin1FromBytes,
  [tags.teletexString]: latin1FromBytes,
  [tags.ia5String]: latin1FromBytes,
  [tags.visibleString]: latin1FromBytes,
  [tags.bmpString]: (bytes) => wideText(bytes, 2),
  [tags.universalString]: (bytes) => wideText(bytes, 4),
}

export function stringText(element: Element | undefined): string | undefined {
  return element === undefined ? undefined : decoders[element.tag]?.(element.content)
}

function wideText(bytes: Uint8Array, width: 2 | 4): string | undefined {
  if (bytes.length % width !== 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += width) {
    const unit = width === 2 ? view.getUint16(at) : view.getUint32(at)
    if (unit > 0x10ffff) return undefined
    text += width === 2 ? String.fromCharCode(unit) : String.fromCodePoint(unit)
  }
  return text
}

const timeForms: Readonly<Record<number, RegExp>> = {
  [tags.utcTime]: /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/,
  [tags.generalizedTime]: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/,
}

/**
 * Reads a UTCTime or GeneralizedTime in the forms of RFC 5280 §4.1.2.5, as epoch milliseconds. Returns
 * undefined if it has another form.
 */
export function timeMilliseconds(element: Element | undefined): number | undefined {
  if (element === undefined) return undefined
  const digits = timeForms[element.tag]?.exec(latin1FromBytes(element.content))
  if (digits == null) return undefined
  const [writtenYear = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits.slice(1).map(Number)
  const century = element.tag === tags.generalizedTime ? 0 : writtenYear < 50 ? 2000 : 1900
  return utcMilliseconds([century + writtenYear, month, day, hour, minute, second])
}

/** Year, month (1–12), day, hour, minute, second. */
export type ClockReading = readonly [number, number, number, number, number, number]

/** Converts a UTC time to epoch milliseconds. Returns undefined if it does not exist (30 February, 24:00). */
export function utcMilliseconds([year, month, day, hour, minute, second]: ClockReading): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return exists ? date.setUTCHours(hour, minute, second, 0) : undefined
}
