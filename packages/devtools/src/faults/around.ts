import type { Exchange, Outcome } from '@pocketbank/http/pipeline'
import { createFaultOutcome, inject, withFault } from './inject.ts'
import { readInjectedFaults } from './injected-faults.ts'
import { type Ask, askWithQuirks } from './quirks/ask-with-quirks.ts'
import type { QuirkName } from './quirks/quirk-table.ts'
import { createFaultRequest } from './request.ts'
import type { FaultRequest } from './rule.ts'
import type { Delays, InjectedFault } from './time.ts'

/** Faults that strike a request: at most one before and one after the bank is asked. */
export interface Claimed {
  readonly before: InjectedFault | undefined
  readonly after: InjectedFault | undefined
}

/** The faults and quirks of a bank, as a request meets them. */
export interface Met {
  /** The faults that a request meets, counted as struck. */
  claim(request: FaultRequest): Claimed
  /** Delays on the clock of the sandbox or in real time. */
  readonly delays: Delays
  quirksOn(): readonly QuirkName[]
}

/**
 * Asks the bank, unless a fault strikes before; and lets one strike after. D: which faults a request meets is settled as it comes in,
 * so that a fault for so many requests strikes the first ones that came, however long each takes.
 */
export async function askAroundFaults(faults: Met, exchange: Exchange, ask: Ask): Promise<Outcome> {
  const { before, after } = faults.claim(createFaultRequest(exchange))
  const { delays } = faults
  const waiting = { delays, request: exchange.request }
  if (before !== undefined) {
    const told = await inject(createFaultOutcome(before), before, waiting)
    if (before.effect.kind !== 'delay' || readInjectedFaults(told)?.lost !== undefined) return told
    // The delay may have moved the clock on.
    exchange.call(exchange.caller.tpp)
  }
  const outcome = await askWithQuirks({ names: faults.quirksOn(), delays }, exchange, ask)
  const delayed = before === undefined ? outcome : withFault(outcome, before, { delays })
  return after === undefined ? delayed : inject(delayed, after, waiting)
}
