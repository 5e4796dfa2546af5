import { find } from '../../base/store/table.ts'
import type { Timer, TimerId, TimerKind } from '../../base/timers/timers.ts'
import { nextBatchAt } from '../../rows/batches/clock.ts'
import { type AnyRow, type ReadSnapshot, rowsIn } from './rows.ts'
import type { Steps, Violation } from './violation.ts'

type TimedTable = 'authorisations' | 'consents' | 'sessions' | 'transactions' | 'payments'

/** The rows to which something happens that falls due; a batch happens to none. */
const subjects: Readonly<Record<Exclude<TimerKind, 'batch'>, TimedTable>> = {
  'authorisation-expires': 'authorisations',
  'authorisation-forgotten': 'authorisations',
  'consent-expires': 'consents',
  'consent-forgotten': 'consents',
  'session-expires': 'sessions',
  'transaction-booked': 'transactions',
  'payment-expires': 'payments',
  'payment-day': 'payments',
  'periodic-payment': 'payments',
}

function subjectOf(
  { bank }: ReadSnapshot,
  { kind, subject = 0 }: Timer,
): { readonly due?: TimerId } | undefined {
  if (kind === 'batch') return undefined
  const table = bank[subjects[kind]]
  return find(table as (typeof bank)['sessions'], 'key', { serial: subject })
}

/** What is wrong with something that is to come: it is over, or what it happens to does not wait for it. */
function wrongTimer(read: ReadSnapshot, timer: Timer, at: Steps): Violation | undefined {
  if (timer.at <= read.now) {
    return { at: [...at, 'at'], expected: `be after now, ${read.now}`, value: timer.at }
  }
  if (timer.kind === 'batch') {
    const expected = 'not be there, as a batch happens to nothing of its own'
    return timer.subject === undefined
      ? undefined
      : { at: [...at, 'subject'], expected, value: timer.subject }
  }
  const id = subjectOf(read, timer)?.due
  if (id?.serial === timer.serial && id.at === timer.at) return undefined
  const expected = `be the serial of one of the ${subjects[timer.kind]} that waits for it`
  return { at: [...at, 'subject'], expected, value: timer.subject }
}

/** The first row of a table that waits for a timer that is not there. */
function findWithoutTimer(read: ReadSnapshot, name: TimedTable): Violation | undefined {
  const kinds = Object.entries(subjects).flatMap(([kind, table]) => (table === name ? [kind] : []))
  const index = rowsIn(read, name).findIndex((row) => !hasTimer(read, row, kinds))
  const value = rowsIn(read, name)[index]?.due
  const expected = 'be the place in the queue of what happens to it'
  return index < 0 ? undefined : { at: ['tables', name, index, 'due'], expected, value }
}

function hasTimer({ bank }: ReadSnapshot, { serial, due: id }: AnyRow, kinds: readonly string[]): boolean {
  if (id === undefined) return true
  const timer = find(bank.due, 'key', id as TimerId)
  return timer?.subject === serial && kinds.includes(timer.kind)
}

/** There must be one timer for the next batch, at its moment, unless there is no batch to come. */
function findWrongBatch({ bank, now, rows }: ReadSnapshot): Violation | undefined {
  const at = nextBatchAt(bank.calendar, now)
  const batches = rows.due.flatMap(({ kind }, index) => (kind === 'batch' ? [index] : []))
  const [index = -1] = batches
  if (batches.length !== (at === undefined ? 0 : 1)) {
    const expected =
      at === undefined ? 'have no batch, as there is none to come' : 'have the next batch, once'
    return { at: ['tables', 'due'], expected, value: `${batches.length} batches` }
  }
  const value = rows.due[index]?.at
  return value === at
    ? undefined
    : { at: ['tables', 'due', index, 'at'], expected: `be ${at}, when the next batch runs`, value }
}

/** The first thing that is wrong with the timers. D: the moment of none has passed, so that a bank that is restored has no years to catch up with. */
export function findWrongTimer(read: ReadSnapshot): Violation | undefined {
  for (const [index, timer] of read.rows.due.entries()) {
    const violation = wrongTimer(read, timer, ['tables', 'due', index])
    if (violation !== undefined) return violation
  }
  for (const name of new Set(Object.values(subjects))) {
    const violation = findWithoutTimer(read, name)
    if (violation !== undefined) return violation
  }
  return findWrongBatch(read)
}
