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

/**
 * Applies events one after the other. Throws if an event is impossible in a status: that is a bug of the
 * caller.
 */
function statusAfter(before: PaymentStatus, ...events: readonly PaymentEvent[]): PaymentStatus {
  let status = before
  for (const event of events) {
    const to = nextStatus(paymentStatusTable, status, event)
    if (to === undefined) throw new Error(`a payment cannot ${event} when it is ${status}`)
    status = to
  }
  return status
}

export function afterEvents(payment: Payment, ...events: readonly PaymentEvent[]): Payment {
  return { ...payment, status: statusAfter(payment.status, ...events) }
}

export function canMove({ status }: Payment, event: PaymentEvent): boolean {
  return nextStatus(paymentStatusTable, status, event) !== undefined
}

/**
 * The events that lead from any waiting status to each of these. An event that is impossible in a status is
 * skipped.
 */
const eventsTo = {
  ACTC: [],
  ACWC: ['change'],
  ACCP: ['accept', 'lack'],
  PDNG: ['accept', 'wait'],
} as const satisfies Readonly<Partial<Record<PaymentStatus, readonly PaymentEvent[]>>>

/**
 * Returns the status of a waiting payment (P5). Before its day: ACTC, or ACWC if the bank has changed
 * something. From its day on: PDNG if the last check found funds, else ACCP. A payment with rewritten text
 * stays ACWC. D: no batch takes a periodic payment, so its ACWC ends on its day.
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

/**
 * Updates the status of a waiting payment after a look at its day and, if `funds` is given, at its funds
 * (P5).
 */
export function afterLook(payment: Payment, hasBegun: boolean, funds?: Funds): Payment {
  const checkedPayment = funds === undefined ? payment : withFundsChecked(payment, funds)
  const events: readonly PaymentEvent[] = eventsTo[waitingStatus(payment, hasBegun, funds)]
  const status = events.reduce(
    (current, event) => nextStatus(paymentStatusTable, current, event) ?? current,
    payment.status,
  )
  return status === payment.status ? checkedPayment : { ...checkedPayment, status }
}

/**
 * Applies events that end a payment, and removes it from the queue and its timer. A rejected or cancelled
 * payment gets no duplicate key, so the same payment can be initiated again (P3).
 */
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

/**
 * Returns the field that records the check of funds (§9 1.14.2). D: if the account is closed or the card
 * blocked, no funds were checked.
 */
function writeFundsAvailable(funds: Funds): Pick<Payment, 'fundsAvailable'> {
  if (funds === 'available') return { fundsAvailable: true }
  return funds === 'no-funds' ? { fundsAvailable: false } : {}
}

export function withFundsChecked(payment: Payment, funds: Funds): Payment {
  const { fundsAvailable = payment.fundsAvailable } = writeFundsAvailable(funds)
  return fundsAvailable === payment.fundsAvailable ? payment : { ...payment, fundsAvailable }
}

/** Ends a payment by an event. Changes nothing if the event is impossible in its status. */
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
