import type { OfferedAccount, OfferedAgreement, PaymentTerms } from '@pocketbank/core'
import { computePaymentTerms, type LackingFunds, lackingFunds } from '@pocketbank/core/domain/payments'
import type { CreditTransfer, Payment } from '@pocketbank/core/rows/payments/model'
import type { PageContext } from './page-context.ts'

/** A payment as the page shows it: what was asked for, what it means, and what pays. */
export interface ShownPayment {
  readonly payment: Payment
  readonly terms: PaymentTerms
  readonly account: OfferedAccount
}

/** One credit transfer of a payment, with what it costs. */
export interface ShownTransfer extends ShownPayment {
  readonly transfer: CreditTransfer
  readonly cost: PaymentTerms['transfers'][number]
  /** True if the account has too little money for it now, after the other payments of the SCA session. */
  readonly isLacking: boolean
}

/** All that is to be approved or stopped. */
export interface ShownPayments {
  readonly payments: readonly ShownPayment[]
  readonly transfers: readonly ShownTransfer[]
}

function shownTransfers(shown: ShownPayment, lacking: LackingFunds): readonly ShownTransfer[] {
  const places = lacking.get(shown.payment.id)
  return shown.payment.transfers.flatMap((transfer, index) => {
    const cost = shown.terms.transfers[index]
    const isLacking = places?.has(index) === true
    return cost === undefined ? [] : [{ ...shown, transfer, cost, isLacking }]
  })
}

/** Returns the terms of a payment for the person of an SCA session, at its present time. */
function termsFor({ view, engine, context }: PageContext, payment: Payment): PaymentTerms {
  return computePaymentTerms(engine.bank, payment, { customer: view.person?.serial ?? 0, now: context.now })
}

/** The payments of an SCA session as the person sees them at this moment, by an agreement that lets them pay from all that pays. */
export function paymentsShown(page: PageContext, offer: OfferedAgreement): ShownPayments {
  const { engine, view, context } = page
  const lacking = lackingFunds(engine.bank, view.payments, context.now)
  const payments = view.payments.map((payment) => {
    const { kind, account: serial } = payment.debtor
    const account = offer.accounts.find((one) => one.kind === kind && one.serial === serial)
    if (account === undefined) throw new Error(`the agreement ${offer.id} offers nothing that pays`)
    return { payment, account, terms: termsFor(page, payment) }
  })
  return { payments, transfers: payments.flatMap((shown) => shownTransfers(shown, lacking)) }
}

/**
 * Writes the promises of the page for its form to repeat: for each payment its day and whether the answer is the last it needs, and the
 * payments without a promise. If they have changed meanwhile, the person has read something else than they would approve.
 */
export function promiseText(page: PageContext): string {
  const promises = page.view.payments.map((payment) => {
    const { day, isLastApproval } = termsFor(page, payment)
    return [payment.id, day, isLastApproval ? 'last' : 'not-last'].join('/')
  })
  const aside = page.view.tooLate.map(({ id }) => `${id}/too-late`)
  const others = page.view.forOthers.map(({ id }) => `${id}/for-others`)
  return [...promises, ...aside, ...others].join(' ')
}

function countTransfers(payments: readonly Payment[]): number {
  return payments.reduce((count, { transfers }) => count + transfers.length, 0)
}

/** Counts the credit transfers that an approval covers. */
export function transferCount({ view }: PageContext): number {
  return countTransfers(view.payments)
}

/** Counts the credit transfers that a refusal covers: all that wait. */
export function countRefused({ view: { payments, tooLate, forOthers } }: PageContext): number {
  return countTransfers([...payments, ...tooLate, ...forOthers])
}
