import { refuse } from '../../base/errors/refusal.ts'
import { startAuthorisation } from '../../domain/authorisations/start.ts'
import { canMove, endPayment } from '../../domain/payments/move.ts'
import { type PaymentView, viewPayment } from '../../domain/payments/view.ts'
import { type CommandResult, command, succeed } from '../../domain/transition.ts'
import { requirePayment } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { checkPaymentParams, findPayment, paymentParams } from './place.ts'

const named = { params: paymentParams, checkParams: checkPaymentParams } as const

/** Reads a payment, whatever has become of it (§3.1: its id stays valid). */
export const readPayment = command({
  ...named,
  reads: 'payment',
  run(bank, { params }, context) {
    const payment = findPayment(bank, params, context)
    return payment.ok ? succeed(bank, viewPayment(bank, payment.value)) : payment
  },
})

/** Reads how far a payment has come: all but its executions, of which a bulk has up to a thousand. */
export const readPaymentStatus = command({
  ...named,
  reads: 'payment',
  run(bank, { params }, context): CommandResult<Payment> {
    const payment = findPayment(bank, params, context)
    return payment.ok ? succeed(bank, payment.value) : payment
  },
})

/** A payment whose end the TPP has asked for: it has come, or the PSU must approve it. */
export interface Cancellation {
  readonly payment: PaymentView
  /** False if the PSU must approve the cancellation first. */
  readonly isCancelled: boolean
  /** Leads to the page where the PSU approves the end, where the request names a way back. */
  readonly authorisationId?: string
}

/**
 * Ends a payment (P7): one that nobody has approved at once; an approved one that no batch has taken needs the PSU again; what is
 * taken, or final, cannot be ended (CONFLICT).
 */
export const cancelPayment = command({
  ...named,
  identifies: 'named',
  run(bank, { params }, context): CommandResult<Cancellation> {
    const found = findPayment(bank, params, context)
    if (!found.ok) return found
    const { serial, status } = found.value
    if (!canMove(found.value, 'cancel')) {
      return refuse('P7d', `too late to cancel: the payment is ${status}`, 'paymentId')
    }
    if (status === 'RCVD') {
      const changed = endPayment(bank, found.value, 'cancel')
      return succeed(changed, {
        payment: viewPayment(changed, requirePayment(changed, serial)),
        isCancelled: true,
      })
    }
    const payment = viewPayment(bank, found.value)
    if (context.redirect === undefined) return succeed(bank, { payment, isCancelled: false })
    const purpose = { kind: 'cancellation', payment: serial } as const
    const started = startAuthorisation(bank, purpose, context.redirect, context)
    return succeed(started.bank, { payment, isCancelled: false, authorisationId: started.authorisation.id })
  },
})
