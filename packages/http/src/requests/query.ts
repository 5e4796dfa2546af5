import type { Strictness } from '@pocketbank/core'
import { partsOf, unwrapSchema } from '@pocketbank/core/internal'
import type { GenericSchema } from 'valibot'

/** The kind of value that a parameter or a field has: that of the schema inside of `optional` and of pipes. */
export function schemaKind(schema: GenericSchema): string {
  return unwrapSchema(schema).type
}

const wholeNumber = /^-?[0-9]{1,15}$/

/** Turns text into the value that it writes; text that writes none stays text, for the contract to refuse. */
function writtenValue(text: string, kind: string, strictness: Strictness): unknown {
  if (kind === 'number' && wholeNumber.test(text)) return Number(text)
  const word = strictness === 'lenient' ? text.toLowerCase() : text
  if (kind === 'boolean' && (word === 'true' || word === 'false')) return word === 'true'
  return text
}

/** The parameters of a query schema, by name. */
export function queryEntries(schema: GenericSchema): Readonly<Record<string, GenericSchema>> {
  return partsOf(schema).fields ?? {}
}

/** Reads the query of an address as the values that a contract looks at. D: unknown parameters are passed over, of repeated ones the first counts. */
export function queryValues(
  schema: GenericSchema,
  search: string,
  strictness: Strictness = 'contract',
): Record<string, unknown> {
  const sent = new URLSearchParams(search)
  const query: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(queryEntries(schema))) {
    const text = sent.get(name)
    if (text !== null) query[name] = writtenValue(text, schemaKind(entry), strictness)
  }
  return query
}
