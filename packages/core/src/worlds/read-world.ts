import * as v from 'valibot'
import { hasMembers, type Issue } from '../base/input/arrays.ts'
import { expectationOf, isSurplus, shortenInput } from '../base/input/parse.ts'
import { partsOf, unwrapSchema } from '../base/input/schema-parts.ts'
import { didYouMean } from '../base/nearest.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { planWhole, problemList } from './fill-world.ts'
import type { OnProblem, WorldPath, WorldProblem } from './plan/problems.ts'
import type { BankWorld } from './schema/world.ts'
import type { WorldOptions } from './setting.ts'

/** A schema of an object of worlds: that of the core, or one that has more beside it. */
export interface WorldSchema extends v.GenericSchema {
  readonly entries: v.ObjectEntries
}

function worldIssuePath({ path }: Issue): WorldPath {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

/** The schema at a place of a world; undefined if several fit. */
function schemaAt(
  schema: v.GenericSchema | undefined,
  [key, ...rest]: WorldPath,
): v.GenericSchema | undefined {
  if (key === undefined || schema === undefined) return schema
  const { fields, item, value } = partsOf(schema)
  return schemaAt(typeof key === 'number' ? item : (fields?.[key] ?? value), rest)
}

/** The words that may stand at a place: names of fields, or those of a list of words. */
function wordsAt(schema: WorldSchema, path: WorldPath): readonly string[] {
  const at = schemaAt(schema, path)
  if (at === undefined) return []
  const { options = [] } = unwrapSchema(at) as { readonly options?: readonly unknown[] }
  return [...Object.keys(partsOf(at).fields ?? {}), ...options.filter((one) => typeof one === 'string')]
}

function suggestWord(word: unknown, words: readonly string[]): string {
  return typeof word === 'string' ? didYouMean(word, words) : ''
}

/** A number that stands for a text, most often an account number without its quotes. */
function unquotedText({ input, expected }: Issue): string {
  return expected === 'string' && typeof input === 'number' ? `: write it in quotes, as in '${input}'` : ''
}

/** Names that no object of a file may have: the library passes them over. */
const hiddenNames = ['__proto__', 'prototype', 'constructor']

/** Text of a problem with an unknown field. */
function surplusText(path: WorldPath, schema: WorldSchema): string {
  const fields = wordsAt(schema, path.slice(0, -1))
  const nearest = suggestWord(path.at(-1), fields)
  return nearest === '' ? `is not a field here: use ${fields.join(', ')}` : `is not a field here${nearest}`
}

/** Text of a problem with a value. */
function valueText(issue: Issue, schema: WorldSchema): string {
  if (issue.received === 'undefined') return 'is missing'
  const isSize = issue.type === 'max_length' || issue.type === 'min_length'
  const received = isSize ? '' : `, got ${shortenInput(issue.received)}`
  const nearest = suggestWord(issue.input, wordsAt(schema, worldIssuePath(issue)))
  return `must ${isSize ? 'have' : 'be'} ${expectationOf(issue)}${received}${unquotedText(issue)}${nearest}`
}

/** Tells what the schema finds wrong. */
function tellIssue(issue: Issue, schema: WorldSchema, onProblem: OnProblem): void {
  const path = worldIssuePath(issue)
  if (isSurplus(issue)) {
    const isHidden = hiddenNames.includes(String(path.at(-1)))
    if (!isHidden) onProblem(path, () => surplusText(path, schema), true)
    return
  }
  const isName = issue.received !== 'undefined' && issue.path?.at(-1)?.origin === 'key'
  if (isName) onProblem(path, `must be ${issue.message}, got “${shortenInput(String(issue.input))}”`, true)
  else onProblem(path, () => valueText(issue, schema))
}

/** The maximum depth of a search in a value: deeper than any world goes. */
const depthMax = 16

/** Tells of names that nothing may have, wherever they stand. */
function checkHidden(value: unknown, path: WorldPath, onProblem: OnProblem): void {
  if (!hasMembers(value) || path.length > depthMax) return
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    if (!Array.isArray(value) && hiddenNames.includes(name)) {
      onProblem(at, 'is not a field here, and cannot be a name', true)
    }
    checkHidden(inner, at, onProblem)
  }
}

