import { iterateForward } from '../base/store/table.ts'
import type { Bank } from '../rows/bank.ts'
import { type BankEvent, toBankEvent } from './bank-event.ts'

/** Events that the bank will cause by itself. */
interface Upcoming {
  /** The next first; of batches there is the next one only. */
  readonly events: readonly BankEvent[]
  /** True if more events follow. */
  readonly hasMore: boolean
}

/** The next events that the bank will cause by itself, at most `eventsMax`, the earliest first; earlier events may change later ones. */
export function upcomingEvents(bank: Bank, eventsMax: number): Upcoming {
  const events: BankEvent[] = []
  for (const timer of iterateForward(bank.due, 'key')) {
    const event = toBankEvent(bank, timer)
    if (event === undefined) continue
    if (events.length >= eventsMax) return { events, hasMore: true }
    events.push(event)
  }
  return { events, hasMore: false }
}
