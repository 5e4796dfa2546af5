import { computeCost } from '../../base/money/exchange.ts'
import { type AccountKind, accountTables } from '../../rows/agreements/model.ts'
import { historyTables, requireAnyAccount, requireMainAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import type { LedgerEntry, LedgerRow } from '../../rows/ledger/model.ts'
import { findRow, withoutRows, withRow } from '../../rows/table-rows.ts'
import { addDebitRows } from './debit-rows.ts'
import type { OpenLedger } from './open-ledger.ts'
import { findLedgerPayer, setBalances } from './payer.ts'

/**
 * Adds the pending rows of an entry that is booked later for a payment. The cost is taken from `expected` now
 * (A5). Returns the serial of the first row, or undefined if the debtor account is closed.
 */
export function reserve(ledger: OpenLedger, entry: LedgerEntry, payment: number): number | undefined {
  const payer = findLedgerPayer(ledger, entry.debtor)
  if (payer === undefined) return undefined
  const { money, exchange } = computeCost(entry.amount, payer.currency, ledger.today)
  const total = money.minor + entry.fee
  const { closingBooked, expected, waiting } = payer.balances
  setBalances(ledger, payer, { closingBooked, expected: expected - total, waiting: waiting + total })
  return addDebitRows(ledger, payer, entry, { minor: money.minor, exchange }, { payment })
}

/** Sums what rows have taken from an account or card, in minor units of its currency. */
export function sumReservedAmounts(rows: readonly LedgerRow[]): bigint {
  return rows.reduce((sum, row) => sum - ('amount' in row ? row.amount : row.transactionAmount.minor), 0n)
}

/** Finds the rows of these serials that are still pending for a payment. */
export function waitingRows(bank: Bank, kind: AccountKind, serials: readonly number[]): readonly LedgerRow[] {
  const rows: LedgerRow[] = []
  for (const serial of serials) {
    const row: LedgerRow | undefined = findRow(bank, historyTables[kind], serial)
    if (row !== undefined && isWaiting(row)) rows.push(row)
  }
  return rows
}

export function isWaiting({ payment }: Pick<LedgerRow, 'payment'>): boolean {
  return payment !== undefined
}

/** Removes the rows of these serials that are still pending, and adds their amounts to `expected` again. */
export function releaseReserve(bank: Bank, kind: AccountKind, serials: readonly number[]): Bank {
  const rows = waitingRows(bank, kind, serials)
  const [first] = rows
  if (first === undefined) return bank
  const main = requireMainAccount(bank, requireAnyAccount(bank, { kind, account: first.account }))
  const reservedAmount = sumReservedAmounts(rows)
  const released = {
    ...main,
    expected: main.expected + reservedAmount,
    waiting: main.waiting - reservedAmount,
  }
  return withRow(withoutRows(bank, historyTables[kind], rows), accountTables[kind], released)
}
