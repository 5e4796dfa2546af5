import { type AttributeLabel, attributeOids } from '../certificates/attribute-types.ts'
import { formatName, type Name } from '../certificates/name.ts'

/** A distinguished name in the order of the certificate: `{ C: 'NO', O: 'Example', CN: 'Example CA' }`. */
export type DistinguishedName = Readonly<Partial<Record<AttributeLabel, string>>>

/**
 * Converts a name to the form of certificates, with one attribute per relative distinguished name. Skips
 * unknown attributes.
 */
export function nameFrom(name: DistinguishedName): Name {
  return Object.entries(name).flatMap(([label, value]) =>
    attributeOids(label)
      .slice(0, 1)
      .map((type) => [{ type, value }]),
  )
}

/** Writes a name as in RFC 4514, last attribute first: `CN=Example CA,O=Example,C=NO`. */
export function writeDistinguishedName(name: DistinguishedName): string {
  return formatName(nameFrom(name))
}
