import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { isRequestStart } from './http-text.ts'
import { isBlank, type PastedLine, type PastedLines, splitLines } from './pasted-lines.ts'

/**
 * A function that removes one kind of wrapping around copied text. Without that wrapping it returns the same
 * array.
 */
type Unwrap = (lines: PastedLines) => PastedLines

/** The first line of a request as `curl -v` shows it. */
const sentLine = /^> \S+ \S+ HTTP\//

/** Undoes a terminal that replaced LF by CR LF and so turned CR LF into CR CR LF. */
const doubledReturns: Unwrap = (lines) =>
  lines.some(({ end }) => end.startsWith('\r\r'))
    ? lines.map((line) => (line.end === '' ? line : { ...line, end: line.end.replace('\r', '') }))
    : lines

/** Reads carriage returns as line ends if a text has no others. */
const returnsAlone: Unwrap = (lines) => {
  const [only, second] = lines
  return only?.text.includes('\r') === true && second === undefined
    ? splitLines(only.text.replaceAll('\r', '\n')).map((line) => ({ ...line, number: only.number }))
    : lines
}

const header = /^(?:> )?[\w-]+:[ \t]*\S/
const continued = /[\\^`]\r?$/

/** Removes an empty line after every line. A form field makes it from CR CR LF. */
const doubledLines: Unwrap = (lines) => {
  const start = lines.findIndex(({ text }) => !isBlank(text))
  const [textLines, empty] = [0, 1].map((rest) =>
    lines.filter((_, at) => at >= start && (at - start) % 2 === rest),
  )
  if (textLines === undefined || empty === undefined || !empty.every(({ text }) => isBlank(text)))
    return lines
  const isDoubled = textLines.slice(0, -1).some(({ text }, at) => {
    const isStart = isRequestStart(text) || isSentLine(text)
    const isHead = isStart && textLines.slice(at + 1, at + 3).every((line) => header.test(line.text))
    return continued.test(text) || isHead
  })
  return isDoubled ? textLines : lines
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals write colours by this character
const colour = /\x1b\[[\d;]*m/g

const coloured: Unwrap = (lines) =>
  lines.some(({ text }) => text.includes('\x1b['))
    ? lines.map((line) => ({ ...line, text: line.text.replaceAll(colour, '') }))
    : lines

/** A message as logrus writes it to a file: `time="…" level=info msg="Request:\n…"`. */
const loggedMessage = /^time="[^"]*" level=\w+ msg="((?:[^"\\]|\\.)*)"/
const messageEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function unescapeMessage(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/g,
    (_, hex?: string, unit?: string, sign = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (unit === undefined) return messageEscapes[sign] ?? sign
      return latin1FromBytes(utf8Encoder.encode(String.fromCharCode(Number.parseInt(unit, 16))))
    },
  )
}

/** Expands messages with escaped line ends, which fit one line of a log. */
const logged: Unwrap = (lines) => {
  const isLogged = lines.some(({ text }) => loggedMessage.test(text) && text.includes('\\n'))
  if (!isLogged) return lines
  return lines.flatMap(({ text, number }) => {
    const [, message] = loggedMessage.exec(text) ?? []
    if (message === undefined) return []
    // Divides the messages by the separator of `.http` files, which the reader knows.
    return splitLines(`${unescapeMessage(message)}\n###\n`).map((line) => ({ ...line, number }))
  })
}

/** Removes the quotation mark `> ` from a paste whose lines all have it. */
const unwrapQuote: Unwrap = (lines) => {
  const textLines = lines.filter(({ text }) => !isBlank(text))
  if (textLines.length === 0 || !textLines.every(({ text }) => text.startsWith('>'))) return lines
  // In a quotation of `curl -v` the empty line of its head is `>` alone.
  return lines.map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
}

/** The time that curl writes before each line with `--trace-time`. */
const traceTime = /^\d{2}:\d{2}:\d{2}\.\d{6} /

const timed: Unwrap = (lines) =>
  lines.some(({ text }) => traceTime.test(text) && isSentLine(text.replace(traceTime, '')))
    ? lines.map((line) => ({ ...line, text: line.text.replace(traceTime, '') }))
    : lines

