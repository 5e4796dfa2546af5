/**
 * Attribute types of distinguished names: object identifier and printed names. The first name is that of RFC
 * 4514, or else the most common one. Sources: RFC 4519, X.520, ETSI EN 319 412-1 (organizationIdentifier),
 * and the output of OpenSSL, Java and .NET.
 */
const attributeTypes = [
  ['2.5.4.3', 'CN', 'commonName'],
  ['2.5.4.4', 'surname', 'SN'],
  // Some tools print SN for the serial number, most for the surname, so it matches both.
  ['2.5.4.5', 'serialNumber', 'SN'],
  ['2.5.4.6', 'C', 'countryName'],
  ['2.5.4.7', 'L', 'localityName'],
  ['2.5.4.8', 'ST', 'S', 'SP', 'stateOrProvinceName'],
  ['2.5.4.9', 'STREET', 'streetAddress'],
  ['2.5.4.10', 'O', 'organizationName'],
  ['2.5.4.11', 'OU', 'organizationalUnitName'],
  ['2.5.4.12', 'title', 'T'],
  ['2.5.4.13', 'description'],
  ['2.5.4.15', 'businessCategory'],
  ['2.5.4.16', 'postalAddress'],
  ['2.5.4.17', 'postalCode'],
  ['2.5.4.18', 'postOfficeBox'],
  ['2.5.4.20', 'telephoneNumber'],
  ['2.5.4.41', 'name'],
  ['2.5.4.42', 'givenName', 'G', 'GN'],
  ['2.5.4.43', 'initials', 'I'],
  ['2.5.4.44', 'generationQualifier', 'generation'],
  ['2.5.4.45', 'x500UniqueIdentifier', 'uniqueIdentifier'],
  ['2.5.4.46', 'dnQualifier', 'DNQ', 'DN'],
  ['2.5.4.65', 'pseudonym'],
  ['2.5.4.97', 'organizationIdentifier', 'OI', 'orgId'],
  ['0.9.2342.19200300.100.1.1', 'UID', 'userId'],
  ['0.9.2342.19200300.100.1.25', 'DC', 'domainComponent'],
  ['1.2.840.113549.1.9.1', 'emailAddress', 'E', 'email', 'mail', 'M'],
  ['1.2.840.113549.1.9.2', 'unstructuredName'],
  ['1.2.840.113549.1.9.8', 'unstructuredAddress'],
  ['1.3.6.1.4.1.311.60.2.1.1', 'jurisdictionL', 'jurisdictionLocalityName'],
  ['1.3.6.1.4.1.311.60.2.1.2', 'jurisdictionST', 'jurisdictionStateOrProvinceName'],
  ['1.3.6.1.4.1.311.60.2.1.3', 'jurisdictionC', 'jurisdictionCountryName'],
] as const

/** The printed name of an attribute type, such as `CN`. */
export type AttributeLabel = (typeof attributeTypes)[number][1]

export const commonName = '2.5.4.3'
export const serialNumber = '2.5.4.5'
export const organizationName = '2.5.4.10'
export const organizationIdentifier = '2.5.4.97'
export const emailAddress = '1.2.840.113549.1.9.1'

const labels: ReadonlyMap<string, string> = new Map(attributeTypes.map(([oid, label]) => [oid, label]))

const oidsByName = new Map<string, readonly string[]>()
for (const [oid, ...names] of attributeTypes) {
  for (const name of names) {
    const key = name.toLowerCase()
    oidsByName.set(key, [...(oidsByName.get(key) ?? []), oid])
  }
}

/** Returns the printed name of an attribute type, or the object identifier if it has none. */
export function attributeLabel(oid: string): string {
  return labels.get(oid) ?? oid
}

/** Finds the object identifiers for a printed name in any letter case. Empty if the name is unknown. */
export function attributeOids(name: string): readonly string[] {
  return /^\d/.test(name) ? [name] : (oidsByName.get(name.toLowerCase()) ?? [])
}
