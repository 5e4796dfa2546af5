import type { Account } from './accounts.ts'
import type { Answer, Bank } from './bank.ts'
import type { Customer } from './customer.ts'
import { type Invoice, writeReference } from './invoice.ts'

const path = '/v1/payments/norwegian-domestic-credit-transfers'

/** A payment that waits for the customer at this link, or needs nothing more where there is none. */
export interface Payment {
  readonly paymentId: string
  readonly link?: string
}

interface Link {
  readonly href: string
}

interface NewPayment {
  readonly paymentId: string
  readonly _links: { readonly scaRedirect?: Link; readonly startAuthorisation?: Link }
}

/** Where the customer approves a payment: the bank tells it with the payment, or when we ask for it. */
async function requestApproval(bank: Bank, customer: Customer, { paymentId, _links }: NewPayment) {
  const { scaRedirect, startAuthorisation } = _links
  if (scaRedirect !== undefined) return { kind: 'done', body: { paymentId, link: scaRedirect.href } } as const
  if (startAuthorisation === undefined) return { kind: 'done', body: { paymentId } } as const
  const authorisation = await bank.post<NewPayment>(startAuthorisation.href, customer)
  if (authorisation.kind !== 'done') return authorisation
  const link = authorisation.body._links.scaRedirect?.href
  return { kind: 'done', body: { paymentId, ...(link !== undefined && { link }) } } as const
}

/** Orders the payment of an invoice from an account. */
export async function payInvoice(
  bank: Bank,
  customer: Customer,
  { invoice, account }: { readonly invoice: Invoice; readonly account: Account },
): Promise<Answer<Payment>> {
  const { creditorName, creditorIban: iban, total } = invoice
  const answer = await bank.post<NewPayment>(path, customer, {
    instructedAmount: total,
    creditorName,
    creditorAccount: { iban, currency: total.currency },
    debtorAccount: { iban: account.iban, currency: account.currency },
    remittanceInformationUnstructured: writeReference(invoice),
  })
  return answer.kind === 'done' ? requestApproval(bank, customer, answer.body) : answer
}

/**
 * How far a payment has come: `RCVD` until it is approved, `ACSC` once the money has moved, `RJCT` where it
 * never will.
 */
export async function readPaymentStatus(
  bank: Bank,
  customer: Customer,
  paymentId: string,
): Promise<Answer<{ readonly transactionStatus: string; readonly fundsAvailable?: boolean }>> {
  return bank.get(`${path}/${paymentId}/status`, customer)
}
