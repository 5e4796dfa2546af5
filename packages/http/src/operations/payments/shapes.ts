import { type Cancellation, type CreatedPayment, paymentStatuses } from '@pocketbank/core'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import * as v from 'valibot'
import { tppMessage } from '../render/error.ts'
import { paidMoney, renderPaidMoney } from '../render/exact-money.ts'
import { mapShape, shape } from '../render/shape.ts'
import { messagesOf } from './messages.ts'
import { linksOfCancellation, linksOfPayment, paymentLinks } from './payment-links.ts'
import { psuMessageOf } from './psu-message.ts'

/** Writes what a payment costs in all, in the currency of the account that pays (P4). */
function feesOf({ transfers, debtorAccount: { currency } }: Payment) {
  const minor = transfers.reduce((sum, { fee }) => sum + fee, 0n)
  return minor === 0n ? undefined : renderPaidMoney({ currency, minor })
}

const { transactionStatus, ...told } = shape<Payment>()({
  transactionStatus: [v.picklist(paymentStatuses), ({ status }) => status],
  tppMessages: [v.optional(v.array(tppMessage)), messagesOf],
  psuMessage: [
    v.optional(v.pipe(v.string(), v.maxLength(512))),
    (payment, { language }) => psuMessageOf(payment, language),
  ],
}).fields

/** The fields of every payment: its id, its status, and (§2.3) its costs. */
export const commonFields = shape<Payment>()({
  paymentId: [v.string(), ({ id }) => id],
  transactionStatus,
  transactionFees: [v.optional(paidMoney), feesOf],
  transactionFeeIndicator: [v.boolean(), (payment) => feesOf(payment) !== undefined],
}).fields

/** A payment that has been made (§2.3, in its order). */
export const newPaymentShape = mapShape(
  shape<Payment>()({
    ...commonFields,
    ...told,
    _links: [paymentLinks, (payment, { scaLink }) => linksOfPayment(payment, scaLink)],
  }),
  ({ payment }: CreatedPayment) => payment,
)

/** Shape of a payment's status (P6). */
export const paymentStatusShape = shape<Payment>()({
  transactionStatus,
  paymentId: commonFields.paymentId,
  fundsAvailable: [v.optional(v.boolean()), ({ fundsAvailable }) => fundsAvailable],
  ...told,
  _links: [paymentLinks, (payment) => linksOfPayment(payment)],
})

/** A payment whose end must be approved (P7). */
export const cancellationShape = mapShape(
  shape<Payment>()({
    transactionStatus,
    _links: [paymentLinks, (payment, { scaLink }) => linksOfCancellation(payment, scaLink)],
  }),
  ({ payment }: Cancellation) => payment,
)
