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
import { type Scheduled, scheduleExecution } from './wait.ts'

/** The day on which an execution to come is made: its own or, where that is over since the approval came late, the next banking day (D). */
export function dayToCome({ executed }: Occurrence, today: LocalDate): LocalDate {
  return executed < today ? bankingDayFrom(today) : executed
}

/** The bank in which a periodic payment will be executed on the day of its occurrence. */
export function scheduleOccurrence(
  bank: Bank,
  payment: Payment,
  planned: Occurrence,
  now: Instant,
): Scheduled {
  const executed = dayToCome(planned, toLocalDate(now, bank.calendar.zone))
  const occurrence = { ...planned, executed }
  const others = payment.changes.filter((change) => change !== 'date')
  const changes: Payment['changes'] = isMoved(occurrence) ? ['date', ...others] : others
  return scheduleExecution(bank, { ...payment, occurrence, changes }, executed, now)
}

function createExecution({ serial, occurrence }: Payment, day: number, funds: Funds): NewExecution {
  const execution = { payment: serial, index: occurrence?.index ?? 0, day }
  return funds === 'available'
    ? { ...execution, status: 'ACSC' }
    : { ...execution, status: 'RJCT', reason: funds }
}

/** The reason of a periodic payment that lost days: a closed creditor if it was the reason each time, else funds. */
function lossReason(executions: readonly Pick<Execution, 'reason'>[]): RejectionReason {
  const reasons = executions.flatMap(({ reason }) => reason ?? [])
  return reasons.every((reason) => reason === 'creditor-closed') ? 'creditor-closed' : 'no-funds'
}

/** A periodic payment after its last execution: booked, booked in part, or rejected as a whole. */
function finalisePeriodic(payment: Payment, executions: number, reason: RejectionReason): Payment {
  const { unfundedAttempts: lacking, status } = payment
  if (lacking === 0) return finalise(payment, 'book')
  const isInPart = status === 'ACSP' || lacking < executions
  return { ...finalise(payment, isInPart ? 'split' : 'reject'), reason }
}

/**
 * Executes a periodic payment on one of its days (P11, X13: no batch does). D: what lacks funds on its day, or finds the creditor's
 * account closed, is rejected, and the next day comes all the same; without the account that pays none does.
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
  const seen = { ...afterLook(turn, true, funds), unfundedAttempts }
  const taken = funds === 'available' ? afterEvents(seen, 'take') : seen
  const booked = withoutPendingRows(closeLedger(ledger), waiting)
  const next = funds === 'debtor-gone' ? undefined : nextOccurrence(waiting.schedule, occurrence)
  if (next === undefined) {
    const reason = lossReason([...listExecutions(bank, serial), ...executions])
    const last = finalisePeriodic(taken, (occurrence?.index ?? 0) + 1, reason)
    const payment = funds === 'debtor-gone' ? { ...last, reason: funds } : last
    return enterExecuted(booked, [{ payment, executions }])
  }
  const scheduled = scheduleOccurrence(booked, afterEvents(taken, 'renew'), next, at)
  return enterExecuted(scheduled.bank, [{ payment: scheduled.payment, executions }])
}

/**
 * The bank in which a periodic payment has been executed, if it was due before it was approved. D: at once and not by the queue, where
 * what is due at this very moment would wait for the next command.
 */
export function catchUp(bank: Bank, serial: number, now: Instant): Bank {
  const { due } = find(bank.payments, 'key', { serial }) ?? {}
  return due === undefined || due.at > now ? bank : runPeriodicPayment(unschedule(bank, due), serial, now)
}
