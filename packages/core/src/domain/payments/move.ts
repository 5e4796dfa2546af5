import { nextStatus } from '../../base/status-table.ts'
import { type Bank, unschedule } from '../../rows/bank.ts'
import type { Funds } from '../../rows/ledger/model.ts'
import { notQueued, type Payment } from '../../rows/payments/model.ts'
import type { RejectionReason } from '../../rows/payments/reasons.ts'
import {
  isFinal,
  type PaymentEvent,
  type PaymentStatus,
  paymentStatusTable,
} from '../../rows/payments/status.ts'
import { withRow } from '../../rows/table-rows.ts'
import { withoutPendingRows } from './ledger-entries.ts'

/** The status after events, one after the other. An event that a status does not have is a bug of the caller. */
function statusAfter(before: PaymentStatus, ...events: readonly PaymentEvent[]): PaymentStatus {
  let status = before
  for (const event of events) {
    const to = nextStatus(paymentStatusTable, status, event)
    if (to === undefined) throw new Error(`a payment cannot ${event} when it is ${status}`)
    status = to
  }
  return status
}

/** A payment after events, one after the other. */
export function afterEvents(payment: Payment, ...events: readonly PaymentEvent[]): Payment {
  return { ...payment, status: statusAfter(payment.status, ...events) }
}

/** True if the event is possible in the status of the payment. */
export function canMove({ status }: Payment, event: PaymentEvent): boolean {
  return nextStatus(paymentStatusTable, status, event) !== undefined
}

/** Events that lead from any waiting status to each; an event that a status does not have is passed over. */
const eventsTo = {
  ACTC: [],
  ACWC: ['change'],
  ACCP: ['accept', 'lack'],
  PDNG: ['accept', 'wait'],
} as const satisfies Readonly<Partial<Record<PaymentStatus, readonly PaymentEvent[]>>>

/**
 * The status of a waiting payment (P5): before its day ACTC, or ACWC if the bank has changed something (rewritten text keeps it ACWC); then
 * PDNG if the last check found funds, else ACCP. D: no batch takes a periodic payment, so its day ends ACWC.
 */
function waitingStatus(
  { status, changes, occurrence }: Payment,
  hasBegun: boolean,
  funds: Funds | undefined,
): keyof typeof eventsTo {
  const isRewritten = occurrence === undefined && changes.some((change) => change !== 'date')
  const isEarly = status === 'ACTC' || status === 'ACWC'
  if (isEarly && (isRewritten || !hasBegun)) return changes.length > 0 ? 'ACWC' : 'ACTC'
  return funds === 'available' ? 'PDNG' : 'ACCP'
}

/** A waiting payment after a look at the day and at the funds, where the bank has looked for them (P5). */
export function afterLook(payment: Payment, hasBegun: boolean, funds?: Funds): Payment {
  const checked = funds === undefined ? payment : withFundsChecked(payment, funds)
  const events: readonly PaymentEvent[] = eventsTo[waitingStatus(payment, hasBegun, funds)]
  const status = events.reduce(
    (reached, event) => nextStatus(paymentStatusTable, reached, event) ?? reached,
    payment.status,
  )
  return status === payment.status ? checked : { ...checked, status }
}

/** A payment after events that end it: no batch takes it, it has no timer, and what was rejected or cancelled is no duplicate of another (P3). */
export function finalise(payment: Payment, ...events: readonly PaymentEvent[]): Payment {
  const status = statusAfter(payment.status, ...events)
  if (!isFinal(status)) throw new Error(`a payment that is ${status} has not ended`)
  const cameToNothing = status === 'RJCT' || status === 'CANC'
  const duplicateKey = cameToNothing ? '' : payment.duplicateKey
  return {
    ...payment,
    status,
    due: undefined,
    pendingRow: undefined,
    queueDay: notQueued,
    duplicateKey,
  }
}

/** The field with which a payment keeps the check of its funds (§9 1.14.2). D: nothing was checked if an account is closed or a card blocked. */
function fundsSeen(funds: Funds): Pick<Payment, 'fundsAvailable'> {
  if (funds === 'available') return { fundsAvailable: true }
  return funds === 'no-funds' ? { fundsAvailable: false } : {}
}

/** A payment for which the bank has checked the funds. */
export function withFundsChecked(payment: Payment, funds: Funds): Payment {
  const { fundsAvailable = payment.fundsAvailable } = fundsSeen(funds)
  return fundsAvailable === payment.fundsAvailable ? payment : { ...payment, fundsAvailable }
}

/** The bank in which a payment has ended by an event; the same bank where that cannot happen to it. */
export function endPayment(
  bank: Bank,
  payment: Payment,
  event: 'reject' | 'cancel',
  reason?: RejectionReason,
): Bank {
  if (!canMove(payment, event)) return bank
  const finalised = { ...finalise(payment, event), ...(reason !== undefined && { reason }) }
  const cleared = withoutPendingRows(unschedule(bank, payment.due), payment)
  return withRow(cleared, 'payments', finalised)
}
