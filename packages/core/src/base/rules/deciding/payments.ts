import { limits, writeCount } from '../../limits.ts'
import type { DecidingRow } from './row.ts'

/** Rules that refuse requests: payments and signing baskets. */
export const paymentRules = {
  P1a: [
    ['PRODUCT_UNKNOWN', 'PRODUCT_INVALID', 'FORMAT_ERROR'],
    'A product must be one of four and offered by the service, checked before query and body.',
    '§7.5, D',
  ],
  P1b: [
    'FORMAT_ERROR',
    'Domestic and instant payments are in NOK, SEPA payments in EUR, cross-border payments in any currency.',
    'D',
  ],
  P1d: [
    'FORMAT_ERROR',
    "An account without currency has its product's, a debtor its account's. A cross-border creditor must state it.",
    '§2.3, D',
  ],
  P1e: [
    'FORMAT_ERROR',
    "A currency in `creditorAccount` or `debtorAccount` must be the account's, if it is here.",
    'D',
  ],
  P1c: [
    'FORMAT_ERROR',
    'A creditor needs an IBAN in a country of the product. Domestic payments also take a Norwegian account number, cross-border ones a number with BIC.',
    'D',
  ],
  P2b: ['FORMAT_ERROR', 'An amount has at most 18 digits and the decimals of its currency.', '§2.3'],
  P2c: [
    'FORMAT_ERROR',
    'A creditor needs an IBAN with right check digits, a bban, or both if they agree, and must not be the debtor.',
    '§2.3',
  ],
  P2g: [
    'EXECUTION_DATE_INVALID',
    `A payment is for today or up to ${writeCount(limits.executionDaysAheadMax)} days ahead, paid on the first banking day from then on. An instant one is for today.`,
    '§2.3',
  ],
  P2h: [
    ['FORMAT_ERROR', 'RESOURCE_UNKNOWN'],
    "`debtorAccount` has an IBAN, bban, both (if they agree) or masked card number; a card also its account number. Somebody else's is refused like an unknown one.",
    'D',
  ],
  P2i: [
    'CONFLICT',
    'The PSU must have the right to pay from the debtor account, under consent or not. A card must be enabled.',
    '§4.7',
  ],
  P2k: ['FORMAT_ERROR', 'A Norwegian account number must be 11 digits without blanks or dots.', 'D'],
  P2l: [
    'FORMAT_ERROR',
    'The last digit of a Norwegian account number, also inside an IBAN, must be its check digit by modulus 11. A number whose check digit would be 10 is invalid.',
    'D',
  ],
  P3a: [
    'CONFLICT',
    'The same payment again, in any spelling, is a duplicate unless `allowLogicalDuplicate` is true.',
    'D',
  ],
  P5a: [
    'CONFLICT',
    'An approval starts only while the payment waits for one. Statuses change by one table of events, each with its reason.',
    '§3.1',
  ],
  P6a: ['RESOURCE_UNKNOWN', 'A payment is found only under its own service and product.', '§4.8, D'],
  P7d: ['CONFLICT', 'A payment that a batch has taken, or that is final, cannot be cancelled.', 'D'],
  P7e: ['HTTP_HEADER_REQUIRED', 'Starting an approval or a cancellation needs `TPP-Redirect-URI`.', 'D'],
  P7j: [
    'SCA_NOT_FOUND',
    'The status of an authorisation is found only under its own resource.',
    'BG: scaStatus',
  ],
  P8a: ['PAYMENT_FAILED', 'An instant payment without funds is refused on creation.', '§7.3'],
  P9e: [
    ['FORMAT_ERROR', 'KID_INVALID'],
    'Structured references exclude free text and a second form. A domestic or instant one of type SCOR or without type must be a KID.',
    '§7.1',
  ],
  P9h: [
    'FORMAT_ERROR',
    'A SEPA or cross-border reference of type SCOR must be an ISO 11649 creditor reference.',
    'D',
  ],
  P9f: [
    'KID_MISSING',
    'A creditor here who requires a KID is not paid without one, however named. The same digits abroad are another account.',
    '§7',
  ],
  P11b: [
    ['FORMAT_ERROR', 'EXECUTION_DATE_INVALID'],
    'A plan has at least one day. Months are listed once, only for MonthlyVariable. `dayOfExecution` is a day of week or month, by frequency, and absent for Daily.',
    '§9 1.18.1',
  ],
  P13e: [
    'PAYMENT_FAILED',
    'An amount worth less than the smallest unit of a creditor account here is refused with the smallest that arrives.',
    'D',
  ],
  P15d: [
    'CONFLICT',
    'A customer can cancel and change only a waiting payment: no unapproved (the page refuses it), taken by a batch or final one.',
    'D',
  ],
  P15e: ['CONFLICT', 'A periodic or bulk payment can be cancelled as a whole, not changed.', 'D'],
  P15f: ['RESOURCE_UNKNOWN', "Somebody else's payment or consent is not found.", 'D'],
  P15g: ['FORBIDDEN', "A change must not need another person's approval.", 'D'],
  P15h: ['FORMAT_ERROR', 'A change needs a day or an amount.', 'D'],
  P15i: ['CONFLICT', 'Only a valid consent can be withdrawn.', 'D'],
  B1b: [
    ['FORMAT_ERROR', 'RESOURCE_UNKNOWN'],
    "A payment of a basket must exist, be the TPP's own, and be named once.",
    'D',
  ],
  B1c: [
    'REFERENCE_MIX_INVALID',
    'All payments of a basket are of one PSU or corporation. Unknown people of the same PSU-ID are the same.',
    'D',
  ],
  B1d: [
    'CONFLICT',
    'A payment is in one open basket. What is left of a failed basket may go into another.',
    'D',
  ],
  B1e: ['CONFLICT', 'Only payments that wait for their first approval go into a basket.', 'D'],
  B1f: [
    'RESOURCE_UNKNOWN',
    'A request that names somebody else does not find the basket, nor payments for one.',
    'D',
  ],
  B2a: ['REFERENCE_MIX_INVALID', 'Bulk and periodic payments go into no basket.', '§2.2'],
  B4c: [
    'CONFLICT',
    'An approval covers the payments that still wait for it. If there are none, it is refused.',
    '§2.2',
  ],
  B5b: [
    'CONFLICT',
    'A basket can be deleted, and has a link for it, only while nothing in it is approved. Its payments stay and wait.',
    'D',
  ],
} as const satisfies Readonly<Record<string, DecidingRow>>
