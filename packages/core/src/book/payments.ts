import { limits, writeCount } from '../base/limits.ts'
import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Payments. */
export const payments: Chapter = {
  letter: 'P',
  title: 'Payments',
  groups: {
    P1: 'Products',
    P2: 'Fields and SCA page',
    P3: 'Duplicates',
    P4: 'Fees',
    P5: 'Payment statuses',
    P6: 'Reading payments',
    P7: 'Approval and cancellation',
    P8: 'Funds',
    P9: 'KID',
    P10: 'Instant, card',
    P11: 'Periodic payments',
    P12: 'Bulk payments',
    P13: 'Booking',
    P14: 'TPP names, foreign text',
    P15: 'The internet bank',
  },
  rules: ruleTable({
    P2a: ['Payment fields have the types and lengths of their table and are returned as sent.', '§2.3'],
    P2d: ["A BIC, also the bank's, has 8 or 11 characters of the description's pattern.", '§2.4'],
    P2e: ['A payment has one of 14 purposes, or none.', '§2.3'],
    P2f: [
      'A text has 1 to 140 characters of any script, not only blanks. Domestic payments do not change it.',
      '§2.3',
    ],
    P2j: [
      'Checks of a payment, in order: product, query, body fields, PSU, debtor, missing KID, too small to arrive, limit, funds, duplicate.',
      '§2.3',
    ],
    P2m: ['Cross-border and SEPA text keeps letters, digits, signs and blanks of the SWIFT x set.', 'D'],
    P2n: [
      'Other letters lose their marks or are spelled out: å as aa, æ as ae, ø as o, ß as ss. Dashes and apostrophes become plain, white space becomes blanks, any other character a full stop.',
      'D',
    ],
    P2p: ['The text is cut to the length for its kind of payment, and never becomes empty.', 'D'],
    P2q: [
      "The page shows amount, creditor, debtor, message or KID, fee and, if different, total debit and rate, in the person's language.",
      'D',
    ],
    P2r: [
      'The page shows the payment day and the day it was moved from, `at once` if instant, rhythm and end if periodic.',
      'D',
    ],
    P2t: ['Many payments are shown with totals and one by one; of a long list five, the rest unfolds.', 'D'],
    P2u: ['The page for a cancellation shows what will not be paid. Refusing changes nothing.', 'D'],
    P2v: [
      'The page says if another approval is needed. The second person sees the first, and must be another.',
      'D',
    ],
    P2y: ['A page with nothing left to approve says why: answered elsewhere, withdrawn or too late.', 'D'],
    P3b: [
      'Another TPP, debtor, creditor, amount, currency, reference or banking day makes another payment. Periodic and bulk ones compare as a whole.',
      'D',
    ],
    P3c: [
      `Payments older than ${writeCount(limits.logicalDuplicateHours)} hours, rejected or cancelled do not count as duplicates.`,
      'D',
    ],
    P4a: [
      "The fee depends on product, country and currency. Another currency than the account's costs more. A fee is a transaction of its own, in the account's currency.",
      '§2.3, D',
    ],
    P5b: [
      'RJCT, CANC, ACSC and PART are final in any order of events, and every status leads to one of them.',
      'D',
    ],
    P5c: [
      'An approved payment is ACTC until its day begins, a periodic one between its days. Then it waits for a batch or its time.',
      '§3.1, §9 1.16.0, D',
    ],
    P5d: [
      'A payment is ACWC until the day to which the bank moved it, or until a batch if its text was changed. ACWC takes precedence over ACTC, ACCP and PDNG.',
      'D',
    ],
    P5e: ['A payment is rejected when its PSU refuses it.', 'D'],
    P5f: [
      `A payment is rejected if nobody approves it within ${writeCount(limits.paymentApprovalHours)} hours.`,
      'D',
    ],
    P5g: [
      `Without funds, or with a blocked card, a payment is tried in ${writeCount(limits.paymentAttemptsMax)} batches, then rejected. Fees, credit line and both balances count.`,
      'D',
    ],
    P5h: ['A payment is rejected if its account is closed, even if another has the number now.', 'D'],
    P5i: [
      'A payment to an account here that is closed at execution is rejected: nothing is booked and `fundsAvailable` stays. A periodic one skips the day, a bulk the transfer. A new account with the IBAN is paid.',
      'D',
    ],
    P5k: ['The first response warns of known changes by the bank: day, characters, length.', 'D'],
    P5l: [
      "A payment that waits for a batch is PDNG if the last check (on its day's start, in each batch) found funds, else ACCP.",
      'D',
    ],
    P6b: ['Snapshots and journals contain payments, baskets and batches.', 'D'],
    P6c: ['A payment is readable by its id for ever, even if its customer is deleted.', '§3.1'],
    P6d: [
      '`fundsAvailable` is the last check of all transfers together, once made. It stays as last checked if the account is closed later. A rejected payment has its reason.',
      '§2.3, §9 1.14.2',
    ],
    P6h: ['Each service has ten operations, baskets have seven.', '§4.8, BG: payment initiation'],
    P6l: [
      "The response to a new payment has id, status, fees, messages and links in the table's order.",
      '§2.3',
    ],
    P6m: ['A payment has a link to cancel it only while that is possible.', 'D'],
    P6n: ['The status response of a payment has no outcome of its parts.', 'D'],
    P6o: [
      'A payment is not found if the request names a known person other than the payer or a colleague at its corporation.',
      'D',
    ],
    P6p: [
      'A payment is returned as requested, with its status. Transaction and warning have what was sent instead.',
      'D',
    ],
    P7a: [
      'A payment, its cancellation and a basket are approved by separate links, whose outcome the TPP sees.',
      '§4.1, BG: signing baskets',
    ],
    P7b: [
      'DELETE of a payment without all its approvals is 204: it is cancelled at once and stays readable.',
      '§3.1, D',
    ],
    P7c: [
      'DELETE of an approved payment is 202 with a link. It is cancelled when a person who may pay approves that.',
      '§3.1, D',
    ],
    P8b: [
      'On creation only a TPP with a valid SCA or consent of the PSU or company is told that funds are missing.',
      'D: otherwise payments could probe balances',
    ],
    P8c: ['A payment is rejected if funds are lacking later, an instant one at once.', '§7.3'],
    P8d: ['The page warns if funds are lacking now, by the check of a batch. Approval stays possible.', 'D'],
    P9a: [
      'A KID has 2 to 25 digits. The last is its check digit by modulus 10 or 11; if modulus 11 gives 10, only by modulus 10.',
      '§7.1, D',
    ],
    P9g: [
      `A transfer has up to ${writeCount(limits.structuredReferencesMax)} structured references: CINV is an invoice number, others except SCOR text. They are in the transactions of both sides, with type and issuer.`,
      '§9 1.14.2, D',
    ],
    P10a: ['An instant payment is booked on both sides when approved, at any hour of any day.', '§9 1.21.8'],
    P10d: [
      `The quirk \`instantHeld\` keeps an approved instant payment ${writeCount(limits.instantHoldMinutes)} minutes as ACWP and a pending row. Then it is ACSC, or RJCT if it cannot be booked.`,
      'D',
    ],
    P10e: ['A debtor number of an account and of a card means the account.', '§9 1.9.0, D'],
    P11a: ['Periodic payment fields have the forms of the standard.', 'BG: periodicPaymentInitiation'],
    P11c: [
      'Daily counts from the start. Weekly and EveryTwoWeeks count from the first day of execution (1 is Monday) or the start.',
      'D',
    ],
    P11d: [
      'Monthly frequencies count from the month of the start, MonthlyVariable the listed months: on the day of execution or else the day of the start, in a shorter month on its last day. A day before the start is skipped.',
      'BG: monthsOfExecution, dayOfExecution',
    ],
    P11h: [
      'A closed day moves to the next or previous banking day by `executionRule`, never before the start.',
      'D',
    ],
    P11i: [
      'A day that moves onto a banking day already taken is skipped, so Daily is every banking day.',
      'D',
    ],
    P11j: [
      'A plan ends on its end date or 20 December 9999. Days planned by then are executed, even on the next banking day.',
      'D',
    ],
    P11n: [
      'A periodic payment is paid on its own days, not by batches, one execution a day. A day without funds is skipped.',
      '§9 1.16.0, D',
    ],
    P11p: [
      'After its last day, or without its account, a periodic payment is booked, booked in part or rejected. Without an end date it continues.',
      'D',
    ],
    P11q: ['A periodic payment can be cancelled between two days; past executions stay.', 'D'],
    P11r: [
      'A periodic payment approved late is executed at once on its day, later on the next banking day.',
      'D',
    ],
    P12a: [
      `A bulk has 1 to ${writeCount(limits.bulkTransfersMax)} transfers. Each follows the rules of a payment and is refused by its path.`,
      'BG: bulkPaymentInitiation',
    ],
    P12b: ['A batch books a bulk transfer by transfer, each with its own `endToEndId`.', 'D'],
    P12c: [
      'Transfers without funds are tried in two more batches. Then the bulk is booked in part, or rejected if nothing was. Nothing is paid twice.',
      'D',
    ],
    P12e: ['Funds are checked as the transfers would use them, in order.', 'D'],
    P12f: ['A bulk is refused and cancelled as a whole, until a batch has taken a part.', 'D'],
    P13a: ['A booked payment is one row on each side, with the same `endToEndId`.', 'D'],
    P13d: [
      "A payment from a card is a card transaction with fee and exchange, pending at first, and uses the card's limit.",
      '§9 1.9.0, D',
    ],
    P13f: ['An account opened after that check gets nothing of such an amount; the bank keeps it.', 'D'],
    P13z: [
      'Each currency is conserved over accounts, cards, fees to the bank, other banks and exchange positions. Nobody owes more than allowed.',
      'D',
    ],
    P14a: [
      'The page names the TPP by id, brand and certificate name, or the one there is, and says where the browser goes next.',
      '§4.7, D',
    ],
    P14e: [
      "The brand, UTF-8 or ISO-8859-1, is the payment request's, unless the approval request has another or a basket has several.",
      '§4.7, D',
    ],
    P14d: [
      'The page shows foreign text without invisible or direction-changing characters. The interface returns it as sent.',
      'D',
    ],
    P15a: [
      'A customer who may pay from the account cancels a waiting payment: it is CANC and stays readable.',
      '§3.1',
    ],
    P15b: [
      'A customer changes day or amount of a single waiting payment. It waits anew by the rules of its day and has the new values.',
      '§3.1',
    ],
    P15c: [
      'A customer withdraws a consent: it is revokedByPsu, and the next read is 401 with a link.',
      '§3.1, BG: consentStatus',
    ],
  }),
}

/** Signing baskets. */
export const baskets: Chapter = {
  letter: 'B',
  title: 'Signing baskets',
  groups: {
    B1: 'Creation',
    B2: 'Other payments',
    B3: 'Basket statuses',
    B4: 'Approval',
    B5: 'Deletion',
  },
  rules: ruleTable({
    B1a: [
      `A basket has 1 to ${writeCount(limits.basketPaymentsMax)} single payments of any product, in the given order.`,
      'D',
    ],
    B3a: ['A basket has the status of its worst payment; with some of the approvals it is PATC.', '§3.1, D'],
    B4a: [
      'One answer, approval or refusal, counts for all payments of a basket, as the page says. Then each continues by itself.',
      '§2.2, D',
    ],
    B4d: [
      'An approval rejects, with reason, payments made for that person which they may no longer pay, or nobody may.',
      '§2.2',
    ],
    B4e: [
      'A payment that only somebody else may approve stays and waits. A person who may pay nothing of a basket is offered nothing.',
      'D',
    ],
    B4n: [
      "The page of a basket shows totals by currency, the debit of each account, day and cost of each payment, and which are too late or not this person's.",
      'D',
    ],
  }),
}
