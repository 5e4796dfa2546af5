/** A place in a text. Line and column count from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** A problem of a text, at its place. */
export interface TextProblem extends TextPlace {
  readonly text: string
}

/**
 * Makes a function that finds the line and column of an offset. The library's own counter loses lines if a
 * text is damaged.
 */
export function createPlaceFinder(text: string): (offset: number) => TextPlace {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const within = Math.max(0, Math.min(offset, text.length))
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= within) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: within - (starts[low] ?? 0) + 1 }
  }
}
