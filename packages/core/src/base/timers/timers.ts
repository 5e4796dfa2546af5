import { instantSchema, maybe, oneOf, serial } from '../store/fields.ts'
import { type Infer, row } from '../store/row.ts'
import { emptyTable, first, putRow, removeAll, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'

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

export type TimerKind = (typeof timerKinds)[number]

const idEntries = {
  at: instantSchema,
  /** Orders timers with the same time: the first one that was scheduled runs first. */
  serial,
}

export const timerRow = row({
  ...idEntries,
  kind: oneOf(timerKinds),
  /** The serial of the row that the timer is for; a batch has none. */
  subject: maybe(serial),
})

/** An action of the bank at a time, unless it is unscheduled before. */
export interface Timer extends Infer<typeof timerRow> {}

export const timerIdRow = row(idEntries)

/** The key of a timer, stored in the row that the timer is for. */
export interface TimerId extends Infer<typeof timerIdRow> {}

type Timers = Table<Timer, { key: 'at' | 'serial' }>

export const noTimers = emptyTable<Timers>({
  key: (left, right) => left.at - right.at || left.serial - right.serial,
})

export function withTimer(timers: Timers, timer: Timer): Timers {
  return putRow(timers, timer)
}

export function firstDue(timers: Timers, now: Instant): Timer | undefined {
  const timer = first(timers, 'key')
  return timer !== undefined && timer.at <= now ? timer : undefined
}

export function withoutTimers(timers: Timers, ids: readonly TimerId[]): Timers {
  return removeAll(timers, ids)
}
