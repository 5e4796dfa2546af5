import { requireEntry } from '@pocketbank/core/base'
import { isBlank, joinLines, type PastedLines, textWithoutLastEnds } from './pasted-lines.ts'
import type { ReadRaw } from './raw-request.ts'
import { requestOfHead } from './request-head.ts'

/** A request line with the HTTP version. */
const fullRequestLine = /^[ \t]*[!-9;-~]+[ \t]+\S+[ \t]+HTTP\/\d(?:\.\d)?[ \t\r]*$/i
const bareRequestLine = /^[ \t]*[A-Z]+[ \t]+(?:https?:|\/)\S*[ \t\r]*$/
const pseudoLine = /^[ \t]*:(?:method|path|authority|scheme):/
const statusLine = /^[ \t]*HTTP\/\d(?:\.\d)?[ \t]+\d{3}\b/

/** The line between the requests of an `.http` file. */
const separator = /^[ \t]*###/

/** A comment between requests; and a line of an `.http` file that handles the response. */
const note = /^[ \t]*(?:#|\/\/)/
const answerHandler = /^(?:> (?:\{%|\S+\.js[ \t\r]*$)|<> )/

/** True if a line is a request line with the HTTP version. */
export function isRequestLine(text: string): boolean {
  return fullRequestLine.test(text)
}

/** True if a line begins a request. The HTTP version may be missing. */
export function isRequestStart(text: string): boolean {
  return isRequestLine(text) || bareRequestLine.test(text) || pseudoLine.test(text)
}

/** The line that k6 writes after a message (`--http-debug`). */
const logFields = /^[ \t]*group=\S*[ \t]+iter=\d+[ \t]/

/** True if a line ends the body before it: a response or another request begins, or a log continues. */
function isBorder(text: string): boolean {
  const isOther = separator.test(text) || answerHandler.test(text) || logFields.test(text)
  return isOther || statusLine.test(text) || isRequestLine(text)
}

/** Lines that join the end of a body with the next message: in a stream a body has no line end after it. */
const joints = [
  /^(.*\S)(HTTP\/1\.[01][ \t]\d{3}(?:[ \t][A-Za-z' -]*)?\r?)$/,
  /^(.*[^\sA-Z])((?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]\S+[ \t]HTTP\/1\.[01]\r?)$/,
]

/** Splits lines that join the end of a body with the next message. */
function splitMessages(lines: PastedLines): PastedLines {
  return lines.flatMap((line) => {
    const [, body, start] = joints.map((joint) => joint.exec(line.text)).find((match) => match !== null) ?? []
    if (body === undefined || start === undefined) return [line]
    return [
      { ...line, text: body, end: '' },
      { ...line, text: start },
    ]
  })
}

/** Finds the first line of the next request, starting at a line. Without one, returns the number of lines. */
function nextStart(lines: PastedLines, from: number): number {
  let isSeparated = false
  for (let at = from; at < lines.length; at += 1) {
    const { text } = requireEntry(lines, at)
    if (isRequestLine(text) || pseudoLine.test(text) || (isSeparated && isRequestStart(text))) return at
    if (separator.test(text)) isSeparated = true
    else if (!isBlank(text) && !note.test(text)) isSeparated = false
  }
  return lines.length
}

/**
 * Finds the first line of the first request: the first written line, unless only a later line has the form of
 * a request line.
 */
function firstStart(lines: PastedLines): number {
  const first = lines.findIndex(({ text }) => !isBlank(text) && !note.test(text))
  if (isRequestStart(lines[first]?.text ?? '')) return first
  const start = nextStart(lines, 0)
  return start < lines.length ? start : Math.max(first, 0)
}

/**
 * Finds the first line that fulfils a condition, starting at a line. Without one, returns the number of
 * lines.
 */
function lineWhere(lines: PastedLines, from: number, holds: (text: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (holds(requireEntry(lines, at).text)) return at
  return lines.length
}

/** Reads the request that begins at a line. `end` is the line after its body. */
function readHttpRequest(
  lines: PastedLines,
  start: number,
): { readonly request: ReadRaw; readonly end: number } {
  const isPseudo = pseudoLine.test(requireEntry(lines, start).text)
  const isEnd = (text: string) => isBorder(text) || (!isPseudo && pseudoLine.test(text))
  const headEnd = lineWhere(lines, start + 1, (text) => isBlank(text) || isEnd(text))
  const isWithBody = isBlank(lines[headEnd]?.text ?? 'none')
  const from = isWithBody ? headEnd + 1 : headEnd
  const end = lineWhere(lines, from, (text) => isBorder(text) || pseudoLine.test(text))
  const within = lines.slice(from, end)
  const body = end < lines.length ? textWithoutLastEnds(within) : joinLines(within)
  return { request: requestOfHead(lines.slice(start, headEnd), () => ({ body })), end }
}

/**
 * Reads requests in the text form of HTTP/1.1, or in the pseudo-headers of HTTP/2. Responses between them are
 * skipped.
 */
export function readHttpText(pasted: PastedLines): readonly ReadRaw[] {
  const lines = splitMessages(pasted)
  const requests: ReadRaw[] = []
  for (let at = firstStart(lines); at === 0 || at < lines.length; ) {
    const { request, end } = readHttpRequest(lines, at)
    requests.push(request)
    at = Math.max(nextStart(lines, end), at + 1)
  }
  return requests
}
