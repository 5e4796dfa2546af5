import type { PastedLines } from './pasted-lines.ts'

/** The line that `java.util.logging` writes before each message: time, class and method. */
const loggedBy = /^[A-Z][a-z]{2} \d{1,2}, \d{4},? \d{1,2}:\d{2}:\d{2} ?\S* ?[AP]?M? \S+ \S+$/

/** True if the logger, not the message, wrote a line. */
export function isLoggerLine(text: string): boolean {
  return text.length < 300 && loggedBy.test(text.trimEnd())
}

/** Creates a pattern for a log prefix. The digits may differ from line to line. */
function createPattern(prefix: string): RegExp {
  const literal = prefix.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll(/\d+/g, '\\d+').replaceAll(/ +/g, ' +')}`)
}

/** Longest log prefix, in characters: time, thread, level and class. */
const prefixMax = 300

/** Removes the log prefix from each line. The prefix is the text before a mark in the first line. */
export function withoutPrefix(lines: PastedLines, mark: string): PastedLines {
  const length = lines[0]?.text.indexOf(mark) ?? 0
  const keptLines = lines.filter(({ text }) => !isLoggerLine(text))
  if (length <= 0 || length > prefixMax) return keptLines
  const prefix = lines[0]?.text.slice(0, length) ?? ''
  const shape = createPattern(prefix)
  const bare = prefix.trimEnd()
  return keptLines.map((line) => {
    if (line.text === bare) return { ...line, text: '' }
    const [linePrefix = ''] = shape.exec(line.text.slice(0, 2 * prefixMax)) ?? []
    return linePrefix === '' ? line : { ...line, text: line.text.slice(linePrefix.length) }
  })
}
