/** Counts code points, as people and JSON Schema do, not UTF-16 units (D). */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Shortens a text to a number of UTF-16 units and an ellipsis, never within a character. */
export function shortenText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text
  return `${text.slice(0, unitsMax).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const shownValueCharactersMax = 60

/** Shortens a value from outside for an error text. */
export function shortenInput(value: string): string {
  return shortenText(value, shownValueCharactersMax)
}

/** Returns the text before the first separator, or the whole text. */
export function textBefore(text: string, separator: string): string {
  const at = text.indexOf(separator)
  return at === -1 ? text : text.slice(0, at)
}
