import { beforeEach, expect, test } from 'vitest'
import { interfaceOperations } from '../src/operations/index.ts'
import { absence, differences, isThere } from './oracle.ts'
import { openScene } from './scene.ts'
import { buildTown, callOperation } from './town.ts'

beforeEach(({ skip }) => skip(!isThere, absence))

/** What the standard calls the answer of each operation of account information; it has no word for the others. */
const standard: Readonly<Record<string, string>> = {
  createBankOfferedConsent: 'CREATED_201_Consents',
  readBankOfferedConsent: 'OK_200_ConsentInformation',
  readBankOfferedConsentStatus: 'OK_200_ConsentStatus',
  createConsent: 'CREATED_201_Consents',
  readConsent: 'OK_200_ConsentInformation',
  readConsentStatus: 'OK_200_ConsentStatus',
  listConsentedAccounts: 'OK_200_AccountList',
  readConsentedAccount: 'OK_200_AccountDetails',
  readAccountBalances: 'readAccountBalanceResponse-200',
  listAccountTransactions: 'OK_200_AccountsTransactions',
  readTransactionDetails: 'OK_200_TransactionDetails',
  listConsentedCardAccounts: 'OK_200_CardAccountList',
  readConsentedCardAccount: 'OK_200_CardAccountDetails',
  readCardAccountBalances: 'OK_200_CardAccountBalances',
  listCardAccountTransactions: 'OK_200_CardAccountsTransactions',
  confirmFunds: 'OK_200_ConfirmationOfFunds',
}

const compared = interfaceOperations.filter(({ id }) => standard[id] !== undefined)

test('[A1g] every operation but those of pocketbank alone is compared with the standard', () => {
  const others = interfaceOperations.filter(({ id, success }) => success.body && !standard[id])
  expect(others.map(({ id }) => id)).toEqual(['readUser', 'readContact', 'updateContact'])
})

test.each(compared)('[A1g] $method $path answers over HTTP as the standard has it', async (operation) => {
  const town = await buildTown(openScene())
  const answer = await callOperation(town, operation)
  expect(answer.status).toBe(operation.success.status)
  expect(differences(standard[operation.id] ?? '', await answer.json())).toEqual([])
})
