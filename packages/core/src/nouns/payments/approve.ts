import { find, put, putAll } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { TimerId } from '../../base/timers/timers.ts'
import { type Bank, unschedule } from '../../rows/bank.ts'
import type { Funds, LedgerEntry } from '../../rows/ledger/model.ts'
import { isInUse } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { rulesOf } from '../../rows/payments/products.ts'
import type { Occurrence } from '../../rows/payments/schedule.ts'
import type { PaymentEvent } from '../../rows/payments/status.ts'
import { book, fundsFor } from '../ledger/book.ts'
import { closeLedger, type OpenLedger, openLedger } from '../ledger/open-ledger.ts'
import { approvalState } from './approval.ts'
import { addPendingRows, entriesOf, entryOf, waitsFrom } from './entries.ts'
import { atNextBatch, nextBatchDay } from './execution-date.ts'
import {
  afterEvents,
  canMove,
  endPayment,
  finalise,
  fundsSeen,
  statusAfter,
  withFundsChecked,
} from './move.ts'
import { catchUp, scheduleOccurrence } from './run-periodic.ts'
import { scheduleFirstDay } from './wait.ts'

/** Whether there are funds for all entries of a payment now: many are tried in a ledger that is never closed. */
function fundsNow(look: OpenLedger, entries: readonly LedgerEntry[], now: Instant): Funds {
  const [only, ...others] = entries
  if (only !== undefined && others.length === 0) return fundsFor(look, only)
  const ledger = openLedger(look.bank, now)
  for (const entry of entries) {
    const funds = book(ledger, entry)
    if (funds !== 'available') return funds
  }
  return 'available'
}

/** Books an instant payment at once (P5, P10), or rejects it. */
function settleInstant(bank: Bank, approved: Payment, now: Instant): Bank {
  const [transfer] = approved.transfers
  if (transfer === undefined) throw new Error(`the payment ${approved.id} has no transfer`)
  const ledger = openLedger(bank, now)
  const funds = book(ledger, entryOf(approved, transfer, 0))
  const checked = withFundsChecked(approved, funds)
  const finalised =
    funds === 'available'
      ? finalise(checked, 'settle', 'book')
      : { ...finalise(checked, 'reject'), reason: funds }
  const closed = closeLedger(ledger)
  return { ...closed, payments: put(closed.payments, finalised) }
}

/** The bank with a payment as it is now. */
function enter(bank: Bank, payment: Payment): Bank {
  return { ...bank, payments: put(bank.payments, payment) }
}

/** How a payment comes to wait for its day, by whether the bank has changed something (P5: ACWC). */
function acceptance({ changes }: Pick<Payment, 'changes'>): readonly PaymentEvent[] {
  return changes.length > 0 ? ['change'] : ['accept', 'wait']
}

/** When payments are approved, and the epoch day of the next batch. */
interface Approving {
  readonly now: Instant
  readonly batchDay: number | undefined
}

/** A payment that everybody has approved and that waits for its day and then for a batch (P5), from that day on as pending rows (A5). */
function queued(look: OpenLedger, full: Payment, { now, batchDay }: Approving): Payment {
  const dated = atNextBatch(full, batchDay)
  const entries = entriesOf(full)
  const funds = fundsNow(look, entries, now)
  return {
    ...dated,
    status: statusAfter(full.status, 'approve', ...acceptance(dated)),
    queueDay: dated.executionDay,
    due: undefined,
    ...fundsSeen(funds),
    pendingRow: waitsFrom(full) > look.day ? undefined : addPendingRows(look, full, entries),
  }
}

/** The bank in which an approved periodic payment waits for its first day, or is executed on it. */
function awaitDay(bank: Bank, approved: Payment, occurrence: Occurrence, now: Instant): Bank {
  const checked = withFundsChecked(approved, fundsNow(openLedger(bank, now), entriesOf(approved), now))
  const scheduled = scheduleOccurrence(bank, checked, occurrence, now)
  const accepted = afterEvents(scheduled.payment, ...acceptance(scheduled.payment))
  return catchUp(enter(scheduled.bank, accepted), approved.serial, now)
}

/** What becomes of an approved payment that no batch takes: it is booked at once, or waits for a day of its own. */
function acceptAlone(bank: Bank, approved: Payment, now: Instant): Bank {
  return approved.occurrence === undefined
    ? settleInstant(bank, approved, now)
    : awaitDay(bank, approved, approved.occurrence, now)
}

/** The bank with payments as they are after an approval; those for a day to come are woken on it. */
function enterWaiting(bank: Bank, payments: readonly Payment[], today: number): Bank {
  let current = bank
  const entering = payments.map((payment) => {
    if (!takesBatch(payment) || !canMove(payment, 'take')) return payment
    const scheduled = scheduleFirstDay(current, payment, today)
    current = scheduled.bank
    return scheduled.payment
  })
  return { ...current, payments: putAll(current.payments, entering) }
}

function takesBatch({ product, occurrence }: Payment): boolean {
  return occurrence === undefined && !rulesOf(product).isInstant
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
    if (takesBatch(payment)) entering.push(queued(look, payment, when))
    else alone.push(approved(payment))
  }
  const cleared = unschedule(closeLedger(look), ...deadlines)
  const entered = enterWaiting(cleared, entering, look.day)
  return alone.reduce((current, payment) => acceptAlone(current, payment, now), entered)
}

/** The bank in which payments are rejected that their person may not pay any more (B4). */
export function rejectTooLate(bank: Bank, payments: readonly Payment[]): Bank {
  return payments.reduce((current, payment) => {
    const reason = isInUse(current, payment.debtor) ? 'right-lost' : 'debtor-gone'
    return endPayment(current, payment, 'reject', reason)
  }, bank)
}

/** The bank in which a payment was refused (P5). */
export function refusePayment(bank: Bank, serial: number): Bank {
  const payment = find(bank.payments, 'key', { serial })
  return payment?.status === 'RCVD' ? endPayment(bank, payment, 'reject', 'refused') : bank
}

/** The bank in which a payment that nobody has approved in time is rejected (P5). */
export function expirePayment(bank: Bank, serial: number): Bank {
  const payment = find(bank.payments, 'key', { serial })
  return payment?.status === 'RCVD' ? endPayment(bank, payment, 'reject', 'unapproved') : bank
}

/** The bank in which an approved payment is cancelled, if it has not been taken yet (P7); nothing where it has. */
export function cancelApproved(bank: Bank, serial: number): Bank | undefined {
  const payment = find(bank.payments, 'key', { serial })
  return payment !== undefined && canMove(payment, 'cancel') ? endPayment(bank, payment, 'cancel') : undefined
}
