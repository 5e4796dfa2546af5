import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { ok, type Result } from '../../base/result.ts'
import { find, takeWhile } from '../../base/store/table.ts'
import { accountOf } from '../accounts/find.ts'
import type { Bank } from '../bank.ts'
import { cardAccountOf } from '../card-accounts/find.ts'
import { existingRow, findRowById } from '../find-row.ts'
import type { Debtor } from '../ledger/model.ts'
import type { Execution, Payment } from './model.ts'

/** The payment with this id, where it is this TPP's (Q14). */
export function paymentById(bank: Bank, id: string, tpp: string): Result<Payment, Refusal> {
  const payment = findRowById(bank, 'payments', id)
  return payment === undefined || payment.tpp !== tpp
    ? refuse('P6a', 'there is no such payment', 'paymentId')
    : ok(payment)
}

/** The payment with this serial, which must exist, as payments are never forgotten (§3.1). */
export function paymentOf(bank: Bank, serial: number): Payment {
  return existingRow(bank, 'payments', serial)
}

/** The executions of a payment, in their order. */
export function executionsOf(bank: Bank, payment: number): readonly Execution[] {
  const from = { payment, serial: 0 }
  return takeWhile(bank.executions, 'byPayment', from, (row) => row.payment === payment)
}

/** The serial of the customer whose account or card pays; it must be there. */
export function ownerOf(bank: Bank, { kind, account }: Debtor): number {
  return (kind === 'account' ? accountOf(bank, account) : cardAccountOf(bank, account)).owner
}

/** The currency of what pays; nothing where that is closed. */
export function debtorCurrency(bank: Bank, { kind, account: serial }: Debtor): Currency | undefined {
  const holder =
    kind === 'account' ? find(bank.accounts, 'key', { serial }) : find(bank.cardAccounts, 'key', { serial })
  return holder?.currency
}

/** True if the debtor exists: an open account, or a card that is not deleted and whose main card is not either. */
export function isInUse(bank: Bank, { kind, account: serial }: Debtor): boolean {
  if (kind === 'account') return find(bank.accounts, 'key', { serial }) !== undefined
  const card = find(bank.cardAccounts, 'key', { serial })
  return (
    card !== undefined && [card, cardAccountOf(bank, card.main)].every(({ status }) => status !== 'deleted')
  )
}
