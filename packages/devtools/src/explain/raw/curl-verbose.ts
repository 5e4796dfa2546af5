import { isBlank, type PastedLines, textWithoutLastEnds } from './pasted-lines.ts'
import type { RawRest, ReadRaw } from './raw-request.ts'
import { hasHadBody, requestOfHead } from './request-head.ts'
import { isSentLine } from './unwrap.ts'

/** A line that `curl -v` sent: it begins with `>`. */
const sentByCurl = /^>(?: |\r?$)/

/** A line of `curl -v` that is not part of the request: a remark, a received line, or the progress table. */
const curlNote =
  /^(?:[*<](?: |\r?$)|[{}] \[\d+ bytes data\]|[ \t]*(?:% Total|Dload)|[ \t]*\d{1,3}[ \t]+\d+[kMGT]?[ \t]+\d{1,3}[ \t])/

/**
 * The mark of a body line in the timeline of Insomnia. The second pattern is its replacement for a long body.
 */
const dataLine = /^\|(?: |\r?$)/
const hidden = /^\([\d.]+ ?[A-Za-z]+ hidden\)$/

/** Returns the lines of the body without their marks. If no line is marked, all lines are the body. */
function bodyLines(lines: PastedLines): PastedLines {
  const marked = lines.filter(({ text }) => dataLine.test(text))
  return marked.length === 0
    ? lines
    : marked.map((line) => ({ ...line, text: line.text.replace(/^\| ?/, '') }))
}

export function isCurlVerbose(lines: PastedLines): boolean {
  return lines.some(({ text }) => isSentLine(text))
}

/** A function that reads the body from the curl command that precedes the output. */
type RestOfCommand = (lines: PastedLines) => RawRest | undefined

/** Reads one request of the output of `curl -v`. The lines end before the next request. */
function readVerboseRequest(lines: PastedLines, restOfCommand: () => RawRest | undefined): ReadRaw {
  const end = lines.findIndex(({ text }) => !sentByCurl.test(text))
  const head = lines.slice(0, end < 0 ? undefined : end)
  const laterLines = end < 0 ? [] : lines.slice(end)
  const answer = laterLines.findIndex(({ text }) => text.startsWith('< '))
  const shownLines = laterLines
    .slice(0, answer < 0 ? undefined : answer)
    .filter(({ text }) => !curlNote.test(text))
  const body = textWithoutLastEnds(bodyLines(shownLines))
  const headLines = head
    .map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
    .filter(({ text }) => !isBlank(text))
  return requestOfHead(headLines, (headers, method) => {
    if (hidden.test(body)) return { missingBody: 'the timeline hides the body' }
    if (body !== '' || !hasHadBody(headers, method)) return { body }
    return restOfCommand() ?? { missingBody: 'curl -v does not show the body' }
  })
}

/** Returns the last curl command before a request, up to the first line of output. */
function findCommand(lines: PastedLines): PastedLines {
  const from = lines.findLastIndex(({ text }) => !curlNote.test(text) && /(?:^|[\s$#%])curl[ \t]/.test(text))
  if (from < 0) return []
  const laterLines = lines.slice(from)
  const end = laterLines.findIndex(({ text }) => curlNote.test(text))
  return laterLines.slice(0, end < 0 ? undefined : end)
}

/** Reads the requests that `curl -v` shows: lines with `>`, and a body that follows them. */
export function readCurlVerbose(lines: PastedLines, restOfCommand: RestOfCommand): readonly ReadRaw[] {
  const starts = lines.flatMap(({ text }, at) => (isSentLine(text) ? [at] : []))
  return starts.map((start, at) =>
    readVerboseRequest(lines.slice(start, starts[at + 1]), () =>
      restOfCommand(findCommand(lines.slice(starts[at - 1] ?? 0, start))),
    ),
  )
}