function copyOf(value: unknown, depth = 0): unknown {
  if (!hasMembers(value) || depth > depthMax) return value
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner, depth + 1)]))
}

/** A copy without what stands at some places; where a field is missing, without what it is missing in. */
function withoutPlaces(value: unknown, paths: readonly WorldPath[]): unknown {
  const copy = copyOf(value)
  // The last first, so that the places of a list stay what they are.
  for (const path of [...paths].sort(comparePaths)) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (hasMembers(at) ? at[key] : undefined), copy)
    const last = path.at(-1)
    if (!hasMembers(holder) || last === undefined) continue
    if (Array.isArray(holder)) holder.splice(Number(last), 1)
    else delete holder[last]
  }
  return copy
}

function comparePaths(left: WorldPath, right: WorldPath): number {
  for (const [index, key] of left.entries()) {
    const other = right[index]
    if (other === undefined) return -1
    if (typeof key === 'number' && typeof other === 'number' && key !== other) return other - key
  }
  return 0
}

/** The path to remove so that the rest can be read: a wrong field, or the object that lacks one. */
function removedFor(issue: Issue): WorldPath {
  const path = worldIssuePath(issue)
  return issue.received === 'undefined' ? path.slice(0, -1) : path
}

/** Rounds of leaving out what cannot be read: more than a world is deep. */
const roundsMax = 8

/** The readable part of a world. */
interface Readable {
  readonly world: unknown
  /** The names of the entries of which something had to be left out, and the places in which it stood. */
  readonly unread: Set<string>
  readonly holders: ReadonlySet<string>
}

const placeId = (path: WorldPath) => JSON.stringify(path)

function collectReadable(schema: WorldSchema, value: unknown): Readable {
  const unread = new Set<string>()
  const holders = new Set<string>()
  let current = value
  for (let round = 0; round < roundsMax; round += 1) {
    const read = v.safeParse(schema, current, { abortPipeEarly: true })
    if (read.success) return { world: current, unread, holders }
    const paths = read.issues.map(removedFor)
    if (paths.some((path) => path.length === 0)) break
    for (const path of paths) {
      if (typeof path[1] === 'string') unread.add(path[1])
      holders.add(placeId(path.slice(0, -1)))
    }
    current = withoutPlaces(current, paths)
  }
  return { world: {}, unread, holders }
}

/** Everything that is wrong with a value as a world. */
function worldProblems(schema: WorldSchema, given: unknown, options: WorldOptions): readonly WorldProblem[] {
  const { problems, onProblem } = problemList()
  checkHidden(given, [], onProblem)
  const read = v.safeParse(schema, given, { abortPipeEarly: true })
  for (const issue of read.issues ?? []) tellIssue(issue, schema, onProblem)
  const { world, unread, holders } = read.success
    ? { world: given, unread: new Set<string>(), holders: new Set<string>() }
    : collectReadable(schema, given)
  // What is said of a whole of which a part had to be left out may be wrong.
  const onPlanProblem: OnProblem = (path, text) => {
    if (!holders.has(placeId(path))) onProblem(path, text)
  }
  planWhole(world as BankWorld, options, { onProblem: onPlanProblem, unread })
  return problems
}

/** Reads a world by its schema; the failure is everything that is wrong with it, of which the bank itself is not asked yet. */
export function readWorld<World extends BankWorld>(
  schema: WorldSchema,
  given: unknown,
  options: WorldOptions,
): Result<World, readonly WorldProblem[]> {
  const problems = worldProblems(schema, given, options)
  return problems.length === 0 ? ok(given as World) : fail(problems)
}
