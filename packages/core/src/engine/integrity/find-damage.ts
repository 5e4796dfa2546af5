import type { Refusal } from '../../base/errors/refusal.ts'
import { refuseDamage } from './damage.ts'
import { findDouble, findGap, findLowCount } from './order.ts'
import { findWrongPending } from './pending.ts'
import type { ReadSnapshot } from './rows.ts'
import { findBrokenRule } from './rules.ts'
import { findBrokenReference } from './ties.ts'
import { findWrongTimer } from './timers.ts'

const checks = [
  findDouble,
  findLowCount,
  findBrokenReference,
  findGap,
  findBrokenRule,
  findWrongPending,
  findWrongTimer,
]

/** The first thing that does not hold together in a snapshot; each of its rows is right by itself. */
export function findDamage(read: ReadSnapshot): Refusal | undefined {
  for (const check of checks) {
    const damage = check(read)
    if (damage !== undefined) return refuseDamage(damage)
  }
  return undefined
}
