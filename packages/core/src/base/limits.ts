/** Bounds of the bank, with their units. */
export const limits = {
  /** Rows that one call may create. D: a year of busy use; more in one call is a mistake. */
  rowsPerCallMax: 1_000,
  /** Lines of free text of one posted transaction. D: more than any statement shows. */
  remittanceTextsMax: 100,
  /** Structured references of one transfer. D: a payment settles some invoices at once. */
  structuredReferencesMax: 50,
  /** Balances that one call may set. D: there are two types, and some clients repeat them. */
  balancesPerCallMax: 100,
  engagementsPerAgreementMax: 1_000,
  /** Entries of a list of the sandbox, by default and at most. */
  listEntriesMax: 1_000,
  /**
   * The journal keeps at least this many changed rows before it drops older ones. A command counts as one
   * row.
   */
  journalRowsMin: 5_000,
  /** Lifetime of the link to the SCA page (D). */
  scaLinkMinutes: 15,
  /** Days until an approval must be renewed (§5.7, §8). */
  scaValidityDays: 180,
  /** Time after an approval during which the whole history may be read (D). */
  freshScaMinutes: 15,
  /** Days of history that can be read without a fresh approval (§8). */
  historyDays: 90,
  /** Days for which an SCA allows reading transaction details without the PSU (§8). */
  unattendedScaDays: 90,
  /** Bank time for which a quirk holds an instant payment (D). */
  instantHoldMinutes: 10,
  /** Calls a day of one operation on one resource without the PSU (§8). */
  unattendedCallsPerDay: 4,
  /** Duration of the single access of a consent that is not recurring, from its first read on (D). */
  oneAccessMinutes: 15,
  /** Accounts in each list of the access that a TPP requests (D). */
  consentAccountsMax: 100,
  /** Time during which an ended authorisation is still known (D). */
  endedAuthorisationHours: 24,
  /** Authorisations that the bank keeps, of one TPP and of all. The oldest is dropped first. */
  authorisationsOfTppMax: 1_000,
  authorisationsKeptMax: 10_000,
  /** Days during which an ended consent can still be read (D). */
  endedConsentDays: 30,
  /** Ended consents of one PSU and corporation that can still be read. The oldest is dropped first. */
  endedConsentsMax: 100,
  /** Sessions of one PSU, and PSUs of one customer at one TPP. The oldest is dropped first. */
  sessionsOfPsuMax: 100,
  psusOfCustomerMax: 1_000,
  /** Rows of a page of account information, by default and at most (§8, D). */
  historyPageRows: 200,
  historyPageRowsMax: 500,
  /** Time that a payment waits for its approval (P5). */
  paymentApprovalHours: 24,
  /** Time during which a payment with the same duplicate key is refused (P3). */
  logicalDuplicateHours: 24,
  /** Days that a payment may be dated ahead (D). */
  executionDaysAheadMax: 366,
  /** Batches in which a payment without funds is tried (P5). */
  paymentAttemptsMax: 3,
  bulkTransfersMax: 1_000,
  basketPaymentsMax: 100,
  /** Payments of one TPP that the record of a batch lists (D). */
  batchPaymentsNamedMax: 10_000,
  /**
   * Characters of a text in a snapshot if its field has no other bound: twice the limit of a request's
   * headers.
   */
  keptTextCharactersMax: 131_072,
  /**
   * Payments and customers that the bank keeps, of all TPPs together. D: rows that are never dropped need a
   * limit, and a limit for each TPP could be avoided with more TPPs. A busy test stays far below it.
   */
  paymentsMax: 1_000_000,
  customersMax: 1_000_000,
  /** Persons who approve one payment (X4: two are enough). */
  approvalsMax: 100,
  /** Batch times in a snapshot: one for each minute of a day. */
  batchTimesMax: 1_440,
  /** Closed accounts whose IBAN the bank keeps. The oldest is dropped first. */
  closedAccountsMax: 10_000,
  batchesKeptMax: 500,
} as const

/** Writes a count with a comma before each three digits: `1,000`. */
export function writeCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
