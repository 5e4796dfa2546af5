import { limits, writeCount } from '../base/limits.ts'
import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Money, codes, dates. */
export const money: Chapter = {
  letter: 'M',
  title: 'Money, codes, dates',
  groups: {
    M1: 'Currencies, countries',
    M2: 'Amounts as text',
    M3: 'Digits of a currency',
    M5: 'Amounts of the sandbox',
    M6: 'Dates and clock',
    M7: 'Exchange',
  },
  rules: ruleTable({
    M1a: ['Currencies are the 162 of the list.', '§2.1'],
    M1b: [
      'Countries are the 249 of the list without its remarks; for an IBAN those of the IBAN registry, for a BIC ISO 3166 and XK.',
      '§2.1, D',
    ],
    M1c: [
      'Customer type, `balanceType` and card `status` are read in any letter case, other codes and query booleans only exactly, unless the host is `lenient`.',
      "D: the platform's test bodies vary these",
    ],
    M2a: ['An amount is plain decimal text, exact up to 18 digits. Trailing zeros may be omitted.', 'D'],
    M2b: [
      'Refused: more decimals than the currency has or than 5, over 18 digits, an exponent, a sign, a blank, zero, empty text, a JSON number.',
      '§2.3',
    ],
    M3a: [
      'Currencies have their decimals of ISO 4217. Those without a minor unit, or not listed, have two.',
      'D',
    ],
    M5a: ['Over HTTP, sandbox amounts are whole units of the currency, as int32.', '§2.1'],
    M5b: ['Embedding code may also pass exact decimal text, zero and negative amounts.', 'D'],
    M5c: [
      'Sandbox responses round half away from zero to int32 units; beyond them the journal has a warning.',
      'D',
    ],
    M6a: [
      "A day runs from midnight to midnight in the bank's time zone, also across DST changes, in any time zone of the process.",
      'D',
    ],
    M6e: [
      "If the machine's clock is set back, the bank continues from its last time at the same pace, also after a restart.",
      'D',
    ],
    M7a: ['Exchange rates against NOK are fixed. The customer pays a spread of 0.75 percent.', 'D'],
    M7b: [
      'An exchange has source, target and unit currency, rate and day. An amount in the wanted currency has none.',
      '§2.4',
    ],
    M7c: [
      'A credit is the source amount times the stated rate, rounded down. A debit is the target amount divided by it, rounded up. At the mid rate an exchange debits at least what it credits; the bank keeps the rest.',
      'D',
    ],
  }),
}

