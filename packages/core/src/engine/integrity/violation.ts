import { describeValue } from '../../base/errors/error-text.ts'
import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { bodyPath } from '../../base/input/parse.ts'

type Steps = readonly (string | number)[]

/** A value that breaks a rule. */
export interface Violation {
  readonly at: Steps
  /** The expectation, worded to follow "must". */
  readonly expected: string
  readonly value: unknown
}

export function refuseViolation({ at, expected, value }: Violation): Refusal {
  const received = describeValue(value)
  return refuseAt(['K1b', 'FORMAT_ERROR'], bodyPath(at), { problem: `must ${expected}`, received }).error
}

/** Prepends steps to the path of a violation. */
export function under(violation: Violation, ...steps: Steps): Violation {
  return { ...violation, at: [...steps, ...violation.at] }
}
