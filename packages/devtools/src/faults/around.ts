import type { Exchange, Outcome } from '@pocketbank/http/pipeline'
import { createFaultOutcome, inject, withFault } from './inject.ts'
import { readInjectedFaults } from './injected-faults.ts'
import { type Ask, askWithQuirks } from './quirks/ask-with-quirks.ts'
import type { QuirkName } from './quirks/quirk-table.ts'
import { createFaultRequest } from './request.ts'
import type { FaultRequest } from './rule.ts'
import type { Delays, InjectedFault } from './time.ts'

/** The faults that strike one request: at most one before the bank carries it out and one after. */
export interface Claimed {
  readonly before: InjectedFault | undefined
  readonly after: InjectedFault | undefined
}

export interface FaultSource {
  /** Picks the faults for a request and counts each as struck. */
  claim(request: FaultRequest): Claimed
  readonly delays: Delays
  quirksOn(): readonly QuirkName[]
}

/** Asks the bank under the faults and quirks of a request. */
export async function askAroundFaults(faults: FaultSource, exchange: Exchange, ask: Ask): Promise<Outcome> {
  const { before, after } = faults.claim(createFaultRequest(exchange))
  const { delays } = faults
  const waiting = { delays, request: exchange.request }
  if (before !== undefined) {
    const faultOutcome = await inject(createFaultOutcome(before), before, waiting)
    if (before.effect.kind !== 'delay' || readInjectedFaults(faultOutcome)?.lost !== undefined)
      return faultOutcome
    // A delay may have advanced the clock, so the caller's bank is looked up again.
    exchange.call(exchange.caller.tpp)
  }
  const outcome = await askWithQuirks({ names: faults.quirksOn(), delays }, exchange, ask)
  const delayed = before === undefined ? outcome : withFault(outcome, before, { delays })
  return after === undefined ? delayed : inject(delayed, after, waiting)
}
