import { listAccountEngagements, requireAgreement } from '../../rows/agreements/find.ts'
import type { Purpose } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { isInUse } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { type Acting, engagementsFor, isActedFor, payingEngagements } from '../agreements/pay.ts'
import { mayRegister } from '../payments/approval.ts'

/** The effect of one person's answer on each payment of a link: a basket is not atomic (§2.2). */
export interface Share {
  /** Payments that the person approves. */
  readonly payments: readonly Payment[]
  /**
   * Payments that the person may no longer pay. They are rejected when the person approves the others (B4).
   */
  readonly tooLate: readonly Payment[]
  /** Payments that only another person may approve. They keep waiting. */
  readonly forOthers: readonly Payment[]
}

/**
 * Returns a predicate: true if a person may pay from the debtor of a payment. It looks up each account once.
 */
function mayPayFrom(bank: Bank, acting: Acting): (payment: Payment) => boolean {
  const cache = { account: new Map<number, boolean>(), 'card-account': new Map<number, boolean>() }
  return ({ debtor }) => {
    const before = cache[debtor.kind].get(debtor.account)
    if (before !== undefined) return before
    const may = isInUse(bank, debtor) && payingEngagements(engagementsFor(bank, acting, debtor)).length > 0
    cache[debtor.kind].set(debtor.account, may)
    return may
  }
}

/** Returns true if another person, who has not approved yet, may still approve a payment. */
function mayAnotherApprove(
  bank: Bank,
  { debtor, corporation, approvals }: Payment,
  customer: number,
): boolean {
  return (
    isInUse(bank, debtor) &&
    payingEngagements(listAccountEngagements(bank, debtor.kind, debtor.account)).some(
      (engagement) =>
        engagement.customer !== customer &&
        !approvals.includes(engagement.customer) &&
        isActedFor(bank, requireAgreement(bank, engagement.agreement).owner, corporation),
    )
  )
}

/**
 * Splits the payments of a link by what one person's approval does to each.
 * D: an approval rejects the payments that were made for this person and that they may no longer pay, and
 * those that nobody may approve any more. Payments of other people keep waiting. If the person may approve
 * none, all payments are returned and none is approved.
 */
export function splitPayments(
  bank: Bank,
  purpose: Purpose,
  payments: readonly Payment[],
  customer: number,
): Share {
  const [{ corporation } = { corporation: 0 }] = payments
  const mayPay = mayPayFrom(bank, { customer, corporation })
  const payable = purpose.kind === 'signing-basket' ? payments.filter(mayPay) : []
  if (payable.length === 0) return { payments, tooLate: [], forOthers: [] }
  const within = payable.filter((payment) => mayRegister(bank, payment, customer))
  if (within.length === payments.length) return { payments, tooLate: [], forOthers: [] }
  const ownPayments = new Set(within.length > 0 ? within : payable)
  const isTooLate = (payment: Payment) =>
    !mayPay(payment) &&
    ((payment.payer === customer && !payment.approvals.includes(customer)) ||
      !mayAnotherApprove(bank, payment, customer))
  const otherPayments = payments.filter((payment) => !ownPayments.has(payment))
  return {
    payments: [...ownPayments],
    tooLate: otherPayments.filter(isTooLate),
    forOthers: otherPayments.filter((payment) => !isTooLate(payment)),
  }
}
