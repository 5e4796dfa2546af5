import { type Context, requireTpp } from '../../base/context.ts'
import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { rowsWith } from '../../base/store/table.ts'
import { paymentsFor } from '../../domain/authorisations/purposes.ts'
import { startAuthorisation } from '../../domain/authorisations/start.ts'
import { basketFor } from '../../domain/baskets/find.ts'
import { type CommandResult, command, succeed } from '../../domain/command.ts'
import { authorisationById } from '../../rows/authorisations/find.ts'
import type { Authorisation, Purpose } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { checkPaymentParams, findPayment, type PaymentParams, paymentParams } from './place.ts'

/** An authorisation that was started, and the id for its link. */
export interface StartedAuthorisation {
  readonly authorisation: Authorisation
  readonly authorisationId: string
}

type PaymentPurpose = Exclude<Purpose, { readonly kind: 'account-access' }>

/** Finds what to authorise from the path parameters. */
type PurposeOf<Params> = (
  bank: Bank,
  params: Params,
  context: Context,
  sca?: { readonly beginsSca: boolean },
) => Result<PaymentPurpose, Refusal>

/** The rule that refuses each kind of authorisation once nothing is left to approve. */
const overRules = {
  payment: 'P5a',
  cancellation: 'P7d',
  'signing-basket': 'B4c',
} as const

function start(bank: Bank, purpose: PaymentPurpose, context: Context): CommandResult<StartedAuthorisation> {
  if (paymentsFor(bank, purpose).length === 0) {
    const text = 'nothing is left to approve: it was approved or refused, or it is too late'
    return refuse(overRules[purpose.kind], text, 'basket' in purpose ? 'basketId' : 'paymentId')
  }
  if (context.redirect === undefined) {
    return refuseAt('P7e', 'TPP-Redirect-URI', 'is missing: the bank sends the PSU back to it')
  }
  const sca = startAuthorisation(bank, purpose, context.redirect, context)
  const { authorisation } = sca
  return succeed(sca.bank, { authorisation, authorisationId: authorisation.id })
}

function isSamePurpose(left: Purpose, right: Purpose): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Lists the authorisations of a purpose, oldest first. */
function listAuthorisationsFor(bank: Bank, purpose: Purpose, tpp: string): readonly Authorisation[] {
  const tppAuthorisations = rowsWith(bank.authorisations, 'byTpp', { tpp })
  return tppAuthorisations.filter((row) => isSamePurpose(row.purpose, purpose))
}

function readOneAuthorisation(
  bank: Bank,
  purpose: Purpose,
  authorisationId: string,
  context: Context,
): CommandResult<Authorisation> {
  const lookup = authorisationById(bank, authorisationId, requireTpp(context))
  if (lookup.ok && isSamePurpose(lookup.value.purpose, purpose)) return succeed(bank, lookup.value)
  return refuse('P7j', 'there is no such authorisation', 'authorisationId')
}

/** What can be approved: its path parameters, and how to find it. */
interface Approvable<Param extends string> {
  readonly params: readonly Param[]
  readonly checkParams?: (params: Readonly<Record<Param, string>>) => Refusal | undefined
  readonly findPurpose: PurposeOf<Readonly<Record<Param, string>>>
}

/** Creates the commands that start, list and read authorisations. */
function approvalCommands<const Param extends string, const Asks extends string>(
  asks: Asks,
  { params, checkParams, findPurpose }: Approvable<Param>,
) {
  const paramOptions = { params, ...(checkParams && { checkParams }) }
  return {
    start: command({
      ...paramOptions,
      creates: asks,
      identifies: 'named',
      run(bank, { params }, context) {
        const purpose = findPurpose(bank, params, context, { beginsSca: true })
        return purpose.ok ? start(bank, purpose.value, context) : purpose
      },
    }),
    list: command({
      ...paramOptions,
      reads: asks,
      run(bank, { params }, context) {
        const purpose = findPurpose(bank, params, context)
        return purpose.ok
          ? succeed(bank, listAuthorisationsFor(bank, purpose.value, requireTpp(context)))
          : purpose
      },
    }),
    read: command({
      ...paramOptions,
      reads: asks,
      params: [...params, 'authorisationId'],
      run(bank, { params }, context) {
        const purpose = findPurpose(bank, params, context)
        return purpose.ok
          ? readOneAuthorisation(bank, purpose.value, params.authorisationId, context)
          : purpose
      },
    }),
  }
}

function approvablePayment(kind: 'payment' | 'cancellation'): Approvable<keyof PaymentParams> {
  return {
    params: paymentParams,
    checkParams: checkPaymentParams,
    findPurpose(bank, params, context, sca) {
      const payment = findPayment(bank, params, context, sca)
      return payment.ok ? ok({ kind, payment: payment.value.serial }) : payment
    },
  }
}

const approvals = approvalCommands('authorisation', approvablePayment('payment'))
const cancellations = approvalCommands('cancellation', approvablePayment('cancellation'))
const basketApprovals = approvalCommands('authorisation', {
  params: ['basketId'],
  findPurpose(bank, { basketId }, context, sca) {
    const basket = basketFor(bank, basketId, context, sca)
    return basket.ok ? ok({ kind: 'signing-basket', basket: basket.value.serial }) : basket
  },
})

/** Starts the approval of a payment (P7). */
export const startPaymentAuthorisation = approvals.start
export const listPaymentAuthorisations = approvals.list
/** Returns the SCA status (BG: scaStatus). */
export const readPaymentAuthorisation = approvals.read

/** Starts the approval of a cancellation (P7). */
export const startPaymentCancellation = cancellations.start
export const listPaymentCancellations = cancellations.list
export const readPaymentCancellation = cancellations.read

/** Starts one approval of all payments of a basket (B4, B5). */
export const startSigningBasketAuthorisation = basketApprovals.start
export const listSigningBasketAuthorisations = basketApprovals.list
export const readSigningBasketAuthorisation = basketApprovals.read
