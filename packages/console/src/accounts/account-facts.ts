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
import { createFinder, type Found, findRows } from '../find-rows.ts'
import type { Given } from '../page.ts'

/** Rows that one page of a search looks at. D: a page takes some milliseconds, however large the bank is. */
const searchRowsMax = 20_000

/** Rows of a page, and pending rows beside them. */
export const rowsOfPage = 30
const pendingShownMax = 50

/** An account or a card account, and what the page is drawn from. */
export interface OfHolder {
  readonly given: Given
  readonly holder: Holder
}

/** An account or a card account, and the rows of either. */
export type Holder =
  | { readonly kind: 'account'; readonly row: Account }
  | { readonly kind: 'card-account'; readonly row: CardAccount }

/** A row of an account or card as a page shows it. */
export interface ShownRow {
  readonly id: string
  readonly serial: number
  readonly day: number
  readonly sequence: number
  /** In minor units of the account; negative where money left. */
  readonly minor: bigint
  /** The payer or payee, or the purchase. */
  readonly party: string | undefined
  readonly text: string | undefined
  readonly kid: string | undefined
  readonly endToEndId: string | undefined
  /** The exchange rate of a row in another currency. */
  readonly rate: string | undefined
  /** The id of the payment that waits as this row or was booked as it, as far as the row shows it. */
  readonly paymentId: string | undefined
}

/** The account with an id. */
export function accountHolder(bank: Bank, id: string): Holder | undefined {
  const found = accountById(bank, id)
  return found.ok ? { kind: 'account', row: found.value } : undefined
}

/** The card account with an id, with the balances that it has: those of its main card. */
export function cardHolder(bank: Bank, id: string): Holder | undefined {
  const found = cardAccountById(bank, id)
  if (!found.ok) return undefined
  const main = find(bank.cardAccounts, 'key', { serial: found.value.main }) ?? found.value
  const { closingBooked, expected, waiting, creditLimit } = main
  return { kind: 'card-account', row: { ...found.value, closingBooked, expected, waiting, creditLimit } }
}

function rateOfRow(exchange: { readonly exchangeRate: string; readonly sourceCurrency: string } | undefined) {
  return exchange && `${exchange.sourceCurrency} ${exchange.exchangeRate}`
}

/** Finds the payment of a row: the one that waits as it, or the one whose id is its reference, with a number if it is one of many. */
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
    ...{ id: computeId(bank.ids, 'transaction', serial), serial, day, sequence, minor: amount },
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
    ...{ id: computeId(bank.ids, 'card-transaction', serial), serial, day, sequence },
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

/** A row as a page shows it. */
function shownRow(bank: Bank, row: HistoryRow): ShownRow {
  return 'amount' in row ? shownTransaction(bank, row) : shownPurchase(bank, row)
}

/** The rows of an account or card older than a place, the newest first: pending ones come before all that is booked. */
function* rowsBefore(bank: Bank, { kind, row: { serial } }: Holder, before: RowPlace): Generator<HistoryRow> {
  const start = { holder: serial, ...before }
  const rows: Iterable<HistoryRow> =
    kind === 'account'
      ? iterateBackward(bank.transactions, 'byDay', start)
      : iterateBackward(bank.cardTransactions, 'byDay', start)
  for (const row of rows) {
    if (row.holder !== serial) return
    yield row
  }
}

/** A place in the rows of an account: what is older stands before it. */
type RowPlace = Pick<ShownRow, 'day' | 'sequence'>

/** Behind every row that there is. */
const newestPlace: RowPlace = { day: pendingDay + 1, sequence: 0 }
const newestBooked: RowPlace = { day: pendingDay, sequence: 0 }

const placeForm = /^(\d{1,10})\.(\d{1,15})$/

/** Reads a place from an address; nothing where it is none. */
export function readPlace(text: string | undefined): RowPlace | undefined {
  const [, day, sequence] = placeForm.exec(text ?? '') ?? []
  return day === undefined ? undefined : { day: Number(day), sequence: Number(sequence) }
}

/** Writes a place for an address. */
export function writePlace({ day, sequence }: RowPlace): string {
  return `${day}.${sequence}`
}

