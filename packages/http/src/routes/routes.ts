import { makeOnFirstUse } from '@pocketbank/core/base'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import { isConsolePath } from '../address/bank-address.ts'
import type { Operation } from '../operations/operation.ts'
import { type Reply, responseTo } from '../pipeline/reply.ts'
import { type ReceivedRequest, receive } from '../pipeline/respond.ts'
import { replyWithPage } from './console-pages.ts'
import { createDescriber, descriptionPath } from './describer.ts'
import { operationFinder } from './routing.ts'

interface Routes {
  /**
   * Answers a request to an operation, for the description or for a page. Undefined for other requests, and
   * for paths that are not plain.
   */
  readonly reply: (received: ReceivedRequest) => Awaitable<Reply> | undefined
  readonly answer: (received: ReceivedRequest) => Awaitable<Response>
}

/** Paths without encoded characters and steps of dots. The last step may be a file name. */
const plainPath = /^[\w/-]+(?:\.\w+)?$/

function createRoutes(operations: readonly Operation[]): Routes {
  const find = operationFinder(operations)
  const describe = createDescriber(operations)
  // Loaded by the first request that needs it, with Hono and the SCA page. Requests to operations do not.
  const requireRouter = makeOnFirstUse(async () => {
    const { createRequestRouter } = await import('./router.ts')
    return createRequestRouter(operations, find, describe)
  })
  const read = (received: ReceivedRequest) => {
    const { path } = received.request
    if (path === descriptionPath) return describe(received)
    return isConsolePath(path) ? replyWithPage(received) : undefined
  }
  const reply: Routes['reply'] = (received) => {
    const { method, path } = received.request
    if (method === 'HEAD' || !plainPath.test(path)) return undefined
    const match = find(method, path)
    if (typeof match === 'object') return receive(received, match.operation, match.names)
    return match === undefined && method === 'GET' ? read(received) : undefined
  }
  return {
    reply,
    answer(received) {
      const response = reply(received)
      if (response !== undefined) return andThen(response, responseTo)
      return requireRouter().then((router) => router.fetch(received.request.raw, received))
    },
  }
}

const routeCache = new WeakMap<readonly Operation[], Routes>()

/**
 * Returns the routes of operations (§4) and of their description (V3). Routes are cached for each list and
 * shared by all its banks, since making them takes as long as many requests.
 */
export function requireRoutes(operations: readonly Operation[]): Routes {
  const cachedRoutes = routeCache.get(operations)
  if (cachedRoutes !== undefined) return cachedRoutes
  const routes = createRoutes(operations)
  routeCache.set(operations, routes)
  return routes
}
