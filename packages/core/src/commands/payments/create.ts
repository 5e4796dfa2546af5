import type { Context } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { localDateAt } from '../../base/time/zone.ts'
import { startAuthorisation } from '../../nouns/authorisations/start.ts'
import { type Identity, payerOf } from '../../nouns/consents/identity.ts'
import { paymentProblems } from '../../nouns/payments/body-readings.ts'
import { duplicateKeyOf, requireNoDuplicate } from '../../nouns/payments/duplicate-key.ts'
import { type Initiator, initiatePayment, type PaymentInitiation } from '../../nouns/payments/initiate.ts'
import {
  type InitiationContext,
  readBulk,
  readPeriodic,
  readSingle,
} from '../../nouns/payments/read-initiation.ts'
import { type PaymentView, viewPayment } from '../../nouns/payments/view.ts'
import { type BodyContext, type CommandResult, command, done } from '../../nouns/transition.ts'
import type { Bank } from '../../rows/bank.ts'
import {
  bulkPaymentRequest,
  paymentQuery,
  paymentRequest,
  periodicPaymentRequest,
} from '../../rows/payments/contract.ts'
import { type PaymentService, rulesOf } from '../../rows/payments/products.ts'
import { productOf } from './place.ts'

/** A payment that has been made, and the link where an unknown PSU says who they are and approves in one visit (S11). */
export interface CreatedPayment {
  readonly payment: PaymentView
  readonly authorisationId?: string
}

/** For whom a payment is made. Where the bank does not know the person yet, the request must say on which side of the bank they are (S11). */
function initiatingPartyOf(bank: Bank, context: Context): Result<Identity, Refusal> {
  const identity = payerOf(bank, context)
  if (!identity.ok || identity.value.customer !== undefined || context.psu?.context !== undefined)
    return identity
  const text = 'the header PSU-Context is missing: the bank does not know this PSU yet'
  return refuse('S11b', 'HTTP_HEADER_REQUIRED', text, 'PSU-Context')
}

/** Enters a payment, with a link at once where the person is not known yet. */
function initiate(
  bank: Bank,
  initiation: PaymentInitiation,
  initiator: Initiator,
  context: Context,
): CommandResult<CreatedPayment> {
  const { identity } = initiator
  const { redirect } = context
  const initiated = initiatePayment(bank, initiation, initiator)
  const { payment } = initiated
  if (identity.customer !== undefined || redirect === undefined) {
    return done(initiated.bank, { payment: viewPayment(initiated.bank, payment) })
  }
  const purpose = { kind: 'payment', payment: payment.serial } as const
  const started = startAuthorisation(initiated.bank, purpose, redirect, context)
  const authorisationId = started.authorisation.id
  return done(started.bank, { payment: viewPayment(started.bank, payment), authorisationId })
}

/** Refuses one payment more than the bank keeps. */
function requireRoom({ payments }: Bank): Result<undefined, Refusal> {
  const { paymentsMax } = limits
  return payments.size < paymentsMax
    ? ok(undefined)
    : refuse(
        'K3a',
        'CONFLICT',
        `the bank has at most ${paymentsMax} payments: initialize it, or restore a snapshot`,
      )
}

/** What is asked of each payment, whatever it is: by whom, what, and not the same again. */
interface Creation {
  readonly paymentProduct: string
  readonly service: PaymentService
  readonly allowLogicalDuplicate: boolean
  readonly read: (against: InitiationContext) => Result<PaymentInitiation, Refusal>
}

function create(
  bank: Bank,
  { paymentProduct, service, allowLogicalDuplicate, read }: Creation,
  context: Context,
): CommandResult<CreatedPayment> {
  const product = productOf(service, paymentProduct)
  if (!product.ok) return product
  const identity = initiatingPartyOf(bank, context)
  if (!identity.ok) return identity
  const { now, psu = {}, holdsInstant, redirect } = context
  const initiation = read({ bank, identity: identity.value, product: product.value, now })
  if (!initiation.ok) return initiation
  const { tpp } = identity.value
  const duplicateKey = duplicateKeyOf({ tpp, ...initiation.value })
  const notDuplicate = allowLogicalDuplicate ? ok(undefined) : requireNoDuplicate(bank, duplicateKey, now)
  if (!notDuplicate.ok) return notDuplicate
  const room = requireRoom(bank)
  const isHeld = rulesOf(product.value).isInstant ? holdsInstant : undefined
  const brand = redirect?.brand
  const initiator = { identity: identity.value, psu, now, duplicateKey, isHeld, brand }
  return room.ok ? initiate(bank, initiation.value, initiator, context) : room
}

const params = ['paymentProduct'] as const

function checkProduct(service: PaymentService) {
  return ({ paymentProduct }: { readonly paymentProduct: string }) => {
    const product = productOf(service, paymentProduct)
    return product.ok ? undefined : product.error
  }
}

/** What is wrong with a body, once its product is known to be one. */
function problemsFor(service: PaymentService) {
  return (body: unknown, { path, bank, params: { paymentProduct = '' }, context: { now } }: BodyContext) => {
    const product = productOf(service, paymentProduct)
    const today = localDateAt(now, bank.calendar.zone)
    return product.ok ? paymentProblems(service, body, { path, bank, product: product.value, today }) : []
  }
}

/** Makes a payment that waits for its approval (§4.7, P2). */
export const createPayment = command({
  params,
  checkParams: checkProduct('payments'),
  query: paymentQuery,
  body: paymentRequest,
  bodyProblems: problemsFor('payments'),
  run(bank, { params: { paymentProduct }, query: { allowLogicalDuplicate }, body }, context) {
    const read = (against: InitiationContext) => readSingle(against, body)
    return create(bank, { paymentProduct, service: 'payments', allowLogicalDuplicate, read }, context)
  },
})

/** Makes a payment that is executed again and again (P11). */
export const createPeriodicPayment = command({
  params,
  checkParams: checkProduct('periodic-payments'),
  query: paymentQuery,
  body: periodicPaymentRequest,
  bodyProblems: problemsFor('periodic-payments'),
  run(bank, { params: { paymentProduct }, query: { allowLogicalDuplicate }, body }, context) {
    const read = (against: InitiationContext) => readPeriodic(against, body)
    return create(
      bank,
      { paymentProduct, service: 'periodic-payments', allowLogicalDuplicate, read },
      context,
    )
  },
})

/** Makes many payments from one account at once (P12). */
export const createBulkPayment = command({
  params,
  checkParams: checkProduct('bulk-payments'),
  query: paymentQuery,
  body: bulkPaymentRequest,
  bodyProblems: problemsFor('bulk-payments'),
  run(bank, { params: { paymentProduct }, query: { allowLogicalDuplicate }, body }, context) {
    const read = (against: InitiationContext) => readBulk(against, body)
    return create(bank, { paymentProduct, service: 'bulk-payments', allowLogicalDuplicate, read }, context)
  },
})
