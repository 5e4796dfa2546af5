import type * as v from 'valibot'
import type { Complaint, ErrorParts } from '../base/errors/error-text.ts'
import { hasMembers, type Issue, isObject } from '../base/input/arrays.ts'
import { shortenInput } from '../base/input/characters.ts'
import { describeExpectation, describeReceived, isSurplus } from '../base/input/parse.ts'
import { readSchemaParts, unwrapSchema } from '../base/input/schema-parts.ts'
import { nearest, suggestNearest } from '../base/nearest.ts'
import type { OnProblem, TextAt, WorldPath } from './plan/problems.ts'

/** The schema of a world: that of the core, or one with more fields. */
export interface WorldSchema extends v.GenericSchema {
  readonly entries: v.ObjectEntries
}

export class PlaceSet {
  readonly #ids = new Set<string>()

  add(path: WorldPath): void {
    this.#ids.add(JSON.stringify(path))
  }

  has(path: WorldPath): boolean {
    return this.#ids.has(JSON.stringify(path))
  }
}

export function worldIssuePath({ path }: Issue): WorldPath {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

/**
 * Finds the schema of a member of an object or list. For a union it is that of the first alternative with
 * such a member.
 */
function memberSchema(schema: v.GenericSchema, key: string | number): v.GenericSchema | undefined {
  const { fields, item, value, alternatives = [] } = readSchemaParts(schema)
  const member = typeof key === 'number' ? item : (fields?.[key] ?? value)
  return (
    member ??
    alternatives.map((alternative) => memberSchema(alternative, key)).find((match) => match !== undefined)
  )
}

/** Finds the schema at a path of a world. Returns undefined for an unknown path. */
function findSchema(
  schema: v.GenericSchema | undefined,
  [key, ...rest]: WorldPath,
): v.GenericSchema | undefined {
  if (key === undefined || schema === undefined) return schema
  return findSchema(memberSchema(schema, key), rest)
}

function listFieldNames(schema: WorldSchema, path: WorldPath): readonly string[] {
  const at = findSchema(schema, path)
  if (at === undefined) return []
  const { fields, alternatives = [] } = readSchemaParts(at)
  const fieldSets = [fields, ...alternatives.map((alternative) => readSchemaParts(alternative).fields)]
  return fieldSets.flatMap((fieldSet) => Object.keys(fieldSet ?? {}))
}

function listWords(schema: WorldSchema, path: WorldPath): readonly string[] {
  const at = findSchema(schema, path)
  const { options = [] } =
    at === undefined ? {} : (unwrapSchema(at) as { readonly options?: readonly unknown[] })
  return options.filter((option) => typeof option === 'string')
}

/** The regular expression of a text, and its message. */
interface FormCheck {
  readonly requirement: RegExp
  readonly message: string
}

/** Finds the regular expression that a schema requires for a text. */
function findForm(schema: v.GenericSchema | undefined): FormCheck | undefined {
  if (schema === undefined) return undefined
  const { type, pipe } = unwrapSchema(schema) as { type: string; pipe?: readonly v.GenericSchema[] }
  if (type === 'regex') return schema as unknown as FormCheck
  return (pipe ?? []).map((action) => findForm(action)).find((form) => form !== undefined)
}

function suggestWord(word: unknown, words: readonly string[]): string | undefined {
  return typeof word === 'string' ? suggestNearest(word, words) : undefined
}

/** The schema of a world, and the texts of its numbers in the file. */
interface WorldReading {
  readonly schema: WorldSchema
  readonly textAt: TextAt | undefined
}

/** Writes a value as its file does. Returns undefined for a number that lost digits. */
function writeInput({ input }: Issue, path: WorldPath, { textAt }: WorldReading): string | undefined {
  const text = textAt?.(path)
  if (text !== undefined) return text
  return typeof input === 'number' && !Number.isSafeInteger(input) ? undefined : String(input)
}

/** Describes a number where a text is required, most often an account number without quotes. */
function unquotedText(issue: Issue, path: WorldPath, reading: WorldReading): ErrorParts {
  const inputText = writeInput(issue, path, reading)
  const form = findForm(findSchema(reading.schema, path))
  const received = shortenInput(inputText ?? issue.received)
  if (form !== undefined && !form.requirement.test(inputText ?? ''))
    return { problem: `must be ${form.message}`, received }
  const example = received === inputText ? `, as in '${inputText}'` : ''
  const problem = `must be ${describeExpectation(issue)}`
  return { problem, received, remedy: `Write it in quotes${example}` }
}

/** Names that no object of a file may have. The schema library ignores them. */
export const hiddenNames = ['__proto__', 'prototype', 'constructor']

function describeSurplus(path: WorldPath, schema: WorldSchema): ErrorParts {
  const fields = listFieldNames(schema, path.slice(0, -1))
  const remedy = `The fields are ${fields.join(', ')}`
  return { problem: 'is not a field here', hint: suggestWord(path.at(-1), fields), remedy }
}

function describeValueIssue(issue: Issue, path: WorldPath, reading: WorldReading): Complaint {
  const { input, expected, received: kind, type } = issue
  if (kind === 'undefined') return 'is missing'
  if (type === 'max_length' || type === 'min_length') return `must have ${describeExpectation(issue)}`
  const isPlain = typeof input === 'number' || typeof input === 'boolean'
  if (expected === 'string' && isPlain) return unquotedText(issue, path, reading)
  const written = reading.textAt?.(path)
  return {
    problem: `must be ${describeExpectation(issue)}`,
    received: written === undefined ? describeReceived(issue) : shortenInput(written),
    hint: suggestWord(input, listWords(reading.schema, path)),
  }
}

/**
 * Lists the issues of the members if a union has an alternative for the object or list. Otherwise returns the
 * issue itself.
 */
export function expandUnion(issue: Issue): readonly Issue[] {
  const { type, input, issues = [], path = [] } = issue
  if (type !== 'union' || !hasMembers(input)) return [issue]
  const inner = issues.filter((innerIssue) => innerIssue.path !== undefined)
  const isReadable =
    isObject(input) ||
    inner.every(({ received, expected }) => received !== 'undefined' && expected !== 'never')
  if (inner.length === 0 || !isReadable) return [issue]
  return inner
    .map((innerIssue) => ({ ...innerIssue, path: [...path, ...(innerIssue.path ?? [])] }) as Issue)
    .flatMap(expandUnion)
}

/** Finds the fields that misspelled names probably mean. */
export function findMeant(issues: readonly Issue[], schema: WorldSchema): PlaceSet {
  const intendedPaths = new PlaceSet()
  for (const path of issues.filter(isSurplus).map(worldIssuePath)) {
    const parent = path.slice(0, -1)
    const name = nearest(String(path.at(-1)), listFieldNames(schema, parent))
    if (name !== undefined) intendedPaths.add([...parent, name])
  }
  return intendedPaths
}

export function reportIssue(issue: Issue, reading: WorldReading, onProblem: OnProblem): void {
  const { schema } = reading
  const path = worldIssuePath(issue)
  if (isSurplus(issue)) {
    const isHidden = hiddenNames.includes(String(path.at(-1)))
    if (!isHidden) onProblem(path, () => describeSurplus(path, schema), true)
    return
  }
  const isName = issue.received !== 'undefined' && issue.path?.at(-1)?.origin === 'key'
  if (isName) onProblem(path, { problem: `must be ${issue.message}`, got: issue.input }, true)
  else onProblem(path, () => describeValueIssue(issue, path, reading))
}
