import type { CardTransaction, Engine } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { accountById } from '@pocketbank/core/rows/accounts/find'
import { cardAccountById } from '@pocketbank/core/rows/card-accounts/find'
import { type FixName, nameWithin, noFixes } from '@pocketbank/http/operations/accept-fix'
import { findBankContext } from '@pocketbank/http/pipeline'
import {
  behind,
  bookBehindPage,
  buyAbroad,
  close,
  deleteRows,
  giveSupplementaryCard,
  moveCard,
  nameOtherPerson,
  openAnother,
  pending,
  post,
  replaceBalances,
} from './account-acts.ts'
import { approveNext } from './link-acts.ts'
import { on } from './means.ts'
import {
  accountThat,
  asksForFix,
  balancesThat,
  bookedBetweenPages,
  cardThat,
  createNotFoundSign,
  detailsGone,
  hasOldRow,
  isNextPage,
  pageThat,
  rightMissing,
  rowThatIs,
  tellsText,
} from './reading-signs.ts'
import { bringHere, by, inGroup } from './situation.ts'

/** Maximum length of a name without the accept-fix (§9). */
const nameMax = 35
const longName = 'Felleskonto for hytta, båten og alle turene'

const isoFix: FixName = 'cash-account-type-iso'
const switchFix: FixName = 'cardaccount-switch-originalamount-and-transactionamount'

function isExchanged({ transactionAmount, originalAmount }: CardTransaction): boolean {
  return transactionAmount.currency !== originalAmount.currency
}

const pagedRows = Array.from({ length: 450 }, (_, row) => {
  return { creditorName: 'Dagros Torshov', endToEndId: `page-${row}` }
})
const addPages = on.account(post(...pagedRows), 'it has 450 more rows now.')

const account = 'const [account] = await tpp.accounts()'
const details = `const { booked } = await tpp.transactions(account.resourceId)
await tpp.get(booked[0]._links.transactionDetails.href)`
const card = "const { cardAccounts: [card] } = await (await tpp.get('/v1/card-accounts')).json()"

/** Writes a recipe that reads transactions, with options of `tpp.transactions`. */
function listRows(options = ''): string {
  return `${account}\nawait tpp.transactions(account.resourceId${options && `, ${options}`})`
}

/** Writes a recipe that reads card transactions, with options of `tpp.call`. */
function listCardRows(options = ''): string {
  const argument = `params: { cardAccountId: card.resourceId }, query: { bookingStatus: 'booked' }${options}`
  return `${card}\nawait tpp.call('listCardAccountTransactions', { ${argument} })`
}

/** Writes a recipe that asks whether an account has funds for an amount. */
function confirmFunds(amount: string): string {
  const body = `{ account: { iban: account.iban }, instructedAmount: { currency: 'NOK', amount: '${amount}' } }`
  return `${account}\nawait tpp.call('confirmFunds', { body: ${body} })`
}

