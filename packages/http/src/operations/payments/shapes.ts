import { type Cancellation, type CreatedPayment, paymentStatuses } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import * as v from 'valibot'
import { tppMessages } from '../render/error.ts'
import { paidMoney, renderPaidMoney } from '../render/exact-money.ts'
import { mapShape, shape } from '../render/shape.ts'
import { writePaymentMessages } from './messages.ts'
import { linksOfCancellation, linksOfPayment, paymentLinks } from './payment-links.ts'
import { writePsuMessage } from './psu-message.ts'

/**
 * Adds up the fees of a payment, in the currency of the debtor account (P4). Returns undefined if there are
 * none.
 */
function sumFees({ transfers, debtorAccount: { currency } }: Payment) {
  const minor = transfers.reduce((sum, { fee }) => sum + fee, 0n)
  return minor === 0n ? undefined : renderPaidMoney({ currency, minor })
}

const paymentStatus = withSentence(
  v.picklist(paymentStatuses),
  'The status of the payment, a code of ISO 20022.',
  '§3.1',
)

const { transactionStatus, ...otherFields } = shape<Payment>()({
  transactionStatus: [paymentStatus, ({ status }) => status],
  tppMessages: [v.optional(tppMessages), writePaymentMessages],
  psuMessage: [
    v.optional(v.pipe(v.string(), v.maxLength(512))),
    (payment, { language }) => writePsuMessage(payment, language),
    'A sentence to show to the PSU.',
    '§2.3',
  ],
}).fields

/** The fields of every payment: id, status and costs (§2.3). */
export const commonFields = shape<Payment>()({
  paymentId: [
    v.string(),
    ({ id }) => id,
    'The id of the payment. It stays valid after every change.',
    '§2.3',
  ],
  transactionStatus,
  transactionFees: [v.optional(paidMoney), sumFees, 'The total fee, conversion included.', '§2.3'],
  transactionFeeIndicator: [
    v.boolean(),
    (payment) => sumFees(payment) !== undefined,
    'Whether the payment has a fee.',
    '§2.3',
  ],
}).fields

/** The response to a new payment, with the field order of §2.3. */
export const newPaymentShape = mapShape(
  shape<Payment>()({
    ...commonFields,
    ...otherFields,
    _links: [paymentLinks, (payment, { scaLink }) => linksOfPayment(payment, scaLink)],
  }),
  ({ payment }: CreatedPayment) => payment,
)

export const paymentStatusShape = shape<Payment>()({
  transactionStatus,
  paymentId: commonFields.paymentId,
  fundsAvailable: [
    v.optional(v.boolean()),
    ({ fundsAvailable }) => fundsAvailable,
    'Whether the account has the amount; absent before the bank has looked.',
    '§2.3',
  ],
  ...otherFields,
  _links: [paymentLinks, (payment) => linksOfPayment(payment)],
})

/** The response to a cancellation that needs approval (P7). */
export const cancellationShape = mapShape(
  shape<Payment>()({
    transactionStatus,
    _links: [paymentLinks, (payment, { scaLink }) => linksOfCancellation(payment, scaLink)],
  }),
  ({ payment }: Cancellation) => payment,
)
