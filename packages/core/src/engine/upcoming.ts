import { iterateForward } from '../base/store/table.ts'
import type { Bank } from '../rows/bank.ts'
import { type BankEvent, toBankEvent } from './bank-event.ts'

interface Upcoming {
  /** Earliest first. It contains only the next batch. */
  readonly events: readonly BankEvent[]
  readonly hasMore: boolean
}

/**
 * Lists the next events, earliest first, at most `eventsMax`. Later events are a forecast: earlier ones may
 * change them.
 */
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
