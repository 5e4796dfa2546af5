import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { bytesFromHex, textFromBytes } from '../certificates/bytes.ts'
import { quote } from './explanation.ts'

/** A keyId: serial and issuer of a certificate. */
export interface KeyId {
  /** As it was written. */
  readonly serial: string
  readonly issuer: string
}

/** Possible readings of a keyId, the likeliest first: one or more. */
export type KeyIdReadings = readonly [KeyId, ...KeyId[]]

/**
 * Ways to take what stands between the quotes: escaped as a quoted-string (RFC 7230 §3.2.6), as it stands, or with escapes before
 * quotes alone. D: draft-cavage-http-signatures-10 defines no escapes inside its quotes, RFC 4514 has the same ones inside a name,
 * and clients of each kind are in the field.
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
 * Reads `SN=<hex>,CA=<issuer DN>` (§5.3), also with the serial last or percent-encoded as a whole, out of what stands between the
 * quotes of the parameter, in every way in which it may be meant. The error is a phrase.
 */
export function readKeyId(between: string): Result<KeyIdReadings, string> {
  const texts = between.includes('\\') ? new Set(unescapeReadings.map((read) => read(between))) : [between]
  const [first, ...others] = [...texts].flatMap(
    (text) => readKeyIdForm(text) ?? readKeyIdForm(decodeWhole(text)) ?? [],
  )
  if (first !== undefined) return ok([first, ...others])
  return fail(`not of the form SN=<hex>,CA=<issuer>: ${quote(between)}`)
}

function readKeyIdForm(text: string): KeyId | undefined {
  const start = serialFirst.exec(text)
  if (start !== null) return { serial: start[1] ?? '', issuer: text.slice(start[0].length).trim() }
  const issuer = issuerFirst.exec(text)
  const comma = text.lastIndexOf(',')
  const serial = serialLast.exec(text.slice(comma + 1))?.[1]
  if (issuer === null || serial === undefined) return undefined
  return { serial, issuer: text.slice(issuer[0].length, comma).trim() }
}

/** Decodes a text that was percent-encoded as a whole; a plus is a blank, since encoding would have escaped a plus. */
function decodeWhole(text: string): string {
  return withoutPercent(text.replaceAll('+', ' '))
}

/** The text with each `%41` undone, bytes taken for UTF-8 where they are that, else for ISO-8859-1. */
export function withoutPercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    textFromBytes(bytesFromHex(bytes.replaceAll('%', ''))),
  )
}
