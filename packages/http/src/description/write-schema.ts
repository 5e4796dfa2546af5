import { type FieldWords, findFieldWords, findOriginal } from '@pocketbank/core/base/input'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Json } from './header-parameters.ts'

/** Writes the sentence of a field with its source. */
export function writeWords({ sentence, source }: FieldWords): string {
  return source === undefined ? sentence : `${sentence} (${source})`
}

/** Describes a field by the sentence and the default of its contract. */
export function describeField(schema: GenericSchema): Json {
  const words = findFieldWords(schema)
  if (words === undefined) return {}
  const defaults = 'default' in schema && schema.default !== undefined ? ` Default: ${schema.default}.` : ''
  return {
    description: writeWords({ ...words, sentence: words.sentence + defaults }),
    ...(words.isDeprecated && { deprecated: true }),
  }
}

function describeProperty(schema: GenericSchema, json: Json): Json {
  const examples = findFieldWords(schema)?.examples
  return { ...describeField(schema), ...json, ...(examples !== undefined && { examples }) }
}

/** Named contracts, and the reference to each. */
interface References {
  readonly definitions?: Readonly<Record<string, GenericSchema>>
  readonly addressOf?: (name: string) => string
}

export function writeJsonSchema(
  schema: GenericSchema,
  { definitions = {}, addressOf = (name) => `#/$defs/${name}` }: References = {},
  config: ConversionConfig = { target: 'draft-2020-12', typeMode: 'input' },
): Json {
  const names = new Map(Object.entries(definitions).map(([name, part]) => [part, name]))
  const { $defs: _, ...json } = toJsonSchema(schema, {
    ...config,
    definitions,
    overrideRef: ({ referenceId }) => addressOf(referenceId),
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      // A field with its own sentence has a copy of the named contract. `findName` follows it to the
      // original.
      const name = findName(valibotSchema as GenericSchema, names)
      if (name !== undefined) return { $ref: addressOf(name) }
      const { properties } = jsonSchema
      if (properties === undefined || !('entries' in valibotSchema)) return undefined
      const entries = valibotSchema.entries as Record<string, GenericSchema>
      const described = Object.entries(entries).map(([key, entry]) => {
        return [key, describeProperty(entry, properties[key] as Json)]
      })
      return { ...jsonSchema, properties: Object.fromEntries(described) }
    },
  })
  return json
}

function findName(schema: GenericSchema, names: ReadonlyMap<GenericSchema, string>): string | undefined {
  const original = findOriginal(schema)
  return original && (names.get(original) ?? findName(original, names))
}
