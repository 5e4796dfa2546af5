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

/** The bank with a payment as it is now. */
function withPayment(bank: Bank, payment: Payment): Bank {
  return withRow(bank, 'payments', payment)
}

/** Books an instant payment at once (P5, P10), holds it where it is one that is held, or rejects it. */
function settleInstant(bank: Bank, approved: Payment, now: Instant): Bank {
  const ledger = openLedger(bank, now)
  if (approved.isHeld && fundsNow(ledger, approved, now) === 'available') {
    const waits = withPendingRows(ledger, withFundsChecked(afterEvents(approved, 'settle'), 'available'))
    const held = scheduleHeld(closeLedger(ledger), waits, now)
    return withPayment(held.bank, held.payment)
  }
  const settled = settle(ledger, approved, ['settle', 'book'])
  return withPayment(closeLedger(ledger), settled)
}

/** An instant payment that is booked now by events, or rejected. */
function settle(ledger: OpenLedger, payment: Payment, booking: readonly PaymentEvent[]): Payment {
  const [entry] = createLedgerEntries(payment)
  if (entry === undefined) throw new Error(`the payment ${payment.id} has no transfer`)
  const funds = executeEntry(ledger, entry, payment.pendingRow)
  const checked = withFundsChecked(payment, funds)
  return funds === 'available'
    ? finalise(checked, ...booking)
    : { ...finalise(checked, 'reject'), reason: funds }
}

/** The bank in which an instant payment that was held is booked, or rejected where that cannot be done any more (P10). */
export function settleHeld(bank: Bank, serial: number, at: Instant): Bank {
  const payment = find(bank.payments, 'key', { serial })
  if (payment?.status !== 'ACWP') return bank
  const ledger = openLedger(bank, at)
  const settled = settle(ledger, payment, ['book'])
  return withPayment(withoutPendingRows(closeLedger(ledger), payment), settled)
}

/** The bank in which an approved periodic payment waits for its first day, or is executed on it. */
function awaitDay(bank: Bank, approved: Payment, occurrence: Occurrence, now: Instant): Bank {
  const checked = withFundsChecked(approved, fundsNow(openLedger(bank, now), approved, now))
  const scheduled = scheduleOccurrence(bank, checked, occurrence, now)
  return catchUp(withPayment(scheduled.bank, scheduled.payment), approved.serial, now)
}

/** Accepts an approved payment that no batch takes: it is booked at once, or waits for a day of its own. */
function acceptAlone(bank: Bank, approved: Payment, now: Instant): Bank {
  return approved.occurrence === undefined
    ? settleInstant(bank, approved, now)
    : awaitDay(bank, approved, approved.occurrence, now)
}

function takesBatch({ product, occurrence }: Payment): boolean {
  return occurrence === undefined && !productRules(product).isInstant
}

/** A payment with one approval more. */
function signed(payment: Payment, customer: number): Payment {
  const { approvals: given, payer } = payment
  const approvals = given.includes(customer) ? given : [...given, customer]
  return { ...payment, approvals, payer: payer === 0 ? customer : payer }
}

/** A payment that everybody has approved: it is not to be rejected any more for want of that. */
function approved(payment: Payment): Payment {
  return { ...afterEvents(payment, 'approve'), due: undefined }
}

/**
 * The bank in which a person has approved payments: each goes its way once everybody has whose approval it needs (P5, X4). What waits
 * for no approval stays as it is. D: those for batches are entered all at once, since a basket may hold a hundred.
 */
export function approvePayments(
  bank: Bank,
  payments: readonly Payment[],
  customer: number,
  now: Instant,
): Bank {
  const waiting = payments.filter((payment) => canMove(payment, 'approve'))
  const approving = waiting.map((payment) => signed(payment, customer))
  const isFull = (payment: Payment) => approvalState(bank, payment, payment.approvals, now) === 'full'
  const look = openLedger(bank, now)
  const when = { now, batchDay: nextBatchDay(bank, now) }
  const entering: Payment[] = []
  const alone: Payment[] = []
  const deadlines: TimerId[] = []
  for (const payment of approving) {
    if (!isFull(payment)) {
      entering.push(payment)
      continue
    }
    if (payment.due !== undefined) deadlines.push(payment.due)
    if (takesBatch(payment)) entering.push(enqueue(look, approved(payment), when))
    else alone.push(approved(payment))
  }
  const cleared = unschedule(closeLedger(look), ...deadlines)
  const entered = enterQueued(cleared, entering, look.day)
  return alone.reduce((current, payment) => acceptAlone(current, payment, now), entered)
}

/** The bank in which payments are rejected that their person may not pay any more (B4). */
export function rejectTooLate(bank: Bank, payments: readonly Payment[]): Bank {
  return payments.reduce((current, payment) => {
    const reason = isInUse(current, payment.debtor) ? 'right-lost' : 'debtor-gone'
    return endPayment(current, payment, 'reject', reason)
  }, bank)
}

/** The bank in which a payment is rejected that was refused, or that nobody has approved in time (P5). */
export function rejectUnapproved(bank: Bank, serial: number, reason: 'refused' | 'unapproved'): Bank {
  const payment = find(bank.payments, 'key', { serial })
  return payment?.status === 'RCVD' ? endPayment(bank, payment, 'reject', reason) : bank
}

/** Cancels an approved payment (P7); undefined if a batch has taken it. */
export function cancelApproved(bank: Bank, serial: number): Bank | undefined {
  const payment = find(bank.payments, 'key', { serial })
  return payment !== undefined && canMove(payment, 'cancel') ? endPayment(bank, payment, 'cancel') : undefined
}
