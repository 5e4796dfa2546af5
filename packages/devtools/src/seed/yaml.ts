import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import type { WorldPath } from '@pocketbank/core/worlds/plan'
import { isCollection, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { createPlaceFinder, type TextPlace, type TextProblem } from './places.ts'
import { findUnclosedBracket } from './seed-text.ts'
import { type AliasTargets, isMerge, resolveNodes } from './yaml-value.ts'

export interface ReadText {
  readonly value: unknown
  findPlace(path: WorldPath, isAboutName?: boolean): TextPlace
  /** Returns the source text of a number, a boolean or null. */
  textAt(path: WorldPath): string | undefined
}

const options = {
  version: '1.2',
  schema: 'core',
  strict: true,
  uniqueKeys: false,
  merge: true,
  stringKeys: true,
  prettyErrors: false,
  logLevel: 'error',
} as const

/** Messages that replace those of the library, by its code. */
const sentences: Readonly<Record<string, string>> = {
  BAD_INDENT: 'the indentation of this line is wrong',
  MULTIPLE_DOCS: 'a second document begins here, and a file has only one',
  TAB_AS_INDENT: 'a tab is used for indentation. Use blanks.',
  TAG_RESOLVE_FAILED: 'tags such as !name are not supported',
  NON_STRING_KEY: 'a name must be a text',
}

type PlaceAt = ReturnType<typeof createPlaceFinder>

interface YamlProblem {
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

/** Returns true if the line of an offset is indented with a tab. */
function isTabbed(text: string, offset: number): boolean {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*\t/.test(text.slice(start, offset))
}

function problemSentence({ code, message, pos }: YamlProblem, text: string): string {
  const isAboutTab = code === 'BAD_INDENT' && isTabbed(text, pos[0])
  return sentences[isAboutTab ? 'TAB_AS_INDENT' : code] ?? message
}

/**
 * Lists the problems of parsing. Of syntax errors only the first is reported, since the others result from
 * it. An unclosed bracket is reported at its own place.
 */
function parseProblems(
  problems: readonly YamlProblem[],
  text: string,
  placeAt: PlaceAt,
): readonly TextProblem[] {
  const isAboutBracket = ({ message }: YamlProblem) => /end with a [\]}]$/.test(message)
  const open = problems.some(isAboutBracket) ? findUnclosedBracket(text) : undefined
  const before = problems.filter(({ pos }) => open === undefined || pos[0] < open.offset)
  const isTag = ({ code }: YamlProblem) => code === 'TAG_RESOLVE_FAILED'
  const first = before.find((problem) => !isTag(problem))
  const causes = before.filter((problem) => problem === first || isTag(problem))
  const reports = causes.map((problem) => ({
    ...placeAt(problem.pos[0]),
    text: problemSentence(problem, text),
  }))
  if (open === undefined || first !== undefined) return reports
  return [...reports, { ...placeAt(open.offset), text: `the bracket ${open.bracket} is not closed` }]
}

function findNode(
  node: unknown,
  key: string | number,
): { readonly name: unknown; readonly value: unknown } | undefined {
  if (isSeq(node) && typeof key === 'number') return { name: undefined, value: node.items[key] }
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key: name }) => isScalar(name) && String(name.value) === String(key))
  return pair && { name: pair.key, value: pair.value }
}

function nodeStart(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0]
}

function isEmptyNode(node: unknown): boolean {
  const [start, end] = (node as Node | null | undefined)?.range ?? [0, 0]
  return start === end
}

/** Finds the offset of a value, or of its name if the value is missing or is an indented block. */
function findOffset(contents: unknown, targets: AliasTargets, path: WorldPath, isAboutName: boolean): number {
  let node = contents
  let offset = nodeStart(node) ?? 0
  for (const [index, key] of path.entries()) {
    const entry = findNode(targets.get(node) ?? node, key)
    if (entry === undefined) break
    const isLast = index === path.length - 1
    const isBlock = isCollection(entry.value) && entry.value.flow !== true
    const isValue = isLast && !isBlock && !isAboutName && !isEmptyNode(entry.value)
    const [first, second] = isValue ? [entry.value, entry.name] : [entry.name, entry.value]
    offset = nodeStart(first) ?? nodeStart(second) ?? offset
    node = entry.value
  }
  return offset
}

/** Finds the child of a node by its name or index, also among merged objects. */
function memberNode(node: unknown, key: string | number, targets: AliasTargets): unknown {
  const target = targets.get(node) ?? node
  const ownEntry = findNode(target, key)
  if (ownEntry !== undefined || !isMap(target)) return ownEntry?.value
  for (const { key: name, value } of target.items) {
    if (!isMerge(name)) continue
    const merged = targets.get(value) ?? value
    const sources = isSeq(merged) ? merged.items : [merged]
    const mergedNode = sources
      .map((source) => memberNode(source, key, targets))
      .find((candidate) => candidate !== undefined)
    if (mergedNode !== undefined) return mergedNode
  }
  return undefined
}

/** Finds the source text of a scalar that is not a text in YAML. */
function findSource(contents: unknown, targets: AliasTargets, path: WorldPath): string | undefined {
  const node = path.reduce<unknown>((at, key) => memberNode(at, key, targets), contents)
  const target = targets.get(node) ?? node
  return isScalar(target) && typeof target.value !== 'string' ? target.source : undefined
}

/** Reads YAML or JSON. The failure lists all syntax problems. */
export function readYaml(text: string): Result<ReadText, readonly TextProblem[]> {
  const placeAt = createPlaceFinder(text)
  const { contents, errors, warnings } = parseDocument(text, options)
  const reports = [...errors, ...warnings]
  if (reports.length > 0) return fail(parseProblems(reports, text, placeAt))
  const { value, targets, problems } = resolveNodes(contents, placeAt)
  if (problems.length > 0) return fail(problems)
  const findPlace = (path: WorldPath, isAboutName = false) =>
    placeAt(findOffset(contents, targets, path, isAboutName))
  return ok({ value, findPlace, textAt: (path) => findSource(contents, targets, path) })
}
