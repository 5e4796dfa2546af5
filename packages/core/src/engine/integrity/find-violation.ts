import type { Refusal } from '../../base/errors/refusal.ts'
import { findBrokenReference } from './foreign-keys.ts'
import { findDouble, findGap, findLowCount } from './order.ts'
import { findWrongPending } from './pending.ts'
import type { ReadSnapshot } from './rows.ts'
import { findBrokenRule } from './rules.ts'
import { findWrongTimer } from './timers.ts'
import { refuseViolation, type Violation } from './violation.ts'

const checks = [
  findDouble,
  findLowCount,
  findBrokenReference,
  findGap,
  findBrokenRule,
  findWrongPending,
  findWrongTimer,
]

/** The first violation of integrity in a snapshot, of which each row is right by itself. */
export function firstViolation(read: ReadSnapshot): Violation | undefined {
  for (const check of checks) {
    const violation = check(read)
    if (violation !== undefined) return violation
  }
  return undefined
}

/** The same as a refusal. */
export function findViolation(read: ReadSnapshot): Refusal | undefined {
  const violation = firstViolation(read)
  return violation && refuseViolation(violation)
}
