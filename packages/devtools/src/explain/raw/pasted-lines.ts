export interface PastedLine {
  /** The line without its end, as bytes, one character each. */
  readonly text: string
  /** The line end as written; empty if the last line has none. */
  readonly end: string
  /** The line number in the paste, counted from 1. */
  readonly number: number
}

export type PastedLines = readonly PastedLine[]

export function splitLines(bytes: string): PastedLines {
  const lines: PastedLine[] = []
  let from = 0
  while (from < bytes.length) {
    const feed = bytes.indexOf('\n', from)
    const nextStart = feed < 0 ? bytes.length : feed + 1
    let until = feed < 0 ? nextStart : feed
    while (feed >= 0 && until > from && bytes.charAt(until - 1) === '\r') until -= 1
    lines.push({
      text: bytes.slice(from, until),
      end: bytes.slice(until, nextStart),
      number: lines.length + 1,
    })
    from = nextStart
  }
  return lines
}

export function joinLines(lines: PastedLines): string {
  return lines.map(({ text, end }) => text + end).join('')
}

/** Joins lines to text, without empty lines at the end and without the last line end. */
export function textWithoutLastEnds(lines: PastedLines): string {
  const last = lines.findLastIndex(({ text }) => !isBlank(text))
  return lines
    .slice(0, last + 1)
    .map(({ text, end }, at) => (at === last ? text : text + end))
    .join('')
}

/** Trims blanks and tabs only: a header value may begin or end with other bytes that `trim` would remove. */
export function trimBlanks(text: string): string {
  const blanks = ' \t'
  let [from, until] = [0, text.length]
  while (from < until && blanks.includes(text.charAt(from))) from += 1
  while (until > from && blanks.includes(text.charAt(until - 1))) until -= 1
  return text.slice(from, until)
}

export function isBlank(text: string): boolean {
  return trimBlanks(text.endsWith('\r') ? text.slice(0, -1) : text) === ''
}

/** Creates a function that returns the line number for an index in the text of these lines. */
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
