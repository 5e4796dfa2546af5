import type { Bank } from '@pocketbank/core'
import { computeId, readSerial } from '@pocketbank/core/base/ids'
import { find, iterateBackward } from '@pocketbank/core/base/store'
import { accountById } from '@pocketbank/core/rows/accounts/find'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { listAccountEngagements, requireAgreement } from '@pocketbank/core/rows/agreements/find'
import type { AccountKind, Engagement } from '@pocketbank/core/rows/agreements/model'
import { cardAccountById, cardsOn } from '@pocketbank/core/rows/card-accounts/find'
import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import type { CardTransactionRow } from '@pocketbank/core/rows/card-transactions/model'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { pendingDay } from '@pocketbank/core/rows/transactions/history'
import type { TransactionRow } from '@pocketbank/core/rows/transactions/model'
import { createFinder, findRows, type RowMatches } from '../find-rows.ts'
import type { BankPageInput } from '../page.ts'

/** The number of rows that one page of a search reads, so that a page takes milliseconds in a large bank. */
const searchRowsMax = 20_000

/** The number of booked rows on a page, and the most pending rows above them. */
export const rowsOfPage = 30
const pendingShownMax = 50

/** The props of a component about an account or a card account. */
export interface AccountProps {
  readonly input: BankPageInput
  readonly account: ShownAccount
}

/** An account or a card account with its kind. */
export type ShownAccount =
  | { readonly kind: 'account'; readonly row: Account }
  | { readonly kind: 'card-account'; readonly row: CardAccount }

export interface ShownRow {
  readonly id: string
  readonly serial: number
  readonly day: number
  readonly sequence: number
  /** Minor units of the account's currency; negative if money left. */
  readonly minor: bigint
  /** The name of the payer or payee, or the text of the purchase. */
  readonly party: string | undefined
  readonly text: string | undefined
  readonly kid: string | undefined
  readonly endToEndId: string | undefined
  /** The exchange rate; undefined if the row has the currency of the account. */
  readonly rate: string | undefined
  /** The id of the row's payment; undefined if the row does not show it. */
  readonly paymentId: string | undefined
}

export function findShownAccount(bank: Bank, id: string): ShownAccount | undefined {
  const result = accountById(bank, id)
  return result.ok ? { kind: 'account', row: result.value } : undefined
}

/** Finds a card account, with the balances of its main card. */
export function findShownCard(bank: Bank, id: string): ShownAccount | undefined {
  const result = cardAccountById(bank, id)
  if (!result.ok) return undefined
  const main = find(bank.cardAccounts, 'key', { serial: result.value.main }) ?? result.value
  const { closingBooked, expected, waiting, creditLimit } = main
  return { kind: 'card-account', row: { ...result.value, closingBooked, expected, waiting, creditLimit } }
}

function rateOfRow(exchange: { readonly exchangeRate: string; readonly sourceCurrency: string } | undefined) {
  return exchange && `${exchange.sourceCurrency} ${exchange.exchangeRate}`
}

/**
 * Finds the payment of a row. A pending row names its payment; a booked one may have the payment id as its
 * reference, followed by a number in a bulk.
 */
function findPaymentId(
  bank: Bank,
  waiting: number | undefined,
  reference: string | undefined,
): string | undefined {
  if (waiting !== undefined) return computeId(bank.ids, 'payment', waiting)
  const id = reference?.replace(/-\d+$/, '') ?? ''
  const serial = readSerial(bank.ids, 'payment', id)
  return serial !== undefined && find(bank.payments, 'key', { serial }) !== undefined ? id : undefined
}

function shownTransaction(bank: Bank, row: TransactionRow): ShownRow {
  const { serial, day, sequence, amount, details, payment } = row
  return {
    id: computeId(bank.ids, 'transaction', serial),
    serial,
    day,
    sequence,
    minor: amount,
    party: amount < 0n ? details.creditorName : details.debtorName,
    text: details.remittanceInformationUnstructured,
    kid: details.kid,
    endToEndId: details.endToEndId,
    rate: rateOfRow(details.currencyExchange),
    paymentId: findPaymentId(bank, payment, details.endToEndId),
  }
}

function shownPurchase(bank: Bank, row: CardTransactionRow): ShownRow {
  const { serial, day, sequence, transactionAmount, details, payment } = row
  return {
    id: computeId(bank.ids, 'card-transaction', serial),
    serial,
    day,
    sequence,
    minor: transactionAmount.minor,
    party: details.transactionDetails,
    text: undefined,
    kid: undefined,
    endToEndId: details.cardTransactionId,
    rate: rateOfRow(details.currencyExchange),
    paymentId: findPaymentId(bank, payment, details.cardTransactionId),
  }
}

type HistoryRow = TransactionRow | CardTransactionRow

function shownRow(bank: Bank, row: HistoryRow): ShownRow {
  return 'amount' in row ? shownTransaction(bank, row) : shownPurchase(bank, row)
}

/** Yields the rows that are older than a position, the newest first. Pending rows come before booked ones. */
function* rowsBefore(
  bank: Bank,
  { kind, row: { serial } }: ShownAccount,
  before: RowPlace,
): Generator<HistoryRow> {
  const start = { account: serial, ...before }
  const rows: Iterable<HistoryRow> =
    kind === 'account'
      ? iterateBackward(bank.transactions, 'byDay', start)
      : iterateBackward(bank.cardTransactions, 'byDay', start)
  for (const row of rows) {
    if (row.account !== serial) return
    yield row
  }
}

