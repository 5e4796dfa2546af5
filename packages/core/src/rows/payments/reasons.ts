import type { TppMessageCode } from '../../base/errors/codes.ts'
import { limits } from '../../base/limits.ts'
import { oneOf } from '../../base/store/fields.ts'

/** Reasons for a rejection, with code and text for the TPP. */
export const rejectionReasons = {
  refused: { code: 'PAYMENT_FAILED', text: 'The PSU has refused the payment.' },
  unapproved: {
    code: 'PAYMENT_FAILED',
    text: `Nobody has approved the payment within ${limits.paymentApprovalHours} hours.`,
  },
  'right-lost': {
    code: 'PAYMENT_FAILED',
    text: 'The PSU may not pay from the account any more.',
  },
  'no-funds': { code: 'PAYMENT_FAILED', text: 'There were not enough funds on the account.' },
  'card-blocked': { code: 'PAYMENT_FAILED', text: 'The card of the debtor is blocked.' },
  'debtor-gone': {
    code: 'PAYMENT_FAILED',
    text: 'The account of the debtor is closed, or the card is not in use.',
  },
  'creditor-closed': {
    code: 'PAYMENT_FAILED',
    text: 'The account of the creditor is closed.',
  },
} as const satisfies Readonly<Record<string, { readonly code: TppMessageCode; readonly text: string }>>

export type RejectionReason = keyof typeof rejectionReasons

export const rejectionWord = oneOf(Object.keys(rejectionReasons) as readonly RejectionReason[])

export const rejectionRules: Readonly<Record<RejectionReason, string>> = {
  refused: 'P5e',
  unapproved: 'P5f',
  'right-lost': 'B4d',
  'no-funds': 'P5g',
  'card-blocked': 'P5g',
  'debtor-gone': 'P5h',
  'creditor-closed': 'P5i',
}
