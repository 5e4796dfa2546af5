import { accessSituations } from './access-situations.ts'
import { approvalSituations } from './approval-situations.ts'
import { basketSituations } from './baskets-situations.ts'
import { bulkSituations } from './bulk-situations.ts'
import { certificateSituations } from './certificate-situations.ts'
import { checkSituations } from './check-situations.ts'
import { codeSituations } from './code-situations.ts'
import { consentSituations } from './consents-situations.ts'
import { idempotencySituations } from './idempotency-situations.ts'
import { orderSituations } from './orders-situations.ts'
import { paymentSituations } from './payments-situations.ts'
import { periodicSituations } from './periodic-situations.ts'
import { readingSituations } from './reading-situations.ts'
import { scaSituations } from './sca-situations.ts'
import type { Situation } from './situation.ts'
import { timeSituations } from './time-situations.ts'
import { transportSituations } from './transport-situations.ts'

/**
 * All situations, group by group. Their indexes are used within a process only, since they differ between
 * releases.
 */
export const situations: readonly Situation[] = [
  ...scaSituations,
  ...accessSituations,
  ...consentSituations,
  ...readingSituations,
  ...orderSituations,
  ...approvalSituations,
  ...paymentSituations,
  ...periodicSituations,
  ...bulkSituations,
  ...basketSituations,
  ...codeSituations,
  ...checkSituations,
  ...certificateSituations,
  ...transportSituations,
  ...timeSituations,
  ...idempotencySituations,
]

/**
 * The situations in which mistakes do most harm, the worst first. Reports name them first. D: ranked by what
 * goes wrong in the first weeks of live clients: double payments, lost customers, incomplete histories.
 */
export const mostHarmful: readonly string[] = [
  'sca-refused',
  'idempotency-after-lost-answer',
  'reading-next-page',
  'payment-rejection-read',
  'consent-withdrawn',
  'payment-refused',
  'transport-unavailable',
  'reading-429',
  'payment-rejected-no-funds',
  'sca-abandoned',
  'transport-lost-answer',
  'consent-expired',
  'payment-never-approved',
  'transport-html-body',
  'reading-pending-row',
  'sca-some-accounts',
  'payment-cancelled-elsewhere',
  'transport-timeout',
  'payment-day-moved',
  'sca-link-expired',
  'reading-account-closed',
  'payment-cancellation-refused',
  'sca-old-history',
  'reading-bare-row',
  'payment-second-signer',
  'idempotency-same-request',
  'reading-booked-between-pages',
  'sca-no-balances',
  'bulk-in-part',
  'basket-payment-rejected',
  'reading-exchanged-row',
  'time-batch',
]

/**
 * Situations that depend on the day of a run: those of time, and payments for a day that is not a banking
 * day.
 */
export const dependsOnDay: ReadonlySet<string> = new Set([
  ...situations.flatMap(({ id, group }) => (group === 'time' ? [id] : [])),
  'payment-day-moved',
  'payment-moved-day-begins',
])
