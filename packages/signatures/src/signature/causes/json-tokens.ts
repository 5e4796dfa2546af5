/**
 * Deepest nesting of a body that is written again. With indentation, deep JSON becomes larger by orders of
 * magnitude.
 */
const depthMax = 16

const tokenForm = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gs

export interface Spacing {
  readonly colon: string
  readonly comma: string
  /** Indentation for each level; undefined if everything is in one line. */
  readonly indent?: string
  /** Text inside brackets if everything is in one line. */
  readonly inside?: string
}

/** Splits JSON into tokens with their spelling. Returns undefined if it is nested too deep. */
export function readTokens(json: string): readonly string[] | undefined {
  const tokens = json.match(tokenForm) ?? []
  let depth = 0
  for (const token of tokens) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > depthMax) return undefined
  }
  return tokens
}

const opening: ReadonlySet<string> = new Set(['{', '['])
const closing: ReadonlySet<string> = new Set(['}', ']'])

/** Joins tokens with the given blanks and line ends. */
export function joinTokens(
  tokens: readonly string[],
  { colon, comma, indent, inside = '' }: Spacing,
): string {
  let text = ''
  let depth = 0
  let before = ''
  const line = () => (indent === undefined ? inside : `\n${indent.repeat(depth)}`)
  for (const token of tokens) {
    const isFirst = opening.has(before)
    if (closing.has(token)) {
      depth -= 1
      text += isFirst ? token : line() + token
    } else {
      if (isFirst) text += line()
      if (token === ',') text += indent === undefined ? comma : comma.trimEnd() + line()
      else text += token === ':' ? colon : token
      if (opening.has(token)) depth += 1
    }
    before = token
  }
  return text
}
