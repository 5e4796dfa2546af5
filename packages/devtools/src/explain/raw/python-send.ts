import type { PastedLines } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { readBytes } from './sent-bytes.ts'

/** A line that `http.client` prints with a debug level: `send: b'POST /v1/x HTTP/1.1\r\n…'`. */
const start = /^.{0,200}?\bsend: b(['"])/

export function isPythonSend(lines: PastedLines): boolean {
  return lines.some(({ text }) => start.test(text))
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Unescapes the content of a bytes literal of Python. */
function unescapeBytes(literal: string): string {
  return literal.replaceAll(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex?: string, sign = '') =>
    hex === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

export function readPythonSend(lines: PastedLines): readonly ReadRaw[] {
  return readBytes(
    lines.flatMap(({ text, number }) => {
      const [opening, quote = "'"] = start.exec(text) ?? []
      if (opening === undefined) return []
      const end = text.lastIndexOf(quote)
      const literal = text.slice(opening.length, end < opening.length ? undefined : end)
      return [{ bytes: unescapeBytes(literal), number, source: '' }]
    }),
  )
}
