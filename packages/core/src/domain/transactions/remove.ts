import { type Bank, unschedule } from '../../rows/bank.ts'
import { forget, listPendingRows } from '../../rows/transactions/history.ts'
import type { TransactionRow } from '../../rows/transactions/model.ts'

/** Removes the transactions of an account for which `goes` is true; all of them by default. */
export function withoutTransactions(
  bank: Bank,
  account: number,
  isRemoved: (row: TransactionRow) => boolean = () => true,
): Bank {
  const pending = listPendingRows(bank.transactions, account).filter(isRemoved)
  const changedBank = unschedule(bank, ...pending.map(({ due }) => due))
  return { ...changedBank, transactions: forget(changedBank.transactions, account, isRemoved) }
}
