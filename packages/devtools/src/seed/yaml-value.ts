import { quoteText } from '@pocketbank/core/base/errors'
import { shortenInput } from '@pocketbank/core/base/input'
import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import type { createPlaceFinder, TextPlace, TextProblem } from './places.ts'

/** The node to which each alias refers. */
export type AliasTargets = ReadonlyMap<unknown, unknown>

interface NodeValue {
  readonly value: unknown
  readonly targets: AliasTargets
  readonly problems: readonly TextProblem[]
}

/**
 * Maximum number of values that aliases and merges repeat. Without it, aliases of aliases multiply a small
 * file endlessly.
 */
const repeatedMax = 200_000

/** A node and its value. `size` counts the values within it, the value itself included. */
interface MadeNode {
  readonly node: unknown
  readonly value: unknown
  readonly size: number
}

/** The state of one walk through a tree. The node of an anchor is undefined until the walk has left it. */
interface NodeWalk {
  readonly anchors: Map<string, MadeNode | undefined>
  readonly targets: Map<unknown, unknown>
  repeated: number
  readonly findPlace: (node: unknown) => TextPlace
  readonly tell: (node: unknown, text: string) => void
}

type ObjectOfYaml = Record<string, unknown>

function setField(parent: ObjectOfYaml, name: string, value: unknown): void {
  if (name !== '__proto__') parent[name] = value
  else Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })
}

const nullNode = (node: unknown): MadeNode => ({ node, value: null, size: 1 })

/** Reads the value of an alias. Counts its values each time, because aliases may contain aliases. */
function aliased(alias: Alias, walk: NodeWalk): MadeNode {
  const { source } = alias
  const target = walk.anchors.get(source)
  if (target === undefined) {
    const isWithin = walk.anchors.has(source)
    walk.tell(alias, `*${shortenInput(source)} ${isWithin ? 'is inside its own anchor' : 'names no anchor'}`)
    return nullNode(alias)
  }
  walk.targets.set(alias, target.node)
  if (walk.repeated <= repeatedMax && walk.repeated + target.size > repeatedMax)
    walk.tell(alias, `aliases and merges repeat more than ${repeatedMax} values`)
  walk.repeated += target.size
  return { ...target, node: alias }
}

/** Returns true for the key `<<`. A quoted "<<" is a name like any other. */
export function isMerge(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN'
}

/** Adds the merged fields that the object does not have itself. Of several merged objects, the first wins. */
function merge(parent: ObjectOfYaml, { key, value }: Pair, walk: NodeWalk): number {
  const result = make(value, walk)
  const sources: readonly unknown[] = Array.isArray(result.value) ? result.value : [result.value]
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      walk.tell(key, 'what << merges must be an object')
      continue
    }
    for (const [name, inner] of Object.entries(source))
      if (!Object.hasOwn(parent, name)) setField(parent, name, inner)
  }
  return result.size
}

/** Reports a name that an object has twice. `names` has the node of each name so far. */
function reportRepeatedName(key: unknown, names: Map<string, unknown>, walk: NodeWalk): string {
  const name = isScalar(key) ? String(key.value) : ''
  if (names.has(name))
    walk.tell(key, `${quoteText(name)} is used already, in line ${walk.findPlace(names.get(name)).line}`)
  names.set(name, key)
  return name
}

function makeObject(node: unknown, pairs: readonly Pair[], walk: NodeWalk): MadeNode {
  const value: ObjectOfYaml = {}
  const names = new Map<string, unknown>()
  let size = 1
  for (const pair of pairs) {
    if (isMerge(pair.key)) size += merge(value, pair, walk)
    else {
      const name = reportRepeatedName(pair.key, names, walk)
      const result = make(pair.value, walk)
      setField(value, name, result.value)
      size += result.size
    }
  }
  return { node, value, size }
}

function makeList(node: unknown, items: readonly unknown[], walk: NodeWalk): MadeNode {
  const results = items.map((item) => make(item, walk))
  return {
    node,
    value: results.map(({ value }) => value),
    size: results.reduce((sum, { size }) => sum + size, 1),
  }
}

function make(node: unknown, walk: NodeWalk): MadeNode {
  if (isAlias(node)) return aliased(node, walk)
  const { anchor, tag } = (node ?? {}) as { readonly anchor?: string; readonly tag?: string }
  if (tag !== undefined) walk.tell(node, 'tags such as !name are not supported')
  if (anchor !== undefined) walk.anchors.set(anchor, undefined)
  const result = isMap(node)
    ? makeObject(node, node.items as readonly Pair[], walk)
    : isSeq(node)
      ? makeList(node, node.items, walk)
      : { node, value: isScalar(node) ? node.value : null, size: 1 }
  if (anchor !== undefined) walk.anchors.set(anchor, result)
  return result
}

/** Makes the value of a tree in one walk, with its alias targets and problems. */
export function resolveNodes(contents: unknown, placeAt: ReturnType<typeof createPlaceFinder>): NodeValue {
  const problems: TextProblem[] = []
  const findPlace = (node: unknown) => placeAt((node as Node | null)?.range?.[0] ?? 0)
  const tell = (node: unknown, text: string) => {
    problems.push({ ...findPlace(node), text })
  }
  const walk: NodeWalk = { anchors: new Map(), targets: new Map(), repeated: 0, findPlace, tell }
  const { value } = make(contents, walk)
  return { value, targets: walk.targets, problems }
}
