/** Every bound of the bank that is not a rule of one room, with its unit. */
export const limits = {
  /** Rows that one call may create. D: a year of busy use; more in one call is a mistake. */
  rowsPerCallMax: 1_000,
  /** Lines of free text of one posted transaction. D: more than any statement shows. */
  remittanceTextsMax: 100,
  /** Structured references of one transfer. D: a payment settles some invoices at once. */
  structuredReferencesMax: 50,
  /** Balances that one call may set. D: there are two types, and room for those who repeat them. */
  balancesPerCallMax: 100,
  /** Lines of one agreement. */
  engagementsPerAgreementMax: 1_000,
  /** Entries of a list in the sandbox, by default and at most. */
  listEntriesMax: 1_000,
  /** Rows of changes that the journal keeps at least before it forgets older ones: a command counts as one, a posted row too. */
  journalRowsMin: 5_000,
  /** Lifetime of the link to the bank's page (D). */
  scaLinkMinutes: 15,
  /** Days until an approval must be renewed (§5.7, §8). */
  scaValidityDays: 180,
  /** Time after an approval during which the whole history may be read (D). */
  freshScaMinutes: 15,
  /** Days of history that can be read without a fresh approval (§8). */
  historyDays: 90,
  /** Days that an SCA opens transaction details while the PSU is away (§8). */
  unattendedScaDays: 90,
  /** The bank time for which a quirk holds an instant payment (D). */
  instantHoldMinutes: 10,
  /** Calls a day of one operation on one resource where the PSU is not there (§8). */
  unattendedCallsPerDay: 4,
  /** Length of the one access of a consent that is not recurring, from its first read on (D). */
  oneAccessMinutes: 15,
  /** Accounts that one list of the access names which a TPP asks for (D). */
  consentAccountsMax: 100,
  /** Time during which an ended authorisation can still be told from an unknown one (D). */
  endedAuthorisationHours: 24,
  /** Authorisations of one TPP, and of all, that the bank knows of at most; the oldest goes first. */
  authorisationsOfTppMax: 1_000,
  authorisationsKeptMax: 10_000,
  /** Days during which an ended consent can still be read (D). */
  endedConsentDays: 30,
  /** Ended consents of one PSU and corporation that can still be read; the oldest goes first. */
  endedConsentsMax: 100,
  /** Sessions of one PSU, and names of one customer under one TPP, at most; the oldest goes first. */
  sessionsOfPsuMax: 100,
  psusOfCustomerMax: 1_000,
  /** Rows of a page of the account information lists, by default and at most (§8, D). */
  historyPageRows: 200,
  historyPageRowsMax: 500,
  /** Time that a payment waits for its approval (P5). */
  paymentApprovalHours: 24,
  /** For how long a payment with the same duplicate key is a duplicate (P3). */
  logicalDuplicateHours: 24,
  /** Days that a payment may be dated ahead (D: a year and a day). */
  executionDaysAheadMax: 366,
  /** Batches that a payment without funds is tried in (P5). */
  paymentAttemptsMax: 3,
  /** Credit transfers of one bulk payment (D). */
  bulkTransfersMax: 1_000,
  /** Payments of one signing basket (B1). */
  basketPaymentsMax: 100,
  /** Payments of one TPP that the record of a batch names (D). */
  batchPaymentsNamedMax: 10_000,
  /** Characters of a text in a snapshot, where its field has no bound of its own: twice what the headers of a request have. */
  keptTextCharactersMax: 131_072,
  /**
   * Payments that the bank keeps, all TPPs' together and so those of one, and customers. D: what is never forgotten must end somewhere; any
   * number of TPPs is no way round it, and a busy test is far from it.
   */
  paymentsMax: 1_000_000,
  customersMax: 1_000_000,
  /** Persons who approve one payment (X4: two are enough). */
  approvalsMax: 100,
  /** Times of day at which batches run, in a snapshot: one for each minute. */
  batchTimesMax: 1_440,
  /** Closed accounts whose IBAN the bank keeps; the oldest goes first. */
  closedAccountsMax: 10_000,
  /** Batches of which the bank keeps a record. */
  batchesKeptMax: 500,
} as const
