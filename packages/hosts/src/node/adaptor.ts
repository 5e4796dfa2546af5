import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { NodeServerOptions } from './served.ts'
import type { NodeExchange } from './turns.ts'

/**
 * Converts an exchange to a Request and writes the Response. Returns false at once if no Request can be made
 * of it.
 */
export type Adaptor = (exchange: NodeExchange, answer: (request: Request) => Awaitable<Response>) => boolean

async function loadAdaptor({ keepsGlobals }: NodeServerOptions): Promise<Adaptor> {
  const { getRequestListener, RequestError } = await import('@hono/node-server')
  let isRefused = false
  let take: (request: Request) => Awaitable<Response> = () => new Response(null, { status: 500 })
  const listener = getRequestListener((request) => take(request), {
    overrideGlobalObjects: !keepsGlobals,
    // The bank reads unread bodies itself: the adaptor would close connections over them.
    autoCleanupIncoming: false,
    hostname: 'localhost',
    errorHandler(error) {
      isRefused = error instanceof RequestError
      if (!isRefused) return new Response(null, { status: 500 })
    },
  })
  // The listener calls `take` before it returns.
  return ({ incoming, outgoing }, answer) => {
    isRefused = false
    take = answer
    void listener(incoming, outgoing)
    return !isRefused
  }
}

/**
 * Returns a function that loads the adaptor at its first call. Loading it takes a sixth of the start-up time,
 * since it loads Node's web classes. Requests to operations never need it.
 */
export function lazyAdaptor(options: NodeServerOptions): () => Awaitable<Adaptor> {
  let adaptor: Awaitable<Adaptor> | undefined
  return () => {
    if (adaptor !== undefined) return adaptor
    const loading = loadAdaptor(options).then((loaded) => {
      adaptor = loaded
      return loaded
    })
    adaptor = loading
    return loading
  }
}
