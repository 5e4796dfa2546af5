import { refuse } from '@pocketbank/core/internal'
import { Hono } from 'hono'
import type { Awaitable } from './awaitable.ts'
import type { Method } from './operations/operation.ts'
import { type Outcome, refused } from './pipeline/outcome.ts'
import { emptyAnswer } from './render/answer-value.ts'
import type { IncomingRequest } from './requests/incoming-request.ts'

/** Where a request leads. */
export interface RouteAddress {
  readonly method: Method
  /** With its parameters in braces. */
  readonly path: string
}

/** Hono writes the parameter `{id}` of a path as `:id`. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What a router of its own passes on: the request that another one has led to it. */
interface Led {
  readonly request: Pick<IncomingRequest, 'path'>
}

/** The path by which a request finds its route. One that is no text when it is decoded leads nowhere. */
function routedPath({ path }: Led['request']): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return '/-'
  }
}

/** A router for part of the paths, behind the one that knows where the bank is. */
export function innerRouter<Received extends Led>(): Hono<{ Bindings: Received }> {
  return new Hono({
    getPath: ({ url }, options) => (options?.env === undefined ? url : routedPath(options.env.request)),
  })
}

/** What is at every path that has anything; of two with one method the first. */
export function byPath<At extends RouteAddress>(
  addresses: readonly At[],
): ReadonlyMap<string, ReadonlyMap<string, At>> {
  const paths = new Map<string, Map<string, At>>()
  for (const address of addresses) {
    const known = paths.get(address.path) ?? new Map<string, At>()
    if (!known.has(address.method)) known.set(address.method, address)
    paths.set(address.path, known)
  }
  return paths
}

function isName(step: string | undefined): boolean {
  return step?.startsWith('{') === true
}

/** Whether some path is of both forms, which are given by their steps. */
function overlap(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length === right.length &&
    left.every((step, index) => step === right[index] || isName(step) || isName(right[index]))
  )
}

/** Those of several forms of paths that overlap with another one of them. */
function sharedOf(paths: Iterable<string>): ReadonlySet<string> {
  const forms = [...paths].map((path) => ({ path, steps: path.split('/') }))
  const shared = forms.filter((one) =>
    forms.some((other) => other !== one && overlap(one.steps, other.steps)),
  )
  return new Set(shared.map(({ path }) => path))
}

/** Where requests to operations end. */
export interface Ends<Received, At> {
  /** Answers a request to an operation, with the names in its path. */
  readonly answer: (
    received: Received,
    operation: At,
    names: Readonly<Record<string, string>>,
  ) => Awaitable<Response>
  /** Answers a request by a method that its path does not have. */
  readonly refuse: (received: Received, allowed: string) => Awaitable<Response>
}

/**
 * Puts every operation at its path. D: one handler a path, for all of its methods: where two fit, the router waits for each, though
 * neither has to.
 */
export function layOperations<Received extends object, At extends RouteAddress>(
  hono: Hono<{ Bindings: Received }>,
  operations: readonly At[],
  { answer, refuse: refuseMethod }: Ends<Received, At>,
): void {
  const paths = byPath(operations)
  const shared = sharedOf(paths.keys())
  for (const [path, byMethod] of paths) {
    const allowed = allowedOf([...byMethod.keys()])
    const goesOn = shared.has(path)
    hono.all(routeOf(path), ({ req, env }, next) => {
      const operation = byMethod.get(req.raw.method === 'HEAD' ? 'GET' : req.raw.method)
      if (operation !== undefined) return answer(env, operation, req.param() as Record<string, string>)
      return goesOn ? next() : refuseMethod(env, allowed)
    })
  }
  for (const [path, byMethod] of paths) {
    if (shared.has(path))
      hono.all(routeOf(path), ({ env }) => refuseMethod(env, allowedOf([...byMethod.keys()])))
  }
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
  return { ...refused('method', refuse('E4a', text).error), status: 405, headers }
}

/** The outcome at a path without an operation (E4). */
export function nothingThere(text: string): Outcome {
  return refused('path', refuse('E4d', `There is nothing at this path${text}`).error)
}
