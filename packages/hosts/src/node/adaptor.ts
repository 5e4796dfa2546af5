import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { NodeServerOptions } from './served.ts'
import type { NodeExchange } from './turns.ts'

/** Makes the Request of an exchange, and writes the Response; false where none can be made of it, which is known at once. */
export type Adaptor = (exchange: NodeExchange, answer: (request: Request) => Awaitable<Response>) => boolean

/** Makes the adaptor of a server. D: bodies are read and left unread by us, since it closes connections over them. */
async function loadAdaptor({ keepsGlobals }: NodeServerOptions): Promise<Adaptor> {
  const { getRequestListener, RequestError } = await import('@hono/node-server')
  let isRefused = false
  let take: (request: Request) => Awaitable<Response> = () => new Response(null, { status: 500 })
  const listener = getRequestListener((request) => take(request), {
    overrideGlobalObjects: !keepsGlobals,
    autoCleanupIncoming: false,
    hostname: 'localhost',
    errorHandler(error) {
      isRefused = error instanceof RequestError
      if (!isRefused) return new Response(null, { status: 500 })
    },
  })
  // It hands the Request over before it returns.
  return ({ incoming, outgoing }, answer) => {
    isRefused = false
    take = answer
    void listener(incoming, outgoing)
    return !isRefused
  }
}

/**
 * The adaptor of a server, once something needs it. D: it reads what Node has for the Web, which is a sixth of the time of a start, and
 * requests to operations do without.
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
