import type { FlowPlan } from '../plan/flows.ts'
import { type UsedCard, useCard } from './card-use.ts'
import type { Days } from './days.ts'
import { emptyLedger } from './ledger.ts'
import { enterFlows } from './recurring.ts'

/** What the history of a bank is drawn from. */
export interface HistorySource {
  /** The names of the accounts. */
  readonly accounts: Iterable<string>
  readonly flows: readonly FlowPlan[]
  readonly cards: readonly UsedCard[]
}

interface HistorySpan {
  readonly days: Days
  /** The epoch day from which on cards have rows. */
  readonly cardsFrom: number
  /** A number that makes the draws of a world differ from those of others. */
  readonly offset: number
}

/** Draws a history: the ledger of the accounts, and the use of each card by its name. */
export function drawHistory(
  { accounts, flows, cards }: HistorySource,
  { days, cardsFrom, offset }: HistorySpan,
) {
  const keys = cards.map(({ card }) => card.key)
  const ledger = emptyLedger(accounts, keys)
  enterFlows(ledger, flows, offset, days)
  const uses = new Map(
    cards.map((used) => {
      const { key } = used.card
      const supplementary = cards.filter(({ card }) => card.supplementaryTo === key)
      return [key, useCard(used, cardsFrom, ledger, { days, supplementary })]
    }),
  )
  return { ledger, uses }
}
