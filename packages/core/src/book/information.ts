import { limits, writeCount } from '../base/limits.ts'
import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Account information. */
export const accountInformation: Chapter = {
  letter: 'A',
  title: 'Account information',
  groups: {
    A1: 'Accounts',
    A2: 'Transaction pages',
    A3: 'Fresh SCA',
    A4: 'Transaction details',
    A5: 'Pending transactions',
    A6: 'Card accounts',
    A7: 'Reads without the PSU',
    A8: 'Access not granted',
    A9: 'Fixes (x-accept-fix)',
    A10: 'Required headers',
  },
  rules: ruleTable({
    A1a: [
      'A consented account has numbers, name and type, a card account masked number, name, status and limit, in the order of the standard.',
      'D',
    ],
    A1b: ['A list has balances only if requested and granted, as exact text.', 'D'],
    A1f: [
      'Reading accounts, PSU-ID or funds needs the account information role and a PSU, and may need SCA. Consents need the role.',
      '§5.6, D',
    ],
    A1g: [
      'Responses have the names, shapes and types of the standard, except known differences with reasons.',
      'BG: OpenAPI 1.3.12',
    ],
    A1i: [
      'The list has exactly the accounts that the person opened. Each links only to what the PSU granted.',
      '§4.6, D',
    ],
    A1j: [
      'Closed accounts, deleted cards and those the person may no longer see disappear; blocked cards stay.',
      '§7.4, D',
    ],
    A1n: ['A read with the PSU present changes nothing, except the first one of a single access.', 'D'],
    A2a: ['A page of transactions has its account, and booked and pending rows apart, newest first.', 'D'],
    A2b: [
      'A list row has the fields of the details in their order, without the banks, and a link to the details.',
      '§4.6, D',
    ],
    A2c: ["A row's amount is exact text, negative if money left the account.", 'D'],
    A2e: [
      `A page has ${writeCount(limits.historyPageRows)} rows by default, ${writeCount(limits.historyPageRowsMax)} at most. It links to first, last and neighbouring page. Links keep the request's parameters and state size and period.`,
      '§8, D',
    ],
    A2m: [
      'Page links show each row once, whatever is posted meanwhile, and new rows only if they lie ahead.',
      'D',
    ],
    A2n: ['A page says if newer or older rows exist. The last page is a full page of the oldest rows.', 'D'],
    A2o: [
      'The position in a page link is letters, digits and hyphens. It never leads out of its account or period.',
      'D',
    ],
    A2p: ['`bookingStatus` selects booked, pending or both; the default is booked.', '§9 1.11.7'],
    A2q: [
      `A period includes both its days, and pending rows if it ends today or later. By default it begins ${writeCount(limits.historyDays)} days ago.`,
      '§8, D',
    ],
    A2z: [
      'While pending rows are booked, page links show all others once. Towards older rows, such a row is pending, booked or both.',
      'D',
    ],
    A3a: [
      `For ${writeCount(limits.freshScaMinutes)} minutes after an approval the whole history is readable.`,
      'D',
    ],
    A3b: [
      `Otherwise the history is readable for ${writeCount(limits.historyDays)} days. More, and details of rows booked earlier, need SCA.`,
      '§8, D',
    ],
    A3d: ['That SCA reopens the whole history, only for its person and corporation.', 'D'],
    A3f: ['Without the right to the history, the refusal says so and not that SCA is needed.', 'D'],
    A4a: [
      'Transaction details have the fields of their table in order. Absent fields and those not offered are omitted.',
      '§2.4',
    ],
    A4c: [
      'A message is returned as text and as a list, a payment reference as structured one of type SCOR, never in the deprecated field.',
      '§2.4',
    ],
    A4e: [
      "On its own side a transaction has this account and this bank's BIC. An incoming row that names another creditor is returned as posted.",
      'D',
    ],
    A5a: ['A transaction has one id for ever, in list, details and sandbox.', '§9 1.18.0'],
    A5b: [
      'From its day or at once, a payment that waits for a batch is a pending row, and one for its fee; a bulk is one per transfer, a periodic one one on each of its days. Booking keeps ids.',
      '§9 1.18.0, D',
    ],
    A5c: [
      'Waiting payments lower the expected balance, not the booked one, and count in every check of funds.',
      'D',
    ],
    A5d: ['Rejecting or cancelling a payment removes its pending rows and releases the money.', 'D'],
    A5e: ['Only reservations of earlier payments block a payment: creation order decides.', 'D'],
    A5h: ['Pending rows are deleted with their account or card, not with all its transactions.', 'D'],
    A6c: [
      'A posted card transaction is never pending. It has all fields sent, in the order of its table, with amounts as exact text.',
      '§2.7, §9, D',
    ],
    A7b: [
      'Reads count per TPP, PSU, corporation, resource, operation and day. Counts of earlier days are dropped.',
      'D',
    ],
    A7f: [
      'Not counted: reads with the PSU present, confirmations of funds, refused requests, those that need SCA, pages linked from a page counted today.',
      '§8, D',
    ],
    A7g: [
      `Without the PSU, transaction details need an SCA of at most ${writeCount(limits.unattendedScaDays)} days of 24 hours, else SCA again.`,
      '§8',
    ],
    A7h: [
      `Lists, accounts, balances and cards are readable until the SCA ends after ${writeCount(limits.scaValidityDays)} days, even without the PSU.`,
      '§5.7, §8',
    ],
    A7j: [
      'When the reads of a day are used up, `Retry-After` has the seconds until midnight at the bank.',
      'RFC 9110',
    ],
    A9a: [
      'Fixes are requested in either header or both, comma-separated, in any order and letter case.',
      '§9',
    ],
    A9b: ['An unknown fix is ignored; the response says so in a bounded, header-safe text.', 'D'],
    A9d: ['Names have up to 35 characters, with the fix 70, and are cut between characters.', '§2.6, D'],
    A9f: ["An account's type is Current, Savings, Loan or Other; with the fix its ISO code.", '§9'],
    A9g: ['Without its fix the two amounts of a card transaction are swapped.', '§2.7, D: as on the portal'],
    A9j: ['`defaultFixes` apply to every request. The host does not start with an unknown one.', 'D'],
    A10a: [
      'If lenient, an empty shop address or `invoiced` of a card transaction is absent, also in responses.',
      'D',
    ],
  }),
}
