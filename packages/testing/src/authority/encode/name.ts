import { AttributeTypeAndValue, AttributeValue, Name, RelativeDistinguishedName } from '@peculiar/asn1-x509'
import { type AttributeName, attributes, attributeTypes, type DistinguishedName } from '../name.ts'

/** The string type of each attribute that may not be a UTF8String (RFC 5280 appendix A). */
const stringTypes: Partial<Record<AttributeName, keyof AttributeValue>> = {
  C: 'printableString',
  serialNumber: 'printableString',
  emailAddress: 'ia5String',
}

/** The name as ASN.1: one attribute to each relative distinguished name. */
export function encodeName(name: DistinguishedName): Name {
  return new Name(
    attributes(name).map(([type, value]) => {
      const content = new AttributeValue({ [stringTypes[type] ?? 'utf8String']: value })
      return new RelativeDistinguishedName([
        new AttributeTypeAndValue({ type: attributeTypes[type], value: content }),
      ])
    }),
  )
}
