import { limits } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { accountById } from '@pocketbank/core/rows/accounts/find'
import { type FixName, nameCharsMax, nameWithin, noFixes } from '@pocketbank/http/operations/accept-fix'
import { findBankContext } from '@pocketbank/http/pipeline'
import { afterReading, close, openAnother, replaceBalances } from './account-acts.ts'
import { on } from './arming.ts'
import { cardSituations } from './cards-situations.ts'
import { approveNext } from './link-acts.ts'
import {
  accountThat,
  asksForFix,
  balancesThat,
  createNotFoundSign,
  hasOldRow,
  pageThat,
  rightMissing,
  tellsText,
} from './reading-conditions.ts'
import { account, listRows } from './reading-recipes.ts'
import { bringHere, by, inGroup } from './situation.ts'
import { transactionSituations } from './transactions-situations.ts'

/** Maximum length of a name without the accept-fix (§9). */
const nameMax = 35
const longName = 'Felleskonto for hytta, båten og alle turene'

const isoFix: FixName = 'cash-account-type-iso'

/** Writes a recipe that asks whether an account has funds for an amount. */
function confirmFunds(amount: string): string {
  const body = `{ account: { iban: account.iban }, instructedAmount: { currency: 'NOK', amount: '${amount}' } }`
  return `${account}\nawait tpp.call('confirmFunds', { body: ${body} })`
}