/** Sandbox data. */
export const sandboxData: Chapter = {
  letter: 'X',
  title: 'Sandbox data',
  groups: {
    X1: 'Customers',
    X2: 'Lists and deletion',
    X3: 'First agreements',
    X4: 'Agreements',
    X5: 'Accounts',
    X6: 'Lists and closing',
    X7: 'Setting balances',
    X8: 'Transactions',
    X9: 'Card accounts',
    X10: 'Card transactions',
    X11: 'Card statuses',
    X12: 'The fixed data set',
    X13: 'Batches',
    X14: 'Sandbox responses',
  },
  rules: ruleTable({
    X1a: ['A customer, private or corporate, is created with number, name and type.', '§4.4, §9'],
    X1c: ['Customer and account fields have the types, lengths and codes of their tables.', '§2.5, §2.8'],
    X1e: [
      'Text length counts characters, also outside the BMP. A required text is not blank; none has NUL or half a surrogate pair.',
      'D',
    ],
    X2a: [
      'Customers, agreements and open accounts are listed by creation. The pages make up the whole list. Customers may come with accounts and agreements.',
      '§4.5, D',
    ],
    X2d: [
      'Deleting a customer deletes their accounts, cards, transactions, agreements and all engagements. Number and IBAN may be used again, ids only after a wipe.',
      'D',
    ],
    X3a: [
      'A private customer has an agreement from the start. Until a corporate one gets one, nobody sees its accounts.',
      '§3.3',
    ],
    X4a: [
      'An agreement has an owner, a name and engagements, also added later: access of a person to an account, each role once, limits as sent.',
      'D',
    ],
    X4m: [
      "Up to a person's `approvalLimit` one approval is enough, above it two, whatever the second limit. The widest engagement counts. Approvals of a person who lost the right do not.",
      'D',
    ],
    X4p: [
      'A limit of 0 means unlimited. An agreement may be created without engagements.',
      "D: as in the portal's sample body",
    ],
    X5a: [
      'An account is created with numbers, currency, product, type, credit line, balances, and whether payers need a payment reference.',
      '§4.8, §7',
    ],
    X5f: [
      "A private customer's account or card joins its owner's agreement, a company's joins none.",
      '§3.3',
    ],
    X5j: ['IBANs are read in any letter case and with blanks, and written in electronic format.', 'D'],
    X5l: ['Sandbox texts without a length in the description have up to 140 characters.', 'D'],
    X6d: [
      'Closing an account removes it and its transactions from every list and agreement, and frees its IBAN.',
      'D',
    ],
    X6e: [
      'A sandbox list has headers with its total and links to first, previous, next and last page, which keep other parameters.',
      'RFC 8288, D',
    ],
    X7a: ['Setting balances changes nothing else. Cards on the same credit share them.', '§9'],
    X7d: ['A balance sent alone determines the other: they differ by the amount of waiting payments.', 'D'],
    X8a: ['Transactions are posted booked or pending. Neither posting nor booking changes balances.', 'D'],
    X8e: [
      `A call posts 1 to ${writeCount(limits.rowsPerCallMax)} rows to an account or card, all or none. A refusal names the row.`,
      'D',
    ],
    X8f: ['Rows are stored as sent, exact to the minor unit if embedding code says so.', 'D'],
    X8j: [
      'All transactions of an account, except those of waiting payments, can be deleted at once. Ids are not reused.',
      'D',
    ],
    X8m: ["An account in a row may omit its currency; that of the row's account counts.", 'D'],
    X8o: ['A pending row is booked under its id, by the day rules of posted rows.', 'D'],
    X8p: [
      'Rows may have both banks, exchange with contract, several texts and structured references, which the details return.',
      '§2.4',
    ],
    X9e: [
      "A supplementary card has its own holder, number, name, status and transactions. Balances and limit are the main card's, which owes its purchases.",
      '§9',
    ],
    X9g: ['Deleting a main card deletes its supplementary cards.', 'D'],
    X10a: [
      "Card accounts and card transactions are created with all fields and return those of the response's table.",
      '§4.2, §4.3',
    ],
    X10d: ['`invoiced` is the text true or false.', '§2.7'],
    X10i: [
      'A card transaction may be booked before or after its purchase day. Its value date is the booking date. Exchange rates and fee percentages are decimal numbers or empty.',
      '§2.7, D',
    ],
    X11a: ['A card moves between enabled and blocked, and from either to deleted.', '§3.2'],
    X12a: [
      'Initialize returns the four customers of the set with accounts, cards, agreements and transaction count. Histories have 13 months.',
      '§9 1.16.0, D',
    ],
    X12b: [
      'One private customer sees and uses the accounts of both companies, the other none.',
      '§9 1.16.0, D',
    ],
    X12c: [
      'The set is the same all day, for any seed and time zone of the process. A transaction depends only on account and day, so sets of different days agree.',
      '§9 1.16.0, D',
    ],
    X12f: [
      "Nothing is booked after yesterday, and no account row after its value date. An account's unbooked debits are pending.",
      '§4.2',
    ],
    X12g: ['Balances are opening balances plus rows. No account is ever below its credit line.', 'D'],
    X12h: [
      'Initialize wipes the bank and restarts ids at 1. Seed, calendar and next batch stay.',
      '§9 1.16.0',
    ],
    X12i: ['Foreign purchases, account numbers, KIDs and both sides of transfers are consistent.', 'D'],
    X12j: ['Pending rows are listed by purchase day. The next batch books them under their ids.', 'D'],
    X12k: ['A card purchase is booked, and has a row, one to three banking days later.', 'D'],
    X13a: [
      "Batches run on banking days at 05:30, 11:00, 13:30, 15:30 and 18:30 bank time, also across DST changes, or at the host's times.",
      '§9, D',
    ],
    X13b: ['Banking days are Monday to Friday, except Norwegian public holidays.', 'D'],
    X13d: [
      'Due events happen at their own time, before the next command, at equal times in order of entry.',
      'D',
    ],
    X13f: [
      `Each batch leaves an entry at its own time. Jumping over idle batches changes nothing. The latest ${writeCount(limits.batchesKeptMax)} stay.`,
      'D',
    ],
    X13g: [
      'A batch executes due payments by creation, regardless of day and approval. Money that arrives is available to later ones.',
      'D',
    ],
    X13i: [
      'A kept batch shows booked, waiting and rejected payments with reasons, to a TPP its own, the latest first.',
      'D',
    ],
    X13k: ['A payment approved at the very time of a batch waits for the next.', 'D'],
    X14a: [
      'A created resource has an id that `Location` points to, the same in each run of a seed. Every link of a response resolves.',
      '§2.5, D',
    ],
    X14d: [
      'Objects with a table in §2, also nested ones, have its fields in that order, in requests and responses.',
      '§2.1, §2.5',
    ],
  }),
}