/** The texts of a row that a search looks in, besides its id. */
function rowTexts({ details }: HistoryRow): readonly (string | undefined)[] {
  if ('cardTransactionId' in details) return [details.transactionDetails, details.cardTransactionId]
  const { creditorName, debtorName, remittanceInformationUnstructured, kid, endToEndId } = details
  return [creditorName, debtorName, remittanceInformationUnstructured, kid, endToEndId]
}

/** Makes a check for rows with a text or an id. D: ids are computed from serials, so the text is read as an id instead. */
function fitsText(bank: Bank, { kind }: Holder, wanted: string): (row: HistoryRow) => boolean {
  const find = createFinder(wanted)
  const serial = readSerial(bank.ids, kind === 'account' ? 'transaction' : 'card-transaction', wanted.trim())
  return (row) => row.serial === serial || find(rowTexts(row))
}

function shownRows(bank: Bank, { rows, last, isCut }: Found<HistoryRow>): Found<ShownRow> {
  return {
    rows: rows.map((row) => shownRow(bank, row)),
    last: last && shownRow(bank, last),
    isCut,
  }
}

/** Booked rows of an account from a place on, the newest first, with a text in them where one is searched for. */
export function findBookedRows(
  bank: Bank,
  holder: Holder,
  { text = '', before }: { readonly text?: string | undefined; readonly before?: RowPlace | undefined },
): Found<ShownRow> {
  const from = before === undefined || before.day > pendingDay ? newestBooked : before
  const fits = text.trim() === '' ? () => true : fitsText(bank, holder, text)
  const found = findRows(rowsBefore(bank, holder, from), { fits, limit: rowsOfPage, looksMax: searchRowsMax })
  return shownRows(bank, found)
}

function pickReference({ details }: HistoryRow): string | undefined {
  return 'cardTransactionId' in details ? details.cardTransactionId : details.endToEndId
}

/** Finds booked rows with one of these end-to-end ids, the newest first, back to a day. */
export function findRowsWithReference(
  bank: Bank,
  holder: Holder,
  { references, since }: { readonly references: ReadonlySet<string>; readonly since: number },
): readonly ShownRow[] {
  const rows = takeSince(rowsBefore(bank, holder, newestBooked), since)
  const fits = (row: HistoryRow) => references.has(pickReference(row) ?? '')
  return shownRows(bank, findRows(rows, { fits, limit: searchRowsMax, looksMax: searchRowsMax })).rows
}

function* takeSince(rows: Iterable<HistoryRow>, since: number): Generator<HistoryRow> {
  for (const row of rows) {
    if (row.day < since) return
    yield row
  }
}

/** Pending rows, the newest first, with a text in them where one is searched for; `last` says that there are more. */
export function findPendingRows(bank: Bank, holder: Holder, text = ''): Found<ShownRow> {
  const rows = takePending(rowsBefore(bank, holder, newestPlace))
  const fits = text.trim() === '' ? () => true : fitsText(bank, holder, text)
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

/** Everybody who sees an account, and why. */
export function listAccountPersons(bank: Bank, { kind, row: { serial } }: Holder): readonly AccountPerson[] {
  return listAccountEngagements(bank, kind, serial).map((engagement) => ({
    engagement,
    person: requireCustomer(bank, engagement.customer),
    agreement: requireAgreement(bank, engagement.agreement),
  }))
}

/** Consents that are looked at for those that open an account. */
const consentsLookedAtMax = 20_000

/** The consents that open an account or card now, the newest first, at most as many as a page has rows. */
export function findConsentsAt(bank: Bank, kind: AccountKind, account: number): Found<Consent> {
  const consents = iterateBackward(bank.consents, 'key', { serial: Number.MAX_SAFE_INTEGER })
  const fits = ({ status, entries }: Consent) =>
    status === 'valid' && entries.some((entry) => entry.kind === kind && entry.account === account)
  return findRows(consents, { fits, limit: rowsOfPage, looksMax: consentsLookedAtMax })
}

/** The cards that share the balances of a card, itself among them. */
export function cardsWith(bank: Bank, { main }: CardAccount): readonly CardAccount[] {
  return cardsOn(bank, main)
}
