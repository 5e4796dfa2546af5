import type { Json } from '../../openapi/header-parameters.ts'

/** One field of a contract as a line of a table: JSON Schema says it, and this says it in words. */
export interface FieldRow {
  /** Its place: `creditorAccount.iban`, `payments[].creditorName`; empty for the body as a whole. */
  readonly path: string
  readonly name: string
  /** How many fields it is inside of. */
  readonly depth: number
  readonly type: string
  readonly isRequired: boolean
  /** What the value must keep: lengths, bounds, a form. */
  readonly bounds: readonly string[]
  /** The values that it may have, where they are a closed list. */
  readonly values: readonly string[]
  /** The value that counts where none is sent. */
  readonly fallback?: string
  /** Which alternative it belongs to, where there are several: `kind delay`. */
  readonly alternative?: string
  readonly description?: string
  /** The contract that says the rest, where it is told once for all places. */
  readonly shared?: SharedContract
}

/** A part of JSON Schema, as far as the contracts of this bank use it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly contentEncoding?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
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

/** Named contracts that are told once for all places, each in a word: they are the same everywhere. */
const sharedContracts = { Link: 'link', Currency: 'currency', Country: 'country' } as const

/** What such a contract is called. */
export type SharedContract = (typeof sharedContracts)[keyof typeof sharedContracts]

function sharedContractOf({ $ref }: Schema): SharedContract | undefined {
  const name = $ref?.split('/').at(-1) ?? ''
  return Object.hasOwn(sharedContracts, name)
    ? sharedContracts[name as keyof typeof sharedContracts]
    : undefined
}

/** The named schemas, by the references to them. */
type Resolve = (schema: Schema) => Schema

function resolver(components: Json): Resolve {
  return function resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : resolve(components[name] as Schema)
  }
}

function boundsText(
  least: number | undefined,
  most: number | undefined,
  [one, many]: readonly [one: string, many: string],
): string | undefined {
  const nounOf = (count: number) => (count === 1 ? one : many)
  if (most === undefined) return least === undefined ? undefined : `at least ${least} ${nounOf(least)}`
  if (least === most) return `${most} ${nounOf(most)}`
  return `${least === undefined ? 'at most' : `${least} to`} ${most} ${nounOf(most)}`
}

/** What JSON Schema demands of one value, a phrase each. */
function boundsOf(schema: Schema): readonly string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern } = schema
  const formats = [schema.format, ...(schema.anyOf ?? []).map(({ format }) => format)].filter(
    (format) => format !== undefined,
  )
  const numbers =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : minimum !== undefined
        ? `from ${minimum}`
        : maximum !== undefined && `up to ${maximum}`
  return [
    boundsText(minLength, maxLength, ['character', 'characters']),
    boundsText(minItems, maxItems, ['entry', 'entries']),
    numbers || undefined,
    formats.length > 0 ? formats.join(' or ') : undefined,
    schema.contentEncoding,
    pattern === undefined ? undefined : `form ${pattern}`,
  ].filter((phrase) => phrase !== undefined)
}

const typeWords: Readonly<Record<string, string>> = { integer: 'whole number', boolean: 'true or false' }

function typeOf(schema: Schema, resolve: Resolve): string {
  const { type, const: fixed, items } = schema
  if (fixed !== undefined) return typeof fixed
  if (type === 'array')
    return items === undefined ? 'list' : `list of ${pluralOf(typeOf(resolve(items), resolve))}`
  if (type !== undefined) return typeWords[type] ?? type
  const alternatives = alternativesOf(schema).map((one) => typeOf(resolve(one), resolve))
  return alternatives.length === 0 ? 'anything' : [...new Set(alternatives)].join(' or ')
}

function pluralOf(type: string): string {
  return /^(?:string|object|number|whole number)$/.test(type) ? `${type}s` : type
}

function alternativesOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...oneOf].filter((one) => one.type !== undefined || one.$ref !== undefined || one.oneOf)
}

function schemaValues(schema: Schema, resolve: Resolve): readonly string[] {
  const { const: fixed, enum: listed, items } = schema
  if (fixed !== undefined) return [String(fixed)]
  if (listed !== undefined) return listed.map(String)
  const inner = items === undefined ? alternativesOf(schema) : [items]
  return [...new Set(inner.flatMap((one) => schemaValues(resolve(one), resolve)))]
}

/** The objects that a value may be: itself, the entries of a list, or alternatives. */
function objectsIn(schema: Schema, resolve: Resolve): readonly Schema[] {
  if (schema.properties !== undefined) return [schema]
  const inner = schema.items === undefined ? alternativesOf(schema) : [schema.items]
  return inner.flatMap((one) => objectsIn(resolve(one), resolve))
}

/** What tells an alternative from the others: the fields that have one value only. */
function alternativeOf({ properties = {} }: Schema): string {
  const fixed = Object.entries(properties).filter(([, { const: value }]) => value !== undefined)
  return fixed.map(([name, { const: value }]) => `${name} ${String(value)}`).join(', ')
}

interface Place {
  readonly path: string
  readonly depth: number
  readonly alternative?: string | undefined
}

function schemaRow(
  name: string,
  schema: Schema,
  { place, isRequired, resolve, description }: GivenSchema,
): FieldRow {
  const { default: fallback } = schema
  const { alternative } = place
  return {
    ...{ path: place.path, name, depth: place.depth, isRequired },
    type: typeOf(schema, resolve),
    bounds: boundsOf(schema),
    values: schemaValues(schema, resolve),
    ...(fallback !== undefined && { fallback: String(fallback) }),
    ...(alternative !== undefined && { alternative }),
    ...(description !== undefined && { description }),
  }
}

interface GivenSchema {
  readonly place: Place
  readonly isRequired: boolean
  readonly resolve: Resolve
  readonly description?: string | undefined
}

function isList(schema: Schema): boolean {
  return schema.type === 'array'
}

function rowsInside(schema: Schema, resolve: Resolve, { path, depth }: Place): readonly FieldRow[] {
  const objects = objectsIn(schema, resolve)
  const step = isList(schema) ? `${path}[]` : path
  return objects.flatMap((object) => {
    const { properties = {}, required = [] } = object
    const alternative = objects.length > 1 ? alternativeOf(object) : undefined
    return Object.entries(properties).flatMap(([name, given]) => {
      const shared = sharedContractOf(given)
      const inner = shared === undefined ? resolve(given) : given
      const place = { path: step === '' ? name : `${step}.${name}`, depth, alternative }
      const { description } = given
      const row = schemaRow(name, inner, { place, isRequired: required.includes(name), resolve, description })
      if (shared !== undefined) return [{ ...row, type: shared, shared }]
      return [row, ...rowsInside(inner, resolve, { path: place.path, depth: depth + 1 })]
    })
  })
}

/** The fields of a contract, those inside others behind them. A body that is a list begins with a line about the list. */
export function fieldRowsOf(schema: Json, components: Json): readonly FieldRow[] {
  const resolve = resolver(components)
  const whole = resolve(schema)
  if (!isList(whole)) return rowsInside(whole, resolve, { path: '', depth: 0 })
  const place = { path: '', depth: 0 }
  const list = schemaRow('the body', whole, { place, isRequired: true, resolve })
  return [list, ...rowsInside(whole, resolve, { path: '', depth: 1 })]
}

/** One value, as parameters and headers have it. */
export function valueRowOf(name: string, schema: Json, isRequired: boolean, components: Json): FieldRow {
  const resolve = resolver(components)
  return schemaRow(name, resolve(schema), { place: { path: name, depth: 0 }, isRequired, resolve })
}
