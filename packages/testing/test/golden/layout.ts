/** Width of a line of JSON, with its indent. */
const widthMax = 140

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+|\s+/gs

interface Cursor {
  readonly tokens: readonly string[]
  at: number
}

interface Value {
  /** The value as it was written. */
  readonly whole: string
  /** The values in it, each with its name and its comma. */
  readonly members: readonly { readonly name: string; readonly value: Value; readonly comma: string }[]
}

function readValue(cursor: Cursor): Value {
  const { tokens } = cursor
  const start = cursor.at
  const open = tokens[start] ?? ''
  cursor.at += 1
  if (open !== '{' && open !== '[') return { whole: open, members: [] }
  const members: Value['members'][number][] = []
  while (cursor.at < tokens.length && tokens[cursor.at] !== '}' && tokens[cursor.at] !== ']') {
    const isNamed = tokens[cursor.at + 1] === ':'
    const name = isNamed ? `${tokens[cursor.at]}:` : ''
    if (isNamed) cursor.at += 2
    const value = readValue(cursor)
    const comma = tokens[cursor.at] === ',' ? ',' : ''
    if (comma !== '') cursor.at += 1
    members.push({ name, value, comma })
  }
  cursor.at += 1
  return { whole: tokens.slice(start, cursor.at).join(''), members }
}

/** Breaks a value into lines: as many members in a line as fit, longer ones in lines of their own. */
function breakValue({ whole, members }: Value, indent: string): readonly string[] {
  if (members.length === 0 || indent.length + whole.length <= widthMax) return [indent + whole]
  const lines: string[] = []
  let line = indent + whole.charAt(0)
  const isEmpty = () => line.trim().length <= 1
  const inner = `${indent} `
  for (const { name, value, comma } of members) {
    const text = name + value.whole + comma
    if (!isEmpty() && line.length + text.length > widthMax) {
      lines.push(line)
      line = inner
    }
    if (line.length + text.length <= widthMax || value.members.length === 0) line += text
    else {
      const [first = '', ...otherLines] = breakValue(value, inner)
      const broken = [line + name + first.trimStart(), ...otherLines]
      lines.push(...broken.slice(0, -1))
      line = `${broken.at(-1)}${comma}`
    }
  }
  return [...lines, line + whole.charAt(whole.length - 1)]
}

function breakJson(text: string): readonly string[] {
  return breakValue(readValue({ tokens: text.match(token) ?? [], at: 0 }), '')
}

/**
 * The lines of a text, each after a mark. `|`: the lines without the blanks at their beginning, joined, are
 * the text, character for character. `=`: the text has these lines. `"`: it is the value of this string of
 * JSON.
 */
export function writeLines(text: string, type: string): readonly string[] {
  const broken = /[/+]json\b/.test(type) ? breakJson(text) : []
  if (broken.map((line) => line.trimStart()).join('') === text) return broken.map((line) => `| ${line}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character would not be seen in a file.
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]| $/m.test(text)) return [`" ${JSON.stringify(text)}`]
  return text.split('\n').map((line) => `= ${line}`)
}
