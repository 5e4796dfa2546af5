import {
  type Bank,
  type BankEvent,
  type Engine,
  type JournalEntry,
  journalEntries,
  journalStart,
} from '@pocketbank/core'
import { arrowsTo, type PaymentMoment, paymentMoments, playSteps } from '@pocketbank/core/engine'
import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import type { PaymentArrow } from '@pocketbank/core/rows/payments/status'
import type { RequestEntry, RequestJournal } from '@pocketbank/http'

/** Events that are kept of a played journal. D: a page shows some dozens, and half a year has a thousand batches. */
const eventsKeptMax = 2_000

/** The played part of an engine's journal: its events, and the moments of payments by their serials. */
interface PlayedHistory {
  readonly epoch: number
  /** The bank with which the journal began, and the last of its entries that was played. */
  readonly start: Bank
  readonly last: JournalEntry | undefined
  readonly bank: Bank
  readonly events: readonly BankEvent[]
  readonly moments: Map<number, readonly PaymentMoment[]>
}

/** The played parts of journals. D: a journal has thousands of entries, and a page is looked at again and again. */
const playedOf = new WeakMap<Engine, PlayedHistory>()

/**
 * Which entries are still to be played after what was; nothing where all are, from the beginning: the bank was put back, or the journal
 * has forgotten the last one that was played.
 */
function entriesSince(
  { start, last }: PlayedHistory,
  begins: Bank,
  entries: readonly JournalEntry[],
): readonly JournalEntry[] | undefined {
  if (last === undefined) return start === begins ? entries : undefined
  const index = entries.lastIndexOf(last)
  return index < 0 ? undefined : entries.slice(index + 1)
}

function playOn(engine: Engine): PlayedHistory {
  const { journal, now, epoch } = engine
  const [start, entries] = [journalStart(journal), journalEntries(journal)]
  const known = playedOf.get(engine)
  const since = known?.epoch === epoch ? entriesSince(known, start, entries) : undefined
  const isKnown = known !== undefined && since !== undefined
  const moments = isKnown ? known.moments : new Map<number, readonly PaymentMoment[]>()
  const events = isKnown ? [...known.events] : []
  const bank = playSteps({ start: isKnown ? known.bank : start, entries: since ?? entries, now }, (step) => {
    if (step.cause.kind === 'event') events.push(step.cause.event)
    for (const moment of paymentMoments(step)) {
      const { serial } = moment.payment
      moments.set(serial, [...(moments.get(serial) ?? []), moment])
    }
  })
  const played = { epoch, start, last: entries.at(-1), bank, moments, events: events.slice(-eventsKeptMax) }
  playedOf.set(engine, played)
  return played
}

/** The latest events of a bank, the oldest first, as far as the journal of its engine knows them. */
export function listPastEvents(engine: Engine): readonly BankEvent[] {
  return playOn(engine).events
}

/** The known history of a payment. */
export interface PaymentHistory {
  /**
   * The way to what the journal knows first, inferred from the payment, without moments: the journal of a bank that was read from a file
   * begins with that, and it keeps the latest commands only.
   */
  readonly before: readonly PaymentArrow[]
  readonly moments: readonly PaymentMoment[]
}

/** Reads the history of a payment from the journal of its engine. */
export function readPaymentHistory(engine: Engine, payment: Payment): PaymentHistory {
  const moments = playOn(engine).moments.get(payment.serial) ?? []
  const [first] = moments
  const isWhole = first !== undefined && first.before === undefined
  const seen = first?.before ?? payment
  const executions = first === undefined ? listExecutions(engine.bank, payment.serial) : []
  const before = isWhole ? [] : arrowsTo(seen, undefined, executions)
  return { before, moments }
}

/** Finds the request that caused a moment: it asked for the operation that is named like the command, and names the payment. */
export function findCausingRequest(
  entries: RequestJournal['entries'],
  { cause, at, payment: { id, tpp } }: PaymentMoment,
): RequestEntry | undefined {
  return entries.find(
    (entry) =>
      entry.operation === cause &&
      entry.tpp === tpp &&
      entry.at >= at &&
      entry.status < 400 &&
      [entry.target, entry.answer?.text, entry.request?.text].some((text) => text?.includes(id) === true),
  )
}
