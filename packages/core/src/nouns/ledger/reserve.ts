import { costOf } from '../../base/money/exchange.ts'
import { find, put, removeAll } from '../../base/store/table.ts'
import { accountOf } from '../../rows/accounts/find.ts'
import type { HeldBalances } from '../../rows/accounts/model.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import { type Bank, withParts } from '../../rows/bank.ts'
import { cardAccountOf } from '../../rows/card-accounts/find.ts'
import type { CardTransactionRow } from '../../rows/card-transactions/model.ts'
import type { LedgerEntry, LedgerRow } from '../../rows/ledger/model.ts'
import type { TransactionRow } from '../../rows/transactions/model.ts'
import { addDebitRows } from './debit-rows.ts'
import type { OpenLedger } from './open-ledger.ts'
import { payerIn, setBalances } from './payer.ts'

/**
 * Adds the pending rows of an entry that is to be booked later for a payment: what it costs leaves `expected` now (A5). Gives the
 * serial of the first row; nothing where what pays is gone.
 */
export function reserve(ledger: OpenLedger, entry: LedgerEntry, payment: number): number | undefined {
  const payer = payerIn(ledger, entry.debtor)
  if (payer === undefined) return undefined
  const { money, exchange } = costOf(entry.amount, payer.currency, ledger.today)
  const total = money.minor + entry.fee
  const { closingBooked, expected, waiting } = payer.balances
  setBalances(ledger, payer, { closingBooked, expected: expected - total, waiting: waiting + total })
  return addDebitRows(ledger, payer, entry, { minor: money.minor, exchange }, { payment })
}

function rowWith(bank: Bank, kind: AccountKind, serial: number): LedgerRow | undefined {
  return kind === 'account'
    ? find(bank.transactions, 'key', { serial })
    : find(bank.cardTransactions, 'key', { serial })
}

/** The sum that rows have taken from an account or card, in minor units of its currency. */
export function heldIn(rows: readonly LedgerRow[]): bigint {
  return rows.reduce((sum, row) => sum - ('amount' in row ? row.amount : row.transactionAmount.minor), 0n)
}

/** The rows of these serials, as far as payments wait as them. */
export function waitingRows(bank: Bank, kind: AccountKind, serials: readonly number[]): readonly LedgerRow[] {
  const rows: LedgerRow[] = []
  for (const serial of serials) {
    const row = rowWith(bank, kind, serial)
    if (row !== undefined && isWaiting(row)) rows.push(row)
  }
  return rows
}

/** True if the row stands for a waiting payment. */
export function isWaiting({ payment }: Pick<LedgerRow, 'payment'>): boolean {
  return payment !== undefined
}

function givenBack<Holder extends HeldBalances>(holder: Holder, held: bigint): Holder {
  return { ...holder, expected: holder.expected + held, waiting: holder.waiting - held }
}

/** The bank without the pending rows of these serials, as far as payments wait as them: `expected` has again what they held. */
export function releaseReserve(bank: Bank, kind: AccountKind, serials: readonly number[]): Bank {
  const rows = waitingRows(bank, kind, serials)
  const [first] = rows
  if (first === undefined) return bank
  if (kind === 'account') {
    const account = givenBack(accountOf(bank, first.holder), heldIn(rows))
    const transactions = removeAll(bank.transactions, rows as TransactionRow[])
    return withParts(bank, { accounts: put(bank.accounts, account), transactions })
  }
  const main = cardAccountOf(bank, cardAccountOf(bank, first.holder).main)
  const cardTransactions = removeAll(bank.cardTransactions, rows as CardTransactionRow[])
  return withParts(bank, {
    cardAccounts: put(bank.cardAccounts, givenBack(main, heldIn(rows))),
    cardTransactions,
  })
}
