import type { Json } from './header-parameters.ts'
import { type FieldWords, findFieldWords } from './words/field-words.ts'

/** Parts of a JSON schema that describe the same value, or its entries. */
const inner = ['items', 'additionalProperties'] as const
const alternatives = ['anyOf', 'oneOf', 'allOf'] as const

/** Fields that §9 calls deprecated. */
const deprecatedFields: ReadonlySet<string> = new Set(['remittanceInformationStructured'])

function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface FieldPlace {
  readonly tables: readonly FieldWords[]
  /** The field that holds the value, or the named schema that describes it. */
  readonly outer?: string | undefined
}

function describeProperty(name: string, schema: Json, { tables, outer }: FieldPlace): Json {
  const description = findFieldWords(tables, name, outer)
  return {
    ...(description !== undefined && { description }),
    ...(deprecatedFields.has(name) && { deprecated: true }),
    ...describeFields(schema, { tables, outer: name }),
  }
}

/** Adds the sentence of each field to a JSON schema. */
export function describeFields(schema: Json, place: FieldPlace): Json {
  const described: Record<string, unknown> = { ...schema }
  for (const key of inner) {
    const value = schema[key]
    if (isJsonObject(value)) described[key] = describeFields(value, place)
  }
  for (const key of alternatives) {
    const values = schema[key]
    if (Array.isArray(values)) described[key] = values.map((value: Json) => describeFields(value, place))
  }
  if (isJsonObject(schema.properties)) {
    const properties = Object.entries(schema.properties)
    described.properties = Object.fromEntries(
      properties.map(([name, value]) => [name, describeProperty(name, value as Json, place)]),
    )
  }
  return described
}
