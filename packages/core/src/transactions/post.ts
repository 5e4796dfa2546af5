import type * as v from 'valibot'
import { readAmount, requireCurrency } from '../accounts/balances.ts'
import { accountById } from '../accounts/find.ts'
import type { Account } from '../accounts/model.ts'
import { type Bank, count } from '../bank.ts'
import type { Context } from '../context.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { exactAmount, wholeAmount } from '../money/contract.ts'
import { requireKid } from '../payments/kid.ts'
import type { AccountReference, ImpliedReference } from '../places/contract.ts'
import { electronicIban } from '../places/iban.ts'
import { ok, type Result } from '../result.ts'
import { command, done } from '../transition.ts'
import { postedDetails, transactionsRequest } from './contract.ts'
import { readPastDay } from './dates.ts'
import { append, pendingDay } from './history.ts'
import type { TransactionDetails, TransactionRow } from './model.ts'
import { viewTransaction } from './view.ts'

const body = transactionsRequest(exactAmount)

type RowRequest = v.InferOutput<typeof body>[number]
type Days = Pick<TransactionRow, 'day' | 'valueDay'>

/** The days of one row (§4.2, D): both past, booked not after value; without a booking date the row is pending. */
function readDays(row: RowRequest, path: string, bank: Bank, { now }: Context): Result<Days, Refusal> {
  const { zone } = bank.calendar
  const readDay = (name: 'bookingDate' | 'valueDate') => {
    const text = row[name]
    return text === undefined ? ok(undefined) : readPastDay(text, `${path}.${name}`, now, zone)
  }
  const booking = readDay('bookingDate')
  if (!booking.ok) return booking
  const value = readDay('valueDate')
  if (!value.ok) return value
  if (booking.value === undefined) return ok({ day: pendingDay, valueDay: value.value })
  if (value.value === undefined) {
    return refuse(
      'FORMAT_ERROR',
      `${path}.valueDate is missing, as the row has a bookingDate`,
      `${path}.valueDate`,
    )
  }
  return booking.value > value.value
    ? refuse('FORMAT_ERROR', `${path}.bookingDate must not be after valueDate`, `${path}.bookingDate`)
    : ok({ day: booking.value, valueDay: value.value })
}

/** A payment reference (KID) is one, and stands alone (P9, as in a payment). */
function checkKid(
  { kid, remittanceInformationUnstructured }: RowRequest,
  path: string,
): Result<unknown, Refusal> {
  if (kid === undefined) return ok(undefined)
  const place = `${path}.kid`
  if (remittanceInformationUnstructured !== undefined) {
    return refuse('FORMAT_ERROR', `${place} must not stand beside remittanceInformationUnstructured`, place)
  }
  return requireKid(kid, place)
}

/** An account is referred to by its IBAN, its bban or both (§2.3). */
function checkReferences(row: RowRequest, path: string): Result<undefined, Refusal> {
  for (const name of ['creditorAccount', 'debtorAccount'] as const) {
    const reference = row[name]
    if (reference !== undefined && reference.iban === undefined && reference.bban === undefined) {
      return refuse('FORMAT_ERROR', `${path}.${name} must have an iban or a bban`, `${path}.${name}`)
    }
  }
  return ok(undefined)
}

/** An outgoing row names this account as the debtor or none (§9 1.6.4); an incoming row may name any. */
function checkDebtor(
  row: RowRequest,
  amount: bigint,
  account: Account,
  path: string,
): Result<undefined, Refusal> {
  const { debtorAccount } = row
  if (amount >= 0n || debtorAccount === undefined) return ok(undefined)
  const { iban, bban } = debtorAccount
  const isOwn =
    (iban === undefined || electronicIban(iban) === account.iban) && (bban ?? account.bban) === account.bban
  if (isOwn) return ok(undefined)
  const place = `${path}.debtorAccount`
  return refuse('FORMAT_ERROR', `${place} must be this account, since the row is outgoing`, place)
}

type DetailName = keyof typeof postedDetails.entries

const detailNames = Object.keys(postedDetails.entries) as readonly DetailName[]

/** The fields in which rows of one call often say the same. */
const repeatedNames: ReadonlySet<DetailName> = new Set(['creditorName', 'debtorName'])

/** What the rows of one call have in common. */
interface Posting {
  readonly account: Account
  readonly bank: Bank
  readonly context: Context
  /** Names that rows have told already. D: kept once for all rows of a call, which saves a tenth of their memory. */
  readonly names: Map<unknown, unknown>
}

/** A reference as it is kept: with the account's currency where it names none, and the account's own IBAN as the account has it. */
function referenceOf(given: ImpliedReference, account: Account): AccountReference {
  const isOwn = given.iban !== undefined && electronicIban(given.iban) === account.iban
  return {
    ...given,
    ...(isOwn && { iban: account.iban }),
    currency: given.currency ?? account.currency,
  }
}

/** The free fields that a row has. D: copied one by one, as an object made by a rest pattern takes ten times the memory. */
function detailsOf(row: RowRequest, { account, names }: Posting): TransactionDetails {
  const details: Partial<Record<DetailName, unknown>> = {}
  for (const name of detailNames) {
    const value = row[name]
    if (value === undefined) continue
    if (repeatedNames.has(name) && !names.has(value)) names.set(value, value)
    details[name] = typeof value === 'object' ? referenceOf(value, account) : (names.get(value) ?? value)
  }
  return details as TransactionDetails
}

/** A row without its serial; its place among the rows of its day is given when it is entered. */
function readRow(row: RowRequest, path: string, posting: Posting): Result<TransactionRow, Refusal> {
  const { account, bank, context } = posting
  const inCurrency = requireCurrency(row.currency, account.currency, `${path}.currency`)
  if (!inCurrency.ok) return inCurrency
  const minor = readAmount(row.amount, account.currency, `${path}.amount`)
  if (!minor.ok) return minor
  const days = readDays(row, path, bank, context)
  if (!days.ok) return days
  const references = checkReferences(row, path)
  if (!references.ok) return references
  const debtor = checkDebtor(row, minor.value, account, path)
  if (!debtor.ok) return debtor
  const kid = checkKid(row, path)
  if (!kid.ok) return kid
  const { day, valueDay } = days.value
  const details = detailsOf(row, posting)
  return ok({ serial: 0, holder: account.serial, day, valueDay, amount: minor.value, details, sequence: 0 })
}

/**
 * Posts transactions to an account (D), all or none; the path names the row that is refused. D: the balances stay, since a tester
 * sets them on their own and posts history to go with them.
 */
export const postTransactions = command({
  params: ['accountId'],
  body,
  wireBody: transactionsRequest(wholeAmount),
  run(bank, { params, body: requests }, context) {
    const account = accountById(bank, params.accountId)
    if (!account.ok) return account
    const { bank: counted, serial } = count(bank, 'transaction', requests.length)
    const posting: Posting = { account: account.value, bank, context, names: new Map() }
    const rows: TransactionRow[] = []
    for (const [index, request] of requests.entries()) {
      const row = readRow(request, `$[${index}]`, posting)
      if (!row.ok) return row
      rows.push({ ...row.value, serial: serial + index })
    }
    const posted = append(bank.transactions, rows)
    const changed = { ...counted, transactions: posted.history }
    const transactions = posted.rows.map((row) => viewTransaction(changed, account.value, row))
    return done(changed, { account: account.value, transactions })
  },
})
