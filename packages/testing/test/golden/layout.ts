/** Characters of a value of JSON that still stands in one line. */
const lineMax = 160

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+|\s+/gs

interface Place {
  readonly tokens: readonly string[]
  at: number
}

/** Lays out the value that begins at a place: each of its tokens as it was written, broken into lines where it is long. */
function laidOut(place: Place, indent: string): string {
  const { tokens } = place
  const start = place.at
  const open = tokens[start] ?? ''
  place.at += 1
  if (open !== '{' && open !== '[') return open
  const parts: string[] = []
  while (place.at < tokens.length && tokens[place.at] !== '}' && tokens[place.at] !== ']') {
    const isNamed = tokens[place.at + 1] === ':'
    const name = isNamed ? `${tokens[place.at]}:` : ''
    if (isNamed) place.at += 2
    const value = laidOut(place, `${indent} `)
    const comma = tokens[place.at] === ',' ? ',' : ''
    if (comma !== '') place.at += 1
    parts.push(name + value + comma)
  }
  place.at += 1
  const whole = tokens.slice(start, place.at).join('')
  if (whole.length <= lineMax || parts.length === 0) return whole
  return [open, ...parts.map((part) => `${indent} ${part}`), `${indent}${tokens[place.at - 1]}`].join('\n')
}

function jsonLines(text: string): readonly string[] {
  return laidOut({ tokens: text.match(token) ?? [], at: 0 }, '').split('\n')
}

function htmlLines(text: string): readonly string[] {
  return text.replaceAll('><', '>\n<').split('\n')
}

/**
 * The lines of a text, each behind a mark that says how the text comes from them. `|`: the lines without the blanks at their beginning, put
 * together, are the text, character for character. `=`: the text has these lines. `"`: it is the value of this string of JSON.
 */
export function linesOf(text: string, type: string): readonly string[] {
  const broken = /[/+]json\b/.test(type)
    ? jsonLines(text)
    : /\bhtml\b/.test(type)
      ? htmlLines(text)
      : undefined
  if (broken?.map((line) => line.trimStart()).join('') === text) return broken.map((line) => `| ${line}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character would not be seen in a file.
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]| $/m.test(text)) return [`" ${JSON.stringify(text)}`]
  return text.split('\n').map((line) => `= ${line}`)
}
