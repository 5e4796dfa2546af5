import type { FieldWords } from './field-words.ts'

/** Consents, PSUs, and the TPP itself. */
// biome-ignore format: one field a line
export const consentFields: FieldWords = {
  access: ['The data that the TPP may read: named accounts, or one of the words for all accounts.'],
  'access.accounts': ['Accounts that the TPP may see.'],
  'access.balances': ['Accounts whose balances the TPP may read.'],
  'access.transactions': ['Accounts whose transactions the TPP may read.'],
  availableAccounts: ['All accounts, without balances and transactions.'],
  availableAccountsWithBalance: ['All accounts with their balances.'],
  allPsd2: ['All accounts with balances and transactions.'],
  restrictedTo: ['Not offered: the bank refuses a request that has it.'],
  additionalInformation: ['Not offered: the bank refuses a request that has it.'],
  recurringIndicator: ['Whether the consent is for many reads, or for one access.'],
  validUntil: ['The last day of the consent, 180 days ahead at most.', '§5.7'],
  frequencyPerDay: ['The number of reads a day while the PSU is away.', '§8'],
  combinedServiceIndicator: ['Whether payments belong to the same session; it changes nothing here.'],
  consentId: ['The id of the consent.'],
  consentStatus: ['The status of the consent.'],
  lastActionDate: ['The day of the latest change.'],
  psuId: ['The PSU-ID by which the bank knows the person.', '§5.5'],
  tppId: ['The id of the TPP, from its certificate.'],
  email: ['The mailbox of a group, such as support@tpp.example.', '§9 1.18.0'],
}
