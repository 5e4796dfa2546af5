import { type Awaitable, andThen, firstResult } from '../awaitable.ts'
import type { Outcome } from './outcome.ts'

/** Looks at a request: a refusal, or nothing where it may go on; what was read stands in the exchange then. The last one answers. */
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
