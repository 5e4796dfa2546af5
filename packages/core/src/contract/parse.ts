import * as v from 'valibot'
import type { ErrorCode } from '../errors/codes.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'

/** Where a value comes from, which decides how its place is written. */
export type Source = 'path' | 'query' | 'body'

type Issue = v.BaseIssue<unknown>

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/
const shownValueCharactersMax = 60

function bodyPath(keys: readonly PropertyKey[]): string {
  const steps = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return plainName.test(String(key)) ? `.${String(key)}` : `['${String(key)}']`
  })
  return `$${steps.join('')}`
}

function placeOf(issue: Issue, source: Source): string {
  const keys = (issue.path ?? []).map((item) => item.key as PropertyKey)
  return source === 'body' ? bodyPath(keys) : String(keys[0] ?? source)
}

function shown(value: string): string {
  return value.length > shownValueCharactersMax ? `${value.slice(0, shownValueCharactersMax)}…` : value
}

/** What was expected, by the kind of check that failed. */
const expectations: Readonly<Record<string, (issue: Issue) => string>> = {
  min_length: ({ requirement, input }) =>
    `at least ${requirement} ${Array.isArray(input) ? 'entry' : 'character'}`,
  max_length: ({ requirement, input }) =>
    `at most ${requirement} ${Array.isArray(input) ? 'entries' : 'characters'}`,
  min_value: ({ requirement }) => `a number from ${requirement}`,
  max_value: ({ requirement }) => `a number up to ${requirement}`,
  integer: () => 'a whole number',
  regex: ({ message }) => message,
  picklist: ({ message }) => message,
  union: ({ message }) => message,
  object: () => 'an object',
  array: () => 'an array',
  string: () => 'a string',
  number: () => 'a number',
  boolean: () => 'true or false',
}

function sizeOf({ type, input }: Issue, received: string): string {
  if (type !== 'min_length' && type !== 'max_length') return shown(received)
  return String((input as { readonly length: number }).length)
}

function isMissing(issue: Issue): boolean {
  const last = issue.path?.at(-1)
  return issue.received === 'undefined' || (last?.type === 'object' && !((last.key as string) in last.input))
}

function sentence(issue: Issue, place: string): string {
  if (isMissing(issue)) return `${place} is missing`
  const expected = expectations[issue.type]?.(issue) ?? issue.message
  return `${place} must be ${expected}, got ${sizeOf(issue, issue.received)}`
}

/** A query parameter that is missing has a code of its own (§7); all else is FORMAT_ERROR. */
function codeOf(issue: Issue, source: Source): ErrorCode {
  return source === 'query' && isMissing(issue) ? 'QUERY_PARAMETER_REQUIRED' : 'FORMAT_ERROR'
}

/**
 * Reads a value by its contract; unknown fields are left out (D). The refusal names the first place that is wrong and
 * what was expected there.
 */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  source: Source,
): Result<v.InferOutput<Schema>, Refusal> {
  const parsed = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  const place = placeOf(issue, source)
  return refuse(codeOf(issue, source), sentence(issue, place), place)
}
