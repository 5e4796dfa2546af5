import { remember } from '@pocketbank/core/base'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import {
  type BankAddress,
  consolePaths,
  controlRoot,
  publicAddress,
  toPublicUrl,
} from '../address/bank-address.ts'
import { inTurns } from '../description/in-turns.ts'
import type { Operation } from '../operations/operation.ts'
import { type Answer, encodeAnswer, jsonAnswer } from '../operations/render/answer-value.ts'
import type { ControlApi } from '../pipeline/exchange.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import {
  type ReceivedRequest,
  type Reply,
  receive,
  receiveElsewhere,
  responseTo,
} from '../pipeline/respond.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { mountPage } from '../sca-page/mount.tsx'
import { listPathHints } from './path-hints.ts'
import {
  allowedMethods,
  type FindOperation,
  layOperations,
  operationFinder,
  otherMethod,
  pathNotFound,
} from './routing.ts'

type OperationRouter = Hono<{ Bindings: ReceivedRequest }>

interface Routes {
  /**
   * Answers a request to an operation. Undefined for other requests, and for paths with encoded characters or
   * dots.
   */
  readonly reply: (received: ReceivedRequest) => Awaitable<Reply> | undefined
  readonly answer: (received: ReceivedRequest) => Awaitable<Response>
}

function refusePath(
  { path }: IncomingRequest,
  operations: readonly Operation[],
  address: BankAddress,
): Outcome {
  const hints = listPathHints(path, operations, address)
  const detail = hints.length === 0 ? undefined : hints.join('; ')
  return pathNotFound({ detail, remedy: `${address.publicPath}/openapi.json lists all paths` })
}

/** A step `.` or `..`, literally or percent-encoded. A Request resolves it; the bank has no such path. */
const dotStep = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Returns the path that is looked up. D: a path with dots is not found, since its signature covers the
 * unresolved path.
 */
function readRoutePath(request: Request, received: ReceivedRequest | undefined): string {
  const path = getPath(request)
  if (received === undefined) return path
  const { basePath: base, path: sentPath } = received.request
  if (dotStep.test(sentPath)) return `/..${path}`
  if (base === '') return path
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : `/..${path}`
}

/** Number of cached descriptions. A process has few banks, but tests may use a port for each. */
const descriptionsKeptMax = 8

async function describeAt(
  url: string,
  operations: readonly Operation[],
  control: ControlApi | undefined,
): Promise<Answer> {
  // Loaded only on request, since few requests need it and its texts are long.
  const { describe } = await import('../description/document.ts')
  const description = await inTurns(describe(operations, await control?.describe(), url))
  return encodeAnswer(jsonAnswer(200, description))
}

/** Makes a function that writes the description once for each address, with or without the control API. */
function createDescriber(operations: readonly Operation[]) {
  const responseCache = new Map<string, Promise<Answer>>()
  return (url: string, control: ControlApi | undefined): Promise<Answer> => {
    const key = `${control === undefined ? 'bare' : 'controlled'} ${url}`
    return remember(responseCache, descriptionsKeptMax, key, () => {
      const answer = describeAt(url, operations, control)
      answer.catch(() => responseCache.delete(key))
      return answer
    })
  }
}

function layRouter(operations: readonly Operation[], find: FindOperation<Operation>): OperationRouter {
  const described = createDescriber(operations)
  const hono: OperationRouter = new Hono({
    getPath: (request, options) => readRoutePath(request, options?.env),
  })
  layOperations(hono, find, {
    answer: (received, operation, names) => andThen(receive(received, operation, names), responseTo),
    refuse: (received, allowed) => receiveElsewhere(received, otherMethod(received.request.method, allowed)),
  })
  hono.all(`${controlRoot}/*`, ({ env: { env, request } }, next) => env.control?.answer(request) ?? next())
  mountPage(hono)
  hono.all('/openapi.json', async ({ req: { raw }, env }) => {
    const isRead = raw.method === 'GET' || raw.method === 'HEAD'
    if (!isRead) return receiveElsewhere(env, otherMethod(raw.method, allowedMethods(['GET'])))
    const { address, control } = env.env
    const { origins } = env.request
    const url = origins === undefined ? publicAddress(address) : toPublicUrl(address, origins.operations)
    const answer = await described(url, control)
    return receiveElsewhere(env, { answer, warnings: [] })
  })
  const allMethods = [...new Set(['GET', 'HEAD', ...operations.map(({ method }) => method), 'OPTIONS'])].join(
    ', ',
  )
  hono.options('/', ({ env }) => receiveElsewhere(env, otherMethod('OPTIONS', allMethods)))
  for (const path of consolePaths) {
    hono.all(path, ({ env: { env, request } }, next) => env.console?.answer(request) ?? next())
  }
  hono.notFound(({ env }) => receiveElsewhere(env, refusePath(env.request, operations, env.env.address)))
  return hono
}

/** Paths without encoded characters and dots. */
const plainPath = /^[\w/-]+$/

function layRoutes(operations: readonly Operation[]): Routes {
  const find = operationFinder(operations)
  // The router is made by the first request that needs it. Requests to operations do not.
  let router: OperationRouter | undefined
  const reply: Routes['reply'] = (received) => {
    const { method, path } = received.request
    const match = method !== 'HEAD' && plainPath.test(path) ? find(method, path) : undefined
    return typeof match === 'object' ? receive(received, match.operation, match.names) : undefined
  }
  return {
    reply,
    answer(received) {
      const response = reply(received)
      if (response !== undefined) return andThen(response, responseTo)
      router ??= layRouter(operations, find)
      return router.fetch(received.request.raw, received)
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
  const routes = layRoutes(operations)
  routeCache.set(operations, routes)
  return routes
}
