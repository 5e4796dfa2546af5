import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { hexFromBytes } from './bytes.ts'
import { asn1DepthMax, asn1ElementsMax, objectIdentifierBytesMax } from './certificate-limits.ts'

/** ASN.1 tags of certificates, with the bits for class and "constructed" (X.690 §8.1.2). */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
} as const

export interface Element {
  readonly tag: number
  /** Tag, length and content. Signatures cover these bytes. */
  readonly whole: Uint8Array<ArrayBuffer>
  readonly content: Uint8Array<ArrayBuffer>
  readonly children: readonly Element[]
}

interface Header {
  readonly contentStart: number
  readonly end: number
}

const constructedBit = 0x20
const longTagNumber = 0x1f

/**
 * Reads exactly one DER value (X.690 §10): definite lengths in the fewest bytes, no bytes after the end. A
 * list of open elements replaces recursion, so that depth and number can be limited. The error is a phrase.
 */
export function readDer(bytes: Uint8Array<ArrayBuffer>): Result<Element, string> {
  const top: Element[] = []
  const open = [{ children: top, end: bytes.length }]
  let at = 0
  let count = 0
  for (let parent = open.at(-1); parent !== undefined; parent = open.at(-1)) {
    if (at === parent.end) {
      open.pop()
      continue
    }
    count += 1
    if (count > asn1ElementsMax) return fail(`more than ${asn1ElementsMax} ASN.1 elements`)
    const header = readElementHeader(bytes, at, parent.end)
    if (typeof header === 'string') return fail(`${header} at byte ${at}`)
    const { contentStart, end } = header
    const tag = bytes[at] ?? 0
    const children: Element[] = []
    parent.children.push({
      tag,
      whole: bytes.subarray(at, end),
      content: bytes.subarray(contentStart, end),
      children,
    })
    const constructed = (tag & constructedBit) !== 0
    if (constructed && open.length > asn1DepthMax) return fail(`ASN.1 nested deeper than ${asn1DepthMax}`)
    if (constructed) open.push({ children, end })
    at = constructed ? contentStart : end
  }
  const [element, trailing] = top
  if (element === undefined) return fail('no bytes')
  return trailing === undefined ? ok(element) : fail(`trailing bytes after byte ${element.whole.length}`)
}

/**
 * Returns the total length of a SEQUENCE as its first bytes state it, even if bytes are missing. Returns
 * undefined for any other element.
 */
export function announcedLength(bytes: Uint8Array): number | undefined {
  const header = bytes[0] === tags.sequence ? readElementHeader(bytes, 0, Number.POSITIVE_INFINITY) : ''
  return typeof header === 'string' || header.contentStart > bytes.length ? undefined : header.end
}

function readElementHeader(bytes: Uint8Array, at: number, limit: number): Header | string {
  const first = bytes[at + 1]
  if (((bytes[at] ?? 0) & longTagNumber) === longTagNumber) return 'an ASN.1 tag of several bytes'
  if (first === undefined || at + 2 > limit) return 'ASN.1 cut short'
  if (first === 0x80) return 'an indefinite ASN.1 length'
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 3) return 'an ASN.1 length beyond any certificate'
  const contentStart = at + 2 + lengthBytes
  if (contentStart > limit) return 'ASN.1 cut short'
  let length = lengthBytes === 0 ? first : 0
  for (let index = at + 2; index < contentStart; index += 1) length = length * 256 + (bytes[index] ?? 0)
  if (lengthBytes > 0 && (length < 0x80 || bytes[at + 2] === 0)) {
    return 'an ASN.1 length not in its shortest form'
  }
  return contentStart + length > limit ? 'ASN.1 cut short' : { contentStart, end: contentStart + length }
}

/**
 * Returns the child at an index if it has this tag, else undefined. Accepts undefined, so that calls can be
 * nested.
 */
export function child(element: Element | undefined, index: number, tag: number): Element | undefined {
  const match = element?.children[index]
  return match?.tag === tag ? match : undefined
}

export function readObjectIdentifier(element: Element | undefined): string | undefined {
  if (element?.tag !== tags.objectIdentifier || element.content.length > objectIdentifierBytesMax) {
    return undefined
  }
  const arcs: number[] = []
  let arc = 0
  let started = false
  for (const byte of element.content) {
    if (!started && byte === 0x80) return undefined
    arc = arc * 128 + (byte & 0x7f)
    if (arc > Number.MAX_SAFE_INTEGER) return undefined
    started = (byte & 0x80) !== 0
    if (started) continue
    arcs.push(arc)
    arc = 0
  }
  const [first, ...rest] = arcs
  if (first === undefined || started) return undefined
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}

/**
 * Reads an INTEGER as upper-case hexadecimal without leading zeros, with a `-` if it is negative. Returns
 * undefined for any other element.
 */
export function integerHex(element: Element | undefined): string | undefined {
  const [first, second] = element?.content ?? []
  if (element?.tag !== tags.integer || first === undefined) return undefined
  const redundant =
    second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))
  if (redundant) return undefined
  const magnitude = BigInt(`0x${hexFromBytes(element.content)}`)
  const negative = first >= 0x80
  const value = negative ? (1n << BigInt(element.content.length * 8)) - magnitude : magnitude
  return `${negative ? '-' : ''}${value.toString(16).toUpperCase()}`
}

/** Reads a BIT STRING without unused bits. Returns undefined for any other element. */
export function bitStringBytes(element: Element | undefined): Uint8Array<ArrayBuffer> | undefined {
  return element?.tag === tags.bitString && element.content[0] === 0 ? element.content.subarray(1) : undefined
}
