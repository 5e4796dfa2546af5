import {
  type CreditTransfer,
  type OfferedAccount,
  type OfferedAgreement,
  type Payment,
  type PaymentTerms,
  termsOf,
} from '@pocketbank/core'
import type { Desk } from './desk.ts'

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
}

/** All that is to be approved or stopped. */
export interface ShownPayments {
  readonly payments: readonly ShownPayment[]
  readonly transfers: readonly ShownTransfer[]
}

function transfersOf(shown: ShownPayment): readonly ShownTransfer[] {
  return shown.payment.transfers.flatMap((transfer, index) => {
    const cost = shown.terms.transfers[index]
    return cost === undefined ? [] : [{ ...shown, transfer, cost }]
  })
}

/** The payments of a visit as the person sees them at this moment, by an agreement that lets them pay from all that pays. */
export function paymentsShown({ view, engine, context }: Desk, offer: OfferedAgreement): ShownPayments {
  const asking = { customer: view.person?.serial ?? 0, now: context.now }
  const payments = view.payments.map((payment) => {
    const { kind, account: serial } = payment.debtor
    const account = offer.accounts.find((one) => one.kind === kind && one.serial === serial)
    if (account === undefined) throw new Error(`the agreement ${offer.id} offers nothing that pays`)
    return { payment, account, terms: termsOf(engine.bank, payment, asking) }
  })
  return { payments, transfers: payments.flatMap(transfersOf) }
}

/** How many credit transfers the answer is about. */
export function transferCount({ view }: Desk): number {
  return view.payments.reduce((count, { transfers }) => count + transfers.length, 0)
}
