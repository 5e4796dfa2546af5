import type { Customer, Engine, Instant } from '@pocketbank/core'
import { customerByNumber, fixedCustomers } from '@pocketbank/core/internal'
import type { RequestEntry } from '../../requests/entry.ts'

/** A TPP of which requests are known, and how many. */
export interface SeenTpp {
  readonly id: string
  readonly count: number
}

/** The TPPs of which the journal has requests, the one that asked latest first. */
export function tppsSeen(entries: readonly RequestEntry[]): readonly SeenTpp[] {
  const counts = new Map<string, number>()
  for (const { tpp } of entries.toReversed()) {
    if (tpp !== undefined) counts.set(tpp, (counts.get(tpp) ?? 0) + 1)
  }
  return [...counts].map(([id, count]) => ({ id, count }))
}

/** The customers of a bank as the overview shows them. */
export interface People {
  readonly shown: readonly Customer[]
  /** Whether they are those of the fixed data set. */
  readonly areFixed: boolean
  readonly count: number
}

/** Customers that are shown where they are not those of the fixed data set. */
const shownMax = 8

/** The customers of the fixed data set where all of them are there, else those of the bank that were made first. */
export function peopleOf(engine: Engine, now: Instant): People {
  const { bank } = engine
  const plans = Object.values(fixedCustomers)
  const fixed = plans.flatMap(({ number, name }) => {
    const found = customerByNumber(bank, number, '')
    return found.ok && found.value.name === name ? [found.value] : []
  })
  const count = bank.customers.size
  if (fixed.length === plans.length) return { shown: fixed, areFixed: true, count }
  const listed = engine.execute('listCustomers', {}, { now })
  return { shown: listed.ok ? listed.value.slice(0, shownMax) : [], areFixed: false, count }
}
