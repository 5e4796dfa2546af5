import type { Due, DueKind, DuePlace } from '../../base/due/queue.ts'
import { find } from '../../base/store/table.ts'
import { nextBatchAt } from '../../rows/batches/clock.ts'
import type { Damage, Steps } from './damage.ts'
import { type AnyRow, type Read, rowsIn } from './rows.ts'

type Waiting = 'authorisations' | 'consents' | 'sessions' | 'transactions' | 'payments'

/** The rows to which something happens that falls due; a batch happens to none. */
const subjects: Readonly<Record<Exclude<DueKind, 'batch'>, Waiting>> = {
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

function subjectOf({ bank }: Read, { kind, subject = 0 }: Due): { readonly due?: DuePlace } | undefined {
  if (kind === 'batch') return undefined
  const table = bank[subjects[kind]]
  return find(table as (typeof bank)['sessions'], 'key', { serial: subject })
}

/** What is wrong with something that is to come: it is over, or what it happens to does not wait for it. */
function wrongDue(read: Read, due: Due, at: Steps): Damage | undefined {
  if (due.at <= read.now) {
    return { at: [...at, 'at'], expected: `be after now, ${read.now}`, value: due.at }
  }
  if (due.kind === 'batch') {
    const expected = 'not be there, as a batch happens to nothing of its own'
    return due.subject === undefined ? undefined : { at: [...at, 'subject'], expected, value: due.subject }
  }
  const place = subjectOf(read, due)?.due
  if (place?.serial === due.serial && place.at === due.at) return undefined
  const expected = `be the serial of one of the ${subjects[due.kind]} that waits for it`
  return { at: [...at, 'subject'], expected, value: due.subject }
}

/** Something to come of which the queue knows nothing. */
function findUnqueued(read: Read, name: Waiting): Damage | undefined {
  const kinds = Object.entries(subjects).flatMap(([kind, table]) => (table === name ? [kind] : []))
  const index = rowsIn(read, name).findIndex((row) => !isQueued(read, row, kinds))
  const value = rowsIn(read, name)[index]?.due
  const expected = 'be the place in the queue of what happens to it'
  return index < 0 ? undefined : { at: ['tables', name, index, 'due'], expected, value }
}

function isQueued({ bank }: Read, { serial, due: place }: AnyRow, kinds: readonly string[]): boolean {
  if (place === undefined) return true
  const due = find(bank.due, 'key', place as DuePlace)
  return due?.subject === serial && kinds.includes(due.kind)
}

/** The next batch must stand in the queue, once and at its moment, unless there is none any more. */
function findWrongBatch({ bank, now, rows }: Read): Damage | undefined {
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

/** The first thing that is wrong with the queue of what is to come. D: nothing in it is over, so that nobody waits for years of it. */
export function findWrongDue(read: Read): Damage | undefined {
  for (const [index, due] of read.rows.due.entries()) {
    const damage = wrongDue(read, due, ['tables', 'due', index])
    if (damage !== undefined) return damage
  }
  for (const name of new Set(Object.values(subjects))) {
    const damage = findUnqueued(read, name)
    if (damage !== undefined) return damage
  }
  return findWrongBatch(read)
}
