import { isBlank, joinLines, type PastedLines, textWithoutLastEnds } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { requestOfHead } from './request-head.ts'

/** The first line of a request with its version. */
const fullRequestLine = /^[ \t]*[!-9;-~]+[ \t]+\S+[ \t]+HTTP\/\d(?:\.\d)?[ \t\r]*$/i
const bareRequestLine = /^[ \t]*[A-Z]+[ \t]+(?:https?:|\/)\S*[ \t\r]*$/
const pseudoLine = /^[ \t]*:(?:method|path|authority|scheme):/
const statusLine = /^[ \t]*HTTP\/\d(?:\.\d)?[ \t]+\d{3}\b/

/** The line between requests of a file with several of them. */
const separator = /^[ \t]*###/

/** A note between requests, and what a file of requests says about an answer. */
const note = /^[ \t]*(?:#|\/\/)/
const answerHandler = /^(?:> (?:\{%|\S+\.js[ \t\r]*$)|<> )/

/** True if a line is a complete request line, with the version. */
export function isRequestLine(text: string): boolean {
  return fullRequestLine.test(text)
}

/** True if a line begins a request as people write it: the version may be missing. */
export function isRequestStart(text: string): boolean {
  return isRequestLine(text) || bareRequestLine.test(text) || pseudoLine.test(text)
}

/** The line that k6 writes behind a message (`--http-debug`). */
const logFields = /^[ \t]*group=\S*[ \t]+iter=\d+[ \t]/

/** True if a response or another request begins at a line, or a log ends the message. */
function isBorder(text: string): boolean {
  const isOther = separator.test(text) || answerHandler.test(text) || logFields.test(text)
  return isOther || statusLine.test(text) || isRequestLine(text)
}

/** A line with the end of one message of a stream and the first line of the next: a body has no line end behind it. */
const joints = [
  /^(.*\S)(HTTP\/1\.[01][ \t]\d{3}(?:[ \t][A-Za-z' -]*)?\r?)$/,
  /^(.*[^\sA-Z])((?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]\S+[ \t]HTTP\/1\.[01]\r?)$/,
]

/** Splits lines in which one message ends and the next one begins. */
function splitMessages(lines: PastedLines): PastedLines {
  return lines.flatMap((line) => {
    const [, body, start] = joints.map((joint) => joint.exec(line.text)).find((one) => one !== null) ?? []
    if (body === undefined || start === undefined) return [line]
    return [
      { ...line, text: body, end: '' },
      { ...line, text: start },
    ]
  })
}

/** The first line of the next request from a line on; the length where there is none. */
function nextStart(lines: PastedLines, from: number): number {
  let isSeparated = false
  for (let at = from; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (isRequestLine(text) || pseudoLine.test(text) || (isSeparated && isRequestStart(text))) return at
    if (separator.test(text)) isSeparated = true
    else if (!isBlank(text) && !note.test(text)) isSeparated = false
  }
  return lines.length
}

/** The first line of the first request: the first line at all, unless one further down is a request without doubt. */
function firstStart(lines: PastedLines): number {
  const written = lines.findIndex(({ text }) => !isBlank(text) && !note.test(text))
  if (isRequestStart(lines[written]?.text ?? '')) return written
  const start = nextStart(lines, 0)
  return start < lines.length ? start : Math.max(written, 0)
}

/** The first line from one on that a condition holds for; the length where there is none. */
function lineWhere(lines: PastedLines, from: number, holds: (text: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (holds(lines[at]?.text ?? '')) return at
  return lines.length
}

/** The request that begins at a line, and the line behind its body. */
function readHttpRequest(
  lines: PastedLines,
  start: number,
): { readonly read: ReadRaw; readonly end: number } {
  const isPseudo = pseudoLine.test(lines[start]?.text ?? '')
  const isEnd = (text: string) => isBorder(text) || (!isPseudo && pseudoLine.test(text))
  const headEnd = lineWhere(lines, start + 1, (text) => isBlank(text) || isEnd(text))
  const isWithBody = isBlank(lines[headEnd]?.text ?? 'none')
  const from = isWithBody ? headEnd + 1 : headEnd
  const end = lineWhere(lines, from, (text) => isBorder(text) || pseudoLine.test(text))
  const within = lines.slice(from, end)
  const body = end < lines.length ? textWithoutLastEnds(within) : joinLines(within)
  return { read: requestOfHead(lines.slice(start, headEnd), () => ({ body })), end }
}

/** Reads requests as HTTP/1.1 writes them, and as tools list those of HTTP/2; answers between them are passed over. */
export function readHttpText(pasted: PastedLines): readonly ReadRaw[] {
  const lines = splitMessages(pasted)
  const requests: ReadRaw[] = []
  for (let at = firstStart(lines); at === 0 || at < lines.length; ) {
    const { read, end } = readHttpRequest(lines, at)
    requests.push(read)
    at = Math.max(nextStart(lines, end), at + 1)
  }
  return requests
}
