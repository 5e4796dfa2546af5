import { maybe, moment, oneOf, serial } from '../store/fields.ts'
import { type Infer, row } from '../store/row.ts'
import { emptyTable, first, putRow, removeAll, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'

/** Events that fall due by themselves. */
const timerKinds = [
  'batch',
  'authorisation-expires',
  'authorisation-forgotten',
  'consent-expires',
  'consent-forgotten',
  'session-expires',
  'transaction-booked',
  'payment-expires',
  'payment-day',
  'periodic-payment',
  'instant-payment',
] as const

/** A kind of what can fall due. */
export type TimerKind = (typeof timerKinds)[number]

const idEntries = {
  at: moment,
  /** Tells what falls due at the same moment apart: what was entered first happens first. */
  serial,
}

export const timerRow = row({
  ...idEntries,
  kind: oneOf(timerKinds),
  /** The serial of what it happens to; a batch happens to nothing of its own. */
  subject: maybe(serial),
})

/** An action of the bank at a moment, unless it is unscheduled before. */
export interface Timer extends Infer<typeof timerRow> {}

/** Reference to a timer, stored in the row that it belongs to. */
export const timerIdRow = row(idEntries)

/** The key of a timer: its moment and its serial. */
export interface TimerId extends Infer<typeof timerIdRow> {}

/** All timers, the earliest first. */
type Timers = Table<Timer, { key: 'at' | 'serial' }>

/** No timers. */
export const noTimers = emptyTable<Timers>({
  key: (left, right) => left.at - right.at || left.serial - right.serial,
})

/** The timers and one more. */
export function withTimer(timers: Timers, timer: Timer): Timers {
  return putRow(timers, timer)
}

/** The earliest timer, if its moment has come. */
export function firstDue(timers: Timers, now: Instant): Timer | undefined {
  const timer = first(timers, 'key')
  return timer !== undefined && timer.at <= now ? timer : undefined
}

/** The timers without some, as far as they are there. */
export function withoutTimers(timers: Timers, ids: readonly TimerId[]): Timers {
  return removeAll(timers, ids)
}
