import { askingTpp, type Context } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { takeWhile } from '../../base/store/table.ts'
import { paymentsFor } from '../../nouns/authorisations/purposes.ts'
import { startAuthorisation } from '../../nouns/authorisations/start.ts'
import { basketFor } from '../../nouns/baskets/find.ts'
import { type CommandResult, command, done } from '../../nouns/transition.ts'
import { authorisationById } from '../../rows/authorisations/find.ts'
import type { Authorisation, Purpose } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { checkPaymentParams, paymentAt, paymentParams } from './place.ts'

/** An authorisation that has been started, by the id to which a link leads. */
export interface Started {
  readonly authorisation: Authorisation
  readonly authorisationId: string
}

type PaymentPurpose = Exclude<Purpose, { readonly kind: 'account-access' }>

/** Finds what is to be authorised, by the names that a command is given. */
type PurposeOf<Params> = (
  bank: Bank,
  params: Params,
  context: Context,
  sca?: { readonly beginsSca: boolean },
) => Result<PaymentPurpose, Refusal>

const beginning = { beginsSca: true } as const

/** The rules by which nothing is approved that waits for no approval any more. */
const overRules = {
  payment: 'P5a',
  cancellation: 'P7d',
  'signing-basket': 'B4c',
} as const

function start(bank: Bank, purpose: PaymentPurpose, context: Context): CommandResult<Started> {
  if (paymentsFor(bank, purpose).length === 0) {
    const text = 'nothing is left to approve: it was approved or refused, or it is too late'
    return refuse(overRules[purpose.kind], text, 'basket' in purpose ? 'basketId' : 'paymentId')
  }
  if (context.redirect === undefined) {
    const text = 'the header TPP-Redirect-URI is missing: the bank sends the PSU back to it'
    return refuse('P7e', text, 'TPP-Redirect-URI')
  }
  const started = startAuthorisation(bank, purpose, context.redirect, context)
  const { authorisation } = started
  return done(started.bank, { authorisation, authorisationId: authorisation.id })
}

function isSame(left: Purpose, right: Purpose): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** The authorisations for a purpose that the bank still knows, in the order in which they began. */
function authorisationsFor(bank: Bank, purpose: Purpose, tpp: string): readonly Authorisation[] {
  const own = takeWhile(bank.authorisations, 'byTpp', { tpp, serial: 0 }, (row) => row.tpp === tpp)
  return own.filter((row) => isSame(row.purpose, purpose))
}

function readOne(
  bank: Bank,
  purpose: Purpose,
  authorisationId: string,
  context: Context,
): CommandResult<Authorisation> {
  const found = authorisationById(bank, authorisationId, askingTpp(context))
  if (found.ok && isSame(found.value.purpose, purpose)) return done(bank, found.value)
  return refuse('P7j', 'there is no such authorisation', 'authorisationId')
}

const payments = { params: paymentParams, checkParams: checkPaymentParams } as const
const onePayment = { ...payments, params: [...paymentParams, 'authorisationId'] } as const

type PaymentPath = Parameters<typeof paymentAt>[1]

/** The three commands with which a payment is approved, or its end: to start, to list, to read. */
function commandsFor(kind: 'payment' | 'cancellation') {
  const purposeOf: PurposeOf<PaymentPath> = (bank, params, context, sca) => {
    const payment = paymentAt(bank, params, context, sca)
    return payment.ok ? ok({ kind, payment: payment.value.serial }) : payment
  }
  return {
    start: command({
      ...payments,
      identifies: 'named',
      run(bank, { params }, context) {
        const purpose = purposeOf(bank, params, context, beginning)
        return purpose.ok ? start(bank, purpose.value, context) : purpose
      },
    }),
    list: command({
      ...payments,
      run(bank, { params }, context) {
        const purpose = purposeOf(bank, params, context)
        return purpose.ok ? done(bank, authorisationsFor(bank, purpose.value, askingTpp(context))) : purpose
      },
    }),
    read: command({
      ...onePayment,
      run(bank, { params }, context) {
        const purpose = purposeOf(bank, params, context)
        return purpose.ok ? readOne(bank, purpose.value, params.authorisationId, context) : purpose
      },
    }),
  }
}

const approvals = commandsFor('payment')
const cancellations = commandsFor('cancellation')

/** Asks the PSU to approve a payment (P7). */
export const startPaymentAuthorisation = approvals.start
/** Lists the approvals that were asked for, of a payment (BG). */
export const listPaymentAuthorisations = approvals.list
/** Reads how far an approval of a payment has come (BG: scaStatus). */
export const readPaymentAuthorisation = approvals.read

/** Asks the PSU to approve the end of a payment (P7). */
export const startPaymentCancellation = cancellations.start
/** Lists the approvals of the end of a payment that were asked for (BG). */
export const listPaymentCancellations = cancellations.list
/** Reads how far an approval of the end of a payment has come (BG). */
export const readPaymentCancellation = cancellations.read

const basketPurpose: PurposeOf<{ readonly basketId: string }> = (bank, { basketId }, context, sca) => {
  const basket = basketFor(bank, basketId, context, sca)
  return basket.ok ? ok({ kind: 'signing-basket', basket: basket.value.serial }) : basket
}

/** Asks the PSU to approve all payments of a basket at once (B4, B5). */
export const startSigningBasketAuthorisation = command({
  params: ['basketId'],
  identifies: 'named',
  run(bank, { params }, context) {
    const purpose = basketPurpose(bank, params, context, beginning)
    return purpose.ok ? start(bank, purpose.value, context) : purpose
  },
})

/** Lists the approvals of a basket that were asked for (BG). */
export const listSigningBasketAuthorisations = command({
  params: ['basketId'],
  run(bank, { params }, context) {
    const purpose = basketPurpose(bank, params, context)
    return purpose.ok ? done(bank, authorisationsFor(bank, purpose.value, askingTpp(context))) : purpose
  },
})

/** Reads how far an approval of a basket has come (BG). */
export const readSigningBasketAuthorisation = command({
  params: ['basketId', 'authorisationId'],
  run(bank, { params }, context) {
    const purpose = basketPurpose(bank, params, context)
    return purpose.ok ? readOne(bank, purpose.value, params.authorisationId, context) : purpose
  },
})
