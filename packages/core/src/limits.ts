/** Every bound of the bank that is not a rule of one room, with its unit. */
export const limits = {
  /** Rows that one call may create. D: a year of busy use; more in one call is a mistake. */
  rowsPerCallMax: 1_000,
  /** Lines of one agreement. */
  engagementsPerAgreementMax: 1_000,
  /** Entries of a list in the sandbox, by default and at most. */
  listEntriesMax: 1_000,
  /** Rows of changes that the journal keeps at least before it forgets older ones: a command counts as one, a posted row too. */
  journalRowsMin: 5_000,
  /** Batches of which the bank keeps a record. */
  batchesKeptMax: 500,
} as const
