import { limits } from '../../base/limits.ts'
import { find, putRow } from '../../base/store/table.ts'
import { deadline, type Instant, minuteMilliseconds } from '../../base/time/instant.ts'
import { epochDay, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { startOfDay, type TimeOfDay, toInstant, toLocalDate, toLocalEpochDay } from '../../base/time/zone.ts'
import type { Timer } from '../../base/timers/timers.ts'
import { type Bank, schedule, withParts } from '../../rows/bank.ts'
import type { Funds } from '../../rows/ledger/model.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import { book, fundsFor } from '../ledger/book-entries.ts'
import { closeLedger, type OpenLedger, openLedger } from '../ledger/open-ledger.ts'
import {
  createLedgerEntries,
  pendingSerials,
  queueStartDay,
  waitsFrom,
  withPendingRows,
} from './ledger-entries.ts'
import { afterLook } from './move.ts'

export interface ScheduledPayment {
  readonly bank: Bank
  readonly payment: Payment
}

/**
 * The time of day when periodic payments are executed. D: it is after the first batch, which may have brought
 * money.
 */
const timeOfExecution: TimeOfDay = '06:00'

function waitUntil(bank: Bank, payment: Payment, timer: Pick<Timer, 'at' | 'kind'>): ScheduledPayment {
  const update = schedule(bank, { ...timer, subject: payment.serial })
  return { bank: update.bank, payment: { ...payment, due: update.due } }
}

function scheduleDay(bank: Bank, payment: Payment, day: LocalDate): ScheduledPayment {
  return waitUntil(bank, payment, { at: startOfDay(day, bank.calendar.zone), kind: 'payment-day' })
}

/**
 * Schedules the next day that changes something for a payment in the queue: the requested day, when it gets
 * pending rows, or the day to which the bank has moved it.
 */
export function scheduleNextDay(bank: Bank, payment: Payment, today: number): ScheduledPayment {
  const days = [waitsFrom(payment), queueStartDay(payment)].filter((day) => day > today)
  return days.length === 0 ? { bank, payment } : scheduleDay(bank, payment, localDate(Math.min(...days)))
}

/** Schedules the booking of a held instant payment (P10). */
export function scheduleHeld(bank: Bank, payment: Payment, now: Instant): ScheduledPayment {
  const at = deadline(now, limits.instantHoldMinutes * minuteMilliseconds)
  return waitUntil(bank, payment, { at, kind: 'instant-payment' })
}

/**
 * Returns whether there are funds now for all entries of a payment. Several entries, and entries with pending
 * rows, are booked in a ledger that is never closed.
 */
export function fundsNow(look: OpenLedger, payment: Payment, now: Instant): Funds {
  const entries = createLedgerEntries(payment)
  const rows = pendingSerials(payment)
  const [only, ...otherEntries] = entries
  if (only !== undefined && otherEntries.length === 0 && rows.length === 0) return fundsFor(look, only)
  const ledger = openLedger(look.bank, now)
  for (const [index, entry] of entries.entries()) {
    const funds = book(ledger, entry, rows[index]?.[0])
    if (funds !== 'available') return funds
  }
  return 'available'
}

/** Checks the funds of a payment whose day has come, and adds its pending rows. */
function startWaiting(bank: Bank, payment: Payment, hasBegun: boolean, now: Instant): ScheduledPayment {
  const ledger = openLedger(bank, now)
  const checkedPayment = afterLook(payment, hasBegun, fundsNow(ledger, payment, now))
  if (payment.pendingRow !== undefined) return { bank, payment: checkedPayment }
  const waits = withPendingRows(ledger, checkedPayment)
  return { bank: closeLedger(ledger), payment: waits }
}

/**
 * Schedules the next execution of a periodic payment. It waits for its day; on that day it has pending rows
 * until the time of the execution, if that is still to come.
 */
export function scheduleExecution(
  bank: Bank,
  payment: Payment,
  day: LocalDate,
  now: Instant,
): ScheduledPayment {
  const { zone } = bank.calendar
  const dated = { ...payment, executionDay: epochDay(day) }
  if (day > toLocalDate(now, zone)) return scheduleDay(bank, afterLook(dated, false), day)
  const at = toInstant(day, timeOfExecution, zone)
  const update = at > now ? startWaiting(bank, dated, true, now) : { bank, payment: dated }
  return waitUntil(update.bank, update.payment, { at, kind: 'periodic-payment' })
}

/** Continues a payment on a day for which it has waited. */
export function startPaymentDay(bank: Bank, serial: number, at: Instant): Bank {
  const payment = find(bank.payments, 'key', { serial })
  if (payment === undefined || !awaitsExecution(payment)) return bank
  const update = startDay(bank, { ...payment, due: undefined }, at)
  return withParts(update.bank, { payments: putRow(update.bank.payments, update.payment) })
}

function startDay(bank: Bank, woken: Payment, at: Instant): ScheduledPayment {
  if (woken.occurrence !== undefined) return scheduleExecution(bank, woken, woken.occurrence.executed, at)
  const today = toLocalEpochDay(at, bank.calendar.zone)
  const update = startWaiting(bank, woken, queueStartDay(woken) <= today, at)
  return scheduleNextDay(update.bank, update.payment, today)
}
