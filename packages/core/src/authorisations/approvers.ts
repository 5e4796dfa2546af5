import { engagementsAt } from '../agreements/find.ts'
import { offersToPay } from '../agreements/offer.ts'
import { payingLines } from '../agreements/pay.ts'
import type { Bank } from '../bank.ts'
import { customerOf } from '../customers/find.ts'
import type { Customer } from '../customers/model.ts'
import { checkBinding } from '../psus/bind.ts'
import type { AuthorisationView } from './view.ts'

type Asked = Pick<AuthorisationView, 'purpose' | 'payments' | 'tpp' | 'psu'>

/** Whether a person has approved all that a link asks for, so that it waits for somebody else (X4). */
export function hasApproved(
  { purpose, payments }: Pick<Asked, 'purpose' | 'payments'>,
  customer: number,
): boolean {
  const isApproval = purpose.kind === 'payment' || purpose.kind === 'signing-basket'
  return isApproval && payments.length > 0 && payments.every(({ approvals }) => approvals.includes(customer))
}

/**
 * Private customers who can approve the payments of a link, at most so many: not those who have done so, and nobody but the person
 * for whom the names that the TPP sent stand already.
 */
export function approversFor(bank: Bank, asked: Asked, most: number): readonly Customer[] {
  const [first] = asked.payments
  if (first === undefined) return []
  const { corporation } = first
  // Payments of one PSU mostly come from one account, which need be looked at only once.
  const debtors = [
    ...new Map(asked.payments.map(({ debtor }) => [Object.values(debtor).join(), debtor])).values(),
  ]
  const lines = payingLines(engagementsAt(bank, first.debtor.kind, first.debtor.account))
  const found: Customer[] = []
  const { tpp, psu } = asked
  for (const customer of new Set(lines.map((line) => line.customer))) {
    if (found.length >= most) break
    const mayPay =
      checkBinding(bank, { tpp, psu, customer }).ok &&
      offersToPay(bank, { customer, corporation }, debtors).length > 0
    const person = customerOf(bank, customer)
    if (mayPay && person.type === 'PRIVATE' && !hasApproved(asked, customer)) found.push(person)
  }
  return found
}
