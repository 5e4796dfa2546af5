import { byRule } from '../../base/errors/refusal.ts'
import { viewCardTransaction } from '../../domain/card-transactions/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { readPeriod } from '../../domain/transactions/dates.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import { cardHistoryQuery } from '../../rows/card-transactions/contract.ts'
import { countRows, newestFirst, type Period, pendingDay } from '../../rows/transactions/history.ts'
import type { BookingStatus } from '../../rows/transactions/history-query.ts'

/** Narrows a period to pending or booked rows. */
function statusPeriod({ firstDay, lastDay }: Period, status: BookingStatus): Period {
  if (status === 'pending') return { firstDay: pendingDay, lastDay }
  return { firstDay, lastDay: status === 'booked' ? Math.min(lastDay, pendingDay - 1) : lastDay }
}

/**
 * Lists pending rows first, then booked ones, newest first (D). Only payments have pending rows; posted rows
 * are booked at once.
 */
export const listCardTransactions = command({
  params: ['cardAccountId'],
  query: cardHistoryQuery,
  run(bank, { params, query }, { now }) {
    const period = byRule('X10h', readPeriod(query, now, bank.calendar.zone))
    if (!period.ok) return period
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const wantedPeriod = statusPeriod(period.value, query.bookingStatus)
    const rows = newestFirst(bank.cardTransactions, card.value.serial, wantedPeriod, query)
    return succeed(bank, {
      card: card.value,
      transactions: rows.map((row) => viewCardTransaction(bank, row)),
    })
  },
  total(bank, { params, query }, { now }) {
    const period = readPeriod(query, now, bank.calendar.zone)
    const card = cardAccountById(bank, params.cardAccountId)
    if (!period.ok || !card.ok) return 0
    return countRows(
      bank.cardTransactions,
      card.value.serial,
      statusPeriod(period.value, query.bookingStatus),
    )
  },
})
