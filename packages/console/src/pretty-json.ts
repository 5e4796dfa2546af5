import { parseJson } from '@pocketbank/core/base/input'

const tokens = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g

/**
 * Indents JSON by its tokens. Keeps numbers, names and their order unchanged. Returns undefined if the text
 * is not JSON.
 */
export function prettyJson(text: string): string | undefined {
  if (parseJson(text) === undefined) return undefined
  let depth = 0
  let last = ''
  let output = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(tokens)) {
    const isClosing = token === '}' || token === ']'
    if (isClosing) depth -= 1
    const isFirst = last === '{' || last === '['
    if (isClosing ? !isFirst : isFirst || last === ',') output += newLine()
    if (token === '{' || token === '[') depth += 1
    output += token === ':' ? ': ' : token
    last = token
  }
  return output
}
