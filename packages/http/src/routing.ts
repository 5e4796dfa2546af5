import { refuse } from '@pocketbank/core'
import type { Method } from './operations/operation.ts'
import { type Outcome, refused } from './pipeline/outcome.ts'
import { emptyAnswer } from './render/answer.ts'

/** Where a request leads. */
interface Address {
  readonly method: Method
  /** With its parameters in braces. */
  readonly path: string
}

/** Hono writes the parameter `{id}` of a path as `:id`. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The methods of every path that has any, with those that HTTP adds. */
export function methodsByPath(addresses: readonly Address[]): ReadonlyMap<string, string> {
  const methods = new Map<string, Method[]>()
  for (const { path, method } of addresses) methods.set(path, [...(methods.get(path) ?? []), method])
  const withImplied = (own: readonly Method[]) => [
    ...own,
    ...(own.includes('GET') ? ['HEAD'] : []),
    'OPTIONS',
  ]
  return new Map([...methods].map(([path, own]) => [path, withImplied(own).join(', ')]))
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
