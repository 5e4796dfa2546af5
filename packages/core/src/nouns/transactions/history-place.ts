import type { Period } from '../../rows/transactions/history.ts'

/** A place among a holder's rows: that of a row, or one that no row has. It stays where it is when rows arrive around it. */
export interface HistoryPlace {
  readonly day: number
  readonly sequence: number
}

/** A place before all rows of a period. A period without a beginning has it before every day that a row can have. */
export function startOf({ firstDay }: Period): HistoryPlace {
  return { day: Math.max(firstDay - 1, Number.MIN_SAFE_INTEGER), sequence: 0 }
}

const placeText = /^(-?[0-9a-z]{1,11})-([0-9a-z]{1,11})$/

/** Writes a place for a link (D): day and sequence in base 36, which takes 24 letters, digits and hyphens at most. */
export function writePlace({ day, sequence }: HistoryPlace): string {
  return `${day.toString(36)}-${sequence.toString(36)}`
}

/** Reads the place of a link; what `writePlace` does not write is none. */
export function readPlace(text: string): HistoryPlace | undefined {
  const [, day = '', sequence = ''] = placeText.exec(text) ?? []
  const place = { day: Number.parseInt(day, 36), sequence: Number.parseInt(sequence, 36) }
  const isExact = Number.isSafeInteger(place.day) && Number.isSafeInteger(place.sequence)
  return isExact && writePlace(place) === text ? place : undefined
}
