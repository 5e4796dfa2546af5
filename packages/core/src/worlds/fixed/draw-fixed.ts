import { epochDay, firstOfMonth, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { daysFrom } from '../fill/days.ts'
import { drawHistory } from '../fill/draw-history.ts'
import type { FlowWindow } from '../plan/plan-context.ts'
import type { FixedBank, FixedMonth, FixedTotals } from './fixed-bank.ts'

export type FixedHistory = ReturnType<typeof drawHistory>

/** Draws the history of the fixed data set in a window, as it is on the day after it. */
export function drawFixed(
  { accounts, flows, cards }: Pick<FixedBank, 'accounts' | 'flows' | 'cards'>,
  window: FlowWindow,
): FixedHistory {
  const source = {
    accounts: accounts.map(({ plan }) => plan.key),
    flows: flows.map((flow) => ({ ...flow, window })),
    cards: cards.map(({ used }) => used),
  }
  const days = daysFrom(window.firstDay, localDate(window.before))
  return drawHistory(source, { days, cardsFrom: window.first, offset: 0 })
}

export function readTotals({ ledger, uses }: FixedHistory): FixedTotals {
  return { accounts: Object.fromEntries(ledger.accounts), cards: Object.fromEntries(uses) }
}

/** Counts the booked rows of a history, and sums the amounts of those of accounts. */
export function countBooked({ ledger, uses }: FixedHistory): FixedMonth {
  const moves = Array.from(ledger.accounts.values(), ({ booked }) => booked)
  return {
    counts: moves.map(({ count }) => count),
    sums: moves.map(({ sum }) => Number(sum)),
    uses: Array.from(uses.values(), ({ count }) => count),
  }
}

/** Makes the window from the first day of a day's month to the day before it. It may be empty. */
export function windowInMonth(day: LocalDate): FlowWindow {
  const firstDay = firstOfMonth(day)
  return { firstDay, first: epochDay(firstDay), before: epochDay(day) }
}
