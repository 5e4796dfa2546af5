import type { Result } from '@pocketbank/core'
import { fail, ok, requireEntry } from '@pocketbank/core/base'
import { bytesFromHex, textFromBytes } from '../certificates/bytes.ts'
import { quote } from './explanation.ts'

/** A keyId: the serial number and issuer of a certificate. */
export interface KeyId {
  /** The serial number as written. */
  readonly serial: string
  readonly issuer: string
}

/** Possible readings of a keyId, the likeliest first. */
export type KeyIdReadings = readonly [KeyId, ...KeyId[]]

/**
 * Ways to read a keyId between its quotes: with the escapes of a quoted-string (RFC 7230 §3.2.6), without
 * escapes, or with escaped quotes only. D: all of them are accepted, since draft-cavage-http-signatures-10
 * defines no escapes, RFC 4514 uses the same ones inside a name, and clients of each kind exist.
 */
const unescapeReadings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\\(["\\])/g, '$1'),
  (text) => text,
  (text) => text.replaceAll('\\"', '"'),
]

const serialFirst = /^[ \t]*SN[ \t]*=[ \t]*([^\s,]{0,200})[ \t]*,[ \t]*CA[ \t]*=/i
const issuerFirst = /^[ \t]*CA[ \t]*=/i
const serialLast = /^[ \t]*SN[ \t]*=[ \t]*([^\s,]{0,200})[ \t]*$/i

/**
 * Reads `SN=<hex>,CA=<issuer DN>` (§5.3) in every possible reading. The serial may be last, and the whole may
 * be percent-encoded. The error is a phrase.
 */
export function readKeyId(between: string): Result<KeyIdReadings, string> {
  const texts = between.includes('\\') ? new Set(unescapeReadings.map((read) => read(between))) : [between]
  const [first, ...rest] = [...texts].flatMap(
    (text) => readKeyIdForm(text) ?? readKeyIdForm(decodeWhole(text)) ?? [],
  )
  if (first !== undefined) return ok([first, ...rest])
  return fail(`not of the form SN=<hex>,CA=<issuer>: ${quote(between)}`)
}

function readKeyIdForm(text: string): KeyId | undefined {
  const start = serialFirst.exec(text)
  if (start !== null) return { serial: requireEntry(start, 1), issuer: text.slice(start[0].length).trim() }
  const issuer = issuerFirst.exec(text)
  const comma = text.lastIndexOf(',')
  const serial = serialLast.exec(text.slice(comma + 1))?.[1]
  if (issuer === null || serial === undefined) return undefined
  return { serial, issuer: text.slice(issuer[0].length, comma).trim() }
}

/**
 * Decodes a text that was percent-encoded as a whole. A plus is a blank, since the encoding escapes a plus.
 */
function decodeWhole(text: string): string {
  return withoutPercent(text.replaceAll('+', ' '))
}

/** Decodes each `%41`. The bytes are UTF-8 if that is valid, else ISO-8859-1. */
export function withoutPercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    textFromBytes(bytesFromHex(bytes.replaceAll('%', ''))),
  )
}
