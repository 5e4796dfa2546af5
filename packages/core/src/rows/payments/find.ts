import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { rowsWith } from '../../base/store/table.ts'
import { findAnyAccount, requireMainAccount } from '../any-account.ts'
import type { Bank } from '../bank.ts'
import type { Debtor } from '../ledger/model.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { Execution, Payment } from './model.ts'

export function paymentById(bank: Bank, id: string, tpp: string): Result<Payment, Refusal> {
  const payment = findRowById(bank, 'payments', id)
  return payment === undefined || payment.tpp !== tpp
    ? refuse('P6a', 'there is no such payment', 'paymentId')
    : ok(payment)
}

/** Finds a payment. Throws if it is missing, which cannot happen: payments are never deleted (§3.1). */
export function requirePayment(bank: Bank, serial: number): Payment {
  return existingRow(bank, 'payments', serial)
}

export function listExecutions(bank: Bank, payment: number): readonly Execution[] {
  return rowsWith(bank.executions, 'byPayment', { payment })
}

/**
 * Returns true if the debtor account is open. Of a card, both the card and its main card must not be deleted.
 */
export function isInUse(bank: Bank, debtor: Debtor): boolean {
  const account = findAnyAccount(bank, debtor)
  return (
    account !== undefined &&
    [account, requireMainAccount(bank, account)].every(
      (account) => !('status' in account) || account.status !== 'deleted',
    )
  )
}
