import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import type { WorldPath } from '@pocketbank/core/worlds'
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'

/** A place in a text; both count from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Something that is wrong with a text as such. */
export interface TextProblem extends TextPlace {
  readonly text: string
}

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
  uniqueKeys: true,
  merge: true,
  stringKeys: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const

/** What the library says in words of its own that nobody wants to read. */
const sentences: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this name is there already, a few lines before',
  MULTIPLE_DOCS: 'a second document begins here: a file has one',
  TAB_AS_INDENT: 'a tab stands where blanks must',
  TAG_RESOLVE_FAILED: 'tags such as !name are not known here',
  NON_STRING_KEY: 'a name must be a text',
}

interface Told {
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

function problemOf({ code, message, pos }: Told, lines: LineCounter): TextProblem {
  const { line, col } = lines.linePos(pos[0])
  return { line, column: col, text: sentences[code] ?? message }
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

/** The offset of a place: of its value, or of its name where the value is missing or is a block of its own. */
function offsetOf(document: Document, path: WorldPath, isAboutName: boolean): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [index, key] of path.entries()) {
    const found = nodeIn(isAlias(node) ? node.resolve(document) : node, key)
    if (found === undefined) break
    const isLast = index === path.length - 1
    const isBlock = isMap(found.value) || isSeq(found.value) || isPair(found.value)
    const at =
      isLast && !isBlock && !isAboutName
        ? startOf(found.value)
        : (startOf(found.name) ?? startOf(found.value))
    offset = at ?? startOf(found.name) ?? offset
    node = found.value
  }
  return offset
}

/** Reads a text of YAML or JSON; the failure is everything that is wrong with it as such. */
export function readYaml(text: string): Result<ReadText, readonly TextProblem[]> {
  const lines = new LineCounter()
  const document = parseDocument(text, { ...options, lineCounter: lines })
  const told = [...document.errors, ...document.warnings]
  if (told.length > 0) return fail(told.map((one) => problemOf(one, lines)))
  const placeOf = (path: WorldPath, isAboutName = false) => {
    const { line, col } = lines.linePos(offsetOf(document, path, isAboutName))
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  try {
    return ok({ value: document.toJS({ maxAliasCount: aliasesMax }), placeOf })
  } catch (error) {
    // The library throws for aliases alone: too many, or of no anchor.
    const { message } = error as Error
    const line = message.includes('Excessive')
      ? `there are more than ${aliasesMax} aliases`
      : 'an alias (*name) names no anchor (&name)'
    return fail([{ line: 1, column: 1, text: line }])
  }
}
