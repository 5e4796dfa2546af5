import { computeId } from '../base/ids/id.ts'
import type { IdSeed, ResourceKind } from '../base/ids/seed.ts'
import type { TimeOfDay, Zone } from '../base/time/zone.ts'
import { type Timer, type TimerId, withoutTimers, withTimer } from '../base/timers/timers.ts'
import { type BankTables, type Counted, emptyTables } from './tables.ts'

/** The zone of the bank and its batch times. */
export interface BankCalendar {
  readonly zone: Zone
  /** Times of the batches of a banking day, in the order of the day. */
  readonly batchTimes: readonly TimeOfDay[]
}

/** A whole bank: an immutable value. Keeping it is a snapshot, going on from it twice is a fork. */
export interface Bank extends BankTables {
  readonly ids: IdSeed
  readonly calendar: BankCalendar
  /** Rows ever created, by kind. */
  readonly counts: Readonly<Partial<Record<Counted, number>>>
}

/** A bank in which nothing has happened and nothing will. */
export function emptyBank(ids: IdSeed, calendar: BankCalendar): Bank {
  return { ids, calendar, counts: {}, ...emptyTables }
}

/**
 * The bank with other tables, counts or ids. D: its fields are written out, which is checked by their type: spreading a bank that was spread
 * before takes 1.2 µs instead of 0.3, and a payment copies it some six times.
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

/** The next serial of a kind, the first of some where more are taken, and the counts that know them. Serials begin at 1. */
export function countOn(
  { counts }: Pick<Bank, 'counts'>,
  kind: Counted,
  some = 1,
): Pick<Bank, 'counts'> & { readonly serial: number } {
  const before = counts[kind] ?? 0
  return { counts: { ...counts, [kind]: before + some }, serial: before + 1 }
}

/** The next serial of a kind, the first of some where more are taken, and the bank that has counted them. */
export function nextSerial(
  bank: Bank,
  kind: Counted,
  some = 1,
): { readonly bank: Bank; readonly serial: number } {
  const { counts, serial } = countOn(bank, kind, some)
  return { bank: withParts(bank, { counts }), serial }
}

/** The next serial and id of a kind of resource, and the bank that has counted it. */
export function nextId(
  bank: Bank,
  kind: ResourceKind,
): { readonly bank: Bank; readonly serial: number; readonly id: string } {
  const { bank: next, serial } = nextSerial(bank, kind)
  return { bank: next, serial, id: computeId(bank.ids, kind, serial) }
}

/** The bank with one timer more, which runs at its moment for the row that is its subject, and the id of the timer. */
export function schedule(
  bank: Bank,
  { at, kind, subject }: Omit<Timer, 'serial'>,
): { readonly bank: Bank; readonly due: TimerId } {
  const { bank: next, serial } = nextSerial(bank, 'due')
  const timer: Timer = { at, serial, kind, ...(subject !== undefined && { subject }) }
  return { bank: withParts(next, { due: withTimer(next.due, timer) }), due: { at, serial } }
}

/** The bank without these timers, as far as they are there. */
export function unschedule(bank: Bank, ...ids: readonly (TimerId | undefined)[]): Bank {
  const named = ids.filter((id) => id !== undefined)
  const due = withoutTimers(bank.due, named)
  return due === bank.due ? bank : withParts(bank, { due })
}
