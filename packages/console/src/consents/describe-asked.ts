import type { Bank } from '@pocketbank/core'
import { find } from '@pocketbank/core/base/store'
import type { Purpose } from '@pocketbank/core/rows/authorisations/model'
import { paymentTitle } from '../payments/payment-state.tsx'
import { consentPageWords } from './words.ts'

/** Describes the subject of an authorisation; a payment by its amount and creditor. */
export function describePurpose(bank: Bank, purpose: Purpose): string {
  const title = consentPageWords.authorisations.purposes[purpose.kind]
  if (!('payment' in purpose)) return title
  const payment = find(bank.payments, 'key', { serial: purpose.payment })
  return payment === undefined ? title : `${title}: ${paymentTitle(payment)}`
}
