import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { App, UnreadRequest } from '@pocketbank/http'
import { readNodeHeaders } from './connection-info.ts'
import type { DroppedHeads } from './dropped-heads.ts'
import { findBodyFault, findHeadFault } from './http-faults.ts'
import { breakBody, closeBehindUnread } from './incoming-body.ts'
import { closeSlowly, isClosing } from './linger.ts'
import type { NodeExchange, Turns } from './turns.ts'
import { type ParseError, readHead } from './unread-head.ts'

/** The part of an application that answers requests that cannot be read. */
type Refuses = Pick<App, 'refuse'>

function readRequestLine(incoming: IncomingMessage) {
  const { method = '', url: target = '' } = incoming
  return { method, target, headers: readNodeHeaders(incoming) }
}

/** Answers a request that the parser read, and that the bank cannot take. */
export async function refuseRead(
  { refuse }: Refuses,
  { incoming, outgoing }: NodeExchange,
  fault: Pick<UnreadRequest, 'status' | 'text' | 'path'>,
): Promise<void> {
  const answer = refuse({ ...readRequestLine(incoming), ...fault })
  const body = Buffer.from(await answer.arrayBuffer())
  closeBehindUnread(incoming, outgoing)
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'Content-Length': body.length })
  outgoing.end(body)
}

/** Writes an answer to a connection without a request that could carry it, and closes it. */
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

/** Answers bytes of which the parser could make no request. */
function refuseUnread({ refuse }: Refuses, socket: Socket, error: ParseError, bodyLength?: string): void {
  const head = readHead(error)
  const { method, target, headers } = head
  const answer = refuse({ method, target, headers, ...findHeadFault(error, head, bodyLength) })
  void writeToSocket(socket, answer, method === 'HEAD')
}

/** Answers who takes the bank for a proxy. */
export function refuseConnect({ refuse }: Refuses, socket: Socket, incoming: IncomingMessage): void {
  socket.on('error', () => socket.destroy())
  const text = 'The bank is not a proxy and does not support CONNECT.'
  void writeToSocket(socket, refuse({ ...readRequestLine(incoming), status: 400, text }), false)
}

/** Connections on which nothing more is read, since something could not be. */
const refusedSockets = new WeakSet<Socket>()

/** True if nobody reads an answer: the client is gone, or sent nothing, as browsers do with spare connections. */
function isUnheard(error: ParseError, socket: Socket): boolean {
  return error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0
}

/** The response to a connection that is only counted. */
const droppedResponse = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** What a server needs in order to answer an error of the parser. */
interface ErrorAnswerer {
  readonly app: Refuses
  readonly dropped: DroppedHeads
}

/**
 * Hears of an error of the parser. Where it is in a body, the request that it belongs to is answered by that; else what came before it
 * is answered first. What comes behind `Connection: close` is passed over, as HTTP has it.
 */
export function onParseError(
  { app, dropped }: ErrorAnswerer,
  turns: Turns,
  socket: Socket,
  error: ParseError,
): void {
  if (refusedSockets.has(socket) || isClosing(socket) || error.code === 'HPE_CLOSED_CONNECTION') return
  if (isUnheard(error, socket)) return void socket.destroy()
  refusedSockets.add(socket)
  const { latest } = turns
  const isInBody = latest !== undefined && !latest.complete
  if (isInBody) breakBody(latest, findBodyFault(error))
  turns.afterAll(() => {
    if (isInBody) closeSlowly(socket)
    else if (error.code === 'HPE_INVALID_EOF_STATE' && dropped.add()) socket.end(droppedResponse)
    else refuseUnread(app, socket, error, latest?.headers['content-length'])
  })
}
