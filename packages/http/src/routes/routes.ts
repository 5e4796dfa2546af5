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
import type { Operation } from '../operations/operation.ts'
import { type Answer, encodeAnswer, textAnswer } from '../operations/render/answer-value.ts'
import type { ControlApi } from '../pipeline/exchange.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import {
  concludeAtOnce,
  type ReceivedRequest,
  type Reply,
  receive,
  receiveUnserved,
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
   * Answers a request to an operation or for the description. Undefined for other requests, and for paths
   * with encoded characters or dots.
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

const descriptionPath = '/openapi.json'

/** Makes a function that answers by the description. It is written once for each address. */
function createDescriber(operations: readonly Operation[]) {
  const answerCache = new Map<string, Promise<Answer>>()
  const describeAt = async (url: string, control: ControlApi | undefined): Promise<Answer> => {
    // Loaded only on request, since few requests need it and its texts are long.
    const { describeBank, writeDescription } = await import('../description/texts/bank.ts')
    const groups = await describeBank(operations)
    const controlGroups = control === undefined ? [] : [await control.describe()]
    return encodeAnswer(textAnswer(200, writeDescription([...groups, ...controlGroups], url)))
  }
  return async ({ env, request }: ReceivedRequest): Promise<Reply> => {
    const { address, control } = env
    const { origins } = request
    const url = origins === undefined ? publicAddress(address) : toPublicUrl(address, origins.operations)
    const key = `${control === undefined ? 'bare' : 'controlled'} ${url}`
    const answer = remember(answerCache, descriptionsKeptMax, key, () => {
      const writing = describeAt(url, control)
      writing.catch(() => answerCache.delete(key))
      return writing
    })
    return concludeAtOnce({ env, request }, { answer: await answer, warnings: [] })
  }
}

function layRouter(
  operations: readonly Operation[],
  find: FindOperation<Operation>,
  describe: ReturnType<typeof createDescriber>,
): OperationRouter {
  const hono: OperationRouter = new Hono({
    getPath: (request, options) => readRoutePath(request, options?.env),
  })
  layOperations(hono, find, {
    answer: (received, operation, names) => andThen(receive(received, operation, names), responseTo),
    refuse: (received, allowed) => receiveUnserved(received, otherMethod(received.request.method, allowed)),
  })
  hono.all(`${controlRoot}/*`, ({ env: { env, request } }, next) => env.control?.answer(request) ?? next())
  mountPage(hono)
  hono.on(['GET', 'HEAD'], descriptionPath, async ({ env }) => responseTo(await describe(env)))
  hono.all(descriptionPath, ({ env }) =>
    receiveUnserved(env, otherMethod(env.request.method, allowedMethods(['GET']))),
  )
  const allMethods = [...new Set(['GET', 'HEAD', ...operations.map(({ method }) => method), 'OPTIONS'])].join(
    ', ',
  )
  hono.options('/', ({ env }) => receiveUnserved(env, otherMethod('OPTIONS', allMethods)))
  for (const path of consolePaths) {
    hono.all(path, ({ env: { env, request } }, next) => env.console?.answer(request) ?? next())
  }
  hono.notFound(({ env }) => receiveUnserved(env, refusePath(env.request, operations, env.env.address)))
  return hono
}

/** Paths without encoded characters and dots. */
const plainPath = /^[\w/-]+$/

function layRoutes(operations: readonly Operation[]): Routes {
  const find = operationFinder(operations)
  const describe = createDescriber(operations)
  // The router is made by the first request that needs it. Requests to operations do not.
  let router: OperationRouter | undefined
  const reply: Routes['reply'] = (received) => {
    const { method, path } = received.request
    if (!plainPath.test(path)) {
      return method === 'GET' && path === descriptionPath ? describe(received) : undefined
    }
    const match = method === 'HEAD' ? undefined : find(method, path)
    return typeof match === 'object' ? receive(received, match.operation, match.names) : undefined
  }
  return {
    reply,
    answer(received) {
      const response = reply(received)
      if (response !== undefined) return andThen(response, responseTo)
      router ??= layRouter(operations, find, describe)
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
