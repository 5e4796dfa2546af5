import type { IncomingMessage, ServerResponse } from 'node:http'
import { fail, ok } from '@pocketbank/core/base'
import { noBody, noBytes, tooLarge } from '@pocketbank/http/requests/body'
import type { ArrivedBody, BodyReader, UnreadBody } from '@pocketbank/http/requests/incoming-request'
import { bodyBytesMax } from '@pocketbank/http/settings'
import { closeSlowlyAtEnd } from './linger.ts'

/** Bodies of which the rest will not come, each with what is wrong with it where it is more than that. */
const breaks = new WeakMap<IncomingMessage, { readonly fault: UnreadBody | undefined }>()

/** Tells whoever reads a body. */
const broken = Symbol('broken')

/** Says that the rest of a body will not come, and what is wrong with it where it is more than that. */
export function breakBody(incoming: IncomingMessage, fault: UnreadBody | undefined): void {
  breaks.set(incoming, { fault })
  incoming.emit(broken)
}

function endedEarly({ headers }: IncomingMessage, bytes: number): UnreadBody {
  const promised = headers['content-length']
  const text =
    promised === undefined
      ? `The connection ended within the body, after ${bytes} bytes.`
      : `The connection ended after ${bytes} of the ${promised} bytes of the body in Content-Length.`
  return { status: 400, text }
}

/** True if a request has a body. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** True if a body has codings besides chunked, which comes last. D: without that its end is unknown, and the parser refuses it. */
export function hasUnknownCoding({ headers }: IncomingMessage): boolean {
  const codings = headers['transfer-encoding']
  if (codings === undefined) return false
  const names = codings.split(',').map((name) => name.trim().toLowerCase())
  return names.at(-1) === 'chunked' && names.some((name) => name !== '' && name !== 'chunked')
}

function joinPieces(pieces: readonly Buffer<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first = noBytes] = pieces
  return pieces.length > 1 ? Buffer.concat(pieces) : first
}

/** Reads the body of a request piece by piece. What is too much is thrown away as it comes. */
export function createBodyReader(incoming: IncomingMessage): BodyReader {
  return (bytesMax) => (bringsBody(incoming) ? readPieces(incoming, bytesMax) : noBody)
}

function readPieces(incoming: IncomingMessage, bytesMax: number): Promise<ArrivedBody> {
  return new Promise((resolve) => {
    const pieces: Buffer<ArrayBuffer>[] = []
    let bytes = 0
    let isOver = false
    // Its listeners stay: without one for pieces the stream would stand still.
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

/** Requests whose clients wait for `100 Continue` before they send the body. */
const awaiting = new WeakSet<IncomingMessage>()

/** Says `100 Continue` when somebody begins to read the body, and not where it is refused unread (RFC 9110 §10.1.1). */
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

/** True if a body is so small that the connection can wait for its end. */
function isSoonOver(incoming: IncomingMessage): boolean {
  if (awaiting.has(incoming) || breaks.has(incoming)) return false
  return Number(incoming.headers['content-length']) <= bodyBytesMax
}

/**
 * Sees to a request that is answered before its body has come. Where much of that may come yet the connection is closed behind the answer;
 * wherever it is closed, slowly.
 */
export function closeBehindUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete) return
  closeSlowlyAtEnd(incoming.socket)
  if (!isSoonOver(incoming)) outgoing.setHeader('Connection', 'close')
}
