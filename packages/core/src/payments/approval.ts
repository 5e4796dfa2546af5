import type { Engagement } from '../agreements/model.ts'
import { isWithin, linesAt, payingLines } from '../agreements/pay.ts'
import type { Bank } from '../bank.ts'
import { costOf } from '../money/exchange.ts'
import { find } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'
import { localDateAt } from '../time/zone.ts'
import type { Payment } from './model.ts'

/** The currency of what pays, if it is still there. */
function currencyOf(bank: Bank, { debtor: { kind, account: serial } }: Payment) {
  return (
    kind === 'account' ? find(bank.accounts, 'key', { serial }) : find(bank.cardAccounts, 'key', { serial })
  )?.currency
}

/** What limits a person who deals with a payment: the lines by which they may pay from its account, and what it costs there. */
interface Measure {
  readonly lines: readonly Engagement[]
  /** Whether the payment, fees left aside, is within a limit of one of these lines. */
  readonly isWithin: (limit: 'registerLimit' | 'approvalLimit') => boolean
}

/** Measures a payment for a person at a moment; nothing where what pays is gone. */
function measure(bank: Bank, payment: Payment, customer: number, now: Instant): Measure | undefined {
  const currency = currencyOf(bank, payment)
  if (currency === undefined) return undefined
  const { debtor, corporation, transfers } = payment
  const today = localDateAt(now, bank.calendar.zone)
  const total = transfers.reduce((sum, { amount }) => sum + costOf(amount, currency, today).money.minor, 0n)
  const lines = payingLines(linesAt(bank, { customer, corporation }, debtor))
  return { lines, isWithin: (limit) => lines.some((line) => isWithin(line[limit], total, currency)) }
}

/** How far the approvals that a payment needs have come. */
export type ApprovalState = 'none' | 'partial' | 'full'

/**
 * Whether these persons together may approve a payment (X4: approvalLimit). D: one whose limit is not below the amount may alone, fees
 * left aside; above it two are needed, whatever the limit of the second.
 */
export function approvalState(
  bank: Bank,
  payment: Payment,
  approvers: readonly number[],
  now: Instant,
): ApprovalState {
  const [first, second] = approvers
  const measured = first === undefined ? undefined : measure(bank, payment, first, now)
  if (measured === undefined) return 'none'
  return second !== undefined || measured.isWithin('approvalLimit') ? 'full' : 'partial'
}

/**
 * Whether a person who approves a payment may also have it registered (X4: registerLimit). D: one that was made for a PSU whom the
 * bank did not know is registered by who approves it.
 */
export function mayRegister(bank: Bank, payment: Payment, customer: number): boolean {
  if (payment.customer !== 0) return true
  const measured = measure(bank, payment, customer, payment.createdAt)
  return measured === undefined || measured.lines.length === 0 || measured.isWithin('registerLimit')
}
