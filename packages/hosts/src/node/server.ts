import {
  createServer as createPlainServer,
  type Server as HttpServer,
  type ServerOptions as HttpServerOptions,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { andThen } from '@pocketbank/signatures/runtime'
import { type Adaptor, lazyAdaptor } from './adaptor.ts'
import { createConnectionInfo, isEncrypted, type ServerSite } from './connection-info.ts'
import { DroppedHeads } from './dropped-heads.ts'
import { writeUrlHost } from './host-header.ts'
import { describeAddress, findReadHeadFault, parsedBytesMax, plainOnTlsPort } from './http-faults.ts'
import { bringsBody, closeAfterUnreadBody, continueWhenRead } from './incoming-body.ts'
import { answerPlainly } from './plain-exchange.ts'
import { onParseError, refuseConnect, refuseRead } from './refusals.ts'
import type { NodeServerOptions, Served } from './served.ts'
import { type NodeExchange, Turns } from './turns.ts'
import type { ParseError } from './unread-head.ts'

/** Time limits of a request, in milliseconds. Default: those of Node. */
interface TimeLimits {
  readonly headersTimeout?: number
  readonly requestTimeout?: number
  readonly connectionsCheckingInterval?: number
}

/** Makes the server of Node. Default: one that speaks plain HTTP. */
interface ServerMaker {
  readonly createServer?: ((options: HttpServerOptions) => HttpServer) | undefined
}

function createResponder(
  app: Served,
  { site, ...options }: NodeServerOptions & { readonly site: ServerSite },
) {
  const adaptor = lazyAdaptor(options)
  const { reply } = app
  const answerRequest = (exchange: NodeExchange, adapt: Adaptor) => {
    const { incoming, outgoing } = exchange
    return adapt(exchange, (request) => {
      const answer = app.fetch(request, createConnectionInfo(incoming, site))
      if (!bringsBody(incoming)) return answer
      return andThen(answer, (response) => {
        closeAfterUnreadBody(incoming, outgoing)
        return response
      })
    })
  }
  return (exchange: NodeExchange) => {
    const { incoming } = exchange
    const fault = findReadHeadFault(incoming)
    if (fault !== undefined) return void refuseRead(app, exchange, fault)
    if (reply !== undefined && answerPlainly({ reply, site }, exchange, adaptor)) return
    writeUrlHost(incoming)
    // `OPTIONS *` asks about the whole server (RFC 9110 §9.3.7), which supports what its root does.
    if (incoming.method === 'OPTIONS' && incoming.url === '*') incoming.url = '/'
    void andThen(adaptor(), (adapt) => {
      if (!answerRequest(exchange, adapt)) {
        void refuseRead(app, exchange, describeAddress(incoming))
      }
    })
  }
}

/** Makes a server of Node for an application. It does not listen yet. */
export function createNodeServer(
  app: Served,
  options: NodeServerOptions & ServerSite & TimeLimits & ServerMaker,
): HttpServer {
  const { keepsGlobals, isOwnHost, ports, createServer = createPlainServer, ...timeLimits } = options
  const http = createServer({ maxHeaderSize: parsedBytesMax, requireHostHeader: false, ...timeLimits })
  // Node would drop headers above the count, and a signature may cover them. Their bytes are limited anyway.
  http.maxHeadersCount = 0
  const isTlsPort = createServer !== createPlainServer
  const answer = createResponder(app, { keepsGlobals, site: { isOwnHost, ports } })
  const refusePlain = (exchange: NodeExchange) => void refuseRead(app, exchange, plainOnTlsPort)
  const connections = new WeakMap<Socket, Turns>()
  const findOrCreateTurns = (socket: Socket) => {
    const cachedTurns = connections.get(socket)
    if (cachedTurns !== undefined) return cachedTurns
    const turns = new Turns(socket, isTlsPort && !isEncrypted(socket) ? refusePlain : answer)
    connections.set(socket, turns)
    return turns
  }
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    findOrCreateTurns(incoming.socket).take({ incoming, outgoing })
  http.on('request', take)
  http.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    continueWhenRead(incoming, outgoing)
    take(incoming, outgoing)
  })
  http.on('checkExpectation', take)
  http.on('connect', (incoming: IncomingMessage, socket: Socket) =>
    findOrCreateTurns(socket).afterAll(() => refuseConnect(app, socket, incoming)),
  )
  const droppedHeads = new DroppedHeads(app.onDroppedHeads ?? (() => {}))
  http.on('clientError', (error: ParseError, socket: Socket) =>
    onParseError({ app, droppedHeads, isTlsPort }, findOrCreateTurns(socket), socket, error),
  )
  http.on('close', () => droppedHeads.end())
  return http
}
