import type { ServerResponse } from 'node:http'
import type { App } from '@pocketbank/http'
import { type Answer, allHeaders } from '@pocketbank/http/operations/render'
import { isResponse, type Reply } from '@pocketbank/http/pipeline'
import type { RequestSource } from '@pocketbank/http/requests/incoming-request'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import type { Adaptor } from './adaptor.ts'
import { NodeConnectionInfo, type ServerSite } from './connection-info.ts'
import { readHost } from './host-header.ts'
import { bringsBody, closeAfterUnreadBody } from './incoming-body.ts'
import type { NodeExchange } from './turns.ts'

class PlainRequest extends NodeConnectionInfo implements RequestSource {
  readonly #exchange: NodeExchange
  #abort: AbortController | undefined

  constructor(exchange: NodeExchange, site: ServerSite) {
    super(exchange.incoming, site)
    this.#exchange = exchange
  }

  get method(): string {
    return this.#exchange.incoming.method ?? ''
  }

  get raw(): Request {
    throw new Error('a request to an operation is answered without a Request')
  }

  get origin(): string {
    const { host = '' } = this.#exchange.incoming.headers
    return this.isEncrypted ? new URL(`https://${host}`).origin : `http://${readHost(host)}`
  }

  get signal(): AbortSignal {
    if (this.#abort !== undefined) return this.#abort.signal
    const { outgoing } = this.#exchange
    const abort = new AbortController()
    const close = () => {
      if (!outgoing.writableFinished) abort.abort(new Error('the client has gone'))
    }
    if (outgoing.closed) close()
    else outgoing.once('close', close)
    this.#abort = abort
    return abort.signal
  }
}

function writePlain(outgoing: ServerResponse, { status, headers, body, bytes }: Answer): void {
  if (bytes === undefined && body === undefined) {
    outgoing.writeHead(status, headers)
    outgoing.end()
    return
  }
  const length = bytes?.length ?? Buffer.byteLength(body ?? '')
  outgoing.writeHead(status, allHeaders(headers, { 'Content-Length': String(length) }))
  // Node writes ASCII text twice as fast as latin1.
  if (bytes === undefined) outgoing.end(body, length === body?.length ? 'latin1' : 'utf8')
  else outgoing.end(bytes)
}

/**
 * Copies a Response that has Content-Length. For a Response made before the adaptor was loaded, the adaptor
 * reads the body before it writes the head. A body that ends early would then hide the head.
 */
function asPromised(response: Response): Response {
  const { status, headers, body } = response
  return headers.has('content-length') ? new Response(body, { status, headers }) : response
}

/**
 * Answers a request to an operation, or for the description, without Request and Response. Returns false for
 * other requests. This saves 0.5 of the 16 µs of a signed GET and 3 of the 33 µs of a signed POST (2026-11).
 */
export function answerPlainly(
  { reply, site }: Pick<App, 'reply'> & { readonly site: ServerSite },
  exchange: NodeExchange,
  adaptor: () => Awaitable<Adaptor>,
): boolean {
  const { incoming, outgoing } = exchange
  if (incoming.url?.startsWith('/') !== true || readHost(incoming.headers.host ?? '') === undefined)
    return false
  const fail = () => {
    if (!outgoing.headersSent) outgoing.writeHead(500)
    outgoing.end()
  }
  const send = (response: Reply): Awaitable<void> => {
    if (bringsBody(incoming)) closeAfterUnreadBody(incoming, outgoing)
    if (!isResponse(response)) return writePlain(outgoing, response)
    return andThen(adaptor(), (answer) => void answer(exchange, () => asPromised(response)))
  }
  try {
    const replying = reply(new PlainRequest(exchange, site))
    if (replying === undefined) return false
    const sending = andThen(replying, send)
    if (sending instanceof Promise) sending.catch(fail)
  } catch {
    fail()
  }
  return true
}
