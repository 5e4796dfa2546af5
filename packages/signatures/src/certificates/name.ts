import { stringText } from './asn1-text.ts'
import { attributeLabel } from './attribute-types.ts'
import { hexFromBytes } from './bytes.ts'
import { nameAttributesMax } from './certificate-limits.ts'
import { child, type Element, readObjectIdentifier, tags } from './der.ts'

/**
 * An attribute of a distinguished name: its object identifier, and its value as text or as `#hex` if it is
 * not a string.
 */
export interface Attribute {
  readonly type: string
  readonly value: string
}

/**
 * A distinguished name in the order of the certificate, most general attribute first. Each inner list is a
 * relative distinguished name.
 */
export type Name = readonly (readonly Attribute[])[]

export function readName(element: Element | undefined): Name | undefined {
  if (element?.tag !== tags.sequence) return undefined
  const name: Attribute[][] = []
  let count = 0
  for (const set of element.children) {
    if (set.tag !== tags.set || set.children.length === 0) return undefined
    const attributes: Attribute[] = []
    for (const pair of set.children) {
      const attribute = readAttribute(pair)
      count += 1
      if (attribute === undefined || count > nameAttributesMax) return undefined
      attributes.push(attribute)
    }
    name.push(attributes)
  }
  return name
}

function readAttribute(pair: Element): Attribute | undefined {
  const type = readObjectIdentifier(child(pair, 0, tags.objectIdentifier))
  const value = pair.children[1]
  if (type === undefined || value === undefined || pair.children.length !== 2) return undefined
  return { type, value: attributeText(value) }
}

/**
 * Returns the text of an attribute value, or `#` and the hexadecimal encoding if it is not a string (RFC 4514
 * §2.4).
 */
export function attributeText(value: Element): string {
  return stringText(value) ?? `#${hexFromBytes(value.whole)}`
}

export function findAttribute(name: Name, type: string): string | undefined {
  return name.flat().find((attribute) => attribute.type === type)?.value
}

/**
 * Writes a name as text, most specific attribute first (RFC 4514): `CN=Test CA,O=Acme\, Inc,C=NO`.
 *
 * @param name - The `issuer` or `subject` of a certificate.
 * @example
 * ```ts
 * import { formatName, readCertificate } from '@pocketbank/signatures'
 *
 * const read = readCertificate(await tpp.certificate())
 * read.ok && formatName(read.value.issuer).startsWith('CN=pocketbank test CA,') // => true
 * ```
 */
export function formatName(name: Name): string {
  return name.toReversed().map(formatTogether).join(',')
}

function formatTogether(attributes: readonly Attribute[]): string {
  return attributes.map(formatAttribute).join('+')
}

/** Writes an attribute with escapes: `O=Acme\, Inc`. */
export function formatAttribute({ type, value }: Attribute): string {
  const escaped = value.replace(/[,+"\\<>;]/g, '\\$&').replace(/^(?: |#(?![0-9a-f]{4}))/, '\\$&')
  return `${attributeLabel(type)}=${escaped.endsWith(' ') ? `${escaped.slice(0, -1)}\\ ` : escaped}`
}
