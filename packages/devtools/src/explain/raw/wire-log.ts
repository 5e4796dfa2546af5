import { requireEntry } from '@pocketbank/core/base'
import { isRequestLine } from './http-text.ts'
import { type PastedLine, type PastedLines, splitLines } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { hasHadBody, requestOfHead } from './request-head.ts'
import { readBytes, type SentBytes } from './sent-bytes.ts'

/**
 * Marks of a sent line in the log of Apache HttpClient: `http-outgoing-0 >> "POST /v1/x HTTP/1.1[\r][\n]"`.
 */
const wire = ' >> "'
const plain = ' >> '

const signs: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n' }

/**
 * Unescapes a line of the log, which writes control characters and bytes outside ASCII in square brackets.
 */
function unescapeWire(text: string): string {
  return text.replaceAll(/\[(\\r|\\n|0x([0-9a-f]{1,2}))\]/g, (_, sign: string, hex?: string) =>
    hex === undefined ? requireEntry(signs, sign) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Reads the name of the connection before the mark. Lines of several connections are mixed in one log. */
function readConnection(text: string, at: number): string {
  return /\S*$/.exec(text.slice(Math.max(at - 60, 0), at))?.[0] ?? ''
}

export function isWireLog(lines: PastedLines): boolean {
  return lines.some(({ text }) => {
    const at = text.indexOf(plain)
    return (
      at >= 0 &&
      isRequestLine(
        text
          .slice(at + plain.length)
          .replace(/^"/, '')
          .replace(/\[\\r\].*$/, ''),
      )
    )
  })
}

/** Lists the bytes that the wire log shows as sent, one piece a line. */
function wirePieces(lines: PastedLines): readonly SentBytes[] {
  return lines.flatMap(({ text, number }) => {
    const at = text.indexOf(wire)
    const end = text.lastIndexOf('"')
    return at < 0 || end < at + wire.length
      ? []
      : [
          {
            bytes: unescapeWire(text.slice(at + wire.length, end)),
            number,
            source: readConnection(text, at),
          },
        ]
  })
}

/** Reads requests from the log of headers, which has no bodies. */
function fromHeaders(lines: PastedLines): readonly ReadRaw[] {
  const heads = new Map<string, PastedLine[]>()
  const requests: PastedLine[][] = []
  for (const { text, end, number } of lines) {
    const at = text.indexOf(plain)
    if (at < 0) continue
    const line = { text: text.slice(at + plain.length), end, number }
    const connection = readConnection(text, at)
    const head = isRequestLine(line.text) ? [] : heads.get(connection)
    if (head === undefined) continue
    if (head.length === 0) requests.push(head)
    head.push(line)
    heads.set(connection, head)
  }
  return requests.map((head) =>
    requestOfHead(head, (headers, method) =>
      hasHadBody(headers, method) ? { missingBody: 'the log of headers does not show the body' } : {},
    ),
  )
}

/**
 * Reads requests from the log of Apache HttpClient: from the wire log if there is one, else from the log of
 * headers.
 */
export function readWireLog(lines: PastedLines): readonly ReadRaw[] {
  const pieces = wirePieces(lines)
  return pieces.some(({ bytes }) => isRequestLine(splitLines(bytes)[0]?.text ?? ''))
    ? readBytes(pieces)
    : fromHeaders(lines)
}
