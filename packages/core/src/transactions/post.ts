import type * as v from 'valibot'
import { readAmount, requireCurrency } from '../accounts/balances.ts'
import { accountById } from '../accounts/find.ts'
import type { Account } from '../accounts/model.ts'
import { type Bank, count } from '../bank.ts'
import type { Context } from '../context.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { exactAmount, wholeAmount } from '../money/contract.ts'
import { ok, type Result } from '../result.ts'
import { command, done } from '../transition.ts'
import { transactionsRequest } from './contract.ts'
import { readPastDay } from './dates.ts'
import { append, pendingDay } from './history.ts'
import type { TransactionRow } from './model.ts'
import { viewTransaction } from './view.ts'

const body = transactionsRequest(exactAmount)

type RowRequest = v.InferOutput<typeof body>[number]
type Days = Pick<TransactionRow, 'day' | 'valueDay'>

/** The days of one row (§4.2, D): both past, booked not after value; without a booking date the row is pending. */
function readDays(row: RowRequest, path: string, bank: Bank, { now }: Context): Result<Days, Refusal> {
  const { zone } = bank.calendar
  const { bookingDate, valueDate } = row
  const value =
    valueDate === undefined ? ok(undefined) : readPastDay(valueDate, `${path}.valueDate`, now, zone)
  if (!value.ok) return value
  if (bookingDate === undefined) return ok({ day: pendingDay, valueDay: value.value })
  const booking = readPastDay(bookingDate, `${path}.bookingDate`, now, zone)
  if (!booking.ok) return booking
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
  const isOwn = (iban ?? account.iban) === account.iban && (bban ?? account.bban) === account.bban
  if (isOwn) return ok(undefined)
  const place = `${path}.debtorAccount`
  return refuse('FORMAT_ERROR', `${place} must be this account, since the row is outgoing`, place)
}

type NewRow = Omit<TransactionRow, 'sequence' | 'serial'>

function readRow(
  row: RowRequest,
  path: string,
  account: Account,
  bank: Bank,
  context: Context,
): Result<NewRow, Refusal> {
  const { amount, currency, bookingDate: _, valueDate: __, ...details } = row
  const inCurrency = requireCurrency(currency, account.currency, `${path}.currency`)
  if (!inCurrency.ok) return inCurrency
  const minor = readAmount(amount, account.currency, `${path}.amount`)
  if (!minor.ok) return minor
  const days = readDays(row, path, bank, context)
  if (!days.ok) return days
  const debtor = checkDebtor(row, minor.value, account, path)
  if (!debtor.ok) return debtor
  return ok({ holder: account.serial, ...days.value, amount: minor.value, details })
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
    const rows: Omit<TransactionRow, 'sequence'>[] = []
    for (const [index, request] of requests.entries()) {
      const row = readRow(request, `$[${index}]`, account.value, bank, context)
      if (!row.ok) return row
      rows.push({ serial: serial + index, ...row.value })
    }
    const posted = append(bank.transactions, rows)
    const changed = { ...counted, transactions: posted.history }
    const transactions = posted.rows.map((row) => viewTransaction(changed, account.value, row))
    return done(changed, { account: account.value, transactions })
  },
})
