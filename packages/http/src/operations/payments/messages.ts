import { localDate } from '@pocketbank/core/base/time'
import type { Payment, PaymentChange } from '@pocketbank/core/rows/payments/model'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import type * as v from 'valibot'
import type { tppMessage } from '../render/error.ts'

type PaymentMessage = v.InferOutput<typeof tppMessage>

/** A warning to a TPP without its category. */
type PaymentWarning = Required<Omit<PaymentMessage, 'category'>>

/** Finds the texts that the bank has changed, with their paths. */
function sentTexts({ service, transfers }: Payment) {
  return transfers.flatMap(({ sentText }, index) => {
    const place = service === 'bulk-payments' ? `$.payments[${index}]` : '$'
    return sentText === undefined ? [] : [{ path: `${place}.remittanceInformationUnstructured`, sentText }]
  })
}

/** Writers of the warnings for each kind of change (P5: ACWC). */
const changeMessages: Readonly<Record<PaymentChange, (payment: Payment) => readonly PaymentWarning[]>> = {
  date: ({ executionDay, requestedExecutionDate, occurrence }) => [
    {
      code: 'EXECUTION_DATE_INVALID',
      path: occurrence === undefined ? '$.requestedExecutionDate' : '$.startDate',
      text:
        `The bank executes the payment on ${localDate(executionDay)}: on ` +
        `${requestedExecutionDate ?? occurrence?.planned} it is closed or has no batch left.`,
    },
  ],
  text: (payment) =>
    sentTexts(payment).map(({ path, sentText }) => ({
      code: 'FORMAT_ERROR',
      path,
      text: `Banks abroad do not read every character: the bank sends "${sentText}".`,
    })),
  length: (payment) =>
    sentTexts(payment).map(({ path }) => ({
      code: 'FORMAT_ERROR',
      path,
      text: 'Rewritten for banks abroad, the text is longer than 140 characters: the bank cuts it.',
    })),
}

/** Writes the `tppMessages` of a payment: why it was rejected, and what the bank changed. */
export function writePaymentMessages(payment: Payment): PaymentMessage[] | undefined {
  const { changes, reason } = payment
  if (changes.length === 0 && reason === undefined) return undefined
  const errors = reason === undefined ? [] : [{ category: 'ERROR' as const, ...rejectionReasons[reason] }]
  const messageTexts = changes.flatMap((change) => changeMessages[change](payment))
  const messages = [
    ...errors,
    ...messageTexts.map((message) => ({ category: 'WARNING' as const, ...message })),
  ]
  return messages.length === 0 ? undefined : messages
}
