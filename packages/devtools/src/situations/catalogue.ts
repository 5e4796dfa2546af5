import { basketSituations } from './baskets-situations.ts'
import { idempotencySituations } from './idempotency-situations.ts'
import { orderSituations } from './orders-situations.ts'
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
  ...orderSituations,
  ...paymentSituations,
  ...basketSituations,
  ...refusalSituations,
  ...transportSituations,
  ...timeSituations,
  ...idempotencySituations,
]

/**
 * The situations in which a mistake does most harm, the worst first: money that is paid twice, customers who are lost, and histories that are
 * not whole. Reports name them first. D: what goes wrong in the first weeks of live clients.
 */
export const mostHarmful: readonly string[] = [
  ...['sca-refused', 'idempotency-after-lost-answer', 'reading-next-page', 'payment-rejection-read'],
  ...['consent-withdrawn', 'payment-refused', 'transport-unavailable', 'reading-429'],
  ...['payment-rejected-no-funds', 'sca-abandoned', 'transport-lost-answer', 'consent-expired'],
  ...['payment-never-approved', 'transport-html-body', 'reading-pending-row', 'sca-some-accounts'],
  ...['payment-cancelled-elsewhere', 'transport-timeout', 'payment-day-moved', 'sca-link-expired'],
  ...['reading-account-closed', 'payment-cancellation-refused', 'sca-old-history', 'reading-bare-row'],
  ...['payment-second-signer', 'idempotency-same-request', 'reading-booked-between-pages', 'sca-no-balances'],
  ...['bulk-in-part', 'basket-payment-rejected', 'reading-exchanged-row', 'time-batch'],
]

/** Situations that the day of a run decides: those of time, and payments for a day that is no banking day. */
export const dependsOnDay: ReadonlySet<string> = new Set([
  ...situations.flatMap(({ id, group }) => (group === 'time' ? [id] : [])),
  ...['payment-day-moved', 'payment-moved-day-begins'],
])
