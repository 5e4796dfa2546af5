import { refuse } from '@pocketbank/core/internal'
import type { Method } from './operations/operation.ts'
import { type Outcome, refused } from './pipeline/outcome.ts'
import { emptyAnswer } from './render/answer.ts'

/** Where a request leads. */
interface RouteAddress {
  readonly method: Method
  /** With its parameters in braces. */
  readonly path: string
}

/** Hono writes the parameter `{id}` of a path as `:id`. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What is at a path, by its methods. */
export type ByMethod<At> = ReadonlyMap<string, At>

/** What is at every path that has anything; of two with one method the first. */
export function byPath<At extends RouteAddress>(addresses: readonly At[]): ReadonlyMap<string, ByMethod<At>> {
  const paths = new Map<string, Map<string, At>>()
  for (const address of addresses) {
    const known = paths.get(address.path) ?? new Map<string, At>()
    if (!known.has(address.method)) known.set(address.method, address)
    paths.set(address.path, known)
  }
  return paths
}

/** The methods of a path, with those that HTTP adds. */
export function allowedOf(own: readonly string[]): string {
  return [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** What a known path answers to a method that it does not have (E4). */
export function otherMethod(method: string, allowed: string): Outcome {
  const headers = { Allow: allowed }
  if (method === 'OPTIONS') return { answer: emptyAnswer(204, headers), warnings: [] }
  const text = `This path has no ${method}: it has ${allowed}.`
  return { ...refused('method', refuse('E4a', 'BAD_REQUEST', text).error), status: 405, headers }
}

/** What is told of a path at which nothing is (E4). */
export function nothingThere(text: string): Outcome {
  return refused('path', refuse('E4d', 'NOT_FOUND', `There is nothing at this path${text}`).error)
}
