/** A line of a paste. */
export interface PastedLine {
  /** Without its end; bytes, one character each. */
  readonly text: string
  /** As it stands; nothing behind the last line. */
  readonly end: string
  /** Its number in what was pasted, counted from 1. */
  readonly number: number
}

/** PastedLines in their order. */
export type PastedLines = readonly PastedLine[]

/** Takes a text apart into its lines. */
export function splitLines(bytes: string): PastedLines {
  const lines: PastedLine[] = []
  let from = 0
  while (from < bytes.length) {
    const feed = bytes.indexOf('\n', from)
    const behind = feed < 0 ? bytes.length : feed + 1
    let until = feed < 0 ? behind : feed
    while (feed >= 0 && until > from && bytes.charAt(until - 1) === '\r') until -= 1
    lines.push({
      text: bytes.slice(from, until),
      end: bytes.slice(until, behind),
      number: lines.length + 1,
    })
    from = behind
  }
  return lines
}

/** The text of lines, with their ends. */
export function joinLines(lines: PastedLines): string {
  return lines.map(({ text, end }) => text + end).join('')
}

/** The text of lines without the ends behind the last one that is not empty. */
export function textWithoutLastEnds(lines: PastedLines): string {
  const last = lines.findLastIndex(({ text }) => !isBlank(text))
  return lines
    .slice(0, last + 1)
    .map(({ text, end }, at) => (at === last ? text : text + end))
    .join('')
}

/** Takes blanks and tabs off both ends. A value may have other bytes there that text calls white space. */
export function trimBlanks(text: string): string {
  const blanks = ' \t'
  let [from, until] = [0, text.length]
  while (from < until && blanks.includes(text.charAt(from))) from += 1
  while (until > from && blanks.includes(text.charAt(until - 1))) until -= 1
  return text.slice(from, until)
}

/** True if a line has no visible characters. */
export function isBlank(text: string): boolean {
  return trimBlanks(text.endsWith('\r') ? text.slice(0, -1) : text) === ''
}

/** Finds the number of the line at a place of a text that has the ends of these lines. */
export function lineFinder(lines: PastedLines, text: string): (place: number) => number {
  const feeds: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) feeds.push(at)
  return (place) => {
    let [low, high] = [0, feeds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((feeds[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return (lines[low] ?? lines.at(-1))?.number ?? 1
  }
}
