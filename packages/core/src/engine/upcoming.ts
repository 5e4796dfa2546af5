import { ascending } from '../base/store/table.ts'
import type { Bank } from '../rows/bank.ts'
import { type BankEvent, eventOf } from './bank-event.ts'

/** What the bank is going to do by itself. */
export interface Upcoming {
  /** The next first; of batches there is the next one only. */
  readonly events: readonly BankEvent[]
  /** Whether there is more behind them. */
  readonly hasMore: boolean
}

/** What the bank is going to do by itself as it stands now, the next first, so many at most: what happens before may change it. */
export function upcomingEvents(bank: Bank, eventsMax: number): Upcoming {
  const events: BankEvent[] = []
  for (const timer of ascending(bank.due, 'key')) {
    const event = eventOf(bank, timer)
    if (event === undefined) continue
    if (events.length >= eventsMax) return { events, hasMore: true }
    events.push(event)
  }
  return { events, hasMore: false }
}
