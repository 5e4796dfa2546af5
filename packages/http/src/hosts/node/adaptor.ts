import { getRequestListener, RequestError } from '@hono/node-server'
import type { Awaitable } from '../../awaitable.ts'
import type { NodeExchange } from './turns.ts'

/** How a server treats the process that it runs in. */
export interface NodeServerOptions {
  /**
   * Whether the global Request and Response stay those of Node. D: else they become lighter ones, for good, which a server is the faster
   * for; a test has other things in its process.
   */
  readonly keepsGlobals: boolean
}

/** Makes Requests of what Node has read, and writes Responses. */
export interface Adaptor {
  /** Answers an exchange; false where no Request can be made of it, which is known at once. */
  answer(exchange: NodeExchange, answer: (request: Request) => Awaitable<Response>): boolean
  /** The Request of an exchange that is answered otherwise; its signal tells that the client has gone. */
  requestOf(exchange: NodeExchange): Request
}

/** Never there, so that nothing is written. */
const noResponse = new Promise<Response>(() => {})

/** The adaptor of a server. D: bodies are read and left unread by us, since it closes connections over them. */
export function createAdaptor({ keepsGlobals }: NodeServerOptions): Adaptor {
  let isRefused = false
  let take: (request: Request) => Awaitable<Response> = () => noResponse
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
  const answer: Adaptor['answer'] = ({ incoming, outgoing }, answering) => {
    isRefused = false
    take = answering
    void listener(incoming, outgoing)
    return !isRefused
  }
  return {
    answer,
    requestOf(exchange) {
      let made: Request | undefined
      answer(exchange, (request) => {
        made = request
        return noResponse
      })
      if (made === undefined) throw new Error('no Request can be made of this exchange')
      return made
    },
  }
}
