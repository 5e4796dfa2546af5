import type { SigningComparison } from '@pocketbank/devtools/explain/request'
import { showBytes } from '@pocketbank/http/display'
import { firstDifference, type TextDifference } from '@pocketbank/signatures/signature'

/** A piece of a text, and whether it is where two texts part. */
export interface Piece {
  readonly text: string
  readonly isDifferent: boolean
}

/** A line of both texts. */
interface ComparedRow {
  /** Counted from 1. */
  readonly line: number
  /** Nothing where there is no such line. */
  readonly built: readonly Piece[] | undefined
  readonly signed: readonly Piece[] | undefined
  readonly isSame: boolean
}

/** Blanks at the end of a line, in front of the sign of its end, as signs. */
function withBlanks(text: string): string {
  const end = text.endsWith('‹LF›') ? '‹LF›' : ''
  const line = text.slice(0, text.length - end.length)
  let until = line.length
  while (until > 0 && line.charAt(until - 1) === ' ') until -= 1
  return `${line.slice(0, until)}${'‹SP›'.repeat(line.length - until)}${end}`
}

/** A line with its end, which is seen where another line follows. */
function linePieces(line: string, at: number | undefined): readonly Piece[] {
  const pieces =
    at === undefined
      ? [{ text: line, isDifferent: false }]
      : [
          { text: line.slice(0, at), isDifferent: false },
          { text: line.slice(at, at + 1), isDifferent: true },
          { text: line.slice(at + 1), isDifferent: false },
        ]
  return pieces
    .filter(({ text }) => text !== '')
    .map(({ text, isDifferent }, index, all) => ({
      isDifferent,
      text: withBlanksAtEnd(
        showBytes(text),
        index === all.length - 1 ||
          /^ +\n?$/.test(
            all
              .slice(index + 1)
              .map((one) => one.text)
              .join(''),
          ),
      ),
    }))
}

function withBlanksAtEnd(text: string, isLast: boolean): string {
  return isLast ? withBlanks(text) : text
}

/** The lines of a comparison, each with the place where the two of it part. */
export function compareRows({
  lines,
  signed,
}: Pick<SigningComparison, 'lines' | 'signed'>): readonly ComparedRow[] {
  const findLastLine = (side: 'built' | 'signed') => lines.findLastIndex((line) => line[side] !== undefined)
  const [lastBuilt, lastSigned] = [findLastLine('built'), findLastLine('signed')]
  return lines.map((line, index) => {
    const built = line.built === undefined ? undefined : line.built + (index < lastBuilt ? '\n' : '')
    const other = line.signed === undefined ? undefined : line.signed + (index < lastSigned ? '\n' : '')
    const isSame = built === other || signed === undefined
    const isPlaced = !isSame && built !== undefined && other !== undefined
    const at = isPlaced ? firstDifference(built, other).at : undefined
    return {
      ...{ line: index + 1, isSame },
      built: built === undefined ? undefined : linePieces(built, at),
      signed: other === undefined ? undefined : linePieces(other, at),
    }
  })
}

/** A value with the place marked where it parts from another one. */
export function markDifference(value: string, difference: TextDifference | undefined): readonly Piece[] {
  return linePieces(value, difference?.at)
}
