import type { Operation } from '../../operations/operation.ts'
import { type StoryCall, type StoryEvent, story } from './story.ts'

/** A call of the story, or a call added for an operation that the story does not name. */
export interface PlannedCall extends Omit<StoryCall, 'call'> {
  readonly operation: Operation
  /** The call runs in a copy of the bank, so later examples do not see its effects. */
  readonly isAside: boolean
}

function isBelow(path: string, otherPath: string): boolean {
  return path === otherPath || path.startsWith(`${otherPath}/`)
}

/** Finds the operation that a call of the story names. Throws if it does not exist. */
function resolveCall(operations: readonly Operation[], id: string): Operation {
  const operation = operations.find((candidate) => candidate.id === id)
  if (operation === undefined) throw new Error(`the story of the examples calls ${id}: no such operation`)
  return operation
}

/** Finds the call that creates or lists the resource in a path: the one with the longest path above it. */
function findOrigin(calls: readonly PlannedCall[], { path }: Operation): PlannedCall | undefined {
  const above = calls.filter(({ operation: { method, path: otherPath } }) => {
    return method !== 'DELETE' && isBelow(path, otherPath)
  })
  const longest = Math.max(...above.map(({ operation }) => operation.path.length))
  return above.find(({ operation }) => operation.path.length === longest)
}

/**
 * Plans the examples of these operations. An operation that the story does not name follows the call that
 * creates or lists its resource. Deletions, and operations without such a call, come last.
 */
export function planExamples(operations: readonly Operation[]): readonly (PlannedCall | StoryEvent)[] {
  const steps = story.map((step) => {
    if ('event' in step) return step
    const { call, ...otherFields } = step
    return { ...otherFields, operation: resolveCall(operations, call), isAside: false }
  })
  const calls = steps.filter((step) => 'operation' in step)
  const plannedOperations = new Set(calls.map(({ operation }) => operation))
  const unnamed = operations.filter((operation) => !plannedOperations.has(operation))
  const followers = new Map<PlannedCall | undefined, PlannedCall[]>()
  for (const operation of unnamed) {
    const origin = operation.method === 'DELETE' ? undefined : findOrigin(calls, operation)
    const call = { operation, isAside: operation.method !== 'GET' }
    followers.set(origin, [...(followers.get(origin) ?? []), call])
  }
  const following = (step: PlannedCall | StoryEvent) => ('operation' in step && followers.get(step)) || []
  return [...steps.flatMap((step) => [step, ...following(step)]), ...(followers.get(undefined) ?? [])]
}
