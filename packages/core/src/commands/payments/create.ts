import type * as v from 'valibot'
import type { Context } from '../../base/context.ts'
import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { startAuthorisation } from '../../domain/authorisations/start.ts'
import {
  type BodyContext,
  type CommandResult,
  command,
  type OutputOf,
  succeed,
} from '../../domain/command.ts'
import type { Identity } from '../../domain/consents/identity.ts'
import { paymentProblems } from '../../domain/payments/body-readings.ts'
import { computeDuplicateKey, requireNoDuplicate } from '../../domain/payments/duplicate-key.ts'
import { type Initiator, initiatePayment, type PaymentInitiation } from '../../domain/payments/initiate.ts'
import {
  type InitiationContext,
  readBulk,
  readPeriodic,
  readSingle,
} from '../../domain/payments/read-initiation.ts'
import { currentPlace } from '../../domain/payments/read-transfer.ts'
import { type PaymentView, viewPayment } from '../../domain/payments/view.ts'
import type { Bank } from '../../rows/bank.ts'
import {
  bulkPaymentRequest,
  paymentQuery,
  paymentRequest,
  periodicPaymentRequest,
} from '../../rows/payments/contract.ts'
import type { PaymentService } from '../../rows/payments/products.ts'
import { findProduct } from './place.ts'

/**
 * A new payment. If the PSU is unknown, it comes with an authorisation in which they identify and approve at
 * once (S11).
 */
export interface CreatedPayment {
  readonly payment: PaymentView
  /** The id of the authorisation; undefined if the PSU is known. */
  readonly authorisationId?: string
}

/** Requires PSU-Context if the bank does not know the PSU yet (S11). */
function requirePsuContext({ customer }: Identity, { psu }: Context): Result<undefined, Refusal> {
  if (customer !== undefined || psu?.context !== undefined) return ok(undefined)
  return refuseAt('S11b', 'PSU-Context', {
    problem: 'is missing, and the bank does not know this PSU yet',
    remedy: 'Send PRIVATE or CORPORATE',
  })
}

/** Creates the payment. If the PSU is unknown, it starts the authorisation at once. */
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
    return succeed(initiated.bank, { payment: viewPayment(initiated.bank, payment) })
  }
  const purpose = { kind: 'payment', payment: payment.serial } as const
  const sca = startAuthorisation(initiated.bank, purpose, redirect, context)
  const authorisationId = sca.authorisation.id
  return succeed(sca.bank, { payment: viewPayment(sca.bank, payment), authorisationId })
}

/** Rejects a payment once the bank has its maximum. */
function requirePaymentsBelowMax({ payments }: Bank): Result<undefined, Refusal> {
  const { paymentsMax } = limits
  return payments.size < paymentsMax
    ? ok(undefined)
    : refuse('K3a', {
        problem: `the bank has at most ${paymentsMax} payments`,
        remedy: 'Initialize it, or restore a snapshot',
      })
}

function checkProduct(service: PaymentService) {
  return ({ paymentProduct }: { readonly paymentProduct: string }) => {
    const product = findProduct(service, paymentProduct)
    return product.ok ? undefined : product.error
  }
}

/** Lists problems of the body. Returns none for an unknown product, which is rejected earlier. */
function problemsFor(service: PaymentService) {
  return (body: unknown, { path, bank, params: { paymentProduct = '' }, context: { now } }: BodyContext) => {
    const product = findProduct(service, paymentProduct)
    return product.ok
      ? paymentProblems(service, body, { ...currentPlace(bank, product.value, now), path })
      : []
  }
}

function createPaymentCommand<const Body extends v.GenericSchema>(
  service: PaymentService,
  body: Body,
  readBody: (against: InitiationContext, body: OutputOf<Body>) => Result<PaymentInitiation, Refusal>,
) {
  return command({
    creates: 'payment',
    params: ['paymentProduct'],
    checkParams: checkProduct(service),
    query: paymentQuery,
    body,
    bodyProblems: problemsFor(service),
    identifies: 'payer',
    run(bank, { params: { paymentProduct }, query: { allowLogicalDuplicate }, body, identity }, context) {
      const product = findProduct(service, paymentProduct)
      if (!product.ok) return product
      const hasPsuContext = requirePsuContext(identity, context)
      if (!hasPsuContext.ok) return hasPsuContext
      const { now, psu = {}, holdsInstant, redirect } = context
      const place = currentPlace(bank, product.value, now)
      const initiation = readBody({ ...place, identity, now }, body)
      if (!initiation.ok) return initiation
      const { tpp } = identity
      const duplicateKey = computeDuplicateKey({ tpp, ...initiation.value })
      const notDuplicate = allowLogicalDuplicate ? ok(undefined) : requireNoDuplicate(bank, duplicateKey, now)
      if (!notDuplicate.ok) return notDuplicate
      const belowMax = requirePaymentsBelowMax(bank)
      if (!belowMax.ok) return belowMax
      const isHeld = place.rules.isInstant ? holdsInstant : undefined
      const initiator = { identity, psu, now, duplicateKey, isHeld, brand: redirect?.brand }
      return initiate(bank, initiation.value, initiator, context)
    },
  })
}

/** Creates a single payment that waits for its approval (§4.7, P2). */
export const createPayment = createPaymentCommand('payments', paymentRequest, readSingle)
/** Creates a standing order: a payment on a schedule (P11). */
export const createPeriodicPayment = createPaymentCommand(
  'periodic-payments',
  periodicPaymentRequest,
  readPeriodic,
)
/** Creates several payments from one account (P12). */
export const createBulkPayment = createPaymentCommand('bulk-payments', bulkPaymentRequest, readBulk)
