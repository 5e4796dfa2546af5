import type { IncomingMessage, ServerResponse } from 'node:http'
import { fail, ok } from '@pocketbank/core/base'
import { noBody, noBytes, tooLarge } from '@pocketbank/http/requests/body'
import type { ArrivedBody, BodyReader, UnreadBody } from '@pocketbank/http/requests/incoming-request'
import { bodyBytesMax } from '@pocketbank/http/settings'
import { closeSlowlyAtEnd } from './linger.ts'

/** Bodies whose rest will not come. The fault is undefined if the connection only ended early. */
const breaks = new WeakMap<IncomingMessage, { readonly fault: UnreadBody | undefined }>()

/** Event for the reader of a body whose rest will not come. */
const broken = Symbol('broken')

export function breakBody(incoming: IncomingMessage, fault: UnreadBody | undefined): void {
  breaks.set(incoming, { fault })
  incoming.emit(broken)
}

function endedEarly({ headers }: IncomingMessage, bytes: number): UnreadBody {
  const promised = headers['content-length']
  const text =
    promised === undefined
      ? `the connection ended within the body, after ${bytes} bytes`
      : `the connection ended after ${bytes} of the ${promised} bytes of the body in Content-Length`
  return { status: 400, text }
}

export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export function hasUnknownCoding({ headers }: IncomingMessage): boolean {
  const codings = headers['transfer-encoding']
  if (codings === undefined) return false
  const names = codings.split(',').map((name) => name.trim().toLowerCase())
  // Without chunked as the last coding the parser refuses the request itself: the body has no known end.
  return names.at(-1) === 'chunked' && names.some((name) => name !== '' && name !== 'chunked')
}

function joinPieces(pieces: readonly Buffer<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first = noBytes] = pieces
  return pieces.length > 1 ? Buffer.concat(pieces) : first
}

/** Makes a reader that collects the body of a request up to a limit, and discards the rest. */
export function createBodyReader(incoming: IncomingMessage): BodyReader {
  return (bytesMax) => (bringsBody(incoming) ? readPieces(incoming, bytesMax) : noBody)
}

function readPieces(incoming: IncomingMessage, bytesMax: number): Promise<ArrivedBody> {
  return new Promise((resolve) => {
    const pieces: Buffer<ArrayBuffer>[] = []
    let bytes = 0
    let isOver = false
    // The listeners stay: without a listener for data the stream would stop.
    const conclude = (arrived: ArrivedBody) => {
      isOver = true
      pieces.length = 0
      resolve(arrived)
    }
    const take = (piece: Buffer<ArrayBuffer>) => {
      if (isOver) return
      bytes += piece.length
      if (bytes > bytesMax) conclude(fail(tooLarge(bytesMax)))
      else pieces.push(piece)
    }
    const end = () => {
      if (!isOver) conclude(ok(joinPieces(pieces)))
    }
    const stop = () => {
      if (!isOver) conclude(fail(breaks.get(incoming)?.fault ?? endedEarly(incoming, bytes)))
    }
    incoming.on('data', take).on('end', end).on('close', stop).on(broken, stop)
    if (breaks.has(incoming)) stop()
  })
}

const awaiting = new WeakSet<IncomingMessage>()

/**
 * Sends `100 Continue` when the body is first read, so not for a request refused unread (RFC 9110 §10.1.1).
 */
export function continueWhenRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  awaiting.add(incoming)
  const { _read: read } = incoming
  incoming._read = (size) => {
    incoming._read = read
    awaiting.delete(incoming)
    if (!outgoing.headersSent) outgoing.writeContinue()
    incoming._read(size)
  }
}

/** True if the rest of a body is small enough to wait for. */
function isSoonOver(incoming: IncomingMessage): boolean {
  if (awaiting.has(incoming) || breaks.has(incoming)) return false
  return Number(incoming.headers['content-length']) <= bodyBytesMax
}

/**
 * Prepares a connection for a response sent before the whole body arrived. It closes slowly, and after this
 * response if much of the body is missing.
 */
export function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete) return
  closeSlowlyAtEnd(incoming.socket)
  if (!isSoonOver(incoming)) outgoing.setHeader('Connection', 'close')
}
