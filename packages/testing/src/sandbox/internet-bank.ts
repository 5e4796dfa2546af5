import type { ConsentSeen, PaymentAmendment, PaymentSeen } from '@pocketbank/devtools/control/internet-bank'
import { option, optionsCheck, quoteValue } from '../misuse.ts'

/** A payment: its id, or what made it and tells it. */
type PaymentNamed = string | { readonly paymentId: string }

/** A consent: its id, or what made it and tells it. */
type ConsentNamed = string | { readonly consentId: string }

/**
 * A customer in the internet bank: what a TPP only learns when it reads again. Each of these throws where the bank says no, with the
 * reason.
 */
export interface ElsewhereCustomer {
  /** Cancels a payment that waits, whichever TPP has made it. */
  cancelPayment(payment: PaymentNamed): Promise<PaymentSeen>
  /** Changes the day or the amount of a single payment that waits, as in `{ amount: '99.50' }`. */
  changePayment(payment: PaymentNamed, change: PaymentAmendment): Promise<PaymentSeen>
  /** Withdraws a consent: the TPP is sent to the bank's page at its next read. */
  withdrawConsent(consent: ConsentNamed): Promise<ConsentSeen>
}

function requireId(call: string, given: unknown, name: 'paymentId' | 'consentId'): string {
  const id = typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : given
  if (typeof id === 'string' && id !== '') return id
  throw new TypeError(`${call} takes an id, or an object with ${name}, got ${quoteValue(given)}`)
}

/** The id of a payment that a test hands on. Throws where it has none. */
export function requirePaymentId(call: string, given: PaymentNamed): string {
  return requireId(call, given, 'paymentId')
}

/** The id of a consent that a test hands on. Throws where it has none. */
export function requireConsentId(call: string, given: ConsentNamed): string {
  return requireId(call, given, 'consentId')
}

/** Throws where a change has what no customer can change. */
export const checkChange = optionsCheck<PaymentAmendment>('changePayment', {
  amount: option.text,
  requestedExecutionDate: option.text,
})
