import {
  type Cancellation,
  type CreatedPayment,
  localDate,
  type Payment,
  type PaymentChange,
  paymentStatuses,
  rejectionReasons,
  transactionStatusOf,
} from '@pocketbank/core'
import * as v from 'valibot'
import { tppMessage } from './error.ts'
import { paidMoney, renderPaidMoney } from './exact-money.ts'
import { linksOfCancellation, linksOfPayment, paymentLinks } from './payment-links.ts'
import type { Rim } from './rim.ts'

type TppMessage = v.InferOutput<typeof tppMessage>

const transactionStatus = v.picklist(paymentStatuses)
const tppMessages = v.optional(v.array(tppMessage))

/** What a payment costs (§2.3). */
export const feeEntries = {
  transactionFees: v.optional(paidMoney),
  transactionFeeIndicator: v.boolean(),
}

/** A payment that has been made (§2.3, in its order). */
export const newPaymentAnswer = v.object({
  paymentId: v.string(),
  transactionStatus,
  ...feeEntries,
  tppMessages,
  psuMessage: v.optional(v.pipe(v.string(), v.maxLength(512))),
  _links: paymentLinks,
})

/** How far a payment has come (P6). */
export const paymentStatusAnswer = v.object({
  transactionStatus,
  fundsAvailable: v.optional(v.boolean()),
  tppMessages,
  psuMessage: v.optional(v.pipe(v.string(), v.maxLength(512))),
  _links: paymentLinks,
})

/** A payment whose end must be approved (P7). */
export const cancellationAnswer = v.object({ transactionStatus, _links: paymentLinks })

/** A warning before it says what it is. */
type Told = Required<Omit<TppMessage, 'category'>>

/** Where the free text of each transfer stands that is sent as another one. */
function sentTexts({ service, transfers }: Payment) {
  return transfers.flatMap(({ sentText }, index) => {
    const place = service === 'bulk-payments' ? `$.payments[${index}]` : '$'
    return sentText === undefined ? [] : [{ path: `${place}.remittanceInformationUnstructured`, sentText }]
  })
}

/** What is told of each change that the bank has made (P5: ACWC). */
const changeMessages: Readonly<Record<PaymentChange, (payment: Payment) => readonly Told[]>> = {
  date: ({ executionDay, requestedExecutionDate, occurrence }) => [
    {
      code: 'EXECUTION_DATE_INVALID',
      path: occurrence === undefined ? '$.requestedExecutionDate' : '$.startDate',
      text: `The bank executes the payment on ${localDate(executionDay)}: on ${requestedExecutionDate ?? occurrence?.planned} it is closed or has no batch left.`,
    },
  ],
  text: (payment) =>
    sentTexts(payment).map(({ path, sentText }) => ({
      ...{ code: 'FORMAT_ERROR', path },
      text: `Not every character is sent abroad: the bank sends “${sentText}”.`,
    })),
  length: (payment) =>
    sentTexts(payment).map(({ path }) => ({
      ...{ code: 'FORMAT_ERROR', path },
      text: 'Written with the characters that are sent abroad, the text is longer than 140 of them: the bank cuts it.',
    })),
}

/** What a TPP is told of a payment besides its status: what was changed, and why it was rejected. */
function messagesOf(payment: Payment): { readonly tppMessages?: TppMessage[]; readonly psuMessage?: string } {
  const { changes, reason } = payment
  const told = changes.flatMap((change) => changeMessages[change](payment))
  const warnings = told.map((message) => ({ category: 'WARNING' as const, ...message }))
  const errors = reason === undefined ? [] : [{ category: 'ERROR' as const, ...rejectionReasons[reason] }]
  const [first] = [...errors, ...warnings]
  if (first?.text === undefined) return {}
  return { tppMessages: [...errors, ...warnings], psuMessage: first.text }
}

/** Writes what a payment costs in all, in the currency of the account that pays (P4). */
export function renderFees({
  transfers,
  debtorAccount: { currency },
}: Payment): v.InferOutput<v.ObjectSchema<typeof feeEntries, undefined>> {
  const minor = transfers.reduce((sum, { fee }) => sum + fee, 0n)
  if (minor === 0n) return { transactionFeeIndicator: false }
  return {
    transactionFees: renderPaidMoney({ currency, minor }),
    transactionFeeIndicator: true,
  }
}

/** Writes a payment that has been made. */
export function renderNewPayment(
  { payment }: CreatedPayment,
  { scaLink }: Rim,
): v.InferOutput<typeof newPaymentAnswer> {
  return {
    paymentId: payment.id,
    transactionStatus: transactionStatusOf(payment),
    ...renderFees(payment),
    ...messagesOf(payment),
    _links: linksOfPayment(payment, scaLink),
  }
}

/** Writes how far a payment has come. */
export function renderPaymentStatus(payment: Payment): v.InferOutput<typeof paymentStatusAnswer> {
  const { fundsAvailable } = payment
  return {
    transactionStatus: transactionStatusOf(payment),
    ...(fundsAvailable !== undefined && { fundsAvailable }),
    ...messagesOf(payment),
    _links: linksOfPayment(payment),
  }
}

/** Writes a payment whose end must be approved. */
export function renderCancellation(
  { payment }: Cancellation,
  { scaLink }: Rim,
): v.InferOutput<typeof cancellationAnswer> {
  return { transactionStatus: transactionStatusOf(payment), _links: linksOfCancellation(payment, scaLink) }
}
