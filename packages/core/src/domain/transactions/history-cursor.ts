import { type Period, pendingDay } from '../../rows/transactions/history.ts'

/** A position among a holder's rows: that of a row, or one that no row has. It stays where it is when rows arrive around it. */
export interface HistoryCursor {
  readonly day: number
  readonly sequence: number
}

/** The cursor behind the rows of every period, pending ones too. The link to the first page has it, so that every link names a place. */
export const behindAllRows: HistoryCursor = { day: pendingDay + 1, sequence: 0 }

/** A cursor before all rows of a period. A period without a beginning has it before every day that a row can have. */
export function cursorBefore({ firstDay }: Period): HistoryCursor {
  return { day: Math.max(firstDay - 1, Number.MIN_SAFE_INTEGER), sequence: 0 }
}

const placeText = /^(-?[0-9a-z]{1,11})-([0-9a-z]{1,11})$/

/** Writes a cursor for a link (D): day and sequence in base 36, which takes 24 letters, digits and hyphens at most. */
export function writeCursor({ day, sequence }: HistoryCursor): string {
  return `${day.toString(36)}-${sequence.toString(36)}`
}

/** Reads the cursor of a link; what `writeCursor` does not write is none. */
export function readCursor(text: string): HistoryCursor | undefined {
  const [, day = '', sequence = ''] = placeText.exec(text) ?? []
  const cursor = { day: Number.parseInt(day, 36), sequence: Number.parseInt(sequence, 36) }
  const isExact = Number.isSafeInteger(cursor.day) && Number.isSafeInteger(cursor.sequence)
  return isExact && writeCursor(cursor) === text ? cursor : undefined
}
