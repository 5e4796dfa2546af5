/** The weights of the digits in the sums for the two check digits. A check digit itself has the weight 1. */
const checks = [
  [3, 7, 6, 1, 8, 9, 4, 5, 2, 1],
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1],
] as const

const form = /^([0-9]{2})([0-9]{2})[0-9]{7}$/

/** Offsets to the day in a D-number, and to the month in a test number. */
const dayShifts = [0, 40]
const monthShifts = [0, 40, 80]

function isShifted(value: number, shifts: readonly number[], limit: number): boolean {
  return shifts.some((shift) => value > shift && value <= shift + limit)
}

function adds(digits: readonly number[], weights: readonly number[]): boolean {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11 === 0
}

/**
 * Returns true for a Norwegian national identity number or D-number: 11 digits that begin with a day and a
 * month, with correct check digits. D: test numbers, with an offset to the month, are valid in the sandbox.
 */
export function isIdentityNumber(text: string): boolean {
  const [, day, month] = form.exec(text) ?? []
  if (!isShifted(Number(day), dayShifts, 31) || !isShifted(Number(month), monthShifts, 12)) return false
  const digits = Array.from(text, Number)
  return checks.every((weights) => adds(digits, weights))
}
