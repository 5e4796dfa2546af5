import { refuse } from '../../base/errors/refusal.ts'
import { startAuthorisation } from '../../domain/authorisations/start.ts'
import { type CommandResult, command, succeed } from '../../domain/command.ts'
import { canMove, endPayment } from '../../domain/payments/move.ts'
import { type PaymentView, viewPayment } from '../../domain/payments/view.ts'
import { requirePayment } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { checkPaymentParams, findPayment, paymentParams } from './place.ts'

const paramOptions = { params: paymentParams, checkParams: checkPaymentParams } as const

/** Reads a payment in any status; its id stays valid (§3.1). */
export const readPayment = command({
  ...paramOptions,
  reads: 'payment',
  run(bank, { params }, context) {
    const payment = findPayment(bank, params, context)
    return payment.ok ? succeed(bank, viewPayment(bank, payment.value)) : payment
  },
})

/** Reads a payment without its executions, since a bulk may have many. */
export const readPaymentStatus = command({
  ...paramOptions,
  reads: 'payment',
  run(bank, { params }, context): CommandResult<Payment> {
    const payment = findPayment(bank, params, context)
    return payment.ok ? succeed(bank, payment.value) : payment
  },
})

/** A payment that was cancelled, or whose cancellation waits for the PSU. */
export interface Cancellation {
  readonly payment: PaymentView
  /** False if the PSU must approve the cancellation first. */
  readonly isCancelled: boolean
  /**
   * The id of the authorisation in which the PSU approves the cancellation. Undefined if the request has no
   * redirect URI.
   */
  readonly authorisationId?: string
}

/**
 * Cancels a payment (P7). A payment without approvals is cancelled at once; an approved one needs another
 * approval by the PSU. One that a batch has taken, or that is final, is a CONFLICT.
 */
export const cancelPayment = command({
  ...paramOptions,
  identifies: 'named',
  run(bank, { params }, context): CommandResult<Cancellation> {
    const lookup = findPayment(bank, params, context)
    if (!lookup.ok) return lookup
    const { serial, status } = lookup.value
    if (!canMove(lookup.value, 'cancel')) {
      return refuse('P7d', `too late to cancel: the payment is ${status}`, 'paymentId')
    }
    if (status === 'RCVD') {
      const changedBank = endPayment(bank, lookup.value, 'cancel')
      return succeed(changedBank, {
        payment: viewPayment(changedBank, requirePayment(changedBank, serial)),
        isCancelled: true,
      })
    }
    const payment = viewPayment(bank, lookup.value)
    if (context.redirect === undefined) return succeed(bank, { payment, isCancelled: false })
    const purpose = { kind: 'cancellation', payment: serial } as const
    const sca = startAuthorisation(bank, purpose, context.redirect, context)
    return succeed(sca.bank, { payment, isCancelled: false, authorisationId: sca.authorisation.id })
  },
})
