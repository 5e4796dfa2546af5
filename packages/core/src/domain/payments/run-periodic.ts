import { find } from '../../base/store/table.ts'
import { bankingDayFrom } from '../../base/time/banking-days.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import { type Bank, unschedule } from '../../rows/bank.ts'
import type { Funds } from '../../rows/ledger/model.ts'
import { listExecutions } from '../../rows/payments/find.ts'
import type { Execution, Payment } from '../../rows/payments/model.ts'
import type { RejectionReason } from '../../rows/payments/reasons.ts'
import { isMoved, nextOccurrence, type Occurrence } from '../../rows/payments/schedule.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import { executeEntry } from '../ledger/book-entries.ts'
import { closeLedger, openLedger } from '../ledger/open-ledger.ts'
import { enterExecuted, type NewExecution } from './execute-payment.ts'
import { createLedgerEntry, withoutPendingRows } from './ledger-entries.ts'
import { afterEvents, afterLook, finalise } from './move.ts'
import { type ScheduledPayment, scheduleExecution } from './wait.ts'

/** Returns the day of an execution. D: if the approval came after that day, it is the next banking day. */
export function dayToCome({ executed }: Occurrence, today: LocalDate): LocalDate {
  return executed < today ? bankingDayFrom(today) : executed
}

/** Schedules the next execution of a periodic payment. */
export function scheduleOccurrence(
  bank: Bank,
  payment: Payment,
  plannedOccurrence: Occurrence,
  now: Instant,
): ScheduledPayment {
  const executed = dayToCome(plannedOccurrence, toLocalDate(now, bank.calendar.zone))
  const occurrence = { ...plannedOccurrence, executed }
  const otherChanges = payment.changes.filter((change) => change !== 'date')
  const changes: Payment['changes'] = isMoved(occurrence) ? ['date', ...otherChanges] : otherChanges
  return scheduleExecution(bank, { ...payment, occurrence, changes }, executed, now)
}

function createExecution({ serial, occurrence }: Payment, day: number, funds: Funds): NewExecution {
  const execution = { payment: serial, index: occurrence?.index ?? 0, day }
  return funds === 'available'
    ? { ...execution, status: 'ACSC' }
    : { ...execution, status: 'RJCT', reason: funds }
}

/**
 * Chooses the reason of a periodic payment with failed executions: a closed creditor if it was the reason
 * each time, else missing funds.
 */
function lossReason(executions: readonly Pick<Execution, 'reason'>[]): RejectionReason {
  const reasons = executions.flatMap(({ reason }) => reason ?? [])
  return reasons.every((reason) => reason === 'creditor-closed') ? 'creditor-closed' : 'no-funds'
}

/** Ends a periodic payment after its last execution: booked, booked in part, or rejected as a whole. */
function finalisePeriodic(payment: Payment, executions: number, reason: RejectionReason): Payment {
  const { unfundedAttempts: lacking, status } = payment
  if (lacking === 0) return finalise(payment, 'book')
  const isInPart = status === 'ACSP' || lacking < executions
  return { ...finalise(payment, isInPart ? 'split' : 'reject'), reason }
}

/**
 * Executes a periodic payment on one of its days, without a batch (P11, X13). D: an execution without funds,
 * or with a closed creditor account, is rejected, and the next one is scheduled. If the debtor account is
 * closed, the payment ends.
 */
export function runPeriodicPayment(bank: Bank, serial: number, at: Instant): Bank {
  const waiting = find(bank.payments, 'key', { serial })
  const [transfer] = waiting?.transfers ?? []
  if (waiting?.schedule === undefined || transfer === undefined || !awaitsExecution(waiting)) return bank
  const { occurrence } = waiting
  const ledger = openLedger(bank, at)
  const { pendingRow } = waiting
  const turn = { ...waiting, pendingRow: undefined }
  const funds = executeEntry(ledger, createLedgerEntry(waiting, transfer, occurrence?.index ?? 0), pendingRow)
  const executions = [createExecution(waiting, ledger.day, funds)]
  const unfundedAttempts = waiting.unfundedAttempts + (funds === 'available' ? 0 : 1)
  const checkedPayment = { ...afterLook(turn, true, funds), unfundedAttempts }
  const takenPayment = funds === 'available' ? afterEvents(checkedPayment, 'take') : checkedPayment
  const booked = withoutPendingRows(closeLedger(ledger), waiting)
  const next = funds === 'debtor-gone' ? undefined : nextOccurrence(waiting.schedule, occurrence)
  if (next === undefined) {
    const reason = lossReason([...listExecutions(bank, serial), ...executions])
    const last = finalisePeriodic(takenPayment, (occurrence?.index ?? 0) + 1, reason)
    const payment = funds === 'debtor-gone' ? { ...last, reason: funds } : last
    return enterExecuted(booked, [{ payment, executions }])
  }
  const update = scheduleOccurrence(booked, afterEvents(takenPayment, 'renew'), next, at)
  return enterExecuted(update.bank, [{ payment: update.payment, executions }])
}

/**
 * Executes a periodic payment at once if its day had come before the approval. A timer for the current time
 * would run only with the next command.
 */
export function catchUp(bank: Bank, serial: number, now: Instant): Bank {
  const { due } = find(bank.payments, 'key', { serial }) ?? {}
  return due === undefined || due.at > now ? bank : runPeriodicPayment(unschedule(bank, due), serial, now)
}
