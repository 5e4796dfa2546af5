import type { Refusal } from '../../base/errors/refusal.ts'
import type { ReadSnapshot } from './read-snapshot.ts'
import { integrityRules } from './rules.ts'
import { refuseViolation } from './violation.ts'

/** The refusal of the first violation of integrity in a snapshot, of which each row is right by itself. */
export function findViolation(read: ReadSnapshot): Refusal | undefined {
  for (const { find } of integrityRules) {
    for (const violation of find(read)) return refuseViolation(violation)
  }
  return undefined
}
