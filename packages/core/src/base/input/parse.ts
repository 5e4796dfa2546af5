import type * as v from 'valibot'
import type { ErrorCode } from '../errors/codes.ts'
import { describeNonText, describeValue, writeError } from '../errors/error-text.ts'
import { type Problem, problemsMax, type Refusal, toRefusal } from '../errors/refusal.ts'
import { fail, ok, type Result } from '../result.ts'
import type { RuleId } from '../rules/deciding.ts'
import { aboutArray, type Issue } from './arrays.ts'
import { characterCount, shortenInput } from './characters.ts'
import type { CaseConfig, LetterCase } from './code-list.ts'

type Source = 'query' | 'body'

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Writes the JSON path of a value in a body: `$.balances[0].balanceType`. */
export function bodyPath(keys: readonly PropertyKey[]): string {
  const steps = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    const name = shortenInput(String(key))
    return plainName.test(name) ? `.${name}` : `['${name}']`
  })
  return `$${steps.join('')}`
}

function issuePath(issue: Issue, source: Source): string {
  const keys = (issue.path ?? []).map((item) => item.key as PropertyKey)
  return source === 'body' ? bodyPath(keys) : String(keys[0] ?? source)
}

function sizeText({ requirement, input }: Issue): string {
  const isOne = requirement === 1
  if (Array.isArray(input)) return `${requirement} ${isOne ? 'entry' : 'entries'}`
  return `${requirement} ${isOne ? 'character' : 'characters'}`
}

const expectations: Readonly<Record<string, (issue: Issue) => string>> = {
  min_length: (issue) => `at least ${sizeText(issue)}`,
  max_length: (issue) => `at most ${sizeText(issue)}`,
  min_value: ({ requirement }) => `a number from ${requirement}`,
  max_value: ({ requirement }) => `a number up to ${requirement}`,
  integer: () => 'a whole number',
  regex: ({ message }) => message,
  picklist: ({ message }) => message,
  union: ({ message }) => message,
  raw_transform: ({ message }) => message,
  never: ({ message }) => message,
  check: ({ message }) => message,
  literal: ({ message }) => message,
  object: () => 'an object',
  strict_object: () => 'an object',
  loose_object: () => 'an object',
  record: () => 'an object',
  array: () => 'an array',
  string: () => 'a text',
  number: () => 'a number',
  boolean: () => 'true or false',
}

export function describeExpectation(issue: Issue): string {
  return expectations[issue.type]?.(issue) ?? issue.message
}

function isAboutSize({ type }: Issue): boolean {
  return type === 'min_length' || type === 'max_length'
}

/** Types of issues about values that are not texts. */
const nonTextTypes = ['number', 'boolean', 'object', 'strict_object', 'loose_object', 'record', 'array']

export function describeReceived(issue: Issue): string {
  const { input, type } = issue
  if (!isAboutSize(issue)) return nonTextTypes.includes(type) ? describeNonText(input) : describeValue(input)
  return String(typeof input === 'string' ? characterCount(input) : (input as readonly unknown[]).length)
}

function isMissing(issue: Issue): boolean {
  const last = issue.path?.at(-1)
  return issue.received === 'undefined' || (last?.type === 'object' && !((last.key as string) in last.input))
}

/** Returns true for an issue about an unknown field. Its path ends with the field's name and value. */
export function isSurplus({ type, expected }: Issue): boolean {
  return type === 'strict_object' && expected === 'never'
}

/** Describes what the contract requires, after the path: `must be a text`. */
function describeDemand(issue: Issue): string {
  if (isSurplus(issue)) return 'must be left out, as there is no such field'
  if (isMissing(issue)) return 'is missing'
  return `must ${isAboutSize(issue) ? 'have' : 'be'} ${describeExpectation(issue)}`
}

export function unmetDemand(issue: Issue): { readonly place: string; readonly demand: string } {
  const about = aboutArray(issue)
  return { place: issuePath(about, 'body'), demand: describeDemand(about) }
}

function writeIssue(issue: Issue, place: string): string {
  const problem = describeDemand(issue)
  if (isSurplus(issue)) return writeError({ place, problem, got: issue.path?.at(-1)?.value })
  return writeError({ place, problem, received: isMissing(issue) ? undefined : describeReceived(issue) })
}

/** Picks the code of an issue. A missing query parameter has a separate code (§7). */
function pickErrorCode(issue: Issue, source: Source): ErrorCode {
  return source === 'query' && isMissing(issue) ? 'QUERY_PARAMETER_REQUIRED' : 'FORMAT_ERROR'
}

/** The rules for values that do not fit their contract (E4). */
const contractRules = { body: 'E4i', query: 'E4j' } as const satisfies Record<Source, RuleId>

/**
 * The maximum number of values in a body for which all problems are listed. Each problem costs memory, so for
 * a larger body only the first is reported.
 */
const valuesLookedAtMax = 20_000

/** Counts no further than the limit. */
function hasFewValues(value: unknown, valuesMax: number): boolean {
  const open: unknown[] = [value]
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= valuesMax || open.length > valuesMax) return false
    const next = open.pop()
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) open.push(child)
  }
  return true
}

function createProblem(issue: Issue, source: Source): Problem {
  const about = aboutArray(issue)
  const place = issuePath(about, source)
  return {
    rule: contractRules[source],
    code: pickErrorCode(about, source),
    text: writeIssue(about, place),
    path: place,
  }
}

interface ParseOrigin {
  readonly source: Source
  readonly letterCase: LetterCase
}

/**
 * Puts the letter case into the configuration. Valibot's `safeParse` does not pass it on to the parts of a
 * schema, but `~run` does.
 */
function createConfig<Config extends object>(letterCase: LetterCase, config: Config): Config & CaseConfig {
  return letterCase === 'exact' ? config : { ...config, letterCase }
}

/** Lists all problems of a value by its contract, one for each path. Lists none for a very large value. */
function listSchemaProblems(
  schema: v.GenericSchema,
  value: unknown,
  { source, letterCase }: ParseOrigin,
): readonly Problem[] {
  if (!hasFewValues(value, valuesLookedAtMax)) return []
  const problems = new Map<string, Problem>()
  const { issues = [] } = schema['~run']({ value }, createConfig(letterCase, { abortPipeEarly: true }))
  for (const issue of issues) {
    const problem = createProblem(issue, source)
    const { path = '' } = problem
    if (!problems.has(path)) problems.set(path, problem)
    if (problems.size >= problemsMax) break
  }
  return [...problems.values()]
}

/**
 * Reads a value by its contract. Unknown fields are left out (D). A refusal lists every wrong field in the
 * order of the contract, with what was expected.
 */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  source: Source,
  letterCase: LetterCase = 'exact',
): Result<v.InferOutput<Schema>, Refusal> {
  const config = createConfig(letterCase, { abortEarly: true, abortPipeEarly: true })
  const { issues, value: output } = schema['~run']({ value }, config)
  if (issues === undefined) return ok(output as v.InferOutput<Schema>)
  const [first = createProblem(issues[0], source), ...rest] = listSchemaProblems(schema, value, {
    source,
    letterCase,
  })
  return fail(toRefusal([first, ...rest]))
}
