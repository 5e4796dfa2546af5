import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { isRequestStart } from './http-text.ts'
import { isBlank, type PastedLine, type PastedLines, splitLines } from './pasted-lines.ts'

/** Takes off what a document or a mail puts around a copied text; gives the same lines where there is nothing of it. */
type Unwrap = (lines: PastedLines) => PastedLines

/** A line as `curl -v` shows the beginning of a request. */
const sentLine = /^> \S+ \S+ HTTP\//

/** A terminal that writes CR LF for LF makes CR CR LF of CR LF. */
const doubledReturns: Unwrap = (lines) =>
  lines.some(({ end }) => end.startsWith('\r\r'))
    ? lines.map((line) => (line.end === '' ? line : { ...line, end: line.end.replace('\r', '') }))
    : lines

/** Carriage returns for line ends. */
const returnsAlone: Unwrap = (lines) => {
  const [only, second] = lines
  return only?.text.includes('\r') === true && second === undefined
    ? splitLines(only.text.replaceAll('\r', '\n')).map((line) => ({ ...line, number: only.number }))
    : lines
}

const header = /^(?:> )?[\w-]+:[ \t]*\S/
const continued = /[\\^`]\r?$/

/** An empty line behind every line, as the field of a form makes of CR CR LF. */
const doubledLines: Unwrap = (lines) => {
  const start = lines.findIndex(({ text }) => !isBlank(text))
  const [kept, empty] = [0, 1].map((rest) =>
    lines.filter((_, at) => at >= start && (at - start) % 2 === rest),
  )
  if (kept === undefined || empty === undefined || !empty.every(({ text }) => isBlank(text))) return lines
  const isDoubled = kept.slice(0, -1).some(({ text }, at) => {
    const isStart = isRequestStart(text) || isSentLine(text)
    const isHead = isStart && kept.slice(at + 1, at + 3).every((line) => header.test(line.text))
    return continued.test(text) || isHead
  })
  return isDoubled ? kept : lines
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals colour text by them
const colour = /\x1b\[[\d;]*m/g

/** Colours of a terminal. */
const coloured: Unwrap = (lines) =>
  lines.some(({ text }) => text.includes('\x1b['))
    ? lines.map((line) => ({ ...line, text: line.text.replaceAll(colour, '') }))
    : lines

/** A message in a line of its own, as logrus writes it to a file: `time="…" level=info msg="Request:\n…"`. */
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

/** Messages with line ends, each of them in one line of a log. */
const logged: Unwrap = (lines) => {
  const isLogged = lines.some(({ text }) => loggedMessage.test(text) && text.includes('\\n'))
  if (!isLogged) return lines
  return lines.flatMap(({ text, number }) => {
    const [, message] = loggedMessage.exec(text) ?? []
    if (message === undefined) return []
    // A line that divides requests in a file divides messages here.
    return splitLines(`${unescapeMessage(message)}\n###\n`).map((line) => ({ ...line, number }))
  })
}

/** `> ` in front of every line. */
const unwrapQuote: Unwrap = (lines) => {
  const written = lines.filter(({ text }) => !isBlank(text))
  if (written.length === 0 || !written.every(({ text }) => text.startsWith('>'))) return lines
  // What curl sends ends with `>` alone, and here everything has it.
  return lines.map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
}

/** The time that curl writes in front of each line with `--trace-time`. */
const traceTime = /^\d{2}:\d{2}:\d{2}\.\d{6} /

const timed: Unwrap = (lines) =>
  lines.some(({ text }) => traceTime.test(text) && isSentLine(text.replace(traceTime, '')))
    ? lines.map((line) => ({ ...line, text: line.text.replace(traceTime, '') }))
    : lines

/** A line that shows `> ` as a mail, or as a shell that waits for the rest of a command. */
const marked = /^>/

/** True if lines with `>` in front are a quotation, not a head from `curl -v`: they begin otherwise, or continue after its empty line. */
function isQuotation(run: PastedLines): boolean {
  const bare = run.map(({ text }) => text.replace(/^> ?/, ''))
  const written = run.find((_, at) => !isBlank(bare[at] ?? ''))
  const empty = bare.findIndex(isBlank)
  return (
    written !== undefined &&
    bare.filter((text) => !isBlank(text)).length > 1 &&
    (!isSentLine(written.text) || (empty > 0 && bare.slice(empty).some((text) => !isBlank(text))))
  )
}

/** `> ` in front of the lines of a mail that tells about them, or of a command behind its first line. */
const quotedWithin: Unwrap = (lines) => {
  const start = lines.findIndex(({ text }) => marked.test(text))
  if (start < 0) return lines
  const behind = lines.slice(start).findIndex(({ text }) => !marked.test(text))
  const end = behind < 0 ? lines.length : start + behind
  const run = lines.slice(start, end)
  if (!isQuotation(run)) return lines
  const bare = run.map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
  const isCommand = /(?:^|[\s$#%])curl[ \t]/.test(lines[start - 1]?.text ?? '')
  return isCommand ? [...lines.slice(0, start), ...bare, ...lines.slice(end)] : bare
}

const fence = /^[ \t]*(?:```|~~~)/

/** PastedLines between fences of Markdown; what stands outside of them tells about them. */
const fenced: Unwrap = (lines) => {
  const count = lines.filter(({ text }) => fence.test(text)).length
  if (count === 0) return lines
  // One that was copied without its other half.
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
    at < blocks.length - 1 ? [...block, emptyBehind(block)] : withoutLastEnd(block),
  )
}

/** The line end in front of a fence belongs to the fence. */
function withoutLastEnd(block: PastedLines): PastedLines {
  return block.map((line, at) => (at < block.length - 1 ? line : { ...line, end: '' }))
}

/** Returns the empty line between two blocks. */
function emptyBehind(block: PastedLines): PastedLine {
  return { text: '', end: '\n', number: (block.at(-1)?.number ?? 0) + 1 }
}

/** Blanks that every line begins with. */
const indented: Unwrap = (lines) => {
  const written = lines.filter(({ text }) => !isBlank(text))
  const [first] = written
  if (first === undefined) return lines
  let length = first.text.length - first.text.trimStart().length
  for (const { text } of written) {
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

/** D: a quote in a quote in a list is two or three deep. */
const depthMax = 8

/** The lines without what a document, a mail or a terminal put around them. */
export function unwrapLines(lines: PastedLines): PastedLines {
  let inner = lines
  for (let depth = 0; depth < depthMax; depth += 1) {
    const next = unwraps.reduce((before, unwrap) => unwrap(before), inner)
    if (next === inner) return inner
    inner = next
  }
  return inner
}

/** True if a line belongs to a request that `curl -v` shows as sent. */
export function isSentLine(text: string): boolean {
  return sentLine.test(text)
}
