import { isBlank, type PastedLines, textWithoutLastEnds } from './pasted-lines.ts'
import type { RawRest, ReadRaw } from './raw-request.ts'
import { hasHadBody, requestOfHead } from './request-head.ts'
import { isSentLine } from './unwrap.ts'

/** PastedLines of `curl -v`: what it sends stands behind `>`. */
const sentByCurl = /^>(?: |\r?$)/

/** Remarks of curl, what it received, and its table of progress. */
const toldByCurl =
  /^(?:[*<](?: |\r?$)|[{}] \[\d+ bytes data\]|[ \t]*(?:% Total|Dload)|[ \t]*\d{1,3}[ \t]+\d+[kMGT]?[ \t]+\d{1,3}[ \t])/

/** The mark of a body in the timeline of Insomnia, and what stands there instead of a long one. */
const dataLine = /^\|(?: |\r?$)/
const hidden = /^\([\d.]+ ?[A-Za-z]+ hidden\)$/

/** Takes the mark off the lines of a body; lines without the mark are next to it. */
function bodyLines(shown: PastedLines): PastedLines {
  const marked = shown.filter(({ text }) => dataLine.test(text))
  return marked.length === 0
    ? shown
    : marked.map((line) => ({ ...line, text: line.text.replace(/^\| ?/, '') }))
}

/** True if lines show a request that `curl -v` sent. */
export function isCurlVerbose(lines: PastedLines): boolean {
  return lines.some(({ text }) => isSentLine(text))
}

/** A command in front of what curl shows has the body; `restOf` reads it. */
type RestOfCommand = (lines: PastedLines) => RawRest | undefined

/** The request whose first line stands at a place, up to the next one. */
function readVerboseRequest(lines: PastedLines, restOfCommand: () => RawRest | undefined): ReadRaw {
  const end = lines.findIndex(({ text }) => !sentByCurl.test(text))
  const head = lines.slice(0, end < 0 ? undefined : end)
  const behind = end < 0 ? [] : lines.slice(end)
  const answer = behind.findIndex(({ text }) => text.startsWith('< '))
  const shown = behind.slice(0, answer < 0 ? undefined : answer).filter(({ text }) => !toldByCurl.test(text))
  const body = textWithoutLastEnds(bodyLines(shown))
  const sent = head
    .map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
    .filter(({ text }) => !isBlank(text))
  return requestOfHead(sent, (headers, method) => {
    if (hidden.test(body)) return { missingBody: 'the timeline hides the body' }
    if (body !== '' || !hasHadBody(headers, method)) return { body }
    return restOfCommand() ?? { missingBody: 'curl -v does not show the body' }
  })
}

/** The command in front of what curl shows of it: from the line that calls curl to the first remark. */
function findCommand(lines: PastedLines): PastedLines {
  const from = lines.findLastIndex(
    ({ text }) => !toldByCurl.test(text) && /(?:^|[\s$#%])curl[ \t]/.test(text),
  )
  if (from < 0) return []
  const behind = lines.slice(from)
  const end = behind.findIndex(({ text }) => toldByCurl.test(text))
  return behind.slice(0, end < 0 ? undefined : end)
}

/** Reads what `curl -v` sent: lines that begin with `>`, and what stands behind them and is no remark of curl. */
export function readCurlVerbose(lines: PastedLines, restOfCommand: RestOfCommand): readonly ReadRaw[] {
  const starts = lines.flatMap(({ text }, at) => (isSentLine(text) ? [at] : []))
  return starts.map((start, at) =>
    readVerboseRequest(lines.slice(start, starts[at + 1]), () =>
      restOfCommand(findCommand(lines.slice(starts[at - 1] ?? 0, start))),
    ),
  )
}
