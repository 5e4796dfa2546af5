/** How many letters are to be added, left out, changed or swapped with the next one to make a word of another; letter case does not count. */
function lettersApart(left: string, right: string): number {
  const [from, to] = [left.toLowerCase(), right.toLowerCase()]
  let [twoBefore, before]: readonly number[][] = [
    [],
    Array.from({ length: to.length + 1 }, (_, index) => index),
  ]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (before?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (twoBefore?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[twoBefore, before] = [before, current]
  }
  return before?.[to.length] ?? 0
}

/** Characters of a word that is looked at. D: a longer one is no misspelt word, and comparing takes the square of its length. */
const charactersMax = 64

/** The one of some words that is meant by a misspelt one: at most a third of its letters are others. Nothing where none is that near. */
export function nearestWord(misspelt: string, words: Iterable<string>): string | undefined {
  if (misspelt.length > charactersMax) return undefined
  let nearest: string | undefined
  let least = Math.max(1, Math.floor(misspelt.length / 3)) + 1
  for (const word of words) {
    if (word.length > charactersMax || Math.abs(word.length - misspelt.length) >= least) continue
    const apart = lettersApart(misspelt, word)
    if (apart < least) [nearest, least] = [word, apart]
  }
  return nearest
}
