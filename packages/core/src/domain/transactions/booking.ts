import { find, putRow } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { epochDay } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import { requireAccount } from '../../rows/accounts/find.ts'
import { type Bank, unschedule, withParts } from '../../rows/bank.ts'
import { append } from '../../rows/transactions/history.ts'
import type { TransactionRow } from '../../rows/transactions/model.ts'

/**
 * Books a pending transaction that belongs to no payment, under the same serial. D: transactions of testers
 * change no balances. A transaction with a timer is in `expected` already, and its amount is now added to
 * `closingBooked`.
 */
export function bookRow(
  bank: Bank,
  row: TransactionRow,
  days: Pick<TransactionRow, 'day' | 'valueDay'>,
): Bank {
  const { due, ...otherFields } = row
  const { history } = append<TransactionRow>(bank.transactions, [{ ...otherFields, ...days }])
  const booked = withParts(bank, { transactions: history })
  if (due === undefined) return booked
  const account = requireAccount(bank, row.account)
  const changedAccount = { ...account, closingBooked: account.closingBooked + row.amount }
  return { ...unschedule(booked, due), accounts: putRow(bank.accounts, changedAccount) }
}

/** Books a transaction when its timer is due, with the current day. */
export function bookRowThatIsDue(bank: Bank, serial: number, at: Instant): Bank {
  const row = find(bank.transactions, 'key', { serial })
  if (row?.due === undefined) return bank
  const day = epochDay(toLocalDate(at, bank.calendar.zone))
  return bookRow(bank, row, { day, valueDay: day })
}
