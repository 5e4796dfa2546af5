import type { Instant } from '../base/time/instant.ts'
import { firstDue, type Timer, type TimerKind, withoutTimers } from '../base/timers/timers.ts'
import { expireAuthorisation, forgetAuthorisation } from '../domain/authorisations/expire.ts'
import { runBatch } from '../domain/batches/run.ts'
import { skipIdle } from '../domain/batches/skip.ts'
import { endConsent, forgetConsent } from '../domain/consents/change.ts'
import { rejectUnapproved, settleHeld } from '../domain/payments/approve.ts'
import { runPeriodicPayment } from '../domain/payments/run-periodic.ts'
import { startPaymentDay } from '../domain/payments/wait.ts'
import { endSession } from '../domain/psus/bind.ts'
import { bookRowThatIsDue } from '../domain/transactions/booking.ts'
import type { Bank } from '../rows/bank.ts'
import { type BankEvent, toBankEvent } from './bank-event.ts'

/** The action of each kind of timer. */
const onTimer: Readonly<Record<TimerKind, (bank: Bank, timer: Timer) => Bank>> = {
  batch: (bank, { at }) => runBatch(bank, at),
  'authorisation-expires': (bank, { subject = 0, at }) => expireAuthorisation(bank, subject, at),
  'authorisation-forgotten': (bank, { subject = 0 }) => forgetAuthorisation(bank, subject),
  'consent-expires': (bank, { subject = 0, at }) => endConsent(bank, subject, 'expire', at),
  'consent-forgotten': (bank, { subject = 0 }) => forgetConsent(bank, subject),
  'session-expires': (bank, { subject = 0 }) => endSession(bank, subject),
  'transaction-booked': (bank, { subject = 0, at }) => bookRowThatIsDue(bank, subject, at),
  'payment-expires': (bank, { subject = 0 }) => rejectUnapproved(bank, subject, 'unapproved'),
  'payment-day': (bank, { subject = 0, at }) => startPaymentDay(bank, subject, at),
  'instant-payment': (bank, { subject = 0, at }) => settleHeld(bank, subject, at),
  'periodic-payment': (bank, { subject = 0, at }) => runPeriodicPayment(bank, subject, at),
}

type OnEvent = (event: BankEvent, after: Bank) => void

interface Ran {
  readonly timer: Timer
  readonly before: Bank
  readonly after: Bank
}

function emit({ timer, before, after }: Ran, onEvent: OnEvent | undefined): void {
  const event = onEvent && toBankEvent(before, timer)
  if (event !== undefined) onEvent?.(event, after)
}

/**
 * Runs one timer. Idle batches are skipped together; `onEvent` gets only those that the bank keeps in its
 * list.
 */
function runTimer(bank: Bank, timer: Timer, now: Instant, onEvent: OnEvent | undefined): Bank {
  const skipped = timer.kind === 'batch' ? skipIdle(bank, timer.at, now) : undefined
  if (skipped !== undefined) {
    const ran = { before: bank, after: skipped.bank }
    for (const at of skipped.latest) emit({ ...ran, timer: { ...timer, at } }, onEvent)
    return skipped.bank
  }
  const after = onTimer[timer.kind](bank, timer)
  if (after !== bank) emit({ timer, before: bank, after }, onEvent)
  return after
}

/**
 * Runs all timers due by `now`, each at its own time, and calls `onEvent` for each. Returns the same bank if
 * none is due.
 */
export function runDue(bank: Bank, now: Instant, onEvent?: OnEvent): Bank {
  let current = bank
  for (let timer = firstDue(current.due, now); timer !== undefined; timer = firstDue(current.due, now)) {
    current = runTimer({ ...current, due: withoutTimers(current.due, [timer]) }, timer, now, onEvent)
  }
  return current
}
