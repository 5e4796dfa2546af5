import type { Bank } from '../../rows/bank.ts'
import { listSessions, requirePsu } from '../../rows/psus/find.ts'
import type { PersonNames } from '../names.ts'
import type { CustomerPlan } from '../plan/plan-holdings.ts'
import { findEntry } from '../plan/problems.ts'
import type { StepPlace } from './world-steps.ts'

/**
 * Resolves a person by name; without a name, the only person. Reports a problem and returns undefined if
 * there is none.
 */
export function findPerson(name: string | undefined, place: StepPlace): CustomerPlan | undefined {
  const { people, customers } = place.context.plan.holdings
  if (name === undefined) {
    const [only, ...otherPeople] = people.values()
    if (only !== undefined && otherPeople.length === 0) return only
    place.report({
      problem: `is missing, and there are ${people.size} people`,
      remedy: 'Name one of the customers',
    })
    return undefined
  }
  const person = findEntry(customers, name, 'customer', place)
  if (person === undefined || person.body.type === 'PRIVATE') return person
  place.report({ problem: 'must be a person, not a company', got: name })
  return undefined
}

/** Returns the names that a TPP uses for a PSU. */
export function namesOfPsu(
  bank: Bank,
  serial: number,
  corporateId: string | undefined,
): Omit<PersonNames, 'tpp'> {
  const sessionId = listSessions(bank, serial).at(-1)?.sessionId
  return {
    psuId: requirePsu(bank, serial).psuId,
    ...(sessionId !== undefined && { sessionId }),
    ...(corporateId !== undefined && { corporateId }),
  }
}
