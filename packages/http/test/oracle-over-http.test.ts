import { beforeEach, expect, test } from 'vitest'
import { interfaceOperations } from '../src/operations/all-operations.ts'
import { callOperation } from './kit/operations.ts'
import {
  absence,
  allDifferences,
  differences,
  isThere,
  knownDifferences,
  knownOfPayments,
} from './kit/oracle.ts'
import { openExampleWorld } from './kit/world.ts'

beforeEach(({ skip }) => skip(!isThere, absence))

/**
 * What the standard calls the answer of each operation of account information; it has no word for the others.
 */
const standard: Record<string, string> = {
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
  createPayment: 'CREATED_201_PaymentInitiation',
  createPeriodicPayment: 'CREATED_201_PaymentInitiation',
  createBulkPayment: 'CREATED_201_PaymentInitiation',
  readPayment: 'paymentInitiationWithStatusResponse',
  readPeriodicPayment: 'periodicPaymentInitiationWithStatusResponse',
  readBulkPayment: 'bulkPaymentInitiationWithStatusResponse',
  readPaymentStatus: 'paymentInitiationStatusResponse-200_json',
  readPeriodicPaymentStatus: 'paymentInitiationStatusResponse-200_json',
  readBulkPaymentStatus: 'paymentInitiationStatusResponse-200_json',
  createSigningBasket: 'CREATED_201_SigningBasket',
  readSigningBasket: 'OK_200_GetSigningBasket',
  readSigningBasketStatus: 'OK_200_SigningBasketStatus',
}

/** What the standard calls the answers of the operations with which something is approved, or its end. */
const approval = {
  start: 'CREATED_201_StartScaProcess',
  list: 'OK_200_Authorisations',
  read: 'OK_200_ScaStatus',
}
for (const noun of ['Payment', 'PeriodicPayment', 'BulkPayment', 'SigningBasket']) {
  for (const end of ['Authorisation', 'Cancellation']) {
    for (const [verb, name] of Object.entries(approval)) {
      standard[`${verb}${noun}${end}${verb === 'list' ? 's' : ''}`] = name
    }
  }
}

const compared = interfaceOperations.filter(({ id }) => standard[id] !== undefined)

test('[A1g] compares every interface operation with the standard', () => {
  const otherOperations = interfaceOperations.filter(({ id, success }) => success.body && !standard[id])
  expect(otherOperations.map(({ id }) => id)).toEqual(['readUser', 'readContact', 'updateContact'])
})

test.each(compared)('[A1g] answers $method $path over HTTP as the standard', async (operation) => {
  const world = await openExampleWorld()
  const answer = await callOperation(world, operation)
  expect(answer.status).toBe(operation.success.status)
  expect(differences(standard[operation.id] ?? '', await answer.json())).toEqual([])
})

test('[A1g] meets every known difference of payments, with its reason', async () => {
  const world = await openExampleWorld()
  const reading = compared.filter(({ command }) => command === 'readPayment')
  const differenceLists = await Promise.all(
    reading.map(async (operation) => {
      const answer: unknown = await (await callOperation(world, operation)).json()
      return allDifferences(standard[operation.id] ?? '', answer).map(({ text }) => text)
    }),
  )
  const newDifferences = new Set(
    differenceLists.flat().filter((text) => knownDifferences[text] === undefined),
  )
  expect([...newDifferences].sort()).toEqual(Object.keys(knownOfPayments).sort())
})
