import type { Json } from '@pocketbank/http/description'
import type { DescribedParameter } from './described-document.ts'

/** A field of a body, a parameter or a header, with the texts that a page shows. */
export interface FieldView {
  /**
   * The path, such as `creditorAccount.iban` or `payments[].creditorName`; empty for a body that is a list.
   */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly bounds: readonly string[]
  readonly values: readonly string[]
  /** The alternative that has the field, such as `kind delay`; undefined without alternatives. */
  readonly alternative?: string | undefined
  readonly description: string
  readonly example?: unknown
}

/** The parts of JSON Schema that the contracts use. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly contentEncoding?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** The types of schemas that many fields have. Pages show the type instead of its fields or values. */
const knownTypes: Readonly<Record<string, string>> = {
  Link: 'link with href and verbs',
  Currency: 'currency code',
  Country: 'country code',
}

function readSchemaName({ $ref }: Schema): string {
  return $ref?.split('/').at(-1) ?? ''
}

function boundsText(least: number | undefined, most: number | undefined, noun: string): string {
  if (least === undefined && most === undefined) return ''
  const range =
    most === undefined
      ? `at least ${least}`
      : least === most
        ? `${most}`
        : `${least === undefined ? 'at most' : `${least} to`} ${most}`
  return noun === '' ? range : `${range} ${noun}${(most ?? least) === 1 ? '' : 's'}`
}

const typeWords: Readonly<Record<string, string>> = { integer: 'whole number', boolean: 'true or false' }

/** Returns the schema with a name in the description. */
export type FindSchema = (name: string) => Json

class SchemaReader {
  readonly #findSchema: FindSchema

  constructor(findSchema: FindSchema) {
    this.#findSchema = findSchema
  }

  resolve(schema: Schema): Schema {
    const name = readSchemaName(schema)
    return name === '' ? schema : this.resolve(this.#findSchema(name) as Schema)
  }

  /** Returns the alternatives of a value, or the schema of the items of a list. */
  #inner({ items, anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
    if (items !== undefined) return [this.resolve(items)]
    const alternatives = [...anyOf, ...oneOf].filter((part) => part.type ?? part.$ref ?? part.oneOf)
    return alternatives.map((part) => this.resolve(part))
  }

  #type(schema: Schema): string {
    const { type, const: fixed } = schema
    if (fixed !== undefined) return typeof fixed
    const inner = [...new Set(this.#inner(schema).map((part) => this.#type(part)))].join(' or ')
    if (type === 'array')
      return inner === '' ? 'list' : `list of ${inner.replace(/^(string|object|whole number)$/, '$1s')}`
    return typeWords[type ?? ''] ?? type ?? (inner === '' ? 'anything' : inner)
  }

  #values(schema: Schema): readonly string[] {
    const { const: fixed, enum: enumValues } = schema
    if (fixed !== undefined) return [String(fixed)]
    return enumValues?.map(String) ?? [...new Set(this.#inner(schema).flatMap((part) => this.#values(part)))]
  }

  #bounds(schema: Schema): readonly string[] {
    const formats = [schema, ...(schema.anyOf ?? [])].flatMap(({ format }) => format ?? [])
    return [
      boundsText(schema.minLength, schema.maxLength, 'character'),
      boundsText(schema.minItems, schema.maxItems, 'item'),
      boundsText(schema.minimum, schema.maximum, ''),
      formats.join(' or '),
      schema.contentEncoding ?? '',
      schema.pattern ?? '',
    ].filter((text) => text !== '')
  }

  /** Makes the row of a value. `given` may be a reference with a description of its own. */
  row(
    fieldSchema: Schema,
    place: Pick<FieldView, 'path' | 'name' | 'isRequired' | 'alternative'>,
  ): FieldView {
    const schema = this.resolve(fieldSchema)
    const knownType = knownTypes[readSchemaName(fieldSchema)]
    return {
      ...place,
      type: knownType ?? this.#type(schema),
      bounds: knownType === undefined ? this.#bounds(schema) : [],
      values: knownType === undefined ? this.#values(schema) : [],
      description: fieldSchema.description ?? '',
    }
  }

  /** Lists the objects that a value may be: itself, the items of a list, or alternatives. */
  #objects(schema: Schema): readonly Schema[] {
    return schema.properties === undefined
      ? this.#inner(schema).flatMap((part) => this.#objects(part))
      : [schema]
  }

  /** Lists the fields inside a value. Each is followed by the fields inside it. */
  rowsInside(schema: Schema, outer: string): readonly FieldView[] {
    const objects = this.#objects(schema)
    const step = schema.type === 'array' ? `${outer}[]` : outer
    return objects.flatMap((object) => {
      const { properties = {}, required = [] } = object
      const alternative = objects.length > 1 ? describeAlternative(object) : undefined
      return Object.entries(properties).flatMap(([name, property]) => {
        const path = step === '' ? name : `${step}.${name}`
        const row = this.row(property, { path, name, isRequired: required.includes(name), alternative })
        return Object.hasOwn(knownTypes, readSchemaName(property))
          ? [row]
          : [row, ...this.rowsInside(this.resolve(property), path)]
      })
    })
  }
}

/** Describes an alternative by its fields that have only one value. */
function describeAlternative({ properties = {} }: Schema): string {
  const fixed = Object.entries(properties).filter(([, { const: value }]) => value !== undefined)
  return fixed.map(([name, { const: value }]) => `${name} ${String(value)}`).join(', ')
}

/**
 * Lists the fields of a contract, each followed by the fields inside it. A list begins with a row about the
 * list.
 */
export function listFields(schema: Json, findSchema: FindSchema): readonly FieldView[] {
  const reader = new SchemaReader(findSchema)
  const whole = reader.resolve(schema)
  const inside = reader.rowsInside(whole, '')
  if (whole.type !== 'array') return inside
  return [reader.row(whole, { path: '', name: 'the body', isRequired: true }), ...inside]
}

/** Reads a parameter of a path, a query or a header. */
export function readField(parameter: DescribedParameter, findSchema: FindSchema): FieldView {
  const { name, required, schema, description = '', example } = parameter
  const row = new SchemaReader(findSchema).row(schema, { path: name, name, isRequired: required })
  return { ...row, description, example }
}
