import type { Answer, Bank } from './bank.ts'
import type { Customer } from './customer.ts'

/** What we ask for: all that the customer chooses, or access to accounts that we name. */
export interface Wish {
  readonly recurringIndicator?: boolean
  readonly validUntil?: string
  readonly access?: object
}

export interface AskedConsent {
  readonly consentId: string
  readonly link: string
}

interface NewConsent {
  readonly consentId: string
  readonly _links: { readonly scaRedirect: { readonly href: string } }
}

/** Asks for a consent; the customer gives it at the link. */
export async function askConsent(
  bank: Bank,
  customer: Customer,
  wish: Wish = {},
  requestId?: string,
): Promise<Answer<AskedConsent>> {
  const answer = await bank.post<NewConsent>('/v1/bank-offered-consents', customer, wish, requestId)
  if (answer.kind !== 'done') return answer
  const { consentId, _links } = answer.body
  return { kind: 'done', body: { consentId, link: _links.scaRedirect.href } }
}

export type ConsentStatus = 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'

/** A consent as the bank has it. */
export async function readConsent(
  bank: Bank,
  customer: Customer,
  consentId: string,
): Promise<Answer<{ readonly consentStatus: ConsentStatus }>> {
  return bank.get(`/v1/bank-offered-consents/${consentId}`, customer)
}

/** Ends a consent that we need no more. */
export async function endConsent(bank: Bank, customer: Customer, consentId: string) {
  return bank.delete(`/v1/bank-offered-consents/${consentId}`, customer)
}
