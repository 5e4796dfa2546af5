import { maybe, moment, oneOf, serial } from '../store/fields.ts'
import { type Infer, row } from '../store/row.ts'
import { ascending, emptyTable, put, removeAll, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'

/** What can fall due by itself. */
const dueKinds = [
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
] as const

/** A kind of what can fall due. */
export type DueKind = (typeof dueKinds)[number]

const placeEntries = {
  at: moment,
  /** Tells what falls due at the same moment apart: what was entered first happens first. */
  serial,
}

/** What a row of the queue has. */
export const dueRow = row({
  ...placeEntries,
  kind: oneOf(dueKinds),
  /** The serial of what it happens to; a batch happens to nothing of its own. */
  subject: maybe(serial),
})

/** Something that will happen at a moment, unless it is taken from the queue before. */
export interface Due extends Infer<typeof dueRow> {}

/** What leads back to the queue. */
export const duePlaceRow = row(placeEntries)

/** Where something stands in the queue, by which it is taken out again. */
export interface DuePlace extends Infer<typeof duePlaceRow> {}

/** What is to come, the earliest first. */
export type DueQueue = Table<Due, { key: 'at' | 'serial' }>

/** Nothing to come. */
export const nothingDue = emptyTable<DueQueue>({
  key: (left, right) => left.at - right.at || left.serial - right.serial,
})

/** The queue with one entry more. */
export function enqueue(queue: DueQueue, due: Due): DueQueue {
  return put(queue, due)
}

/** The earliest entry, if it has come by this moment. */
export function firstDue(queue: DueQueue, now: Instant): Due | undefined {
  const { value } = ascending(queue, 'key').next()
  return value !== undefined && value.at <= now ? value : undefined
}

/** The queue without entries, as far as they are there. */
export function dequeue(queue: DueQueue, places: readonly DuePlace[]): DueQueue {
  return removeAll(queue, places)
}
