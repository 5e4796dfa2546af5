import type { StatusTable } from '../../base/status.ts'

/** The statuses of a payment (§3.1), in the order of a life. */
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

/** A status of a payment. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What happens to a payment. */
export type PaymentEvent =
  | 'approve'
  | 'accept'
  | 'change'
  | 'settle'
  | 'wait'
  | 'take'
  | 'book'
  | 'split'
  | 'reject'
  | 'cancel'

/** One way that a payment may go, and why it does. */
export interface PaymentArrow {
  readonly from: PaymentStatus
  readonly event: PaymentEvent
  readonly to: PaymentStatus
  /** The rule of the book that says so. */
  readonly rule: string
  readonly reason: string
}

/** Every way that a payment may go (D; the statuses are those of §3.1 and ISO 20022). */
// biome-ignore format: a table is read in lines
export const paymentArrows: readonly PaymentArrow[] = [
  { from: 'RCVD', event: 'approve', to: 'ACTC', rule: 'X4m', reason: 'the last person whose approval is needed has given it' },
  { from: 'RCVD', event: 'reject', to: 'RJCT', rule: 'P5f', reason: 'refused, not approved within 24 hours, or too late for the approval of its basket' },
  { from: 'RCVD', event: 'cancel', to: 'CANC', rule: 'P7b', reason: 'the TPP has deleted it before it was approved' },
  { from: 'ACTC', event: 'accept', to: 'ACCP', rule: 'P5c', reason: 'the debtor may pay from the account; whether funds are there is known' },
  { from: 'ACTC', event: 'change', to: 'ACWC', rule: 'P5d', reason: 'the same, and the bank has moved the date, or rewritten or cut the text' },
  { from: 'ACTC', event: 'settle', to: 'ACWP', rule: 'P10a', reason: 'an instant payment is accepted and not posted yet' },
  { from: 'ACTC', event: 'reject', to: 'RJCT', rule: 'P8c', reason: 'an instant payment cannot be carried out now' },
  { from: 'ACCP', event: 'wait', to: 'PDNG', rule: 'P5c', reason: 'it waits for its date, then for a batch' },
  { from: 'ACWC', event: 'take', to: 'ACSP', rule: 'P5c', reason: 'a batch has taken it, or its date has come' },
  { from: 'ACWC', event: 'reject', to: 'RJCT', rule: 'P5g', reason: 'no funds in three batches, or the account is gone' },
  { from: 'ACWC', event: 'cancel', to: 'CANC', rule: 'P7c', reason: 'its cancellation was approved' },
  { from: 'ACWP', event: 'book', to: 'ACSC', rule: 'P10a', reason: 'both sides are booked' },
  { from: 'PDNG', event: 'take', to: 'ACSP', rule: 'P5c', reason: 'a batch has taken it, or its date has come' },
  { from: 'PDNG', event: 'reject', to: 'RJCT', rule: 'P5g', reason: 'no funds in three batches, or the account is gone' },
  { from: 'PDNG', event: 'cancel', to: 'CANC', rule: 'P7c', reason: 'its cancellation was approved' },
  { from: 'ACSP', event: 'book', to: 'ACSC', rule: 'P5b', reason: 'everything that was to be paid is booked' },
  { from: 'ACSP', event: 'wait', to: 'PDNG', rule: 'P11n', reason: 'a periodic payment waits for its next date' },
  { from: 'ACSP', event: 'split', to: 'PART', rule: 'P12c', reason: 'a part is booked, and nothing will come of the others' },
  { from: 'ACSP', event: 'reject', to: 'RJCT', rule: 'P12d', reason: 'nothing could be booked' },
]

function arrowsFrom(status: PaymentStatus): Readonly<Partial<Record<PaymentEvent, PaymentStatus>>> {
  const own = paymentArrows.filter(({ from }) => from === status)
  return Object.fromEntries(own.map(({ event, to }) => [event, to]))
}

/** The arrows by status and event. RJCT, CANC, ACSC and PART are final. */
export const paymentStatusTable = Object.fromEntries(
  paymentStatuses.map((status) => [status, arrowsFrom(status)]),
) as unknown as StatusTable<PaymentStatus, PaymentEvent>

/** Whether nothing can happen to a payment any more. */
export function isFinal(status: PaymentStatus): boolean {
  return Object.keys(paymentStatusTable[status]).length === 0
}
