import type { Bank, BankEvent, Instant, LocalDate, Zone } from '@pocketbank/core'
import { iterateBackward, takeWhile } from '@pocketbank/core/base/store'
import { epochDay, pickLater, toLocalDate } from '@pocketbank/core/base/time'
import type { Batch } from '@pocketbank/core/rows/batches/model'
import { requirePayment } from '@pocketbank/core/rows/payments/find'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { findRecord, type NamedRecord } from '../record-names.ts'
import { timeWords } from './words.ts'

/** A past or coming event with the text that lists and notices show. */
export interface EventLine {
  readonly at: Instant
  readonly text: string
  /** The payment, consent or authorisation of the event; without a path once it is deleted. */
  readonly about?: NamedRecord | undefined
  readonly tpp?: string | undefined
}

function recordOfEvent(bank: Bank, event: BankEvent): NamedRecord | undefined {
  const { paymentId, consentId, authorisationId, psuId } = event
  const deleted = (id: string): NamedRecord => ({ title: id, id })
  if (paymentId !== undefined) return findRecord(bank, 'payments', paymentId) ?? deleted(paymentId)
  if (authorisationId !== undefined) {
    return findRecord(bank, 'authorisations', authorisationId) ?? deleted(authorisationId)
  }
  if (consentId !== undefined) return findRecord(bank, 'consents', consentId) ?? deleted(consentId)
  return psuId === undefined ? undefined : { title: `PSU ${psuId}`, id: psuId }
}

/** An event. A consent that ends together with the session of its PSU is one event. */
interface JoinedEvent extends BankEvent {
  readonly hasSession?: boolean
}

/** Joins each expiring session with a consent of the same PSU that expires at the same time. */
function joinSessions(events: Iterable<BankEvent>): readonly JoinedEvent[] {
  const allEvents = [...events]
  const nameEnd = ({ at, tpp, psuId }: BankEvent) => [at, tpp, psuId].join(' ')
  const listEnds = (kind: BankEvent['kind']) =>
    new Set(allEvents.filter((event) => event.kind === kind).map(nameEnd))
  const [sessions, consents] = [listEnds('session-expires'), listEnds('consent-expires')]
  return allEvents.flatMap((event): readonly JoinedEvent[] => {
    if (event.kind === 'session-expires' && consents.has(nameEnd(event))) return []
    const hasSession = event.kind === 'consent-expires' && sessions.has(nameEnd(event))
    return [hasSession ? { ...event, hasSession } : event]
  })
}

function nameKind({ kind, hasSession = false }: JoinedEvent): string {
  return hasSession ? timeWords.consentWithSession : timeWords.kinds[kind]
}

function describeEvent(bank: Bank, event: JoinedEvent, text: string = nameKind(event)): EventLine {
  return { at: event.at, text, about: recordOfEvent(bank, event), tpp: event.tpp }
}

/** Writes the results of a batch, a line for each payment. */
function describeBatch(bank: Bank, { at, lines }: Batch): readonly EventLine[] {
  return lines.map(({ payment: serial, outcome, reason }) => {
    const { id: paymentId, tpp } = requirePayment(bank, serial)
    const why = reason === undefined ? '' : `: ${rejectionReasons[reason].text.replace(/\.$/, '')}`
    return describeEvent(bank, { at, kind: 'batch', paymentId, tpp }, timeWords.outcomes[outcome] + why)
  })
}

/** Lists the recorded batches of a bank by their times. */
function indexBatchesByTime(bank: Bank): ReadonlyMap<Instant, Batch> {
  const newestFirst = iterateBackward(bank.batches, 'key', { serial: Number.MAX_SAFE_INTEGER })
  return new Map([...newestFirst].map((batch) => [batch.at, batch]))
}

/** Writes events in the given order. Batches without work share one line. */
export function describeEvents(bank: Bank, events: Iterable<BankEvent>): readonly EventLine[] {
  const batches = indexBatchesByTime(bank)
  const lines: EventLine[] = []
  let idle = 0
  for (const event of joinSessions(events)) {
    const batch = event.kind === 'batch' ? batches.get(event.at) : undefined
    const isIdle = event.kind === 'batch' && (batch === undefined || batch.lines.length === 0)
    const before = isIdle && idle > 0 ? lines.pop() : undefined
    idle = isIdle ? idle + 1 : 0
    if (isIdle)
      lines.push({ at: pickLater(event.at, before?.at ?? event.at), text: timeWords.idleBatches(idle) })
    else if (batch !== undefined) lines.push(...describeBatch(bank, batch))
    else lines.push(describeEvent(bank, event))
  }
  return lines
}

/** The most payments that a line about a batch counts. */
const duePaymentsMax = 1_000

/** Writes the coming events of a bank, with the number of payments due at the next batch. */
export function describeUpcoming(bank: Bank, events: readonly BankEvent[]): readonly EventLine[] {
  return joinSessions(events).map((event) => {
    if (event.kind !== 'batch') return describeEvent(bank, event)
    const day = epochDay(toLocalDate(event.at, bank.calendar.zone))
    const first = { queueDay: Number.NEGATIVE_INFINITY, serial: 0 }
    let looks = 0
    const isDue = ({ queueDay }: { readonly queueDay: number }) => {
      looks += 1
      return queueDay <= day && looks <= duePaymentsMax
    }
    const { length } = takeWhile(bank.payments, 'byQueue', first, isDue)
    return describeEvent(bank, event, timeWords.nextBatch(length))
  })
}

/** Returns the group of a coming time: today, tomorrow, this week or later. */
export function findTimeGroup(at: Instant, now: Instant, zone: Zone): string {
  const { today, tomorrow, thisWeek, later } = timeWords.groups
  const [date, from] = [toLocalDate(at, zone), toLocalDate(now, zone)]
  const days = epochDay(date) - epochDay(from)
  if (days <= 0) return today
  if (days === 1) return tomorrow
  return days <= 7 - computeWeekday(from) ? thisWeek : later
}

/** Computes the day of the week of a date: 1 on Monday, 7 on Sunday. */
export function computeWeekday(date: LocalDate): number {
  // The first of January 1970 was a Thursday.
  return ((epochDay(date) + 3) % 7) + 1
}
