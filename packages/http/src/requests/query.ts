import type { Problem, Refusal, Result, Strictness } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { listProblems, refuseAt, toRefusal } from '@pocketbank/core/base/errors'
import { readSchemaParts, unwrapSchema } from '@pocketbank/core/base/input'
import type { GenericSchema } from 'valibot'

/** Returns the type of a schema inside `optional` and pipes. */
export function schemaKind(schema: GenericSchema): string {
  return unwrapSchema(schema).type
}

const wholeNumber = /^-?[0-9]{1,15}$/

/**
 * Converts text to a number or boolean of the schema. Returns other text unchanged, and the contract refuses
 * it.
 */
function writtenValue(text: string, kind: string, strictness: Strictness): unknown {
  if (kind === 'number' && wholeNumber.test(text)) return Number(text)
  const word = strictness === 'lenient' ? text.toLowerCase() : text
  if (kind === 'boolean' && (word === 'true' || word === 'false')) return word === 'true'
  return text
}

export function queryEntries(schema: GenericSchema): Readonly<Record<string, GenericSchema>> {
  return readSchemaParts(schema).fields ?? {}
}

interface SentQuery {
  /** Values by name. Of a repeated parameter the first one counts. */
  readonly values: Readonly<Record<string, unknown>>
  readonly repeated: readonly Problem[]
}

/** Reads the query parameters of a contract. D: ignores unknown parameters. */
export function readSearch(
  schema: GenericSchema,
  search: string,
  strictness: Strictness = 'contract',
): SentQuery {
  const parameters = new URLSearchParams(search)
  const values: Record<string, unknown> = {}
  const repeated: Problem[] = []
  for (const [name, entry] of Object.entries(queryEntries(schema))) {
    const texts = parameters.getAll(name)
    const [text] = texts
    if (text === undefined) continue
    values[name] = writtenValue(text, schemaKind(entry), strictness)
    if (texts.length === 1) continue
    const complaint = { problem: 'must be sent once', received: `${texts.length} values` }
    repeated.push(refuseAt(['E4j', 'FORMAT_ERROR'], name, complaint).error)
  }
  return { values, repeated }
}

/** Adds repeated parameters to the problems of a query, in the order of the contract. */
export function refuseRepeated<Query>(
  schema: GenericSchema,
  { repeated }: SentQuery,
  result: Result<Query, Refusal>,
): Result<Query, Refusal> {
  if (repeated.length === 0) return result
  const problems = [...repeated, ...(result.ok ? [] : listProblems(result.error))]
  const names = Object.keys(queryEntries(schema))
  const [first, ...otherProblems] = names.flatMap((name) => problems.find(({ path }) => path === name) ?? [])
  return first === undefined ? result : fail(toRefusal([first, ...otherProblems]))
}