/** Situations of reads of accounts, cards and funds. */
export const readingSituations = inGroup('reading', [
  {
    id: 'reading-no-account',
    sentence: 'The list of accounts is empty.',
    why: 'The customer opened a card only, or all accounts are closed: an empty list is no error.',
    source: '§7.4',
    met: by.command('listConsentedAccounts', (accounts) => accounts.length === 0),
    how: 'The customer opens cards only at the next link. Ask for a consent, then list accounts.',
    code: 'await tpp.consent()\nawait tpp.accounts()',
    arm: approveNext('open cards only', {
      accounts: (list) => list.filter(({ kind }) => kind === 'card-account'),
    }),
  },
  {
    id: 'reading-account-closed',
    sentence: 'An account is closed after it was listed, and is not found.',
    why: 'A client that keeps account ids meets it every week, and must drop the account without failing as a whole.',
    source: '§7.4',
    met: createNotFoundSign(
      'accountId',
      ({ bank }, id) => readSerial(bank.ids, 'account', id) !== undefined && !accountById(bank, id).ok,
    ),
    how: 'An account is closed after the next list. List accounts, and read the first one.',
    code: `${account}\nawait tpp.get('/v1/accounts/' + account.resourceId)`,
    arm: on.account(afterReading('listConsentedAccounts', close), 'it is closed after the next list.'),
  },
  {
    id: 'reading-account-not-opened',
    sentence: 'An account that the customer did not open is not found.',
    why: 'The response is the same as for an account that does not exist, so the client cannot know why.',
    source: 'D',
    met: createNotFoundSign('accountId', ({ bank }, id) => accountById(bank, id).ok),
    how: 'List accounts. The customer opens one account only at the next link. Ask for a consent, then read another account of the list.',
    code: `const [, other] = await tpp.accounts()\n${bringHere}\nawait tpp.consent()\nawait tpp.get('/v1/accounts/' + other.resourceId)`,
    arm: approveNext('open one account', { accounts: (list) => list.slice(0, 1) }),
  },
  ...transactionSituations,
  {
    id: 'reading-foreign-account',
    sentence: 'An account is in another currency than NOK.',
    why: 'A client that adds up balances adds up kroner and euros.',
    source: '§2.8',
    met: accountThat(({ account }) => account.currency !== 'NOK'),
    how: 'The customer gets an account in EUR. Ask for a consent; the customer approves it. List accounts.',
    code: 'await psu.approve(await tpp.consent())\nawait tpp.accounts()',
    arm: on.account(
      openAnother('Eurokonto', 'EUR'),
      'its owner has another account now, in EUR. Ask for a consent that opens it as well.',
    ),
  },
  {
    id: 'reading-corporate-links',
    sentence: "The rows of a company's account link to their details.",
    why: 'The link is promised in a corporate context only, so a client must not expect it in other contexts.',
    source: '§2.4',
    met: by.command(
      'listAccountTransactions',
      ({ transactions }, observation) =>
        transactions.length > 0 && findBankContext(observation)?.psu?.corporationId !== undefined,
    ),
    how: 'Ask for a consent; the customer opens a company. Read the transactions of its account, with PSU-Corporate-ID.',
    code: `await psu.approve(await tpp.consent(), { agreement: 'Fjordlys bedrift' })\n${listRows()}`,
  },
  {
    id: 'reading-negative-balance',
    sentence: 'An account is overdrawn: its booked balance is below zero.',
    why: 'The amount has a sign, and a credit line may cover it.',
    source: '§2.1',
    met: balancesThat(({ closingBooked }) => closingBooked < 0n),
    how: 'The balances of an account are below zero now. Read them.',
    code: `${account}\nawait tpp.balances(account.resourceId)`,
    arm: on.account(
      replaceBalances(() => ({ closingBooked: -125_050n, expected: -125_050n })),
      'its balances are below zero now.',
    ),
  },
  {
    id: 'reading-balances-differ',
    sentence: 'The expected balance differs from the booked one.',
    why: 'A client that shows the booked balance as available shows the customer too much.',
    source: '§2.1',
    met: balancesThat(({ closingBooked, expected }) => closingBooked !== expected),
    how: 'The balances of an account differ now. Read them.',
    code: `${account}\nawait tpp.balances(account.resourceId)`,
    arm: on.account(
      replaceBalances(() => ({ closingBooked: 100_000n, expected: 25_000n })),
      'its balances differ now.',
    ),
  },
  {
    id: 'reading-name-cut',
    sentence: `The name of an account is cut after ${nameCharsMax.defaults} characters.`,
    why: 'Two accounts may look alike, and a name that a user typed in another application does not match.',
    source: '§9',
    met: accountThat(
      ({ account: { name } }, observation) =>
        name.length > nameMax &&
        !tellsText(observation, name) &&
        tellsText(observation, nameWithin(name, noFixes)),
    ),
    how: 'The customer gets an account with a long name. Ask for a consent; the customer approves it. List accounts.',
    code: 'await psu.approve(await tpp.consent())\nawait tpp.accounts()',
    arm: on.account(
      openAnother(longName, 'NOK'),
      'its owner has another account now, in NOK. Ask for a consent that opens it as well.',
    ),
  },
  {
    id: 'reading-longer-name',
    sentence: `With the fix longer-name, a name has more than ${nameCharsMax.defaults} characters.`,
    why: `The fix becomes the default, and fields of ${nameCharsMax.defaults} characters are too short then.`,
    source: '§9',
    met: accountThat(
      ({ account: { name } }, observation) =>
        name.length > nameMax && [...name].length > nameMax && tellsText(observation, name),
    ),
    how: 'The customer gets an account with a long name. Ask for a consent; the customer approves it. List accounts with x-accept-fix: longer-name.',
    code: "await psu.approve(await tpp.consent())\nawait tpp.get('/v1/accounts', { headers: { 'x-accept-fix': 'longer-name' } })",
    arm: on.account(
      openAnother(longName, 'NOK'),
      'its owner has another account now, in NOK. Ask for a consent that opens it as well.',
    ),
  },
  {
    id: 'reading-account-type-iso',
    sentence: 'With the fix cash-account-type-iso, the type of an account is an ISO 20022 code.',
    why: 'A later release responds so: code that compares with the old words breaks.',
    source: '§9',
    met: [
      by.command(
        'listConsentedAccounts',
        (accounts, seen) => accounts.length > 0 && asksForFix(seen, isoFix),
      ),
      by.command('readConsentedAccount', (_, seen) => asksForFix(seen, isoFix)),
    ],
    how: 'List accounts with x-accept-fix: cash-account-type-iso.',
    code: "await tpp.get('/v1/accounts', { headers: { 'x-accept-fix': 'cash-account-type-iso' } })",
  },
  {
    id: 'reading-whole-history',
    sentence: `The bank returns transactions of more than ${limits.historyDays} days ago, right after an approval.`,
    why: `The first ${limits.freshScaMinutes} minutes are the only time to fetch the past without another SCA.`,
    source: '§8',
    met: pageThat(hasOldRow),
    how: `Read transactions with a dateFrom of a year ago, within ${limits.freshScaMinutes} minutes of the approval of the consent.`,
    code: listRows("{ dateFrom: '2025-02-01' }"),
  },
  {
    id: 'reading-empty-period',
    sentence: 'A list of transactions is empty.',
    why: 'New accounts and quiet weeks are empty lists, and no errors.',
    source: 'BG: readAccountTransactionList',
    met: pageThat(({ transactions }) => transactions.length === 0),
    how: 'Read transactions with a dateFrom in the future.',
    code: listRows("{ dateFrom: '2100-01-01' }"),
  },
  {
    id: 'reading-429',
    sentence: 'A read is refused with 429, and Retry-After says how long.',
    why: 'Four reads a day without the customer are soon used up; asking again at once makes it worse.',
    source: '§8',
    met: by.code('ACCESS_EXCEEDED', ({ entry: { method, status } }) => method === 'GET' && status === 429),
    how: 'The next GET gets 429. Read accounts.',
    code: "await tpp.get('/v1/accounts')",
    arm: (arming) =>
      arming.fault(
        { effect: 'tooManyRequests', match: { method: 'GET' } },
        'The next read gets 429 and Retry-After.',
      ),
  },
  {
    id: 'reading-balances-not-opened',
    sentence: 'The bank refuses balances that the customer did not open.',
    why: 'It is no need for SCA but a 401 with a code: only another consent helps.',
    source: 'BG: accountAccess',
    met: rightMissing('balances'),
    how: 'The customer opens accounts without balances at the next link. Ask for a consent, then read the balances of an account.',
    code: `await tpp.consent()\n${account}\nawait tpp.balances(account.resourceId).catch(() => {})`,
    arm: approveNext('open no balances', { without: 'balances' }),
  },
  {
    id: 'reading-transactions-not-opened',
    sentence: 'The bank refuses transactions that the customer did not open.',
    why: 'The account itself is readable: a client must show it without its history.',
    source: 'BG: accountAccess',
    met: rightMissing('transactions'),
    how: 'The customer opens accounts without transactions at the next link. Ask for a consent, then read the transactions of an account.',
    code: `await tpp.consent()\n${listRows()}.catch(() => {})`,
    arm: approveNext('open no transactions', { without: 'transactions' }),
  },
  ...cardSituations,
  {
    id: 'reading-funds-available',
    sentence: 'The bank confirms that an account has funds for an amount.',
    why: 'It holds for now and reserves nothing.',
    source: 'BG: confirmation of funds',
    met: by.command('confirmFunds', ({ fundsAvailable }) => fundsAvailable),
    how: 'Ask by POST /v1/funds-confirmations whether an account has 1.00.',
    code: confirmFunds('1.00'),
  },
  {
    id: 'reading-funds-missing',
    sentence: 'The bank reports that an account has no funds for an amount.',
    why: 'It is a 200 with false, and no error.',
    source: 'BG: confirmation of funds',
    met: by.command('confirmFunds', ({ fundsAvailable }) => !fundsAvailable),
    how: 'Ask by POST /v1/funds-confirmations for more than the account holds.',
    code: confirmFunds('99000000.00'),
  },
  {
    id: 'reading-psu-id',
    sentence: 'The bank returns the PSU-ID of a session.',
    why: 'A client that lost the names of its customer gets them back without SCA.',
    source: 'D',
    met: by.command('readUser'),
    how: 'Read the user of the session: GET /v1/users with its TPP-Session-ID.',
    code: "await tpp.call('readUser')",
  },
])
