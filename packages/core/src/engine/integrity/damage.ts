import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { bodyPath, shown } from '../../base/input/parse.ts'
import { shownValue } from '../../base/store/fields.ts'

/** Where in a row something is: names of fields and places in lists. */
export type Steps = readonly (string | number)[]

/** Something in a row of a table that does not hold together with the rest of the bank. */
export interface Damage {
  readonly at: Steps
  /** What must be there, after "must". */
  readonly expected: string
  readonly value: unknown
}

/** How a damage is told: where, what was expected, what is there. */
export function refuseDamage({ at, expected, value }: Damage): Refusal {
  const path = bodyPath(at)
  const got = shown(shownValue(value))
  return refuse('K1b', 'FORMAT_ERROR', `${path} must ${expected}, got ${got}`, path).error
}

/** The same, told from further up. */
export function under(damage: Damage, ...steps: Steps): Damage {
  return { ...damage, at: [...steps, ...damage.at] }
}
