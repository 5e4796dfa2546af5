import { describeValue, writeError } from '@pocketbank/core/base/errors'
import type { ConsentSeen, PaymentAmendment, PaymentSeen } from '@pocketbank/devtools/control/internet-bank'
import { option, optionsCheck } from '../misuse.ts'

type PaymentReference = string | { readonly paymentId: string }

type ConsentReference = string | { readonly consentId: string }

/**
 * Actions of a PSU in the online bank, which a TPP learns only when it reads again. Each throws if the bank
 * refuses.
 */
export interface InternetBankCustomer {
  /** Cancels a pending payment of any TPP. */
  cancelPayment(payment: PaymentReference): Promise<PaymentSeen>
  /** Changes the day or the amount of a pending single payment, as in `{ amount: '99.50' }`. */
  changePayment(payment: PaymentReference, change: PaymentAmendment): Promise<PaymentSeen>
  /** Withdraws a consent. The next read of the TPP leads to the SCA page. */
  withdrawConsent(consent: ConsentReference): Promise<ConsentSeen>
}

function requireId(call: string, value: unknown, name: 'paymentId' | 'consentId'): string {
  const id = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : value
  if (typeof id === 'string' && id !== '') return id
  const problem = `expected an id, or an object with ${name}`
  throw new TypeError(writeError({ place: call, problem, received: describeValue(value) }))
}

export function requirePaymentId(call: string, payment: PaymentReference): string {
  return requireId(call, payment, 'paymentId')
}

export function requireConsentId(call: string, consent: ConsentReference): string {
  return requireId(call, consent, 'consentId')
}

export const checkChange = optionsCheck<PaymentAmendment>('changePayment', {
  amount: option.text,
  requestedExecutionDate: option.text,
})
