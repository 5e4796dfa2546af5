import { type Period, pendingDay } from '../../rows/transactions/history.ts'

/**
 * A position among the transactions of an account. It stays valid when transactions are added before or after
 * it.
 */
export interface HistoryCursor {
  readonly day: number
  readonly sequence: number
}

/**
 * The cursor after all rows of any period, also pending ones. The link to the first page uses it, so every
 * link has a cursor.
 */
export const endCursor: HistoryCursor = { day: pendingDay + 1, sequence: 0 }

/** Returns a cursor before all rows of a period. */
export function cursorBefore({ firstDay }: Period): HistoryCursor {
  return { day: Math.max(firstDay - 1, Number.MIN_SAFE_INTEGER), sequence: 0 }
}

const placeText = /^(-?[0-9a-z]{1,11})-([0-9a-z]{1,11})$/

/** Writes a cursor for a link (D): day and sequence in base 36. */
export function writeCursor({ day, sequence }: HistoryCursor): string {
  return `${day.toString(36)}-${sequence.toString(36)}`
}

/** Reads the cursor of a link. Returns undefined for any text that `writeCursor` does not write. */
export function readCursor(text: string): HistoryCursor | undefined {
  const [, day = '', sequence = ''] = placeText.exec(text) ?? []
  const cursor = { day: Number.parseInt(day, 36), sequence: Number.parseInt(sequence, 36) }
  const isExact = Number.isSafeInteger(cursor.day) && Number.isSafeInteger(cursor.sequence)
  return isExact && writeCursor(cursor) === text ? cursor : undefined
}
