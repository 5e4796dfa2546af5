import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { App, UnreadRequest } from '@pocketbank/http'
import { isEncrypted, readNodeHeaders } from './connection-info.ts'
import type { DroppedHeads } from './dropped-heads.ts'
import { findBodyFault, findHeadFault, findTlsPortFault } from './http-faults.ts'
import { breakBody, closeAfterUnreadBody } from './incoming-body.ts'
import { closeSlowly, isClosing } from './linger.ts'
import type { NodeExchange, Turns } from './turns.ts'
import { type ParseError, readHead } from './unread-head.ts'

type Refuses = Pick<App, 'refuse'>

function readRequestLine(incoming: IncomingMessage) {
  const { method = '', url: target = '', socket } = incoming
  return { method, target, headers: readNodeHeaders(incoming), isEncrypted: isEncrypted(socket) }
}

/** Refuses a request that Node parsed and the bank cannot process. */
export async function refuseRead(
  { refuse }: Refuses,
  { incoming, outgoing }: NodeExchange,
  fault: Pick<UnreadRequest, 'status' | 'text' | 'path'>,
): Promise<void> {
  const answer = refuse({ ...readRequestLine(incoming), ...fault })
  const body = Buffer.from(await answer.arrayBuffer())
  closeAfterUnreadBody(incoming, outgoing)
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'Content-Length': body.length })
  outgoing.end(body)
}

/** Writes a response to a connection without a parsed request, and closes it. */
async function writeToSocket(socket: Socket, answer: Response, isHead: boolean): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = { ...Object.fromEntries(answer.headers), 'content-length': String(body.length) }
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    `date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  if (socket.writable) socket.write(isHead ? head : Buffer.concat([head, body]))
  closeSlowly(socket)
}

interface ErrorAnswerer {
  readonly app: Refuses
  readonly droppedHeads: DroppedHeads
  /** True if the server speaks HTTPS. */
  readonly isTlsPort: boolean
}

function refuseUnread(
  { app: { refuse }, isTlsPort }: ErrorAnswerer,
  socket: Socket,
  error: ParseError,
  bodyLength?: string,
): void {
  const head = readHead(error)
  const { method, target, headers } = head
  const isMisdirected = isTlsPort && !isEncrypted(socket)
  const fault = isMisdirected ? findTlsPortFault(head) : findHeadFault(error, head, bodyLength)
  const answer = refuse({ method, target, headers, isEncrypted: isEncrypted(socket), ...fault })
  void writeToSocket(socket, answer, method === 'HEAD')
}

export function refuseConnect({ refuse }: Refuses, socket: Socket, incoming: IncomingMessage): void {
  socket.on('error', () => socket.destroy())
  const text = 'the bank is not a proxy and does not support CONNECT'
  void writeToSocket(socket, refuse({ ...readRequestLine(incoming), status: 400, text }), false)
}

/** Connections from which nothing more is read after a parse error. */
const refusedSockets = new WeakSet<Socket>()

/**
 * True if nobody reads a response: the client is gone, or sent nothing, as browsers do with spare
 * connections.
 */
function hasNoReader(error: ParseError, socket: Socket): boolean {
  return error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0
}

const droppedResponse = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/**
 * Handles an error of the parser. An error in a body ends that request's reading of it. Any other error is
 * answered after the earlier requests of the connection. Bytes after `Connection: close` are ignored, as HTTP
 * requires.
 */
export function onParseError(answerer: ErrorAnswerer, turns: Turns, socket: Socket, error: ParseError): void {
  if (refusedSockets.has(socket) || isClosing(socket) || error.code === 'HPE_CLOSED_CONNECTION') return
  if (hasNoReader(error, socket)) return void socket.destroy()
  refusedSockets.add(socket)
  const { latest } = turns
  const isInBody = latest !== undefined && !latest.complete
  if (isInBody) breakBody(latest, findBodyFault(error))
  turns.afterAll(() => {
    if (isInBody) closeSlowly(socket)
    else if (error.code === 'HPE_INVALID_EOF_STATE' && answerer.droppedHeads.add())
      socket.end(droppedResponse)
    else refuseUnread(answerer, socket, error, latest?.headers['content-length'])
  })
}
