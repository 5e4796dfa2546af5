import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Account } from '../accounts/model.ts'
import type { Bank } from '../bank.ts'
import { findRowById } from '../table-rows.ts'
import type { TransactionRow } from './model.ts'

/** Finds a transaction; rejects one of another account. */
export function transactionById(
  bank: Bank,
  { serial: account }: Pick<Account, 'serial'>,
  id: string,
): Result<TransactionRow, Refusal> {
  const row = findRowById(bank, 'transactions', id)
  return row === undefined || row.account !== account
    ? refuse('X8i', 'the account has no such transaction', 'transactionId')
    : ok(row)
}
