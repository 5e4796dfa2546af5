/**
 * Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into another.
 * It stops at `most`, since a mistyped name is compared with thousands of words.
 */
function distance(from: string, to: string, limit: number): number {
  if (limit <= 1) return from === to ? 0 : limit
  if (Math.abs(from.length - to.length) >= limit) return limit
  let [before, row]: readonly number[][] = [[], [...Array(to.length + 1).keys()]]
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let place = 1; place <= to.length; place += 1) {
      const isSame = from[at - 1] === to[place - 1]
      const isSwapped =
        at > 1 && place > 1 && from[at - 1] === to[place - 2] && from[at - 2] === to[place - 1]
      next[place] = Math.min(
        (row?.[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row?.[place - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before?.[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (next.every((mistakes) => mistakes >= limit)) return limit
    before = row
    row = next
  }
  return row?.[to.length] ?? 0
}

/** The maximum length of a word to compare. The time grows with the product of both lengths. */
const charactersMax = 100

function mistakesMax(word: string): number {
  return Math.max(1, Math.floor(word.length / 3))
}

/** The beginning of a word is nearer than a word with one wrong letter. */
const begunDistance = 0.5

function distanceTo(input: string, word: string, limit: number): number {
  return input.length > 1 && word.startsWith(input) ? begunDistance : distance(input, word, limit)
}

/**
 * Finds the word that a mistyped or unfinished word most likely is, in any letter case. Returns undefined if
 * none is near.
 *
 * @param most The number of letters that may be wrong. Default: a third of them, at least one.
 */
export function nearest(
  mistyped: string,
  words: Iterable<string>,
  most: number = mistakesMax(mistyped),
): string | undefined {
  if (mistyped.length > charactersMax) return undefined
  const lower = mistyped.toLowerCase()
  let match: string | undefined
  let least = most + 1
  for (const word of words) {
    const mistakes = distanceTo(lower, word.toLowerCase(), least)
    if (mistakes < least) [match, least] = [word, mistakes]
  }
  return match
}

/** Writes the hint of an error text about an unknown word. Returns undefined if no word is near. */
export function suggestNearest(mistyped: string, words: Iterable<string>): string | undefined {
  const word = nearest(mistyped, words)
  return word === undefined ? undefined : `did you mean "${word}"?`
}
