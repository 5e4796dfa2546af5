import { isLoggerLine } from './log-prefix.ts'
import { isBlank, type PastedLines } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { hasHadBody, requestOfHead } from './request-head.ts'

/**
 * The text by which the log of the JDK's HttpClient introduces the headers of a request or an HTTP/2 frame.
 */
const start = /HEADERS: (?:REQUEST HEADERS:|HEADERS FRAME)/

export function isJdkLog(lines: PastedLines): boolean {
  return lines.some(({ text }) => start.test(text))
}

/** Returns the lines of a head, up to an empty line or the next message of the log. */
function readHead(lines: PastedLines, from: number): PastedLines {
  let end = from
  while (end < lines.length) {
    const text = lines[end]?.text ?? ''
    if (isBlank(text) || isLoggerLine(text) || /^(?:[A-Z]+: )?(?:INFO|FINE|HEADERS|REQUEST): /.test(text))
      break
    end += 1
  }
  return lines.slice(from, end).map((line) => ({ ...line, text: line.text.trimStart() }))
}

/** Reads requests from the log of the JDK's HttpClient. The log never contains bodies. */
export function readJdkLog(lines: PastedLines): readonly ReadRaw[] {
  const heads = lines
    .flatMap(({ text }, at) => (start.test(text) ? [readHead(lines, at + 1)] : []))
    .filter((head) => head.length > 0 && !head.some(({ text }) => text.startsWith(':status')))
  return heads.map((head) =>
    requestOfHead(head, (headers, method) =>
      hasHadBody(headers, method) ? { missingBody: 'the log of the JDK does not show the body' } : {},
    ),
  )
}
