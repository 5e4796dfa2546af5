/** The name attributes that a certificate of this package may carry, and their object identifiers (RFC 4519, ETSI EN 319 412-1). */
export const attributeTypes = {
  C: '2.5.4.6',
  ST: '2.5.4.8',
  L: '2.5.4.7',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  organizationIdentifier: '2.5.4.97',
  serialNumber: '2.5.4.5',
  emailAddress: '1.2.840.113549.1.9.1',
} as const satisfies Record<string, string>

export type AttributeName = keyof typeof attributeTypes

/** A distinguished name in the order of the certificate: `{ C: 'NO', O: 'Example', CN: 'Example CA' }`. */
export type DistinguishedName = Readonly<Partial<Record<AttributeName, string>>>

/** The attributes of a name in their order. */
export function attributes(
  name: DistinguishedName,
): readonly (readonly [type: AttributeName, value: string])[] {
  return Object.keys(name)
    .filter(isAttributeName)
    .map((type) => [type, name[type] ?? ''])
}

/** The name as RFC 4514 writes it, last attribute first: `CN=Example CA,O=Example,C=NO`. */
export function writeDistinguishedName(name: DistinguishedName): string {
  return attributes(name)
    .map(([type, value]) => `${type}=${escaped(value)}`)
    .reverse()
    .join(',')
}

function escaped(value: string): string {
  return value.replaceAll(/[,+"\\<>;]|^[ #]| $/g, '\\$&')
}

function isAttributeName(type: string): type is AttributeName {
  return Object.hasOwn(attributeTypes, type)
}
