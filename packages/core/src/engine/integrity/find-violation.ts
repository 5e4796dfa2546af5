import type { Refusal } from '../../base/errors/refusal.ts'
import type { ReadSnapshot } from './read-snapshot.ts'
import { integrityRules } from './rules.ts'
import { refuseViolation } from './violation.ts'

/** Returns the refusal of the first broken rule. Each row must have passed its own contract. */
export function findViolation(snapshot: ReadSnapshot): Refusal | undefined {
  for (const { find } of integrityRules) {
    for (const violation of find(snapshot)) return refuseViolation(violation)
  }
  return undefined
}
