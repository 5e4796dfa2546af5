import type { PastedLines } from './pasted-lines.ts'

/** The line that `java.util.logging` writes in front of each message: a moment, a class and a method. */
const loggedBy = /^[A-Z][a-z]{2} \d{1,2}, \d{4},? \d{1,2}:\d{2}:\d{2} ?\S* ?[AP]?M? \S+ \S+$/

/** True if a line comes from the logger and not from the message. */
export function isLoggerLine(text: string): boolean {
  return text.length < 300 && loggedBy.test(text.trimEnd())
}

/** Digits of a prefix change from line to line. */
function createPattern(prefix: string): RegExp {
  const literal = prefix.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll(/\d+/g, '\\d+').replaceAll(/ +/g, ' +')}`)
}

/** D: loggers write a moment, a thread, a level and a class. */
const prefixMax = 300

/** The lines without what a logger puts in front of each, as the first line shows it in front of a mark. */
export function withoutPrefix(lines: PastedLines, mark: string): PastedLines {
  const length = lines[0]?.text.indexOf(mark) ?? 0
  const kept = lines.filter(({ text }) => !isLoggerLine(text))
  if (length <= 0 || length > prefixMax) return kept
  const prefix = lines[0]?.text.slice(0, length) ?? ''
  const shape = createPattern(prefix)
  const bare = prefix.trimEnd()
  return kept.map((line) => {
    if (line.text === bare) return { ...line, text: '' }
    const [found = ''] = shape.exec(line.text.slice(0, 2 * prefixMax)) ?? []
    return found === '' ? line : { ...line, text: line.text.slice(found.length) }
  })
}
