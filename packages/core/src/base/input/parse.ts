import type * as v from 'valibot'
import type { ErrorCode } from '../errors/codes.ts'
import { type Problem, problemsMax, type Refusal, toRefusal } from '../errors/refusal.ts'
import { fail, ok, type Result } from '../result.ts'
import type { RuleId } from '../rules/deciding.ts'
import { aboutArray, type Issue } from './arrays.ts'
import { characterCount, shortenText } from './characters.ts'
import type { CaseConfig, LetterCase } from './code-list.ts'

/** The origin of a value, which decides how its path is written. */
type Source = 'query' | 'body'

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/
const shownValueCharactersMax = 60

/** The JSON path of a place in a body: `$.balances[0].balanceType`. */
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

/** Shortens a client's text for a message: at most 60 characters. */
export function shortenInput(value: string): string {
  return shortenText(value, shownValueCharactersMax)
}

/** A number of characters or, of an array, entries. */
function sizeText({ requirement, input }: Issue): string {
  const isOne = requirement === 1
  if (Array.isArray(input)) return `${requirement} ${isOne ? 'entry' : 'entries'}`
  return `${requirement} ${isOne ? 'character' : 'characters'}`
}

/** Descriptions of the expected value, by the kind of check that failed. */
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
  string: () => 'a string',
  number: () => 'a number',
  boolean: () => 'true or false',
}

/** Describes the expected value in words. */
export function describeExpectation(issue: Issue): string {
  return expectations[issue.type]?.(issue) ?? issue.message
}

function isAboutSize({ type }: Issue): boolean {
  return type === 'min_length' || type === 'max_length'
}

function describeReceived(issue: Issue, received: string): string {
  if (!isAboutSize(issue)) return shortenInput(received)
  const { input } = issue
  return String(typeof input === 'string' ? characterCount(input) : (input as readonly unknown[]).length)
}

function isMissing(issue: Issue): boolean {
  const last = issue.path?.at(-1)
  return issue.received === 'undefined' || (last?.type === 'object' && !((last.key as string) in last.input))
}

/** A field that is not known: the issue is about its name, and tells its value in its path. */
export function isSurplus({ type, expected }: Issue): boolean {
  return type === 'strict_object' && expected === 'never'
}

/** The demand of a contract that a value does not meet: `must be a text`. */
function describeDemand(issue: Issue): string {
  if (isSurplus(issue)) return 'must be left out, as there is no such field'
  if (isMissing(issue)) return 'is missing'
  return `must ${isAboutSize(issue) ? 'have' : 'be'} ${describeExpectation(issue)}`
}

/** The place in a body where it does not meet its contract, and the demand of the contract there. */
export function unmetDemand(issue: Issue): { readonly place: string; readonly demand: string } {
  const about = aboutArray(issue)
  return { place: issuePath(about, 'body'), demand: describeDemand(about) }
}

function sentence(issue: Issue, place: string): string {
  const demand = `${place} ${describeDemand(issue)}`
  if (isSurplus(issue)) {
    const value = JSON.stringify(issue.path?.at(-1)?.value) ?? 'nothing'
    return `${demand}, got ${shortenInput(value)}`
  }
  return isMissing(issue) ? demand : `${demand}, got ${describeReceived(issue, issue.received)}`
}

/** A query parameter that is missing has a code of its own (§7); all else is FORMAT_ERROR. */
function pickErrorCode(issue: Issue, source: Source): ErrorCode {
  return source === 'query' && isMissing(issue) ? 'QUERY_PARAMETER_REQUIRED' : 'FORMAT_ERROR'
}

/** The rule by which a value is refused that does not fit its contract (E4). */
const contractRules = { body: 'E4i', query: 'E4j' } as const satisfies Record<Source, RuleId>

/** Values of a body in which all problems are looked for. D: each costs memory; in a larger body only the first is found. */
const valuesLookedAtMax = 20_000

/** True if a value holds at most `valuesMax` values; stops counting at the limit. */
function hasFewValues(value: unknown, valuesMax: number): boolean {
  const open: unknown[] = [value]
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= valuesMax || open.length > valuesMax) return false
    const next = open.pop()
    if (typeof next === 'object' && next !== null) for (const one of Object.values(next)) open.push(one)
  }
  return true
}

function createProblem(issue: Issue, source: Source): Problem {
  const about = aboutArray(issue)
  const place = issuePath(about, source)
  return {
    rule: contractRules[source],
    code: pickErrorCode(about, source),
    text: sentence(about, place),
    path: place,
  }
}

/** The source of a value, and the reading of its letter case. */
interface ParseOrigin {
  readonly source: Source
  readonly letterCase: LetterCase
}

/** The configuration of a reading. D: a schema hands it on to its parts, which `safeParse` of valibot does not: so code lists learn the letter case. */
function createConfig<Config extends object>(letterCase: LetterCase, config: Config): Config & CaseConfig {
  return letterCase === 'exact' ? config : { ...config, letterCase }
}

/** Every problem of a value that does not fit its contract, each place once; none of a very large value. */
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
 * Reads a value by its contract; unknown fields are left out (D). The refusal names every place that is wrong, in the order of the
 * contract, and what was expected there.
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
  const [first = createProblem(issues[0], source), ...others] = listSchemaProblems(schema, value, {
    source,
    letterCase,
  })
  return fail(toRefusal([first, ...others]))
}
