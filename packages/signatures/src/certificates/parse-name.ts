import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { attributeOids } from './attribute-types.ts'
import { bytesFromHex, textFromBytes } from './bytes.ts'
import { nameAttributesMax } from './certificate-limits.ts'
import { readDer } from './der.ts'
import { attributeText } from './name.ts'

/**
 * An attribute in a written name: its label, the types that the label can mean, and the value without quotes
 * and escapes.
 */
export interface WrittenAttribute {
  readonly label: string
  readonly types: readonly string[]
  readonly value: string
}

/**
 * The start of an attribute: `O=`, `OID.2.5.4.97 = `. Repetitions are limited, so that testing every comma
 * stays linear.
 */
const attributeStart = /[ \t]*(?:oid\.)?([a-z][\w-]{0,40}|\d{1,20}(?:\.\d{1,20}){1,12})[ \t]*=[ \t]*/iy

/**
 * How a name uses backslashes. `escaped`: a backslash escapes the next character or bytes (RFC 4514).
 * `literal`: a backslash is an ordinary character, as in names by .NET and by programs that concatenate.
 */
export type Notation = 'escaped' | 'literal'

/**
 * Reads a distinguished name as tools print it: RFC 4514, RFC 2253, X.500 order, OpenSSL's `/C=NO/O=Acme`,
 * .NET's quotes. A separator ends a value only before a known `type=`, so values may contain bare commas. It
 * takes linear time. The error is a phrase.
 */
export function parseName(
  text: string,
  notation: Notation = 'escaped',
): Result<readonly WrittenAttribute[], string> {
  const oneLine = /^[ \t]*\//.exec(text)
  const separators = oneLine === null ? ',;+' : '/'
  const read = notation === 'escaped' ? readAttributeValue : oneLine === null ? literalValue : oneLineValue
  const attributes: WrittenAttribute[] = []
  let at = oneLine?.[0].length ?? 0
  while (at < text.length) {
    const start = readAttributeStart(text, at)
    if (start === undefined) return fail(`no attribute at character ${at + 1}`)
    if (attributes.length === nameAttributesMax) return fail(`more than ${nameAttributesMax} attributes`)
    const end = valueEnd(text, start.valueAt, { separators, notation })
    attributes.push({
      label: start.label,
      types: start.types,
      value: read(text.slice(start.valueAt, end)),
    })
    at = end + 1
  }
  return attributes.length === 0 ? fail('no attributes') : ok(attributes)
}

function readAttributeStart(text: string, at: number) {
  attributeStart.lastIndex = at
  const [whole = '', label = ''] = attributeStart.exec(text) ?? []
  const types = attributeOids(label)
  return types.length === 0 ? undefined : { label, types, valueAt: at + whole.length }
}

/**
 * Finds the end of the value that starts at `from`: a separator outside quotes before an attribute, or the
 * end of the text.
 */
function valueEnd(
  text: string,
  from: number,
  { separators, notation }: { readonly separators: string; readonly notation: Notation },
): number {
  const quotes = text[from] === '"'
  let quoted = false
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\' && notation === 'escaped') at += 1
    else if (quotes && character === '"') quoted = !quoted
    else if (!quoted && separators.includes(character) && readAttributeStart(text, at + 1) !== undefined)
      return at
  }
  return text.length
}

const quotedValue = /^"(.*)"[ \t]*$/s
const hexValue = /^#((?:[0-9a-f]{2})+)[ \t]*$/i
/** Escapes: `\C3\B8` (bytes), `\xC3\xB8` (bytes by OpenSSL), `\,` (a character), `""` (a quote by .NET). */
const escapes = /((?:\\x?[0-9a-f]{2})+)|\\(.)|""/gis

function readAttributeValue(text: string): string {
  const hex = hexValue.exec(text)?.[1]
  if (hex !== undefined) return hexText(hex)
  const inner = quotedValue.exec(text)?.[1] ?? text
  return inner.replace(escapes, (_, bytes: string | undefined, character: string | undefined) =>
    bytes === undefined ? (character ?? '"') : textFromBytes(bytesFromHex(bytes.replace(/\\x?/gi, ''))),
  )
}

/** Reads a value without escapes: only `#hex` and doubled quotes inside quotes are decoded. */
function literalValue(text: string): string {
  const hex = hexValue.exec(text)?.[1]
  const encoded = hex === undefined ? undefined : encodedText(bytesFromHex(hex))
  return encoded ?? quotedValue.exec(text)?.[1]?.replaceAll('""', '"') ?? text
}

/** Reads a value of OpenSSL's `/C=NO/O=Acme`, which escapes bytes, `/` and `+`, but not backslashes. */
function oneLineValue(text: string): string {
  return text.replace(/((?:\\x[0-9a-f]{2})+)|\\([/+])/gi, (_, bytes: string | undefined, sign: string) =>
    bytes === undefined ? sign : textFromBytes(bytesFromHex(bytes.replace(/\\x/gi, ''))),
  )
}

/**
 * Decodes a hexadecimal value. OpenSSL has an option to print the bytes of the text without its ASN.1
 * encoding.
 */
function hexText(hex: string): string {
  const bytes = bytesFromHex(hex)
  return encodedText(bytes) ?? textFromBytes(bytes)
}

function encodedText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const value = readDer(bytes)
  return value.ok ? attributeText(value.value) : undefined
}
