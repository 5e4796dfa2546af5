import { andThen } from '@pocketbank/signatures/runtime'
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { type BankAddress, consolePaths, controlRoot } from '../address/bank-address.ts'
import type { Operation } from '../operations/operation.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import { responseTo } from '../pipeline/reply.ts'
import { type ReceivedRequest, receive, receiveUnserved } from '../pipeline/respond.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { mountPage } from '../sca-page/mount.tsx'
import { replyWithPage } from './console-pages.ts'
import { type Describe, descriptionPath } from './describer.ts'
import { addOperations } from './hono-routes.ts'
import { listPathHints } from './path-hints.ts'
import { allowedMethods, type FindOperation, otherMethod, refuseUnknownPath } from './routing.ts'

type OperationRouter = Hono<{ Bindings: ReceivedRequest }>

function refusePath(
  { path }: IncomingRequest,
  operations: readonly Operation[],
  address: BankAddress,
): Outcome {
  const hints = listPathHints(path, operations, address)
  const detail = hints.length === 0 ? undefined : hints.join('; ')
  return refuseUnknownPath({ detail, remedy: `${address.publicPath}/openapi.json lists all paths` })
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

/** Makes the router of all requests: operations, SCA page, description, control API and console. */
export function createRequestRouter(
  operations: readonly Operation[],
  find: FindOperation<Operation>,
  describe: Describe,
): OperationRouter {
  const hono: OperationRouter = new Hono({
    getPath: (request, options) => readRoutePath(request, options?.env),
  })
  addOperations(hono, find, {
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
    hono.all(path, ({ env }, next) => replyWithPage(env)?.then(responseTo) ?? next())
  }
  hono.notFound(({ env }) => receiveUnserved(env, refusePath(env.request, operations, env.env.address)))
  return hono
}
