import { listAccountEngagements } from '../../rows/agreements/find.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Customer } from '../../rows/customers/model.ts'
import { offersToPay } from '../agreements/offer.ts'
import { payingEngagements } from '../agreements/pay.ts'
import { checkBinding } from '../psus/bind.ts'
import { paymentsFor } from './purposes.ts'
import { splitPayments } from './share.ts'
import type { AuthorisationView } from './view.ts'

type ApprovalRequest = Pick<AuthorisationView, 'purpose' | 'tpp' | 'psu'>

/**
 * Returns true if a person has approved every payment of a link, so that it waits for another person (X4).
 */
export function hasApproved(
  { purpose, payments }: Pick<AuthorisationView, 'purpose' | 'payments'>,
  customer: number,
): boolean {
  const isApproval = purpose.kind === 'payment' || purpose.kind === 'signing-basket'
  return isApproval && payments.length > 0 && payments.every(({ approvals }) => approvals.includes(customer))
}

/**
 * Lists the private customers who can approve the payments of a link, at most `limit` of them. Leaves out
 * those who have approved. If PSU-ID, session or identity number name a person already, only that person is
 * left.
 */
export function approversFor(
  bank: Bank,
  { purpose, tpp, psu }: ApprovalRequest,
  limit: number,
): readonly Customer[] {
  const payments = paymentsFor(bank, purpose)
  const [{ corporation } = { corporation: 0 }] = payments
  // Most payments of a link are from one account, so each account is looked up once.
  const debtors = [...new Map(payments.map(({ debtor }) => [Object.values(debtor).join(), debtor])).values()]
  const engagements = debtors.flatMap(({ kind, account }) =>
    payingEngagements(listAccountEngagements(bank, kind, account)),
  )
  const approvers: Customer[] = []
  for (const customer of new Set(engagements.map((engagement) => engagement.customer))) {
    if (approvers.length >= limit) break
    const share = splitPayments(bank, purpose, payments, customer)
    const paidFrom = share.payments.map(({ debtor }) => debtor)
    const mayPay =
      checkBinding(bank, { tpp, psu, customer }).ok &&
      offersToPay(bank, { customer, corporation }, paidFrom).length > 0
    const person = requireCustomer(bank, customer)
    const isDone = hasApproved({ purpose, payments: share.payments }, customer)
    if (mayPay && person.type === 'PRIVATE' && !isDone) approvers.push(person)
  }
  return approvers
}
