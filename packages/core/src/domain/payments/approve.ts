import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { TimerId } from '../../base/timers/timers.ts'
import { type Bank, unschedule } from '../../rows/bank.ts'
import { isInUse } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { productRules } from '../../rows/payments/products.ts'
import type { Occurrence } from '../../rows/payments/schedule.ts'
import type { PaymentEvent } from '../../rows/payments/status.ts'
import { withRow } from '../../rows/table-rows.ts'
import { executeEntry } from '../ledger/book-entries.ts'
import { closeLedger, type OpenLedger, openLedger } from '../ledger/open-ledger.ts'
import { approvalState } from './approval.ts'
import { nextBatchDay } from './execution-date.ts'
import { createLedgerEntries, withoutPendingRows, withPendingRows } from './ledger-entries.ts'
import { afterEvents, canMove, endPayment, finalise, withFundsChecked } from './move.ts'
import { enqueue, enterQueued } from './queue.ts'
import { catchUp, scheduleOccurrence } from './run-periodic.ts'
import { fundsNow, scheduleHeld } from './wait.ts'

function withPayment(bank: Bank, payment: Payment): Bank {
  return withRow(bank, 'payments', payment)
}

/** Books an instant payment at once (P5, P10), rejects it, or reserves its amount if it is a held one. */
function settleInstant(bank: Bank, approved: Payment, now: Instant): Bank {
  const ledger = openLedger(bank, now)
  if (approved.isHeld && fundsNow(ledger, approved, now) === 'available') {
    const waits = withPendingRows(ledger, withFundsChecked(afterEvents(approved, 'settle'), 'available'))
    const update = scheduleHeld(closeLedger(ledger), waits, now)
    return withPayment(update.bank, update.payment)
  }
  const settled = settle(ledger, approved, ['settle', 'book'])
  return withPayment(closeLedger(ledger), settled)
}

/** Books an instant payment and applies the events `booking`, or rejects it. */
function settle(ledger: OpenLedger, payment: Payment, booking: readonly PaymentEvent[]): Payment {
  const [entry] = createLedgerEntries(payment)
  if (entry === undefined) throw new Error(`the payment ${payment.id} has no transfer`)
  const funds = executeEntry(ledger, entry, payment.pendingRow)
  const checkedPayment = withFundsChecked(payment, funds)
  return funds === 'available'
    ? finalise(checkedPayment, ...booking)
    : { ...finalise(checkedPayment, 'reject'), reason: funds }
}

/** Books an instant payment after its hold, or rejects it if it can no longer be booked (P10). */
export function settleHeld(bank: Bank, serial: number, at: Instant): Bank {
  const payment = find(bank.payments, 'key', { serial })
  if (payment?.status !== 'ACWP') return bank
  const ledger = openLedger(bank, at)
  const settled = settle(ledger, payment, ['book'])
  return withPayment(withoutPendingRows(closeLedger(ledger), payment), settled)
}

/** Schedules the first day of an approved periodic payment, or executes it if that day has come. */
function awaitDay(bank: Bank, approved: Payment, occurrence: Occurrence, now: Instant): Bank {
  const checkedPayment = withFundsChecked(approved, fundsNow(openLedger(bank, now), approved, now))
  const update = scheduleOccurrence(bank, checkedPayment, occurrence, now)
  return catchUp(withPayment(update.bank, update.payment), approved.serial, now)
}

/** Accepts an approved payment that is not executed in a batch: an instant or a periodic payment. */
function acceptAlone(bank: Bank, approved: Payment, now: Instant): Bank {
  return approved.occurrence === undefined
    ? settleInstant(bank, approved, now)
    : awaitDay(bank, approved, approved.occurrence, now)
}

/** Adds an approval to a payment. The first approver becomes its payer if that was unknown. */
function withApproval(payment: Payment, customer: number): Payment {
  const { approvals: formerApprovals, payer } = payment
  const approvals = formerApprovals.includes(customer) ? formerApprovals : [...formerApprovals, customer]
  return { ...payment, approvals, payer: payer === 0 ? customer : payer }
}

/** Applies the full approval and removes the deadline for approvals. */
function approved(payment: Payment): Payment {
  return { ...afterEvents(payment, 'approve'), due: undefined }
}

/**
 * Adds a person's approval to payments. A payment with all its approvals is executed or starts waiting for
 * its day (P5, X4). Payments that need no approval are unchanged.
 * Payments for batches are saved all at once, since a basket can have many.
 */
export function approvePayments(
  bank: Bank,
  payments: readonly Payment[],
  customer: number,
  now: Instant,
): Bank {
  const waiting = payments.filter((payment) => canMove(payment, 'approve'))
  const approving = waiting.map((payment) => withApproval(payment, customer))
  const isFull = (payment: Payment) => approvalState(bank, payment, payment.approvals, now) === 'full'
  const look = openLedger(bank, now)
  const timing = { now, batchDay: nextBatchDay(bank, now) }
  const entering: Payment[] = []
  const alone: Payment[] = []
  const deadlines: TimerId[] = []
  for (const payment of approving) {
    if (!isFull(payment)) {
      entering.push(payment)
      continue
    }
    if (payment.due !== undefined) deadlines.push(payment.due)
    if (payment.occurrence === undefined && !productRules(payment.product).isInstant)
      entering.push(enqueue(look, approved(payment), timing))
    else alone.push(approved(payment))
  }
  const cleared = unschedule(closeLedger(look), ...deadlines)
  const entered = enterQueued(cleared, entering, look.day)
  return alone.reduce((current, payment) => acceptAlone(current, payment, now), entered)
}

/** Rejects payments that the person may no longer pay (B4). */
export function rejectTooLate(bank: Bank, payments: readonly Payment[]): Bank {
  return payments.reduce((current, payment) => {
    const reason = isInUse(current, payment.debtor) ? 'right-lost' : 'debtor-gone'
    return endPayment(current, payment, 'reject', reason)
  }, bank)
}

/** Rejects a payment that was refused or not approved in time (P5). */
export function rejectUnapproved(bank: Bank, serial: number, reason: 'refused' | 'unapproved'): Bank {
  const payment = find(bank.payments, 'key', { serial })
  return payment?.status === 'RCVD' ? endPayment(bank, payment, 'reject', reason) : bank
}

/** Cancels an approved payment (P7). Returns undefined if a batch has taken it. */
export function cancelApproved(bank: Bank, serial: number): Bank | undefined {
  const payment = find(bank.payments, 'key', { serial })
  return payment !== undefined && canMove(payment, 'cancel') ? endPayment(bank, payment, 'cancel') : undefined
}