/** Returns true if a card is deleted. Its row may be gone, or have that status. */
function isCardDeleted({ bank }: Engine, id: string): boolean {
  const card = cardAccountById(bank, id)
  return card.ok ? card.value.status === 'deleted' : readSerial(bank.ids, 'card-account', id) !== undefined
}

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
export const readingSituations = inGroup('reading', [
  { id: 'reading-no-account', sentence: 'The list of accounts is empty.',
    why: 'The customer opened a card only, or all accounts are closed: an empty list is no error.', source: '§7.4', met: by.command('listConsentedAccounts', (accounts) => accounts.length === 0),
    how: 'The customer opens cards only at the next link. Ask for a consent, then list accounts.', code: 'await tpp.consent()\nawait tpp.accounts()', arm: approveNext('open cards only', { accounts: (list) => list.filter(({ kind }) => kind === 'card-account') }) },
  { id: 'reading-account-closed', sentence: 'An account is closed after it was listed, and is not found.',
    why: 'A client that keeps account ids meets it every week, and must drop the account without failing as a whole.', source: '§7.4', met: createNotFoundSign('accountId', ({ bank }, id) => readSerial(bank.ids, 'account', id) !== undefined && !accountById(bank, id).ok),
    how: 'An account is closed after the next list. List accounts, and read the first one.', code: `${account}\nawait tpp.get('/v1/accounts/' + account.resourceId)`, arm: on.account(behind('listConsentedAccounts', close), 'it is closed after the next list.') },
  { id: 'reading-account-not-opened', sentence: 'An account that the customer did not open is not found.',
    why: 'The response is the same as for an account that does not exist, so the client cannot know why.', source: 'D', met: createNotFoundSign('accountId', ({ bank }, id) => accountById(bank, id).ok),
    how: 'List accounts. The customer opens one account only at the next link. Ask for a consent, then read another account of the list.', code: `const [, other] = await tpp.accounts()\n${bringHere}\nawait tpp.consent()\nawait tpp.get('/v1/accounts/' + other.resourceId)`, arm: approveNext('open one account', { accounts: (list) => list.slice(0, 1) }) },
  { id: 'reading-several-pages', sentence: 'A list of transactions has a link to a next page.',
    why: 'A client without paging shows the first 200 rows and believes that it has all.', source: '§8', met: pageThat(({ links }) => links.next !== undefined),
    how: 'The account gets 450 rows: three pages. Read its transactions.', code: listRows(), arm: addPages },
  { id: 'reading-next-page', sentence: 'The client follows the link to a next page and gets its rows.',
    why: 'Links name places: rows that arrive meanwhile shift nothing, as they would with offsets.', source: '§8', met: pageThat((page, observation) => page.transactions.length > 0 && isNextPage(page, observation)),
    how: 'The account gets 450 rows: three pages. Read its transactions, and follow the links to the next pages.', code: listRows('{ all: true }'), arm: addPages },
  { id: 'reading-booked-between-pages', sentence: 'A row is pending on one page and booked when the next page is read.',
    why: 'The row may come twice: a client that adds up counts it twice.', source: 'D', met: bookedBetweenPages,
    how: 'The account gets two pending rows, one of which is booked after the next page. Read the transactions of today with bookingStatus=both and limit=1, and follow the links to the next pages.', code: listRows("{ bookingStatus: 'both', limit: 1, dateFrom: sandbox.clock.today, all: true }"), arm: on.account(bookBehindPage, 'it has two pending rows now, one of which is booked after the next page.') },
  { id: 'reading-pending-row', sentence: 'A row is pending: it has no booking date.',
    why: 'Code that sorts or filters by bookingDate drops it or fails.', source: '§9 1.11.7', met: rowThatIs('pending'),
    how: 'The account gets a pending row. Read transactions with bookingStatus=both.', code: listRows("{ bookingStatus: 'both' }"), arm: on.account(post({ ...pending, creditorName: 'Byreiser' }), 'it has a pending row now.') },
  { id: 'reading-bare-row', sentence: 'A row has an amount and its days, and no optional field.',
    why: 'Names, accounts and texts are not always available.', source: '§2.4', met: rowThatIs('bare'),
    how: 'The account gets a row without optional fields. Read transactions.', code: listRows(), arm: on.account(post({}), 'it has a row without optional fields now.') },
  { id: 'reading-kid', sentence: 'A row has a payment reference (KID), which is returned as a structured reference.',
    why: 'Bookkeeping matches invoices by it, and finds no text in the row.', source: '§2.4, §9 1.14.2', met: rowThatIs('kid'),
    how: 'The account gets a row with a KID. Read transactions.', code: listRows(), arm: on.account(post({ kid: '2345676' }), 'it has a row with a KID now.') },
  { id: 'reading-invoice-references', sentence: 'A row has several structured references, of invoices and credit notes.',
    why: 'One payment settles several invoices; a client that takes the first loses the others.', source: '§2.4', met: rowThatIs('references'),
    how: 'The account gets a row with two references. Read transactions.', code: listRows(), arm: on.account(post({ remittanceInformationStructuredArray: [{ reference: 'INV-2041', referenceType: 'CINV' }, { reference: 'CRN-77', referenceType: 'CREN' }] }), 'it has a row with two references now.') },
  { id: 'reading-several-messages', sentence: 'A row has several messages.',
    why: 'A client that shows one field of text cuts the rest.', source: '§2.4', met: rowThatIs('messages'),
    how: 'The account gets a row with two messages. Read transactions.', code: listRows(), arm: on.account(post({ remittanceInformationUnstructuredArray: ['Faktura 2041', 'minus kreditnota 77'] }), 'it has a row with two messages now.') },
  { id: 'reading-exchanged-row', sentence: 'A row comes from another currency and has its exchange.',
    why: 'The amount is in the currency of the account; the rate needs its unit currency to be read.', source: '§2.4', met: rowThatIs('exchange'),
    how: 'The account gets a row with an exchange. Read transactions.', code: listRows(), arm: on.account(post({ creditorName: 'Bakker Fietsen', currencyExchange: { sourceCurrency: 'EUR', targetCurrency: 'NOK', unitCurrency: 'EUR', exchangeRate: '11.70', quotationDate: '2026-01-14' } }), 'it has a row with an exchange now.') },
  { id: 'reading-details', sentence: 'The details of a row have more than its list.',
    why: 'The banks of both sides stand only there.', source: '§4.6', met: by.command('readTransactionDetails'),
    how: 'Read transactions, and follow the link to the details of one.', code: `${account}\n${details}` },
  { id: 'reading-details-gone', sentence: 'A row is deleted before its details are read.',
    why: 'Pending rows disappear when a payment is cancelled or rejected.', source: 'D', met: detailsGone,
    how: 'All rows of the account are deleted after the next page. Read transactions, and follow the link to the details of one.', code: `${account}\n${details}`, arm: on.account(behind('listAccountTransactions', deleteRows), 'all its rows are deleted after the next page.') },
  { id: 'reading-foreign-account', sentence: 'An account is in another currency than NOK.',
    why: 'A client that adds up balances adds up kroner and euros.', source: '§2.8', met: accountThat(({ account }) => account.currency !== 'NOK'),
    how: 'The customer gets an account in EUR. Ask for a consent; the customer approves it. List accounts.', code: 'await psu.approve(await tpp.consent())\nawait tpp.accounts()', arm: on.account(openAnother('Eurokonto', 'EUR'), 'its owner has another account now, in EUR. Ask for a consent that opens it as well.') },
  { id: 'reading-corporate-links', sentence: "The rows of a company's account link to their details.",
    why: 'The link is promised in a corporate context only, so a client must not count on it elsewhere.', source: '§2.4', met: by.command('listAccountTransactions', ({ transactions }, observation) => transactions.length > 0 && findBankContext(observation)?.psu?.corporationId !== undefined),
    how: 'Ask for a consent; the customer opens a company. Read the transactions of its account, with PSU-Corporate-ID.', code: `await psu.approve(await tpp.consent(), { agreement: 'Fjordlys bedrift' })\n${listRows()}` },
  { id: 'reading-negative-balance', sentence: 'An account is overdrawn: its booked balance is below zero.',
    why: 'The amount has a sign, and a credit line may cover it.', source: '§2.1', met: balancesThat(({ closingBooked }) => closingBooked < 0n),
    how: 'The balances of an account are below zero now. Read them.', code: `${account}\nawait tpp.balances(account.resourceId)`, arm: on.account(replaceBalances(() => ({ closingBooked: -125_050n, expected: -125_050n })), 'its balances are below zero now.') },
  { id: 'reading-balances-differ', sentence: 'The expected balance differs from the booked one.',
    why: 'A client that shows the booked balance as available shows the customer too much.', source: '§2.1', met: balancesThat(({ closingBooked, expected }) => closingBooked !== expected),
    how: 'The balances of an account differ now. Read them.', code: `${account}\nawait tpp.balances(account.resourceId)`, arm: on.account(replaceBalances(() => ({ closingBooked: 100_000n, expected: 25_000n })), 'its balances differ now.') },
  { id: 'reading-name-cut', sentence: 'The name of an account is cut after 35 characters.',
    why: 'Two accounts may look alike, and a name that a user typed elsewhere does not match.', source: '§9', met: accountThat(({ account: { name } }, observation) => name.length > nameMax && !tellsText(observation, name) && tellsText(observation, nameWithin(name, noFixes))),
    how: 'The customer gets an account with a long name. Ask for a consent; the customer approves it. List accounts.', code: 'await psu.approve(await tpp.consent())\nawait tpp.accounts()', arm: on.account(openAnother(longName, 'NOK'), 'its owner has another account now, in NOK. Ask for a consent that opens it as well.') },
  { id: 'reading-longer-name', sentence: 'With the fix longer-name, a name has more than 35 characters.',
    why: 'The fix becomes the default, and fields of 35 characters are too short then.', source: '§9', met: accountThat(({ account: { name } }, observation) => name.length > nameMax && [...name].length > nameMax && tellsText(observation, name)),
    how: 'The customer gets an account with a long name. Ask for a consent; the customer approves it. List accounts with x-accept-fix: longer-name.', code: "await psu.approve(await tpp.consent())\nawait tpp.get('/v1/accounts', { headers: { 'x-accept-fix': 'longer-name' } })", arm: on.account(openAnother(longName, 'NOK'), 'its owner has another account now, in NOK. Ask for a consent that opens it as well.') },
  { id: 'reading-account-type-iso', sentence: 'With the fix cash-account-type-iso, the type of an account is an ISO 20022 code.',
    why: 'A later release responds so: code that compares with the old words breaks.', source: '§9', met: [by.command('listConsentedAccounts', (accounts, seen) => accounts.length > 0 && asksForFix(seen, isoFix)), by.command('readConsentedAccount', (_, seen) => asksForFix(seen, isoFix))],
    how: 'List accounts with x-accept-fix: cash-account-type-iso.', code: "await tpp.get('/v1/accounts', { headers: { 'x-accept-fix': 'cash-account-type-iso' } })" },
  { id: 'reading-whole-history', sentence: 'The bank returns transactions of more than 90 days ago, right after an approval.',
    why: 'The first 15 minutes are the only time to fetch the past without another SCA.', source: '§8', met: pageThat(hasOldRow),
    how: 'Read transactions with a dateFrom of a year ago, within 15 minutes of the approval of the consent.', code: listRows("{ dateFrom: '2025-02-01' }") },
  { id: 'reading-empty-period', sentence: 'A list of transactions is empty.',
    why: 'New accounts and quiet weeks are empty lists, and no errors.', source: 'BG: readAccountTransactionList', met: pageThat(({ transactions }) => transactions.length === 0),
    how: 'Read transactions with a dateFrom in the future.', code: listRows("{ dateFrom: '2100-01-01' }") },
  { id: 'reading-429', sentence: 'A read is refused with 429, and Retry-After says how long.',
    why: 'Four reads a day without the customer are soon used up; asking again at once makes it worse.', source: '§8', met: by.code('ACCESS_EXCEEDED', ({ entry: { method, status } }) => method === 'GET' && status === 429),
    how: 'The next GET gets 429. Read accounts.', code: "await tpp.get('/v1/accounts')", arm: (arming) => arming.fault({ effect: 'tooManyRequests', match: { method: 'GET' } }, 'The next read gets 429 and Retry-After.') },
  { id: 'reading-balances-not-opened', sentence: 'The bank refuses balances that the customer did not open.',
    why: 'It is no need for SCA but a 401 with a code: only another consent helps.', source: 'BG: accountAccess', met: rightMissing('balances'),
    how: 'The customer opens accounts without balances at the next link. Ask for a consent, then read the balances of an account.', code: `await tpp.consent()\n${account}\nawait tpp.balances(account.resourceId).catch(() => {})`, arm: approveNext('open no balances', { without: 'balances' }) },
  { id: 'reading-transactions-not-opened', sentence: 'The bank refuses transactions that the customer did not open.',
    why: 'The account itself is readable: a client must show it without its history.', source: 'BG: accountAccess', met: rightMissing('transactions'),
    how: 'The customer opens accounts without transactions at the next link. Ask for a consent, then read the transactions of an account.', code: `await tpp.consent()\n${listRows()}.catch(() => {})`, arm: approveNext('open no transactions', { without: 'transactions' }) },
  { id: 'reading-supplementary-card', sentence: 'A card is a supplementary card: balances and limit are those of another one.',
    why: 'A client that adds up cards counts one credit twice.', source: '§9 1.14.2', met: cardThat(({ main, serial }) => main !== serial),
    how: 'Another person gets a supplementary card: the first private customer who does not own the card, whose number is in the response. List cards for them; they approve. List cards again.', code: "const other = tpp.for('12085592767')\nawait sandbox.psu('12085592767').approve(await other.get('/v1/card-accounts'))\nawait other.get('/v1/card-accounts')", arm: on.card(giveSupplementaryCard, (arming, card) => `${nameOtherPerson(arming, card)}, has a supplementary card on it now, and a new consent of theirs opens that.`) },
  { id: 'reading-card-blocked', sentence: 'A card is blocked and still listed.',
    why: 'Payments from it fail; a client should show it as blocked.', source: '§3.2', met: cardThat(({ status }) => status === 'blocked'),
    how: 'A card is blocked now. List cards.', code: "await tpp.get('/v1/card-accounts')", arm: on.card(moveCard('blocked'), 'it is blocked now.') },
  { id: 'reading-card-deleted', sentence: 'A card is deleted after it was listed, and is not found.',
    why: 'A new card has another id: the client has to list cards again.', source: '§3.2', met: createNotFoundSign('cardAccountId', isCardDeleted),
    how: 'List cards. A card is deleted. Read it by the id that it had.', code: `${card}\n${bringHere}\nawait tpp.get('/v1/card-accounts/' + card.resourceId)`, arm: on.card(moveCard('deleted'), 'it is deleted now.') },
  { id: 'reading-card-exchanged', sentence: 'A purchase by card has another original currency; without the fix each amount is in the field of the other.',
    why: 'A client that knows only card purchases at home shows euros as kroner.', source: '§9, §2.7', met: by.command('listCardAccountTransactions', ({ transactions }, observation) => !asksForFix(observation, switchFix) && transactions.some(isExchanged)),
    how: 'A card gets a purchase abroad. Read its transactions.', code: listCardRows(), arm: on.card(buyAbroad, 'it has a purchase in another currency now.') },
  { id: 'reading-card-amounts-fixed', sentence: 'With the fix for card amounts, both amounts of a purchase abroad are in their own fields.',
    why: 'A later release responds so: clients that swap the amounts by themselves are wrong then.', source: '§9', met: by.command('listCardAccountTransactions', ({ transactions }, seen) => asksForFix(seen, switchFix) && transactions.some(isExchanged)),
    how: 'A card gets a purchase abroad. Read its transactions with x-accept-fix: cardaccount-switch-originalamount-and-transactionamount.', code: listCardRows(`, headers: { 'x-accept-fix': '${switchFix}' }`), arm: on.card(buyAbroad, 'it has a purchase in another currency now.') },
  { id: 'reading-funds-available', sentence: 'The bank confirms that an account has funds for an amount.',
    why: 'It holds for now and reserves nothing.', source: 'BG: confirmation of funds', met: by.command('confirmFunds', ({ fundsAvailable }) => fundsAvailable),
    how: 'Ask by POST /v1/funds-confirmations whether an account has 1.00.', code: confirmFunds('1.00') },
  { id: 'reading-funds-missing', sentence: 'The bank reports that an account has no funds for an amount.',
    why: 'It is a 200 with false, and no error.', source: 'BG: confirmation of funds', met: by.command('confirmFunds', ({ fundsAvailable }) => !fundsAvailable),
    how: 'Ask by POST /v1/funds-confirmations for more than the account holds.', code: confirmFunds('99000000.00') },
  { id: 'reading-psu-id', sentence: 'The bank returns the PSU-ID of a session.',
    why: 'A client that lost the names of its customer gets them back without SCA.', source: 'D', met: by.command('readUser'),
    how: 'Read the user of the session: GET /v1/users with its TPP-Session-ID.', code: "await tpp.call('readUser')" },
])
