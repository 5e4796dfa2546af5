import { command, succeed } from '../../domain/command.ts'
import { isWaiting } from '../../domain/ledger/reserve.ts'
import { readPeriod } from '../../domain/transactions/dates.ts'
import { withoutTransactions } from '../../domain/transactions/remove.ts'
import { viewTransaction } from '../../domain/transactions/view.ts'
import { accountById } from '../../rows/accounts/find.ts'
import { historyQuery } from '../../rows/transactions/contract.ts'
import { transactionById } from '../../rows/transactions/find.ts'
import { countRows, newestFirst } from '../../rows/transactions/history.ts'
import { deleteCommand } from '../row-commands.ts'

/** Lists pending rows first, then booked ones, newest first (D). */
export const listPostedTransactions = command({
  params: ['accountId'],
  query: historyQuery,
  run(bank, { params, query }, { now }) {
    const period = readPeriod(query, now, bank.calendar.zone)
    if (!period.ok) return period
    const account = accountById(bank, params.accountId)
    if (!account.ok) return account
    const rows = newestFirst(bank.transactions, account.value.serial, period.value, query)
    const transactions = rows.map((row) => viewTransaction(bank, account.value, row))
    return succeed(bank, { account: account.value, transactions })
  },
  total(bank, { params, query }, { now }) {
    const period = readPeriod(query, now, bank.calendar.zone)
    const account = accountById(bank, params.accountId)
    return period.ok && account.ok ? countRows(bank.transactions, account.value.serial, period.value) : 0
  },
})

export const readPostedTransaction = command({
  params: ['accountId', 'transactionId'],
  run(bank, { params }) {
    const account = accountById(bank, params.accountId)
    if (!account.ok) return account
    const row = transactionById(bank, account.value, params.transactionId)
    return row.ok
      ? succeed(bank, {
          account: account.value,
          transaction: viewTransaction(bank, account.value, row.value),
        })
      : row
  },
})

/** Deletes all transactions of an account. D: pending rows of payments stay until their payments end. */
export const deleteTransactions = deleteCommand('accountId', accountById, (bank, { serial }) =>
  withoutTransactions(bank, serial, (row) => !isWaiting(row)),
)
