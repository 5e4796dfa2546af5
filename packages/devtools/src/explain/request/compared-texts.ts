import { firstDifference, type TextDifference } from '@pocketbank/signatures/signature'

export interface ComparedLine {
  /** The bank's line; undefined if only the client's text has it. */
  readonly built?: string
  /** The client's line; undefined if only the bank's text has it, or the signed text is unknown. */
  readonly signed?: string
  readonly isSame: boolean
}

/** The first difference of two texts. */
export interface TextsDifference {
  /** Index of the first differing byte, counted from 0. */
  readonly byte: number
  /** Line and column in the bank's text, both counted from 1. */
  readonly line: number
  readonly column: number
  readonly built: string
  readonly signed: string
}

/** Finds the longest common subsequence of two lists of lines, as pairs of indices. */
function samePairs(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const longer =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row]?.splice(column, 1, longer)
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

function unlike(built: readonly string[], signed: readonly string[]): readonly ComparedLine[] {
  return Array.from({ length: Math.max(built.length, signed.length) }, (_, at) => {
    const [left, right] = [built[at], signed[at]]
    return {
      ...(left !== undefined && { built: left }),
      ...(right !== undefined && { signed: right }),
      isSame: false,
    }
  })
}

/**
 * Lines that are aligned. The comparison takes time by the square of the lines, and a longer text is not a
 * signing string.
 */
const alignedMax = 200

/** Compares two texts line by line, with equal lines aligned. */
export function compareLines(built: string, signed: string): readonly ComparedLine[] {
  const [left, right] = [built.split('\n'), signed.split('\n')]
  if (left.length > alignedMax || right.length > alignedMax) return unlike(left, right)
  const lines: ComparedLine[] = []
  let [row, column] = [0, 0]
  for (const [nextRow, nextColumn] of [...samePairs(left, right), [left.length, right.length] as const]) {
    lines.push(...unlike(left.slice(row, nextRow), right.slice(column, nextColumn)))
    const line = left[nextRow]
    if (line !== undefined) lines.push({ built: line, signed: line, isSame: true })
    ;[row, column] = [nextRow + 1, nextColumn + 1]
  }
  return lines
}

/** Finds the first difference of two texts; undefined if they are equal. */
export function findLineDifference(built: string, signed: string): TextsDifference | undefined {
  if (built === signed) return undefined
  const { at, expected, received } = firstDifference(built, signed)
  const before = built.slice(0, at).split('\n')
  return {
    byte: at,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    built: expected,
    signed: received,
  }
}

/** Finds the first difference of two values; undefined if they are equal, or one is missing. */
export function findValueDifference(
  expected: string | undefined,
  received: string | undefined,
): TextDifference | undefined {
  if (expected === undefined || received === undefined || expected === received) return undefined
  return firstDifference(expected, received)
}
