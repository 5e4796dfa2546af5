import { cardAccountById } from '../card-accounts/find.ts'
import { readPeriod } from '../transactions/dates.ts'
import { newestFirst } from '../transactions/history.ts'
import { command, done } from '../transition.ts'
import { cardHistoryQuery } from './contract.ts'
import { viewCardTransaction } from './view.ts'

/** Lists transactions of a card account, newest first (D). Posted card transactions are booked, so `pending` finds none. */
export const listCardTransactions = command({
  params: ['cardAccountId'],
  query: cardHistoryQuery,
  run(bank, { params, query }, { now }) {
    const period = readPeriod(query, now, bank.calendar.zone)
    if (!period.ok) return period
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const rows =
      query.bookingStatus === 'pending'
        ? []
        : newestFirst(bank.cardTransactions, card.value.serial, period.value, query)
    return done(bank, { card: card.value, transactions: rows.map((row) => viewCardTransaction(bank, row)) })
  },
})
