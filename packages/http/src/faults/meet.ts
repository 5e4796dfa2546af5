import type { Exchange } from '../pipeline/exchange.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import { befall, struck, toldUnasked } from './befall.ts'
import { damageOf } from './damage.ts'
import { type Ask, askWithQuirks } from './quirks/ask.ts'
import type { QuirkName } from './quirks/table.ts'
import { requestOf } from './request.ts'
import type { FaultRequest } from './rule.ts'
import type { Lapses, Strike } from './time.ts'

/** What befalls a request: at each of its two moments one fault at most. */
export interface Claimed {
  readonly before: Strike | undefined
  readonly after: Strike | undefined
}

/** The faults and quirks of a bank, as a request meets them. */
export interface Met {
  /** The faults that a request meets, counted as struck. */
  claim(request: FaultRequest): Claimed
  /** What lets time pass. */
  readonly lapses: Lapses
  quirksOn(): readonly QuirkName[]
}

/**
 * Asks the bank, unless a fault strikes before; and lets one strike after. D: which faults a request meets is settled as it comes in,
 * so that a fault for so many requests strikes the first ones that came, however long each takes.
 */
export async function meetFaults(faults: Met, exchange: Exchange, ask: Ask): Promise<Outcome> {
  const { before, after } = faults.claim(requestOf(exchange))
  const { lapses } = faults
  const waiting = { lapses, request: exchange.request.raw }
  if (before !== undefined) {
    const told = await befall(toldUnasked(before), before, waiting)
    if (before.effect.kind !== 'delay' || damageOf(told)?.lost !== undefined) return told
    // The delay may have moved the clock on.
    exchange.call(exchange.caller.tpp)
  }
  const outcome = await askWithQuirks({ names: faults.quirksOn(), lapses }, exchange, ask)
  const delayed = before === undefined ? outcome : struck(outcome, before, { lapses })
  return after === undefined ? delayed : befall(delayed, after, waiting)
}
