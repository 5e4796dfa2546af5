import { type Awaitable, andThen, firstResult } from '../awaitable.ts'
import type { Outcome } from './outcome.ts'

/** Checks a request: returns a refusal, or undefined if it may go on with what was read in the exchange. The last check answers. */
export type CheckOf<Exchange> = (exchange: Exchange) => Awaitable<Outcome | undefined>

function requireOutcome(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new Error('no check answers or refuses')
  return outcome
}

/** Takes a request through checks until one has an outcome. */
export function runChecks<Exchange>(
  checks: readonly CheckOf<Exchange>[],
  exchange: Exchange,
): Awaitable<Outcome> {
  return andThen(firstResult(checks, exchange), requireOutcome)
}
