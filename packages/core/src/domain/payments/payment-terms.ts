import type { Money } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { type CurrencyExchange, computeCost } from '../../base/money/exchange.ts'
import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import { findAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import type { CreditTransfer, Payment } from '../../rows/payments/model.ts'
import { approvalState } from './approval.ts'
import { executionDate } from './execution-date.ts'

/** The cost of one credit transfer, in the currency of the account that pays. */
interface TransferTerms {
  readonly fee: Money
  readonly total: Money
  /** Today's exchange of the amount, if the account has another currency. */
  readonly exchange?: CurrencyExchange
}

/** Information on a payment that a person must have before approving it, in addition to the request. */
export interface PaymentTerms {
  /** The day of the next execution if the payment is approved now. */
  readonly day: LocalDate
  readonly transfers: readonly TransferTerms[]
  readonly fee: Money
  /** The debit of the account for all transfers, with the fees. */
  readonly total: Money
  /** The names of the persons who have approved; undefined for a person who has left the bank. */
  readonly approvedBy: readonly (string | undefined)[]
  /** True if the payment needs no other approval after this person's (X4). */
  readonly isLastApproval: boolean
}

function transferTerms({ amount, fee: minor }: CreditTransfer, currency: Currency, today: LocalDate) {
  const { money, exchange } = computeCost(amount, currency, today)
  const fee = { currency, minor }
  const total = { currency, minor: money.minor + minor }
  return { fee, total, ...(exchange !== undefined && { exchange }) }
}

/**
 * Computes the terms of a payment that a person must see before answering (S2). Throws if the debtor account
 * is closed.
 */
export function computePaymentTerms(
  bank: Bank,
  payment: Payment,
  { customer, now }: { readonly customer: number; readonly now: Instant },
): PaymentTerms {
  const currency = findAnyAccount(bank, payment.debtor)?.currency
  if (currency === undefined) throw new Error(`what pays ${payment.id} is closed`)
  const today = toLocalDate(now, bank.calendar.zone)
  const transfers = payment.transfers.map((transfer) => transferTerms(transfer, currency, today))
  const sum = (of: 'fee' | 'total') => transfers.reduce((minor, terms) => minor + terms[of].minor, 0n)
  const approvers = [...new Set([...payment.approvals, customer])]
  return {
    day: executionDate(bank, payment, now),
    transfers,
    fee: { currency, minor: sum('fee') },
    total: { currency, minor: sum('total') },
    approvedBy: payment.approvals.map((serial) => find(bank.customers, 'key', { serial })?.name),
    isLastApproval: approvalState(bank, payment, approvers, now) === 'full',
  }
}
