import { find } from '../../base/store/table.ts'
import type { Timer, TimerId, TimerKind } from '../../base/timers/timers.ts'
import { findNextBatch } from '../../rows/batches/clock.ts'
import type { ReadSnapshot } from './read-snapshot.ts'
import type { Violation } from './violation.ts'

type TimedTable = 'authorisations' | 'consents' | 'sessions' | 'transactions' | 'payments'

/** The table with the row that a timer changes. A batch has no such row. */
export const subjectTables: Readonly<Record<Exclude<TimerKind, 'batch'>, TimedTable>> = {
  'authorisation-expires': 'authorisations',
  'authorisation-forgotten': 'authorisations',
  'consent-expires': 'consents',
  'consent-forgotten': 'consents',
  'session-expires': 'sessions',
  'transaction-booked': 'transactions',
  'payment-expires': 'payments',
  'payment-day': 'payments',
  'periodic-payment': 'payments',
  'instant-payment': 'payments',
}

/** Returns true if the row of a timer refers to the timer. */
export function isAwaited({ at, kind, subject = 0, serial }: Timer, { bank }: ReadSnapshot): boolean {
  if (kind === 'batch') return true
  const table = bank[subjectTables[kind]] as ReadSnapshot['bank']['sessions']
  const due: TimerId | undefined = find(table, 'key', { serial: subject })?.due
  return due?.serial === serial && due.at === at
}

/** Returns true if the timer that a row refers to exists. */
export function hasItsTimer(table: TimedTable) {
  return (row: { readonly serial: number; readonly due?: TimerId | undefined }, { bank }: ReadSnapshot) => {
    if (row.due === undefined) return true
    const timer = find(bank.due, 'key', row.due)
    return timer?.subject === row.serial && timer.kind !== 'batch' && subjectTables[timer.kind] === table
  }
}

/** Checks that exactly one timer is set for the next batch, and none if there is no next batch. */
export function* findWrongBatch({ bank, now, rows }: ReadSnapshot): Generator<Violation> {
  const at = findNextBatch(bank.calendar, now)
  const batches = rows.due.flatMap(({ kind }, index) => (kind === 'batch' ? [index] : []))
  const [index = -1] = batches
  if (batches.length !== (at === undefined ? 0 : 1)) {
    const expected = at === undefined ? 'have no batch, as none is to come' : 'have the next batch, once'
    yield { at: ['tables', 'due'], expected, value: `${batches.length} batches` }
    return
  }
  const value = rows.due[index]?.at
  if (value !== at)
    yield { at: ['tables', 'due', index, 'at'], expected: `be ${at}, when the next batch runs`, value }
}
