import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../../app.ts'
import type { Wire } from '../../requests/arrival.ts'
import { bodyReaderOf, bringsBody, closeBehindUnread, continueWhenRead } from './incoming-body.ts'
import { type Exchange, Turns } from './turns.ts'

/** Octets of all headers of a request at most. D: room for a certificate in the longest form that the check reads. */
const headerOctetsMax = 65_536

/** What Node read from the socket: the target unchanged, the headers as octets, repeated ones joined. */
function wireOf(incoming: IncomingMessage): Wire {
  const { url, headers, socket, httpVersion } = incoming
  const has = (name: string) => Object.hasOwn(headers, name.toLowerCase())
  const get = (name: string) => (has(name) ? String(headers[name.toLowerCase()]) : null)
  const hangUp = () => socket.destroySoon()
  // D: who speaks HTTP/1.0 today is a proxy that says nothing of itself, and then the address is not that of who asks.
  const remote = httpVersion === '1.0' ? undefined : socket.remoteAddress
  return {
    ...(url?.startsWith('/') && { target: url }),
    headers: { get, has },
    readBody: bodyReaderOf(incoming),
    hangUp,
    remote,
  }
}

/** How a server treats the process that it runs in. */
export interface NodeServerOptions {
  /**
   * Whether the global Request and Response stay those of Node. D: else they become lighter ones, for good, which a server is the faster
   * for; a test has other things in its process.
   */
  readonly keepsGlobals: boolean
}

/** Makes what answers an exchange. D: bodies are read and left unread by us, since the adapter closes connections over them. */
function answererOf(app: Pick<App, 'fetch'>, { keepsGlobals }: NodeServerOptions) {
  const listener = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as Exchange
      const answer = app.fetch(request, wireOf(incoming))
      if (!bringsBody(incoming)) return answer
      return answer.then((response) => {
        closeBehindUnread(incoming, outgoing)
        return response
      })
    },
    { overrideGlobalObjects: !keepsGlobals, autoCleanupIncoming: false },
  )
  return ({ incoming, outgoing }: Exchange) => void listener(incoming, outgoing)
}

/** A server of Node that answers as an application does. It does not listen yet. */
export function createNodeServer(app: Pick<App, 'fetch'>, options: NodeServerOptions): HttpServer {
  const http = createServer({ maxHeaderSize: headerOctetsMax })
  const answer = answererOf(app, options)
  const connections = new WeakMap<Socket, Turns>()
  const turnsOf = (socket: Socket) => {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const turns = new Turns(socket, answer)
    connections.set(socket, turns)
    return turns
  }
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    turnsOf(incoming.socket).take({ incoming, outgoing })
  http.on('request', take)
  http.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    continueWhenRead(incoming, outgoing)
    take(incoming, outgoing)
  })
  return http
}