/**
 * A line with the quotation mark of a mail, or with the prompt of a shell that waits for the rest of a
 * command.
 */
const marked = /^>/

/**
 * True if marked lines are a quotation, and not a head from `curl -v`. A quotation begins without a request
 * line of curl, or has text after an empty line.
 */
function isQuotation(run: PastedLines): boolean {
  const bare = run.map(({ text }) => text.replace(/^> ?/, ''))
  const firstLine = run.find((_, at) => !isBlank(bare[at] ?? ''))
  const empty = bare.findIndex(isBlank)
  return (
    firstLine !== undefined &&
    bare.filter((text) => !isBlank(text)).length > 1 &&
    (!isSentLine(firstLine.text) || (empty > 0 && bare.slice(empty).some((text) => !isBlank(text))))
  )
}

/** Removes `> ` from a quotation within a mail, or from the continuation lines of a command. */
const quotedWithin: Unwrap = (lines) => {
  const start = lines.findIndex(({ text }) => marked.test(text))
  if (start < 0) return lines
  const unmarkedAt = lines.slice(start).findIndex(({ text }) => !marked.test(text))
  const end = unmarkedAt < 0 ? lines.length : start + unmarkedAt
  const run = lines.slice(start, end)
  if (!isQuotation(run)) return lines
  const bare = run.map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
  const isCommand = /(?:^|[\s$#%])curl[ \t]/.test(lines[start - 1]?.text ?? '')
  return isCommand ? [...lines.slice(0, start), ...bare, ...lines.slice(end)] : bare
}

const fence = /^[ \t]*(?:```|~~~)/

/** Returns the lines between fences of Markdown. Text around them is not part of a request. */
const fenced: Unwrap = (lines) => {
  const count = lines.filter(({ text }) => fence.test(text)).length
  if (count === 0) return lines
  // One fence alone was copied without its counterpart.
  if (count === 1) return lines.filter(({ text }) => !fence.test(text))
  const blocks: PastedLine[][] = []
  let isInside = false
  for (const line of lines) {
    const isFence = fence.test(line.text)
    if (isFence) isInside = !isInside
    if (isFence && isInside) blocks.push([])
    else if (isInside) blocks.at(-1)?.push(line)
  }
  return blocks.flatMap((block, at) =>
    at < blocks.length - 1 ? [...block, emptyLineAfter(block)] : withoutLastEnd(block),
  )
}

/** Removes the line end before a fence, which belongs to the fence. */
function withoutLastEnd(block: PastedLines): PastedLines {
  return block.map((line, at) => (at < block.length - 1 ? line : { ...line, end: '' }))
}

function emptyLineAfter(block: PastedLines): PastedLine {
  return { text: '', end: '\n', number: (block.at(-1)?.number ?? 0) + 1 }
}

/** Removes the indentation that all lines share. */
const indented: Unwrap = (lines) => {
  const textLines = lines.filter(({ text }) => !isBlank(text))
  const [first] = textLines
  if (first === undefined) return lines
  let length = first.text.length - first.text.trimStart().length
  for (const { text } of textLines) {
    while (!text.startsWith(first.text.slice(0, length))) length -= 1
  }
  return length === 0 ? lines : lines.map((line) => ({ ...line, text: line.text.slice(length) }))
}

const unwraps = [
  doubledReturns,
  returnsAlone,
  doubledLines,
  coloured,
  logged,
  timed,
  unwrapQuote,
  indented,
  fenced,
  quotedWithin,
]

/** Wrappings within each other. A quotation in a quotation in a list needs two or three. */
const depthMax = 8

/** Removes everything that a document, a mail or a terminal put around the lines. */
export function unwrapLines(lines: PastedLines): PastedLines {
  let inner = lines
  for (let depth = 0; depth < depthMax; depth += 1) {
    const next = unwraps.reduce((before, unwrap) => unwrap(before), inner)
    if (next === inner) return inner
    inner = next
  }
  return inner
}

/** True if a line is the first one of a request that `curl -v` shows. */
export function isSentLine(text: string): boolean {
  return sentLine.test(text)
}
