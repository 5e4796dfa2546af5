import type { Awaitable } from '../awaitable.ts'
import type { Outcome } from './outcome.ts'

/** Looks at a request: a refusal, or nothing where it may go on; what was read stands in the exchange then. The last one answers. */
export type CheckOf<Exchange> = (exchange: Exchange) => Awaitable<Outcome | undefined>

/** Takes a request through checks from the one at this index on, until one has an outcome. */
export function runChecks<Exchange>(
  checks: readonly CheckOf<Exchange>[],
  exchange: Exchange,
  from = 0,
): Awaitable<Outcome> {
  for (let index = from; index < checks.length; index += 1) {
    const outcome = checks[index]?.(exchange)
    if (outcome instanceof Promise) {
      return outcome.then((later) => later ?? runChecks(checks, exchange, index + 1))
    }
    if (outcome !== undefined) return outcome
  }
  throw new Error('no check answers or refuses')
}
