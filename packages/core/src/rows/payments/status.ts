import { limits } from '../../base/limits.ts'
import type { StatusTable } from '../../base/status-table.ts'

/** The statuses of a payment (§3.1), in their normal order. */
export const paymentStatuses = [
  'RCVD',
  'ACTC',
  'ACCP',
  'ACWC',
  'ACWP',
  'PDNG',
  'ACSP',
  'ACSC',
  'PART',
  'RJCT',
  'CANC',
] as const

/** One of `paymentStatuses`. */
export type PaymentStatus = (typeof paymentStatuses)[number]

export type PaymentEvent =
  | 'approve'
  | 'accept'
  | 'change'
  | 'settle'
  | 'wait'
  | 'lack'
  | 'take'
  | 'renew'
  | 'book'
  | 'split'
  | 'reject'
  | 'cancel'

/** A transition between two statuses. */
export interface PaymentTransition {
  readonly from: PaymentStatus
  readonly event: PaymentEvent
  readonly to: PaymentStatus
  /** The rule of the book. */
  readonly rule: string
  readonly reason: string
}

/**
 * Every transition of a payment. D: the statuses are those of §3.1 and ISO 20022; the description lists no
 * transitions.
 */
export const paymentTransitions: readonly PaymentTransition[] = [
  {
    from: 'RCVD',
    event: 'approve',
    to: 'ACTC',
    rule: 'X4m',
    reason: 'the last person whose approval is needed has given it',
  },
  {
    from: 'RCVD',
    event: 'reject',
    to: 'RJCT',
    rule: 'P5f',
    reason:
      `refused, not approved within ${limits.paymentApprovalHours} ` +
      'hours, or too late for the approval of its basket',
  },
  {
    from: 'RCVD',
    event: 'cancel',
    to: 'CANC',
    rule: 'P7b',
    reason: 'the TPP has deleted it before it was approved',
  },
  {
    from: 'ACTC',
    event: 'accept',
    to: 'ACCP',
    rule: 'P5c',
    reason: 'its day has begun: the bank checks the funds',
  },
  {
    from: 'ACTC',
    event: 'change',
    to: 'ACWC',
    rule: 'P5d',
    reason: 'the bank has moved its day, or rewritten or cut its text',
  },
  {
    from: 'ACTC',
    event: 'settle',
    to: 'ACWP',
    rule: 'P10a',
    reason: 'an instant payment is accepted and not posted yet',
  },
  {
    from: 'ACTC',
    event: 'reject',
    to: 'RJCT',
    rule: 'P8c',
    reason: 'an instant payment cannot be carried out now',
  },
  {
    from: 'ACTC',
    event: 'cancel',
    to: 'CANC',
    rule: 'P7c',
    reason: 'its cancellation was approved, or the customer cancels it in the internet bank',
  },
  { from: 'ACCP', event: 'wait', to: 'PDNG', rule: 'P5l', reason: 'the bank has found funds' },
  {
    from: 'ACCP',
    event: 'renew',
    to: 'ACTC',
    rule: 'P11n',
    reason: 'an execution is skipped for lack of funds, or the customer changes its day or amount',
  },
  {
    from: 'ACCP',
    event: 'split',
    to: 'PART',
    rule: 'P11p',
    reason: 'the last execution is skipped, and an earlier one was paid',
  },
  {
    from: 'ACCP',
    event: 'reject',
    to: 'RJCT',
    rule: 'P5g',
    reason: `no funds in ${limits.paymentAttemptsMax} batches, or on any day, or the account is closed`,
  },
  {
    from: 'ACCP',
    event: 'cancel',
    to: 'CANC',
    rule: 'P7c',
    reason: 'its cancellation was approved, or the customer cancels it in the internet bank',
  },
  {
    from: 'ACWC',
    event: 'accept',
    to: 'ACCP',
    rule: 'P5d',
    reason: 'the day to which the bank has moved it has begun: the bank checks the funds',
  },
  {
    from: 'ACWC',
    event: 'take',
    to: 'ACSP',
    rule: 'P5d',
    reason: 'a batch takes it with its rewritten text',
  },
  {
    from: 'ACWC',
    event: 'renew',
    to: 'ACTC',
    rule: 'P15b',
    reason: 'the customer changes its day or amount in the internet bank',
  },
  {
    from: 'ACWC',
    event: 'reject',
    to: 'RJCT',
    rule: 'P5g',
    reason: `no funds in ${limits.paymentAttemptsMax} batches, or the account is closed`,
  },
  {
    from: 'ACWC',
    event: 'cancel',
    to: 'CANC',
    rule: 'P7c',
    reason: 'its cancellation was approved, or the customer cancels it in the internet bank',
  },
  { from: 'ACWP', event: 'book', to: 'ACSC', rule: 'P10a', reason: 'both sides are booked' },
  {
    from: 'ACWP',
    event: 'reject',
    to: 'RJCT',
    rule: 'P10d',
    reason: 'an instant payment was held and can no longer be booked',
  },
  {
    from: 'PDNG',
    event: 'lack',
    to: 'ACCP',
    rule: 'P5l',
    reason: 'a batch has found no funds, a blocked card or no account',
  },
  {
    from: 'PDNG',
    event: 'take',
    to: 'ACSP',
    rule: 'P5c',
    reason: 'a batch takes it, or its time of execution has come',
  },
  {
    from: 'PDNG',
    event: 'renew',
    to: 'ACTC',
    rule: 'P15b',
    reason: 'the customer changes its day or amount in the internet bank',
  },
  {
    from: 'PDNG',
    event: 'cancel',
    to: 'CANC',
    rule: 'P7c',
    reason: 'its cancellation was approved, or the customer cancels it in the internet bank',
  },
  {
    from: 'ACSP',
    event: 'book',
    to: 'ACSC',
    rule: 'P5b',
    reason: 'everything that was to be paid is booked',
  },
  {
    from: 'ACSP',
    event: 'renew',
    to: 'ACTC',
    rule: 'P11n',
    reason: 'a periodic payment waits for its next day',
  },
  {
    from: 'ACSP',
    event: 'split',
    to: 'PART',
    rule: 'P12c',
    reason: 'a part is booked, the rest will not be executed',
  },
]

/** Statuses of an approved payment before its execution: it waits for its day, then for a batch. */
const waitingStatuses: readonly PaymentStatus[] = ['ACTC', 'ACCP', 'ACWC', 'PDNG']

export function awaitsExecution({ status }: { readonly status: PaymentStatus }): boolean {
  return waitingStatuses.includes(status)
}

function indexTransitions(status: PaymentStatus): Readonly<Partial<Record<PaymentEvent, PaymentStatus>>> {
  const transitions = paymentTransitions.filter(({ from }) => from === status)
  return Object.fromEntries(transitions.map(({ event, to }) => [event, to]))
}

/** Transitions by status and event. RJCT, CANC, ACSC and PART are final. */
export const paymentStatusTable = Object.fromEntries(
  paymentStatuses.map((status) => [status, indexTransitions(status)]),
) as unknown as StatusTable<PaymentStatus, PaymentEvent>

export function isFinal(status: PaymentStatus): boolean {
  return Object.keys(paymentStatusTable[status]).length === 0
}