/** A position in the rows of an account. */
type RowPlace = Pick<ShownRow, 'day' | 'sequence'>

/** The position before the newest row. */
const newestPlace: RowPlace = { day: pendingDay + 1, sequence: 0 }
const newestBooked: RowPlace = { day: pendingDay, sequence: 0 }

const placeForm = /^(\d{1,10})\.(\d{1,15})$/

/** Reads a position from an address; undefined if it is malformed. */
export function readPlace(text: string | undefined): RowPlace | undefined {
  const [, day, sequence] = placeForm.exec(text ?? '') ?? []
  return day === undefined ? undefined : { day: Number(day), sequence: Number(sequence) }
}

export function writePlace({ day, sequence }: RowPlace): string {
  return `${day}.${sequence}`
}

function rowTexts({ details }: HistoryRow): readonly (string | undefined)[] {
  if ('cardTransactionId' in details) return [details.transactionDetails, details.cardTransactionId]
  const { creditorName, debtorName, remittanceInformationUnstructured, kid, endToEndId } = details
  return [creditorName, debtorName, remittanceInformationUnstructured, kid, endToEndId]
}

/**
 * Makes a check for rows with a text or an id. Ids are computed from serials, so an id is decoded once
 * instead of encoding one for each row.
 */
function fitsText(bank: Bank, { kind }: ShownAccount, query: string): (row: HistoryRow) => boolean {
  const find = createFinder(query)
  const serial = readSerial(bank.ids, kind === 'account' ? 'transaction' : 'card-transaction', query.trim())
  return (row) => row.serial === serial || find(rowTexts(row))
}

function shownRows(bank: Bank, { rows, last, isCut }: RowMatches<HistoryRow>): RowMatches<ShownRow> {
  return {
    rows: rows.map((row) => shownRow(bank, row)),
    last: last && shownRow(bank, last),
    isCut,
  }
}

/** Finds booked rows older than a position, the newest first, optionally only those with a text. */
export function findBookedRows(
  bank: Bank,
  account: ShownAccount,
  { text = '', before }: { readonly text?: string | undefined; readonly before?: RowPlace | undefined },
): RowMatches<ShownRow> {
  const from = before === undefined || before.day > pendingDay ? newestBooked : before
  const fits = text.trim() === '' ? () => true : fitsText(bank, account, text)
  const matches = findRows(rowsBefore(bank, account, from), {
    fits,
    limit: rowsOfPage,
    looksMax: searchRowsMax,
  })
  return shownRows(bank, matches)
}

function pickReference({ details }: HistoryRow): string | undefined {
  return 'cardTransactionId' in details ? details.cardTransactionId : details.endToEndId
}

/** Finds booked rows with one of these end-to-end ids, the newest first, back to a day. */
export function findRowsWithReference(
  bank: Bank,
  account: ShownAccount,
  { references, since }: { readonly references: ReadonlySet<string>; readonly since: number },
): readonly ShownRow[] {
  const rows = takeSince(rowsBefore(bank, account, newestBooked), since)
  const fits = (row: HistoryRow) => references.has(pickReference(row) ?? '')
  return shownRows(bank, findRows(rows, { fits, limit: searchRowsMax, looksMax: searchRowsMax })).rows
}

function* takeSince(rows: Iterable<HistoryRow>, since: number): Generator<HistoryRow> {
  for (const row of rows) {
    if (row.day < since) return
    yield row
  }
}

/**
 * Finds pending rows, the newest first, optionally only those with a text. `last` is set if there are more.
 */
export function findPendingRows(bank: Bank, account: ShownAccount, text = ''): RowMatches<ShownRow> {
  const rows = takePending(rowsBefore(bank, account, newestPlace))
  const fits = text.trim() === '' ? () => true : fitsText(bank, account, text)
  return shownRows(bank, findRows(rows, { fits, limit: pendingShownMax, looksMax: searchRowsMax }))
}

function* takePending(rows: Iterable<HistoryRow>): Generator<HistoryRow> {
  for (const row of rows) {
    if (row.day !== pendingDay) return
    yield row
  }
}

/** A person with access to an account, and the agreement that gives it. */
export interface AccountPerson {
  readonly engagement: Engagement
  readonly person: { readonly number: string; readonly name: string }
  readonly agreement: { readonly id: string; readonly name: string }
}

export function listAccountPersons(
  bank: Bank,
  { kind, row: { serial } }: ShownAccount,
): readonly AccountPerson[] {
  return listAccountEngagements(bank, kind, serial).map((engagement) => ({
    engagement,
    person: requireCustomer(bank, engagement.customer),
    agreement: requireAgreement(bank, engagement.agreement),
  }))
}

/** The number of consents that are read to find those that open an account. */
const consentsLookedAtMax = 20_000

/** Finds valid consents that open an account or card, the newest first, at most a page of rows. */
export function findConsentsAt(bank: Bank, kind: AccountKind, account: number): RowMatches<Consent> {
  const consents = iterateBackward(bank.consents, 'key', { serial: Number.MAX_SAFE_INTEGER })
  const fits = ({ status, entries }: Consent) =>
    status === 'valid' && entries.some((entry) => entry.kind === kind && entry.account === account)
  return findRows(consents, { fits, limit: rowsOfPage, looksMax: consentsLookedAtMax })
}

/** Lists the cards that share their balances with a card, including itself. */
export function cardsWith(bank: Bank, { main }: CardAccount): readonly CardAccount[] {
  return cardsOn(bank, main)
}
