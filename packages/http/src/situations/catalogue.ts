import { basketSituations } from './baskets-situations.ts'
import { idempotencySituations } from './idempotency-situations.ts'
import { paymentSituations } from './payments-situations.ts'
import { readingSituations } from './reading-situations.ts'
import { refusalSituations } from './refusals-situations.ts'
import { scaSituations } from './sca-situations.ts'
import type { Situation } from './situation.ts'
import { timeSituations } from './time-situations.ts'
import { transportSituations } from './transport-situations.ts'

/** Everything that this bank can do to a client, group by group. Places in it are no ids: they differ between releases. */
export const situations: readonly Situation[] = [
  ...scaSituations,
  ...readingSituations,
  ...paymentSituations,
  ...basketSituations,
  ...refusalSituations,
  ...transportSituations,
  ...timeSituations,
  ...idempotencySituations,
]
