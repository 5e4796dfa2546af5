import { computeId } from '../base/ids/id.ts'
import type { IdSeed, ResourceKind } from '../base/ids/seed.ts'
import type { TimeOfDay, Zone } from '../base/time/zone.ts'
import { type Timer, type TimerId, withoutTimers, withTimer } from '../base/timers/timers.ts'
import { type BankTables, type CounterName, emptyTables } from './tables.ts'

/** The time zone of a bank and its batch times. */
export interface BankCalendar {
  readonly zone: Zone
  /** Sorted by time. */
  readonly batchTimes: readonly TimeOfDay[]
}

/** A bank with all its rows, an immutable value. */
export interface Bank extends BankTables {
  readonly ids: IdSeed
  readonly calendar: BankCalendar
  /** The highest serial so far, by counter. */
  readonly counts: Readonly<Partial<Record<CounterName, number>>>
}

export function emptyBank(ids: IdSeed, calendar: BankCalendar): Bank {
  return { ids, calendar, counts: {}, ...emptyTables }
}

/**
 * Replaces tables, counters or ids of a bank. The fields are written out and checked by their type: spreading
 * takes four times as long, and each payment copies the bank several times.
 */
export function withParts(bank: Bank, parts: Partial<Bank>): Bank {
  const whole: Bank = {
    ids: bank.ids,
    calendar: bank.calendar,
    counts: bank.counts,
    due: bank.due,
    batches: bank.batches,
    customers: bank.customers,
    agreements: bank.agreements,
    engagements: bank.engagements,
    accounts: bank.accounts,
    closedAccounts: bank.closedAccounts,
    cardAccounts: bank.cardAccounts,
    transactions: bank.transactions,
    cardTransactions: bank.cardTransactions,
    psus: bank.psus,
    sessions: bank.sessions,
    authorisations: bank.authorisations,
    consents: bank.consents,
    accessCalls: bank.accessCalls,
    contacts: bank.contacts,
    payments: bank.payments,
    executions: bank.executions,
    baskets: bank.baskets,
    positions: bank.positions,
  }
  return Object.assign(whole, parts)
}

/** Reserves the next serials of a counter and returns the first. Serials begin at 1. */
export function countOn(
  { counts }: Pick<Bank, 'counts'>,
  kind: CounterName,
  count = 1,
): Pick<Bank, 'counts'> & { readonly serial: number } {
  const before = counts[kind] ?? 0
  return { counts: { ...counts, [kind]: before + count }, serial: before + 1 }
}

/** Reserves the next serials of a counter. Returns the first, and the bank with the new count. */
export function nextSerial(
  bank: Bank,
  kind: CounterName,
  count = 1,
): { readonly bank: Bank; readonly serial: number } {
  const { counts, serial } = countOn(bank, kind, count)
  return { bank: withParts(bank, { counts }), serial }
}

/** Reserves the next serial of a resource and computes its id. */
export function nextId(
  bank: Bank,
  kind: ResourceKind,
): { readonly bank: Bank; readonly serial: number; readonly id: string } {
  const { bank: next, serial } = nextSerial(bank, kind)
  return { bank: next, serial, id: computeId(bank.ids, kind, serial) }
}

/** Adds a timer. `subject` is the serial of the row that it changes. */
export function schedule(
  bank: Bank,
  { at, kind, subject }: Omit<Timer, 'serial'>,
): { readonly bank: Bank; readonly due: TimerId } {
  const { bank: next, serial } = nextSerial(bank, 'due')
  const timer: Timer = { at, serial, kind, ...(subject !== undefined && { subject }) }
  return { bank: withParts(next, { due: withTimer(next.due, timer) }), due: { at, serial } }
}

/** Removes timers; ignores those that do not exist. */
export function unschedule(bank: Bank, ...ids: readonly (TimerId | undefined)[]): Bank {
  const timerIds = ids.filter((id) => id !== undefined)
  const due = withoutTimers(bank.due, timerIds)
  return due === bank.due ? bank : withParts(bank, { due })
}
