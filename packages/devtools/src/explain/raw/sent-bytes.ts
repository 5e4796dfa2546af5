import { isRequestLine } from './http-text.ts'
import { isBlank, splitLines } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { requestOfHead } from './request-head.ts'

/** Bytes of a request as a log has them, one piece after another. */
export interface SentBytes {
  readonly bytes: string
  /** The line of the paste. */
  readonly number: number
  /** The connection, where several stand in one log. */
  readonly source: string
}

/** A request of pieces: head, empty line, body. */
function joinSentRequest(pieces: readonly SentBytes[]): ReadRaw {
  const number = pieces[0]?.number ?? 1
  const text = pieces.map(({ bytes }) => bytes).join('')
  const lines = splitLines(text)
  const border = lines.findIndex((line) => isBlank(line.text))
  const head = (border < 0 ? lines : lines.slice(0, border)).map((line) => ({ ...line, number }))
  const length = lines
    .slice(0, border < 0 ? undefined : border + 1)
    .reduce((sum, line) => sum + line.text.length + line.end.length, 0)
  return requestOfHead(head, () => ({ body: text.slice(length), copiedAs: 'bytes' }))
}

/** Reads the requests of pieces: one begins with each request line that begins a piece. */
export function readBytes(pieces: readonly SentBytes[]): readonly ReadRaw[] {
  const open = new Map<string, SentBytes[]>()
  const requests: SentBytes[][] = []
  for (const piece of pieces) {
    const feed = piece.bytes.indexOf('\n')
    const isStart = isRequestLine(piece.bytes.slice(0, feed < 0 ? undefined : feed))
    const request = isStart ? [] : open.get(piece.source)
    if (request === undefined) continue
    if (isStart) requests.push(request)
    request.push(piece)
    open.set(piece.source, request)
  }
  return requests.map(joinSentRequest)
}
