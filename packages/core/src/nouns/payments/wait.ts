import { find, put } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { epochDay, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { instantAt, localDateAt, startOfDay, type TimeOfDay } from '../../base/time/zone.ts'
import { type Bank, schedule } from '../../rows/bank.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { closeLedger, openLedger } from '../ledger/open-ledger.ts'
import { waitsFrom, withPendingRows } from './entries.ts'
import { canMove } from './move.ts'

/** A bank, and a payment that will stand in it so. */
export interface Scheduled {
  readonly bank: Bank
  readonly payment: Payment
}

/** When periodic payments are executed on their days (D: after the first batch has brought money in). */
const timeOfExecution: TimeOfDay = '06:00'

/** The bank in which a payment that waits for a day will wait as pending rows from the beginning of that day on. */
function scheduleDay(bank: Bank, payment: Payment, day: LocalDate): Scheduled {
  const at = startOfDay(day, bank.calendar.zone)
  const scheduled = schedule(bank, { at, kind: 'payment-day', subject: payment.serial })
  return { bank: scheduled.bank, payment: { ...payment, due: scheduled.due } }
}

/** The bank in which a payment for batches waits for the day that was asked for, where that is still to come. */
export function scheduleFirstDay(bank: Bank, payment: Payment, today: number): Scheduled {
  const day = waitsFrom(payment)
  return day > today ? scheduleDay(bank, payment, localDate(day)) : { bank, payment }
}

/** The bank in which a payment waits as pending rows. */
function startWaiting(bank: Bank, payment: Payment, now: Instant): Scheduled {
  const ledger = openLedger(bank, now)
  const waits = withPendingRows(ledger, payment)
  return { bank: closeLedger(ledger), payment: waits }
}

/**
 * The bank in which a periodic payment will be executed on the day of its occurrence: a day to come is waited for, and on its day it
 * waits as pending rows for the time of the execution, unless that is over.
 */
export function scheduleExecution(bank: Bank, payment: Payment, day: LocalDate, now: Instant): Scheduled {
  const { zone } = bank.calendar
  const dated = { ...payment, executionDay: epochDay(day) }
  if (day > localDateAt(now, zone)) return scheduleDay(bank, dated, day)
  const at = instantAt(day, timeOfExecution, zone)
  const started = at > now ? startWaiting(bank, dated, now) : { bank, payment: dated }
  const scheduled = schedule(started.bank, { at, kind: 'periodic-payment', subject: payment.serial })
  return { bank: scheduled.bank, payment: { ...started.payment, due: scheduled.due } }
}

/** The bank in which the day of a payment has come for which it has waited. */
export function startPaymentDay(bank: Bank, serial: number, at: Instant): Bank {
  const payment = find(bank.payments, 'key', { serial })
  if (payment === undefined || !canMove(payment, 'take')) return bank
  const woken = { ...payment, due: undefined }
  const started =
    woken.occurrence === undefined
      ? startWaiting(bank, woken, at)
      : scheduleExecution(bank, woken, woken.occurrence.executed, at)
  return { ...started.bank, payments: put(started.bank.payments, started.payment) }
}
