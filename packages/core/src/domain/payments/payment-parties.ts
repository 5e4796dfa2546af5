import { type Context, requireTpp } from '../../base/context.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentFor } from '../../rows/consents/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findPsu, listCustomerPsus, psuById } from '../../rows/psus/find.ts'
import { mayActFor } from '../agreements/offer.ts'

type PaymentOrigin = Pick<Payment, 'tpp' | 'payer' | 'corporation' | 'psuId'>

/**
 * Finds the person for whom a payment was made. Returns undefined if the bank does not know them yet, or if
 * they have left the bank.
 */
function payerByNow(bank: Bank, { tpp, payer, psuId }: PaymentOrigin): number | undefined {
  const payerSerial = payer === 0 && psuId !== undefined ? psuById(bank, tpp, psuId)?.customer : payer
  return payerSerial === undefined ? undefined : find(bank.customers, 'key', { serial: payerSerial })?.serial
}

/**
 * Lists the persons whom a request names: by PSU-ID or else the session, and by X-PSU-IDENTITY. A new PSU-ID
 * names nobody.
 */
function listNamedPersons(bank: Bank, context: Context): readonly number[] {
  const { psu: psuReference = {} } = context
  const psu = findPsu(bank, requireTpp(context), psuReference)
  const { identity: number } = psuReference
  const person = number === undefined ? undefined : find(bank.customers, 'byNumber', { number })
  return [psu?.customer, person?.serial].filter((serial) => serial !== undefined)
}

/**
 * Returns true if a person may pay for the corporation, or has given the TPP a consent for it, even if all
 * its accounts are closed by now.
 */
function isColleague(bank: Bank, { tpp, corporation }: PaymentOrigin, customer: number): boolean {
  if (corporation === 0) return false
  const hasConsent = () =>
    listCustomerPsus(bank, customer, tpp).some(
      (psu) => consentFor(bank, psu.serial, corporation) !== undefined,
    )
  return mayActFor(bank, customer, corporation) || hasConsent()
}

/**
 * Returns true if a request names a known person who is neither the PSU of these payments nor a colleague at
 * the same corporation. D: the TPP then does not find the payments. A request without a known person finds
 * them, and so does any request if the person of the payments is unknown.
 */
export function areSomebodyElses(bank: Bank, payments: readonly PaymentOrigin[], context: Context): boolean {
  const persons = listNamedPersons(bank, context)
  if (persons.length === 0) return false
  let isKnown = false
  for (const payment of payments) {
    const payer = payerByNow(bank, payment)
    if (payer === undefined) continue
    if (persons.every((person) => person === payer || isColleague(bank, payment, person))) return false
    isKnown = true
  }
  return isKnown
}

/** The persons of a payment, as far as the bank knows them now. */
export interface PaymentParties {
  readonly corporation: number
  readonly payer: number | undefined
  readonly psuId: string | undefined
}

export function findParties(bank: Bank, payment: PaymentOrigin): PaymentParties {
  return { corporation: payment.corporation, payer: payerByNow(bank, payment), psuId: payment.psuId }
}

export function haveSameParties(left: PaymentParties, right: PaymentParties): boolean {
  return left.corporation === right.corporation && left.payer === right.payer && left.psuId === right.psuId
}

/**
 * Returns true if two payments may be in one basket (B1): they are of one corporation, or of one PSU. While
 * the PSU is unknown, the PSU-ID is compared.
 */
export function areTogether(left: PaymentParties, right: PaymentParties): boolean {
  if (left.corporation !== right.corporation) return false
  if (left.corporation !== 0) return true
  if (left.payer !== undefined && right.payer !== undefined) return left.payer === right.payer
  return left.psuId !== undefined && left.psuId === right.psuId
}
