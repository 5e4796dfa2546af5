import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { bodyPath, shortenInput } from '../../base/input/parse.ts'
import { writeStoredValue } from '../../base/store/fields.ts'

type Steps = readonly (string | number)[]

/** A value that breaks a rule. */
export interface Violation {
  readonly at: Steps
  /** The expectation, worded to follow "must". */
  readonly expected: string
  readonly value: unknown
}

export function refuseViolation({ at, expected, value }: Violation): Refusal {
  const path = bodyPath(at)
  const valueText = shortenInput(writeStoredValue(value))
  return refuseAt(['K1b', 'FORMAT_ERROR'], path, `must ${expected}, got ${valueText}`).error
}

/** Prepends steps to the path of a violation. */
export function under(violation: Violation, ...steps: Steps): Violation {
  return { ...violation, at: [...steps, ...violation.at] }
}
