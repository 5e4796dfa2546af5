import { isRequestLine } from './http-text.ts'
import { isBlank, splitLines } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { requestOfHead } from './request-head.ts'

/** A piece of the bytes that a log shows as sent. */
export interface SentBytes {
  readonly bytes: string
  readonly number: number
  /** The connection, since one log may show several. */
  readonly source: string
}

/** Joins the pieces of a request and splits them into head and body. */
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

/** Reads requests from logged pieces. A piece that begins with a request line begins a request. */
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
