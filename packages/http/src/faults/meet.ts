import { callerOf, type Passage } from '../visit.ts'
import { befall, struck, toldUnasked } from './befall.ts'
import type { Faults } from './faults.ts'
import { type Ask, askWithQuirks } from './quirks/ask.ts'
import { type Asking, requestOf } from './request.ts'

/**
 * Asks the bank, unless a fault strikes before; and lets one strike after. D: which faults a request meets is settled as it comes in,
 * so that a fault for so many requests strikes the first ones that came, however long each takes.
 */
export async function meetFaults(faults: Faults, asking: Asking, ask: Ask): Promise<Passage> {
  const { visit, caller } = asking
  const { before, after } = faults.claim(requestOf(asking))
  const waiting = { lapses: faults.lapses, signal: visit.arrival.request.signal }
  if (before !== undefined) {
    const told = await befall(toldUnasked(before), before, waiting)
    if (before.effect.kind !== 'delay' || told.damage?.lost !== undefined) return told
  }
  // The delay may have moved the clock on.
  const later = before === undefined ? caller : callerOf(visit, caller.tpp)
  const passage = await askWithQuirks(faults.quirks.on(), { ...asking, caller: later }, ask)
  const delayed = before === undefined ? passage : struck(passage, before)
  return after === undefined ? delayed : befall(delayed, after, waiting)
}
