import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { bodyPath, shortenInput } from '../../base/input/parse.ts'
import { writeStoredValue } from '../../base/store/fields.ts'

/** The path of a value: names of fields, and indices of lists. */
type Steps = readonly (string | number)[]

/** A value in a row of a table that is against the integrity of the bank. */
export interface Violation {
  readonly at: Steps
  /** The expected value, as the words after "must". */
  readonly expected: string
  readonly value: unknown
}

/** The refusal of a violation: the path, what was expected, what is there. */
export function refuseViolation({ at, expected, value }: Violation): Refusal {
  const path = bodyPath(at)
  const got = shortenInput(writeStoredValue(value))
  return refuseAt(['K1b', 'FORMAT_ERROR'], path, `must ${expected}, got ${got}`).error
}

/** The violation of a value, with the path from the object around it. */
export function under(violation: Violation, ...steps: Steps): Violation {
  return { ...violation, at: [...steps, ...violation.at] }
}
