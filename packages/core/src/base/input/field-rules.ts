import * as v from 'valibot'
import { type Problem, problemsMax, type Refusal } from '../errors/refusal.ts'
import type { Result } from '../result.ts'

/** What every rule is given: the path at which it is applied. */
interface AtPath {
  /** The path of the object whose fields it looks at: `$`, or `$[2]` in a list. */
  readonly path: string
}

/** A rule of some fields of an object beside their types, such as a check digit. `At` is what else it needs to know. */
export interface FieldRule<At extends AtPath> {
  /** Applies the rule to an object that may be wrong elsewhere; nothing where a field that it looks at has not its type. */
  problemIn(fields: Readonly<Record<string, unknown>>, at: At): Problem | undefined
}

type Parts<Entries extends v.ObjectEntries, Name extends keyof Entries> = {
  readonly [One in Name]: v.InferOutput<Entries[One]>
}

function readParts(
  entries: v.ObjectEntries,
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const parts: Record<string, unknown> = {}
  for (const name of names) {
    const schema = entries[name] as v.GenericSchema
    const read = v.safeParse(schema, Object.hasOwn(fields, name) ? fields[name] : undefined)
    if (!read.success) return undefined
    parts[name] = read.output
  }
  return parts
}

/** States a rule of the fields with these names in an object of these entries. */
export function fieldRule<
  Entries extends v.ObjectEntries,
  const Name extends keyof Entries & string,
  At extends AtPath,
>(
  entries: Entries,
  names: readonly Name[],
  check: (parts: Parts<Entries, Name>, at: At) => Result<unknown, Refusal>,
): FieldRule<At> {
  return {
    problemIn(fields, at) {
      const parts = readParts(entries, names, fields)
      if (parts === undefined) return undefined
      const checked = check(parts as Parts<Entries, Name>, at)
      return checked.ok ? undefined : checked.error
    },
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a value that may be anything has under a name. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Every rule that a value breaks at its path, in the order of the rules; none where it is no object. */
export function brokenRules<At extends AtPath>(
  rules: readonly FieldRule<At>[],
  value: unknown,
  at: At,
): readonly Problem[] {
  if (!isObject(value)) return []
  return rules.map((rule) => rule.problemIn(value, at)).filter((problem) => problem !== undefined)
}

/** The same for every entry of a list, at `path[index]`; what more than a refusal tells is not looked for. */
export function brokenRulesOfRows<At extends AtPath>(
  rules: readonly FieldRule<At>[],
  rows: unknown,
  at: At,
): readonly Problem[] {
  const problems: Problem[] = []
  if (!Array.isArray(rows)) return problems
  for (const [index, row] of rows.entries()) {
    problems.push(...brokenRules(rules, row, { ...at, path: `${at.path}[${index}]` }))
    if (problems.length >= problemsMax) break
  }
  return problems
}
