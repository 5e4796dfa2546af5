import type { OfferedAccount, OfferedAgreement, PaymentTerms } from '@pocketbank/core'
import { computePaymentTerms, type LackingFunds, lackingFunds } from '@pocketbank/core/domain/payments'
import type { CreditTransfer, Payment } from '@pocketbank/core/rows/payments/model'
import type { PageContext } from './page-context.ts'

/** A payment with the terms and the debtor account that the page shows. */
export interface ShownPayment {
  readonly payment: Payment
  readonly terms: PaymentTerms
  readonly account: OfferedAccount
}

/** A credit transfer of a payment with its cost. */
export interface ShownTransfer extends ShownPayment {
  readonly transfer: CreditTransfer
  readonly cost: PaymentTerms['transfers'][number]
  /** True if the account lacks the money for it now, after the other payments of the SCA session. */
  readonly isLacking: boolean
}

export interface ShownPayments {
  readonly payments: readonly ShownPayment[]
  readonly transfers: readonly ShownTransfer[]
}

function shownTransfers(shownPayment: ShownPayment, lacking: LackingFunds): readonly ShownTransfer[] {
  const places = lacking.get(shownPayment.payment.id)
  return shownPayment.payment.transfers.flatMap((transfer, index) => {
    const cost = shownPayment.terms.transfers[index]
    const isLacking = places?.has(index) === true
    return cost === undefined ? [] : [{ ...shownPayment, transfer, cost, isLacking }]
  })
}

/** Returns the current terms of a payment for the person who is logged in. */
function termsFor({ view, engine, context }: PageContext, payment: Payment): PaymentTerms {
  return computePaymentTerms(engine.bank, payment, { customer: view.person?.serial ?? 0, now: context.now })
}

/**
 * Returns the payments of an SCA session as the person sees them now, under an agreement that covers all
 * debtor accounts.
 */
export function paymentsShown(page: PageContext, offer: OfferedAgreement): ShownPayments {
  const { engine, view, context } = page
  const lacking = lackingFunds(engine.bank, view.payments, context.now)
  const payments = view.payments.map((payment) => {
    const { kind, account: serial } = payment.debtor
    const account = offer.accounts.find((debtor) => debtor.kind === kind && debtor.serial === serial)
    if (account === undefined) throw new Error(`the agreement ${offer.id} offers nothing that pays`)
    return { payment, account, terms: termsFor(page, payment) }
  })
  return { payments, transfers: payments.flatMap((shownPayment) => shownTransfers(shownPayment, lacking)) }
}

/**
 * Writes what the page promises, which its form repeats: the day of each payment, whether this approval is
 * the last, and the payments it does not cover. If the promise has changed since, the approval would not
 * match what the person has read.
 */
export function promiseText(page: PageContext): string {
  const promises = page.view.payments.map((payment) => {
    const { day, isLastApproval } = termsFor(page, payment)
    return [payment.id, day, isLastApproval ? 'last' : 'not-last'].join('/')
  })
  const aside = page.view.tooLate.map(({ id }) => `${id}/too-late`)
  const otherIds = page.view.forOthers.map(({ id }) => `${id}/for-others`)
  return [...promises, ...aside, ...otherIds].join(' ')
}

function countTransfers(payments: readonly Payment[]): number {
  return payments.reduce((count, { transfers }) => count + transfers.length, 0)
}

export function transferCount({ view }: PageContext): number {
  return countTransfers(view.payments)
}

/**
 * Counts the credit transfers that a refusal covers: all waiting ones, including those that this person
 * cannot approve.
 */
export function countRefused({ view: { payments, tooLate, forOthers } }: PageContext): number {
  return countTransfers([...payments, ...tooLate, ...forOthers])
}
