import { putLater } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { TimerId } from '../../base/timers/timers.ts'
import type { CommandStep } from '../../domain/command.ts'
import { type Bank, nextSerial, schedule, withParts } from '../../rows/bank.ts'
import { findNextBatch } from '../../rows/batches/clock.ts'
import type { CardTransactionRow } from '../../rows/card-transactions/model.ts'
import { type Sequencer, sequencer } from '../../rows/transactions/history.ts'
import { accountRows, type RowAccount } from './account-rows.ts'
import type { CardUse } from './card-use.ts'
import type { AccountMoves, Stream } from './ledger.ts'

/** Schedules the booking of pending rows in the next batch. Returns a timer for each. */
function scheduleRows(
  bank: Bank,
  first: number,
  count: number,
  now: Instant,
): CommandStep<RowAccount['due']> {
  if (count === 0) return { bank, outcome: [] }
  const at = findNextBatch(bank.calendar, now)
  let current = bank
  const timerIds: TimerId[] = []
  for (let subject = first; at !== undefined && subject < first + count; subject += 1) {
    const update = schedule(current, { at, kind: 'transaction-booked', subject })
    current = update.bank
    timerIds.push(update.due)
  }
  return { bank: current, outcome: timerIds }
}

/** Reserves the serials of an account's rows, and schedules the booking of its pending ones. */
export function reserveRows(
  bank: Bank,
  { key, account }: Pick<RowAccount, 'key' | 'account'>,
  { booked, pending }: AccountMoves,
  now: Instant,
): CommandStep<RowAccount> {
  const count = booked.count + pending.count
  const { bank: nextBank, serial: first } = nextSerial(bank, 'transaction', count)
  const { bank: changedBank, outcome: due } = scheduleRows(nextBank, first + booked.count, pending.count, now)
  return { bank: changedBank, outcome: { key, account, first, count, due } }
}

/** A card with the first serial of its rows and its use. */
export interface RowCard {
  readonly account: number
  readonly first: number
  readonly use: CardUse
}

/** Reserves the serials of a card's rows. */
export function reserveCardRows(bank: Bank, account: number, use: CardUse): CommandStep<RowCard> {
  const { bank: nextBank, serial: first } = nextSerial(bank, 'card-transaction', use.count)
  return { bank: nextBank, outcome: { account, first, use } }
}

function rowsOfCard({ account, first, use }: RowCard, sequenceOf: Sequencer): readonly CardTransactionRow[] {
  return use.entries().map((entry, index) => {
    const serial = first + index
    return { serial, account, ...entry, sequence: sequenceOf(serial, account, entry.day) }
  })
}

const countAll = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/**
 * Adds the histories of all accounts and cards. Their rows are made when they are first read: they take most
 * of the time of a fill, and many banks never read them. Filling a table at once is also about ten times
 * faster than row by row.
 */
export function withHistories(
  bank: Bank,
  listStreams: () => readonly Stream[],
  accounts: readonly RowAccount[],
  cards: readonly RowCard[],
): Bank {
  const { transactions, cardTransactions } = bank
  return withParts(bank, {
    transactions: putLater(transactions, countAll(accounts.map(({ count }) => count)), () =>
      accountRows(listStreams(), accounts, sequencer(transactions)),
    ),
    cardTransactions: putLater(cardTransactions, countAll(cards.map(({ use }) => use.count)), () => {
      const sequenceOf = sequencer(cardTransactions)
      return cards.flatMap((card) => rowsOfCard(card, sequenceOf))
    }),
  })
}
