import type { Awaitable } from '@pocketbank/signatures/runtime'
import { Hono } from 'hono'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { type FindOperation, isDecodable, type RouteAddress } from './routing.ts'

interface RoutedRequest {
  readonly request: Pick<IncomingRequest, 'path'>
}

/** Returns the path that is looked up. A path that cannot be decoded is not found. */
function readPath({ path }: RoutedRequest['request']): string {
  return isDecodable(path) ? path : '/-'
}

/** Makes a router for some of the paths. The outer router passes the path without the base path. */
export function innerRouter<Received extends RoutedRequest>(): Hono<{ Bindings: Received }> {
  return new Hono({
    getPath: ({ url }, options) => (options?.env === undefined ? url : readPath(options.env.request)),
  })
}

export interface RouteHandlers<Received, At> {
  /** Answers a request to an operation. `names` are the parameters of its path. */
  readonly answer: (
    received: Received,
    operation: At,
    names: Readonly<Record<string, string>>,
  ) => Awaitable<Response>
  /** Answers a request with a method that its path does not have. */
  readonly refuse: (received: Received, allowed: string) => Awaitable<Response>
}

/** Adds operations to a router. Other paths continue to the next route. */
export function addOperations<Received extends object, At extends RouteAddress>(
  hono: Hono<{ Bindings: Received }>,
  find: FindOperation<At>,
  { answer, refuse: refuseMethod }: RouteHandlers<Received, At>,
): void {
  hono.all('*', ({ req, env }, next) => {
    const match = find(req.raw.method, req.path)
    if (match === undefined) return next()
    return typeof match === 'string' ? refuseMethod(env, match) : answer(env, match.operation, match.names)
  })
}
