import { limits, writeCount } from '../../limits.ts'
import type { DecidingRow } from './row.ts'

/** Rules that refuse requests: money, dates and sandbox data. */
export const sandboxRules = {
  M6b: ['FORMAT_ERROR', 'A date must be `YYYY-MM-DD` and exist in the calendar.', 'D'],
  M6c: [
    ['FORMAT_ERROR', 'CONFLICT'],
    'The clock shows the years 1970 to 9999. It moves only by command and only forward.',
    'D',
  ],
  X1b: ['CONFLICT', 'A `customerNumber` must not be in use.', 'D'],
  X2c: ['RESOURCE_UNKNOWN', 'A customer is found by its own id only.', 'D'],
  X2f: [
    'RESOURCE_UNKNOWN',
    'A named customer must exist. Every reference resolves, and replaying the journal gives the same bank.',
    'D',
  ],
  X4b: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'The owner of an agreement must be a corporate customer.', 'D'],
  X4c: [
    ['FORMAT_ERROR', 'RESOURCE_UNKNOWN'],
    'An engagement needs a private customer, one account, roles and valid limits.',
    'D',
  ],
  X4d: [
    ['FORMAT_ERROR', 'RESOURCE_UNKNOWN'],
    'An engagement names an open account of the owner by IBAN, bban, both, masked card number or id.',
    'D',
  ],
  X4g: [
    'CONFLICT',
    "Deleting an agreement deletes its engagements. A private customer's first one stays.",
    'D',
  ],
  X4i: ['RESOURCE_UNKNOWN', 'An engagement is found only under its own agreement.', 'D'],
  X4j: [
    'CONFLICT',
    `An agreement has one engagement per person and account, and at most ${writeCount(limits.engagementsPerAgreementMax)}.`,
    'D',
  ],
  X4k: ['FORBIDDEN', 'Paying from an account needs the role REGISTER; VIEW is not enough.', 'D'],
  X4l: [
    'FORBIDDEN',
    "A person may pay up to `registerLimit` (account currency, no fees, a bulk as a whole); if no SCA proves the initiator, up to the first approver's.",
    'D',
  ],
  X4n: ['PSU_CREDENTIALS_INVALID', 'Nobody approves a payment twice.', 'D'],
  X5c: [
    'FORMAT_ERROR',
    "Balances must be in the account's currency. The last of each type counts; one sent alone sets both.",
    'D',
  ],
  X5d: [
    'FORMAT_ERROR',
    "Exact amounts have at most the currency's decimals. A credit line is 0 or more.",
    'D',
  ],
  X5e: [
    'FORMAT_ERROR',
    'An IBAN needs a country and length of the IBAN registry and right check digits, in Norway also of its account number.',
    'D',
  ],
  X5g: ['CONFLICT', 'A new account must not have the IBAN of an open one.', 'D'],
  X5k: [
    'FORMAT_ERROR',
    'IBAN and bban must be of one account: the bban is the number in a Norwegian IBAN, a part of a foreign one, or of the same account here.',
    'D',
  ],
  X6c: ['RESOURCE_UNKNOWN', 'An account is found by its id while it is open.', 'D'],
  X7c: ['FORMAT_ERROR', 'New balances are checked like those of a new account.', 'D'],
  X8c: [
    'FORMAT_ERROR',
    "Row fields have the types and lengths of transaction details, and the account's currency.",
    '§2.4',
  ],
  X8d: [
    'FORMAT_ERROR',
    'The debtor of an outgoing row must be the account itself, in any spelling of the IBAN. An incoming row may name any debtor.',
    '§9, D',
  ],
  X8g: [
    'FORMAT_ERROR',
    'The days of a row must not be after today, nor `bookingDate` after `valueDate`.',
    '§4.2',
  ],
  X8h: [
    'PERIOD_INVALID',
    'Histories are listed by booking days in pages: pending rows, then the newest. `toDate` must not be before `fromDate`.',
    'D',
  ],
  X8i: ['RESOURCE_UNKNOWN', 'A transaction is found by its id under its own account only.', 'D'],
  X8k: ['FORMAT_ERROR', 'An account in a row needs an IBAN, a bban, or both if they agree.', '§2.3'],
  X8l: [
    ['FORMAT_ERROR', 'KID_INVALID'],
    "A row's payment reference must be a KID, without text or structured references.",
    '§7.1',
  ],
  X8n: ['CONFLICT', 'Only a pending row that is not of a waiting payment can be booked.', 'D'],
  X9b: ['FORMAT_ERROR', 'Card account fields have the types, lengths and codes of their table.', '§2.6'],
  X9d: [
    'RESOURCE_UNKNOWN',
    'Card accounts are listed, read, and deleted with transactions and engagements. Only one with status deleted is still found.',
    'D',
  ],
  X9f: [
    ['CONFLICT', 'FORMAT_ERROR', 'RESOURCE_UNKNOWN'],
    'A supplementary card needs a main card that is not deleted, and a private customer other than the owner.',
    'D',
  ],
  X10c: [
    'FORMAT_ERROR',
    'Card transaction fields have the types and lengths of their table. Plain texts may be empty.',
    '§2.7',
  ],
  X10e: ['FORMAT_ERROR', 'Both days of a card transaction must not be after today.', '§4.2'],
  X10h: [
    'PERIOD_INVALID',
    "A card's transactions are listed by status, days and pages, by default of both statuses.",
    'D',
  ],
  X11b: ['CONFLICT', 'Any other status change of a card is refused; deleted is final.', 'D'],
  X11c: ['CONFLICT', 'Only an enabled card takes transactions.', 'D'],
  X11d: [
    'CONFLICT',
    'A supplementary card takes no transactions while its main card is blocked or deleted.',
    'D',
  ],
} as const satisfies Readonly<Record<string, DecidingRow>>
