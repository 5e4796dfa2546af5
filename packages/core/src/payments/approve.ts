import { type Bank, unschedule } from '../bank.ts'
import { closeBook, openBook } from '../ledger/book.ts'
import { type Funds, post } from '../ledger/post.ts'
import { find, put } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'
import { approvalState } from './approval.ts'
import type { Payment } from './model.ts'
import { canMove, ended, endPayment, lookedAt, moved } from './move.ts'
import { movementOf } from './movement.ts'
import { rulesOf } from './products.ts'
import { catchUp, scheduleOccurrence } from './run-periodic.ts'

/** Whether there are funds for all that a payment would move now: it is tried in a book that nobody closes. */
function fundsNow(bank: Bank, payment: Payment, now: Instant): Funds {
  const book = openBook(bank, now)
  for (const [index, transfer] of payment.transfers.entries()) {
    const funds = post(book, movementOf(payment, transfer, index))
    if (funds !== 'available') return funds
  }
  return 'available'
}

/** Books an instant payment at once (P5, P10), or rejects it. */
function settleInstant(bank: Bank, approved: Payment, now: Instant): Bank {
  const [transfer] = approved.transfers
  if (transfer === undefined) throw new Error(`the payment ${approved.id} has no transfer`)
  const book = openBook(bank, now)
  const funds = post(book, movementOf(approved, transfer, 0))
  const checked = lookedAt(approved, funds)
  const over =
    funds === 'available'
      ? ended(moved(checked, 'settle', 'book'))
      : { ...ended(moved(checked, 'reject')), reason: funds }
  const closed = closeBook(book)
  return { ...closed, payments: put(closed.payments, over) }
}

/** The bank with a payment as it is now. */
function enter(bank: Bank, payment: Payment): Bank {
  return { ...bank, payments: put(bank.payments, payment) }
}

/** What becomes of a payment whose last approval is there (P5). */
function accept(bank: Bank, payment: Payment, now: Instant): Bank {
  const { due: _, ...approved } = moved(payment, 'approve')
  if (rulesOf(payment.product).isInstant) return settleInstant(bank, approved, now)
  const checked = lookedAt(approved, fundsNow(bank, approved, now))
  if (checked.occurrence !== undefined) {
    const waiting = moved(checked, 'accept', 'wait')
    const scheduled = scheduleOccurrence(bank, waiting, checked.occurrence, now)
    return catchUp(enter(scheduled.bank, scheduled.payment), payment.serial, now)
  }
  const events = checked.changes.length > 0 ? (['change'] as const) : (['accept', 'wait'] as const)
  return enter(bank, { ...moved(checked, ...events), queueDay: checked.executionDay })
}

/**
 * The bank in which a person has approved a payment: it goes its way once everybody has whose approval it needs (P5, X4). The same
 * bank where it waits for no approval.
 */
export function approvePayment(bank: Bank, serial: number, customer: number, now: Instant): Bank {
  const payment = find(bank.payments, 'key', { serial })
  if (payment === undefined || !canMove(payment, 'approve')) return bank
  const approvals = [...new Set([...payment.approvals, customer])]
  const signed = { ...payment, approvals, customer: payment.customer === 0 ? customer : payment.customer }
  if (approvalState(bank, payment, approvals, now) !== 'full') return enter(bank, signed)
  return accept(unschedule(bank, payment.due), signed, now)
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
