import { askingTpp, type Context } from '../../base/context.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentFor } from '../../rows/consents/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findPsu, listCustomerPsus, psuById } from '../../rows/psus/find.ts'
import { mayActFor } from '../agreements/offer.ts'

type Made = Pick<Payment, 'tpp' | 'payer' | 'corporation' | 'psuId'>

/** The person for whom a payment was made, as far as the bank knows by now; nobody where they have left the bank. */
function payerByNow(bank: Bank, { tpp, payer, psuId }: Made): number | undefined {
  const known = payer === 0 && psuId !== undefined ? psuById(bank, tpp, psuId)?.customer : payer
  return known === undefined ? undefined : find(bank.customers, 'key', { serial: known })?.serial
}

/** The persons for whom the names in a request stand: PSU-ID, else the session, and X-PSU-IDENTITY. A new name stands for nobody. */
function personsNamed(bank: Bank, context: Context): readonly number[] {
  const { psu: sent = {} } = context
  const psu = findPsu(bank, askingTpp(context), sent)
  const { identity: number } = sent
  const person = number === undefined ? undefined : find(bank.customers, 'byNumber', { number })
  return [psu?.customer, person?.serial].filter((serial) => serial !== undefined)
}

/** True if a person acts for a corporation: may pay for it, or has given the TPP a consent for it, though all may be closed by now. */
function isColleague(bank: Bank, { tpp, corporation }: Made, customer: number): boolean {
  if (corporation === 0) return false
  const hasConsent = () =>
    listCustomerPsus(bank, customer, tpp).some(
      (psu) => consentFor(bank, psu.serial, corporation) !== undefined,
    )
  return mayActFor(bank, customer, corporation) || hasConsent()
}

/**
 * True if a request names a known person other than those for whom these payments were made, and no colleague at the same corporation. D:
 * such a person does not find them. An unknown name, or none, is left to the TPP, and so is a payment whose person is unknown.
 */
export function areSomebodyElses(bank: Bank, payments: readonly Made[], context: Context): boolean {
  const named = personsNamed(bank, context)
  if (named.length === 0) return false
  let isKnown = false
  for (const made of payments) {
    const payer = payerByNow(bank, made)
    if (payer === undefined) continue
    if (named.every((person) => person === payer || isColleague(bank, made, person))) return false
    isKnown = true
  }
  return isKnown
}

/** The persons of a payment, as far as the bank knows them by now. */
export interface PaymentParties {
  readonly corporation: number
  readonly payer: number | undefined
  readonly psuId: string | undefined
}

/** For whom a payment was made. */
export function findParties(bank: Bank, made: Made): PaymentParties {
  return { corporation: made.corporation, payer: payerByNow(bank, made), psuId: made.psuId }
}

/** True if two payments have equal parties. */
export function haveSameParties(left: PaymentParties, right: PaymentParties): boolean {
  return left.corporation === right.corporation && left.payer === right.payer && left.psuId === right.psuId
}

/** True if two payments belong to one PSU, under one name if the bank does not know the PSU, or to one corporation (B1). */
export function areTogether(left: PaymentParties, right: PaymentParties): boolean {
  if (left.corporation !== right.corporation) return false
  if (left.corporation !== 0) return true
  if (left.payer !== undefined && right.payer !== undefined) return left.payer === right.payer
  return left.psuId !== undefined && left.psuId === right.psuId
}
