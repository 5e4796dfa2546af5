import { attributeLabel, emailAddress, organizationIdentifier } from './attribute-types.ts'
import { type Attribute, formatAttribute, type Name } from './name.ts'
import type { WrittenAttribute } from './parse-name.ts'

/**
 * The difference between a written name and that of a certificate. If both lists are empty, the names are
 * equal.
 */
export interface NameDifference {
  /** Attributes of the certificate that the text lacks: `O=Acme`. */
  readonly missing: readonly string[]
  /** Attributes of the text that the certificate lacks. */
  readonly unexpected: readonly string[]
  /**
   * True if each missing attribute is in the text with a similar value: only punctuation, accents or a broken
   * encoding differ.
   */
  readonly onlySpellingDiffers: boolean
}

/** D: attributes that a written name may omit, because common tools cannot print them. */
const omittable: ReadonlySet<string> = new Set([organizationIdentifier, emailAddress])

/**
 * Compares names by attribute values, in any order. Letter case and runs of blanks do not count (RFC 5280
 * §7.1).
 */
export function compareNames(certificate: Name, attributes: readonly WrittenAttribute[]): NameDifference {
  const unused = attributes.map((attribute) => ({ ...attribute, folded: fold(attribute.value) }))
  const missing: Attribute[] = []
  for (const attribute of certificate.flat()) {
    const folded = fold(attribute.value)
    const index = unused.findIndex(
      ({ types, ...candidate }) => types.includes(attribute.type) && candidate.folded === folded,
    )
    if (index >= 0) unused.splice(index, 1)
    else missing.push(attribute)
  }
  const requiredAttributes = missing.filter(({ type }) => !omittable.has(type))
  return {
    missing: requiredAttributes.map(formatAttribute),
    unexpected: unused.map(({ label, value }) => `${label}=${value}`),
    onlySpellingDiffers:
      unused.length > 0 && differOnlyInSpelling(missing, unused, requiredAttributes.length),
  }
}

/** Returns true if the names of two certificates are equal by the same comparison. */
export function sameName(left: Name, right: Name): boolean {
  const attributes = right
    .flat()
    .map(({ type, value }) => ({ label: attributeLabel(type), types: [type], value }))
  const { missing, unexpected } = compareNames(left, attributes)
  return missing.length === 0 && unexpected.length === 0
}

function fold(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function differOnlyInSpelling(
  missing: readonly Attribute[],
  unused: readonly WrittenAttribute[],
  requiredCount: number,
): boolean {
  const rest = [...unused]
  let explained = 0
  for (const { type, value } of missing) {
    const index = rest.findIndex(
      (candidate) => candidate.types.includes(type) && spelledAlike(candidate.value, value),
    )
    if (index < 0) continue
    rest.splice(index, 1)
    explained += omittable.has(type) ? 0 : 1
  }
  return rest.length === 0 && explained === requiredCount
}

/** Returns true if two values differ only in characters that broken encodings lose or keyboards lack. */
function spelledAlike(left: string, right: string): boolean {
  return (
    asciiLetters(left) === asciiLetters(right) ||
    asciiLetters(foldName(left)) === asciiLetters(foldName(right))
  )
}

function asciiLetters(value: string): string {
  return value.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function foldName(value: string): string {
  return value.normalize('NFD').replace(/æ/gi, 'ae').replace(/ø/gi, 'o')
}
