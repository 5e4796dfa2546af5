import { byRule } from '../../base/errors/refusal.ts'
import { viewCardTransaction } from '../../domain/card-transactions/view.ts'
import { readPeriod } from '../../domain/transactions/dates.ts'
import { command, succeed } from '../../domain/transition.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import { cardHistoryQuery } from '../../rows/card-transactions/contract.ts'
import { countRows, newestFirst, type Period, pendingDay } from '../../rows/transactions/history.ts'
import type { BookingStatus } from '../../rows/transactions/history-query.ts'

/** The part of a period that rows of a booking status stand in. */
function statusPeriod({ firstDay, lastDay }: Period, status: BookingStatus): Period {
  if (status === 'pending') return { firstDay: pendingDay, lastDay }
  return { firstDay, lastDay: status === 'booked' ? Math.min(lastDay, pendingDay - 1) : lastDay }
}

/** Lists transactions of a card account (D): pending ones first, then the newest. Only payments are pending; posted rows are booked. */
export const listCardTransactions = command({
  params: ['cardAccountId'],
  query: cardHistoryQuery,
  run(bank, { params, query }, { now }) {
    const period = byRule('X10h', readPeriod(query, now, bank.calendar.zone))
    if (!period.ok) return period
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const wanted = statusPeriod(period.value, query.bookingStatus)
    const rows = newestFirst(bank.cardTransactions, card.value.serial, wanted, query)
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
