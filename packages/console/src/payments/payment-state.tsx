import type { PaymentStatus } from '@pocketbank/core'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { groupDigits, totals, visible, writeAmount } from '@pocketbank/http/display'
import { Status } from '../parts.tsx'
import { paymentPageWords } from './words.ts'

const kinds: Readonly<Record<PaymentStatus | 'PATC', 'good' | 'bad' | 'open' | 'over'>> = {
  RCVD: 'open',
  PATC: 'open',
  ACTC: 'open',
  ACCP: 'open',
  ACWC: 'open',
  ACWP: 'open',
  PDNG: 'open',
  ACSP: 'open',
  ACSC: 'good',
  PART: 'bad',
  RJCT: 'bad',
  CANC: 'over',
}

/** Draws the status of a payment or basket, as code and word. */
export function PaymentState({ status }: { readonly status: PaymentStatus | 'PATC' }) {
  return <Status kind={kinds[status]}>{`${status} ${paymentPageWords.statuses[status]}`}</Status>
}

/** Returns the number of the debtor account or card. */
export function debtorNumber({ debtorAccount: { iban, bban, maskedPan } }: Payment): string {
  return maskedPan ?? groupDigits(iban ?? bban ?? '')
}

/** Returns the name of the creditor, or the number of creditors of a bulk. */
export function creditorName({ transfers }: Payment): string {
  const [first, ...otherTransfers] = transfers
  return first === undefined || otherTransfers.length > 0
    ? paymentPageWords.creditors(transfers.length)
    : visible(first.creditorName)
}

/** Writes the amount of a payment, a sum for each of its currencies. */
export function writeSum({ transfers }: Payment): string {
  return totals(transfers.map(({ amount }) => amount))
    .map((money) => writeAmount(money, 'en'))
    .join(' + ')
}

/** Writes the title of a payment: `NOK 100.50 to Fjordlys Elektro AS`. */
export function paymentTitle(payment: Payment): string {
  return paymentPageWords.paid(writeSum(payment), creditorName(payment))
}
