import { AsnProp, AsnPropTypes, AsnType, AsnTypeTypes } from '@peculiar/asn1-schema'

type FieldOptions = Parameters<typeof AsnProp>[0]

/**
 * Declares an ASN.1 SEQUENCE as a table of its fields, in order. The library wants decorated classes; this makes one without
 * decorator syntax, which the compiler settings exclude.
 */
export function structure<Fields extends Readonly<Record<string, FieldOptions>>>(fields: Fields) {
  class Structure {
    constructor(values?: Readonly<Partial<Record<keyof Fields, unknown>>>) {
      Object.assign(this, values)
    }
  }
  AsnType({ type: AsnTypeTypes.Sequence })(Structure)
  for (const [name, field] of Object.entries(fields)) AsnProp(field)(Structure.prototype, name)
  return Structure
}

export const objectIdentifier = { type: AsnPropTypes.ObjectIdentifier } as const
export const utf8String = { type: AsnPropTypes.Utf8String } as const
