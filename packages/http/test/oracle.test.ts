import { beforeEach, expect, test } from 'vitest'
import { accountHistory } from '../src/operations/account-history.ts'
import {
  accountBalancesShape,
  consentedAccountShape,
  consentedAccountsShape,
} from '../src/operations/accounts.ts'
import {
  cardAccountBalancesShape,
  consentedCardAccountShape,
  consentedCardAccountsShape,
} from '../src/operations/card-accounts.ts'
import { cardHistoryShape } from '../src/operations/card-history.ts'
import { consentShape, consentStatusShape, newConsentShape } from '../src/operations/consents.ts'
import { fundsShape } from '../src/operations/funds.ts'
import { linkTo } from '../src/operations/render/links.ts'
import { transactionDetailsShape } from '../src/operations/transaction-details.ts'
import { row } from './kit/bodies.ts'
import { approve, createNewConsent, openConsented } from './kit/consents.ts'
import { absence, allDifferences, differences, isThere, knownDifferences } from './kit/oracle.ts'
import { context } from './kit/written.ts'

beforeEach(({ skip }) => skip(!isThere, absence))

const { engine, call } = openConsented()
const rights = { balances: true, transactions: true }
const account = call('listConsentedAccounts')[0]?.account
const card = call('listConsentedCardAccounts')[0]?.account
if (account === undefined || card === undefined) throw new Error('nothing is under consent')
const ofAccount = { accountId: account.id }
const ofCard = { cardAccountId: card.id }

const reference = { iban: account.iban, currency: 'NOK' }
const whole = {
  ...row(),
  creditorAccount: reference,
  debtorAccount: { bban: '86011117947', currency: 'NOK' },
}
const posting = call('postTransactions', {
  params: ofAccount,
  body: [
    whole,
    { ...whole, remittanceInformationUnstructured: undefined, kid: '1234567897' },
    { amount: -1, currency: 'NOK' },
  ],
})

const waitingConsent = createNewConsent({ engine })
const waiting = waitingConsent.consent
const givenConsent = createNewConsent({ engine })
approve(engine, givenConsent.authorisationId, ['balances', 'transactions'])

/** An answer of each kind, by the name of the standard's response, as rich as the bank can make it. */
const answers: readonly (readonly [string, unknown])[] = [
  [
    'OK_200_AccountList',
    consentedAccountsShape.write(call('listConsentedAccounts', { query: { withBalance: true } }), context()),
  ],
  [
    'OK_200_AccountDetails',
    consentedAccountShape.write(
      { account: account, rights, withBalances: true },
      context('cash-account-type-iso'),
    ),
  ],
  [
    'readAccountBalanceResponse-200',
    accountBalancesShape.write(call('readAccountBalances', { params: ofAccount }), context()),
  ],
  [
    'OK_200_AccountsTransactions',
    JSON.parse(
      accountHistory.text(
        call('listAccountTransactions', { params: ofAccount, query: { bookingStatus: 'both', offset: 1 } }),
      ),
    ),
  ],
  ...posting.transactions.map((transaction) => {
    return [
      'OK_200_TransactionDetails',
      transactionDetailsShape.write({ account, transaction }, context()),
    ] as const
  }),
  ['OK_200_CardAccountList', consentedCardAccountsShape.write(call('listConsentedCardAccounts'), context())],
  [
    'OK_200_CardAccountDetails',
    consentedCardAccountShape.write({ account: card, rights, withBalances: true }, context('longer-name')),
  ],
  [
    'OK_200_CardAccountBalances',
    cardAccountBalancesShape.write(call('readCardAccountBalances', { params: ofCard }), context()),
  ],
  [
    'OK_200_CardAccountsTransactions',
    cardHistoryShape.write(
      call('listCardAccountTransactions', { params: ofCard, query: { bookingStatus: 'all' } }),
      context(),
    ),
  ],
  [
    'consentsResponse-201',
    newConsentShape.write(waitingConsent, {
      ...context(),
      scaLink: linkTo('https://bank.example/sca/1', 'GET'),
    }),
  ],
  ['OK_200_ConsentInformation', consentShape.write(waiting, context())],
  [
    'OK_200_ConsentInformation',
    consentShape.write(call('readConsent', { params: { consentId: givenConsent.consent.id } }), context()),
  ],
  ['OK_200_ConsentStatus', consentStatusShape.write(waiting, context())],
  ['OK_200_ConfirmationOfFunds', fundsShape.write({ fundsAvailable: true }, context())],
].map(([name, body]) => [String(name), JSON.parse(JSON.stringify(body))])

test.each(answers)('[A1g] compares %s with the standard, except known differences', (name, body) => {
  expect(differences(name, body)).toEqual([])
})

test('[A1g] meets every known difference, with its reason', () => {
  const differenceTexts = answers.flatMap(([name, body]) =>
    allDifferences(name, body).map(({ text }) => text),
  )
  expect([...new Set(differenceTexts)].sort()).toEqual(Object.keys(knownDifferences).sort())
})

test.each([
  ['a field that is missing', { iban: account.iban }, 'accountDetails must have "currency"'],
  ['a field that is misspelled', { currency: 'NOK', ibann: '' }, 'accountDetails has no "ibann"'],
  ['a value of another type', { currency: 1 }, 'currencyCode must be string'],
  ['a form that is another', { currency: 'NOK', bic: '1' }, 'bicfi must match pattern'],
  ['an unknown code', { currency: 'NOK', status: 'gone' }, 'accountStatus must be equal to one of'],
])('finds %s in the comparison', (_, body, text) => {
  const differenceTexts = differences('OK_200_AccountDetails', { account: body })
  expect(differenceTexts).toEqual([expect.stringContaining(text)])
  expect(differenceTexts[0]).toMatch(/^\/account/)
})

test('finds a day outside the calendar in the comparison', () => {
  const transactionAmount = { amount: '1', currency: 'NOK' }
  const details = (valueDate: string) => ({ transactionsDetails: { transactionAmount, valueDate } })
  expect(differences('OK_200_TransactionDetails', details('2026-02-28'))).toEqual([])
  expect(differences('OK_200_TransactionDetails', details('2026-02-30'))).toHaveLength(1)
  expect(() => differences('OK_200_Nothing', {})).toThrow('knows no')
})
