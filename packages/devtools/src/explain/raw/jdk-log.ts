import { isLoggerLine } from './log-prefix.ts'
import { isBlank, type PastedLines } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { hasHadBody, requestOfHead } from './request-head.ts'

/** Text before the headers that the JDK's HttpClient logs, for a request or an HTTP/2 frame. */
const start = /HEADERS: (?:REQUEST HEADERS:|HEADERS FRAME)/

/** True if lines are from the log of the JDK's HttpClient. */
export function isJdkLog(lines: PastedLines): boolean {
  return lines.some(({ text }) => start.test(text))
}

/** The lines of a head, up to an empty one or the next message. */
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

/** Reads requests out of the log of the HttpClient of the JDK, which shows no bodies. */
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
