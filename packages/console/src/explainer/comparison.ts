import type { SigningComparison } from '@pocketbank/devtools/explain/request'
import { showBytes } from '@pocketbank/http/display'
import { firstDifference, type TextDifference } from '@pocketbank/signatures/signature'

/** A part of a text. It is marked if two texts differ there. */
export interface Piece {
  readonly text: string
  readonly isDifferent: boolean
}

/** A line of both texts. */
interface ComparedRow {
  readonly line: number
  /** Undefined if the text has no such line. */
  readonly built: readonly Piece[] | undefined
  readonly signed: readonly Piece[] | undefined
  readonly isSame: boolean
}

/** Shows the blanks at the end of a line as visible signs. */
function withBlanks(text: string): string {
  const end = text.endsWith('‹LF›') ? '‹LF›' : ''
  const line = text.slice(0, text.length - end.length)
  let until = line.length
  while (until > 0 && line.charAt(until - 1) === ' ') until -= 1
  return `${line.slice(0, until)}${'‹SP›'.repeat(line.length - until)}${end}`
}

/** Splits a line at a position. Shows its line end if another line follows. */
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
    .map(({ text, isDifferent }, index, segments) => ({
      isDifferent,
      text: withBlanksAtEnd(
        showBytes(text),
        index === segments.length - 1 ||
          /^ +\n?$/.test(
            segments
              .slice(index + 1)
              .map((piece) => piece.text)
              .join(''),
          ),
      ),
    }))
}

function withBlanksAtEnd(text: string, isLast: boolean): string {
  return isLast ? withBlanks(text) : text
}

/** Compares two texts by lines. Marks the first difference. */
export function compareRows({
  lines,
  signed,
}: Pick<SigningComparison, 'lines' | 'signed'>): readonly ComparedRow[] {
  const findLastLine = (side: 'built' | 'signed') => lines.findLastIndex((line) => line[side] !== undefined)
  const [lastBuilt, lastSigned] = [findLastLine('built'), findLastLine('signed')]
  return lines.map((line, index) => {
    const builtText = line.built === undefined ? undefined : line.built + (index < lastBuilt ? '\n' : '')
    const signedText = line.signed === undefined ? undefined : line.signed + (index < lastSigned ? '\n' : '')
    const isSame = builtText === signedText || signed === undefined
    const isPlaced = !isSame && builtText !== undefined && signedText !== undefined
    const at = isPlaced ? firstDifference(builtText, signedText).at : undefined
    return {
      line: index + 1,
      isSame,
      built: builtText === undefined ? undefined : linePieces(builtText, at),
      signed: signedText === undefined ? undefined : linePieces(signedText, at),
    }
  })
}

/** Marks the place where a value differs from another one. */
export function markDifference(value: string, difference: TextDifference | undefined): readonly Piece[] {
  return linePieces(value, difference?.at)
}
