import {
  type Bank,
  type BankEvent,
  type Engine,
  type JournalEntry,
  journalEntries,
  journalStart,
} from '@pocketbank/core'
import {
  findPaymentChanges,
  findTransitionsTo,
  type PaymentHistoryEntry,
  playSteps,
} from '@pocketbank/core/engine'
import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import type { PaymentTransition } from '@pocketbank/core/rows/payments/status'
import type { RequestEntry, RequestJournal } from '@pocketbank/http'

/**
 * The most events that are kept of a replayed journal. A page shows some dozens, and half a year has a
 * thousand batches.
 */
const eventsKeptMax = 2_000

/** The replayed part of an engine's journal: its events, and the history of each payment by serial. */
interface PlayedHistory {
  readonly epoch: number
  /** The bank at the start of the journal, and the last entry that was replayed. */
  readonly start: Bank
  readonly last: JournalEntry | undefined
  readonly bank: Bank
  readonly events: readonly BankEvent[]
  readonly changes: Map<number, readonly PaymentHistoryEntry[]>
}

/**
 * The replayed parts of journals, kept since a journal has thousands of entries and pages are drawn often.
 */
const playedOf = new WeakMap<Engine, PlayedHistory>()

/**
 * Returns the entries after the last replayed one. Returns undefined if all must be replayed: after a
 * restore, or if the journal no longer has that entry.
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
  const cachedHistory = playedOf.get(engine)
  const since = cachedHistory?.epoch === epoch ? entriesSince(cachedHistory, start, entries) : undefined
  const isKnown = cachedHistory !== undefined && since !== undefined
  const changes = isKnown ? cachedHistory.changes : new Map<number, readonly PaymentHistoryEntry[]>()
  const events = isKnown ? [...cachedHistory.events] : []
  const bank = playSteps(
    { start: isKnown ? cachedHistory.bank : start, entries: since ?? entries, now },
    (step) => {
      if (step.cause.kind === 'event') events.push(step.cause.event)
      for (const change of findPaymentChanges(step)) {
        const { serial } = change.payment
        changes.set(serial, [...(changes.get(serial) ?? []), change])
      }
    },
  )
  const played = { epoch, start, last: entries.at(-1), bank, changes, events: events.slice(-eventsKeptMax) }
  playedOf.set(engine, played)
  return played
}

/** Lists the latest events in the journal of an engine, the oldest first. */
export function listPastEvents(engine: Engine): readonly BankEvent[] {
  return playOn(engine).events
}

/** The known history of a payment. */
export interface PaymentHistory {
  /**
   * The transitions before the journal begins, inferred from the payment and without times. The journal of a
   * bank that was loaded from a file begins at the load, and a journal keeps only the latest commands.
   */
  readonly before: readonly PaymentTransition[]
  readonly changes: readonly PaymentHistoryEntry[]
}

/** Reads the history of a payment from the journal of its engine. */
export function readPaymentHistory(engine: Engine, payment: Payment): PaymentHistory {
  const changes = playOn(engine).changes.get(payment.serial) ?? []
  const [first] = changes
  const isWhole = first !== undefined && first.before === undefined
  const firstState = first?.before ?? payment
  const executions = first === undefined ? listExecutions(engine.bank, payment.serial) : []
  const before = isWhole ? [] : findTransitionsTo(firstState, undefined, executions)
  return { before, changes }
}

/**
 * Finds the request that caused an entry of the history. Its operation has the name of the command, and it
 * names the payment.
 */
export function findCausingRequest(
  entries: RequestJournal['entries'],
  { cause, at, payment: { id, tpp } }: PaymentHistoryEntry,
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
