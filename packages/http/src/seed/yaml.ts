import type { Result } from '@pocketbank/core'
import { fail, ok, shown } from '@pocketbank/core/internal'
import type { WorldPath } from '@pocketbank/core/worlds'
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import { placesIn, type TextPlace, type TextProblem } from './places.ts'

/** A text that has been read. */
export interface ReadText {
  readonly value: unknown
  /** Where something stands; of what is missing, where it is missing in. */
  placeOf(path: WorldPath, isAboutName?: boolean): TextPlace
}

/** D: an alias may repeat what an anchor stands for, and one of those may hold aliases; more in all is an attack or a mistake. */
const aliasesMax = 100

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

/** What the library says in words of its own that nobody wants to read. */
const sentences: Readonly<Record<string, string>> = {
  BAD_INDENT: 'the blanks before this line, or a bracket that ends a list or an object, are not right',
  MULTIPLE_DOCS: 'a second document begins here: a file has one',
  TAB_AS_INDENT: 'a tab stands where blanks must',
  TAG_RESOLVE_FAILED: 'tags such as !name are not known here',
  NON_STRING_KEY: 'a name must be a text',
}

type PlaceAt = ReturnType<typeof placesIn>

interface YamlProblem {
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

function problemOf({ code, message, pos }: YamlProblem, placeAt: PlaceAt): TextProblem {
  return { ...placeAt(pos[0]), text: sentences[code] ?? message }
}

/** Whether the library can merge this behind `<<`: an object, or a list of some, each of them named by an alias or written there. */
function canMerge(value: unknown, document: Document): boolean {
  const source = isAlias(value) ? value.resolve(document) : value
  if (!isSeq(source)) return isMap(source)
  return source.items.every((item) => isMap(isAlias(item) ? item.resolve(document) : item))
}

/** D: one in quotes is a name like any other. */
function isMerge(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN'
}

/** Names that an object has twice, aliases of no anchor, and merges of no object, which the library does not place well. */
function ownProblems(document: Document.Parsed, placeAt: PlaceAt): readonly TextProblem[] {
  const problems: TextProblem[] = []
  const tell = (node: unknown, text: string) => {
    problems.push({ ...placeAt(startOf(node) ?? 0), text })
  }
  visit(document, {
    Map(_, { items }) {
      const known = new Map<string, unknown>()
      for (const { key, value } of items) {
        if (isMerge(key) && !canMerge(value, document)) tell(key, 'what << merges must be an object')
        const name = isScalar(key) ? String(key.value) : ''
        const first = known.get(name)
        if (first === undefined) known.set(name, key)
        else tell(key, `“${shown(name)}” is there already, in line ${placeAt(startOf(first) ?? 0).line}`)
      }
    },
    Alias(_, node) {
      if (node.resolve(document) === undefined) tell(node, `*${shown(node.source)} names no anchor`)
    },
  })
  return problems
}

/** The node that a key leads to, where it is one. */
function nodeIn(
  node: unknown,
  key: string | number,
): { readonly name: unknown; readonly value: unknown } | undefined {
  if (isSeq(node) && typeof key === 'number') return { name: undefined, value: node.items[key] }
  if (!isMap(node)) return undefined
  const pair = node.items.find(({ key: name }) => isScalar(name) && String(name.value) === String(key))
  return pair && { name: pair.key, value: pair.value }
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0]
}

/** Whether nothing is written in the place of a value. */
function isEmpty(node: unknown): boolean {
  const [start, end] = (node as Node | null | undefined)?.range ?? [0, 0]
  return start === end
}

/** The offset of a place: of its value, or of its name where the value is missing or is a block of its own. */
function offsetOf(document: Document, path: WorldPath, isAboutName: boolean): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [index, key] of path.entries()) {
    const found = nodeIn(isAlias(node) ? node.resolve(document) : node, key)
    if (found === undefined) break
    const isLast = index === path.length - 1
    const isBlock = isCollection(found.value) && found.value.flow !== true
    const isValue = isLast && !isBlock && !isAboutName && !isEmpty(found.value)
    const [first, second] = isValue ? [found.value, found.name] : [found.name, found.value]
    offset = startOf(first) ?? startOf(second) ?? offset
    node = found.value
  }
  return offset
}

/** Reads a text of YAML or JSON; the failure is everything that is wrong with it as such. */
export function readYaml(text: string): Result<ReadText, readonly TextProblem[]> {
  const placeAt = placesIn(text)
  const document = parseDocument(text, options)
  const told = [...document.errors, ...document.warnings]
  if (told.length > 0) return fail(told.map((one) => problemOf(one, placeAt)))
  const own = ownProblems(document, placeAt)
  if (own.length > 0) return fail(own)
  const placeOf = (path: WorldPath, isAboutName = false) => placeAt(offsetOf(document, path, isAboutName))
  try {
    return ok({ value: document.toJS({ maxAliasCount: aliasesMax }), placeOf })
  } catch (error) {
    // The library throws for too many aliases alone, as each of them leads somewhere.
    if (!(error instanceof ReferenceError)) throw error
    return fail([{ line: 1, column: 1, text: `there are more than ${aliasesMax} aliases` }])
  }
}
