import * as v from 'valibot'
import { hasMembers, type Issue } from '../base/input/arrays.ts'
import type { WorldPath } from './plan/problems.ts'
import { expandUnion, PlaceSet, type WorldSchema, worldIssuePath } from './world-issues.ts'

/** The maximum depth of a search in a value. Worlds are less deep. */
export const worldDepthMax = 16

function copyValue(value: unknown, depth = 0): unknown {
  if (!hasMembers(value) || depth > worldDepthMax) return value
  if (Array.isArray(value)) return value.map((item) => copyValue(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyValue(inner, depth + 1)]))
}

export function readMember(value: unknown, path: WorldPath): unknown {
  return path.reduce<unknown>((at, key) => (hasMembers(at) ? at[key] : undefined), value)
}

/** The indexes that were removed from each list, in ascending order, by the path of the list before. */
type RemovedItems = ReadonlyMap<string, readonly number[]>

interface Remainder {
  readonly value: unknown
  readonly removed: RemovedItems
}

function removePlaces(value: unknown, paths: readonly WorldPath[]): Remainder {
  const copy = copyValue(value)
  const removed = new Map<string, number[]>()
  // Starts at the end of each list, since a removal changes the indexes after it.
  for (const path of [...paths].sort(comparePaths)) {
    const parentPath = path.slice(0, -1)
    const parent = readMember(copy, parentPath)
    const last = path.at(-1)
    if (!hasMembers(parent) || last === undefined) continue
    if (!Array.isArray(parent)) delete parent[last]
    else {
      parent.splice(Number(last), 1)
      const id = JSON.stringify(parentPath)
      removed.set(id, [Number(last), ...(removed.get(id) ?? [])])
    }
  }
  return { value: copy, removed }
}

/** Returns the path that a value had before entries were removed from lists. */
function restorePath(path: WorldPath, removed: RemovedItems): WorldPath {
  const before: (string | number)[] = []
  for (const key of path) {
    const indexes = typeof key === 'number' ? (removed.get(JSON.stringify(before)) ?? []) : []
    before.push(
      indexes.reduce(
        (index, removedIndex) => (removedIndex <= Number(index) ? Number(index) + 1 : index),
        key,
      ),
    )
  }
  return before
}

function comparePaths(left: WorldPath, right: WorldPath): number {
  for (const [index, key] of left.entries()) {
    const otherKey = right[index]
    if (otherKey === undefined) return -1
    if (typeof key === 'number' && typeof otherKey === 'number' && key !== otherKey) return otherKey - key
  }
  return 0
}

/**
 * Returns the path to remove so that the rest can be read: a wrong field, or the object that lacks a field.
 */
function removedFor(issue: Issue): WorldPath {
  const path = worldIssuePath(issue)
  return issue.received === 'undefined' ? path.slice(0, -1) : path
}

/** The maximum number of times that unreadable values are removed. Worlds are less deep. */
const roundsMax = 8

interface Readable {
  readonly world: unknown
  /** The names of the entries with unreadable values, and the paths of the objects that had them. */
  readonly unread: Set<string>
  readonly parents: PlaceSet
  /** Returns the path in the whole world for a path in this part. */
  originalPath(path: WorldPath): WorldPath
}

/** Removes wrong values from a world until the rest can be read. */
export function collectReadable(schema: WorldSchema, value: unknown): Readable {
  const unread = new Set<string>()
  const parents = new PlaceSet()
  const rounds: RemovedItems[] = []
  const originalPath = (path: WorldPath) => rounds.reduceRight(restorePath, path)
  let current = value
  while (rounds.length < roundsMax) {
    const result = v.safeParse(schema, current, { abortPipeEarly: true })
    if (result.success) return { world: current, unread, parents, originalPath }
    const paths = result.issues.flatMap(expandUnion).map(removedFor)
    if (paths.some((path) => path.length === 0)) break
    for (const path of paths) {
      if (typeof path[1] === 'string') unread.add(path[1])
      parents.add(originalPath(path.slice(0, -1)))
    }
    const { value, removed } = removePlaces(current, paths)
    current = value
    rounds.push(removed)
  }
  return { world: {}, unread, parents, originalPath }
}
