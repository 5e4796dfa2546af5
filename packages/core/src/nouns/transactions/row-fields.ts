import type * as v from 'valibot'
import type { Context } from '../../base/context.ts'
import { byRule, type Problem, type Refusal, refuse } from '../../base/errors/refusal.ts'
import { brokenRulesOfRows, type FieldRule, fieldRule } from '../../base/input/field-rules.ts'
import { exactAmount } from '../../base/money/contract.ts'
import { ok, type Result } from '../../base/result.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireKid } from '../../rows/payments/kid.ts'
import { transactionsRequest } from '../../rows/transactions/contract.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import type { TransactionRow } from '../../rows/transactions/model.ts'
import { readAmount, requireCurrency } from '../accounts/balances.ts'
import { requireOneAccount } from '../accounts/one-account.ts'
import type { BodyContext } from '../transition.ts'
import { readPastDay } from './dates.ts'

const rowRequest = transactionsRequest(exactAmount).item

/** A row as it is posted. */
export type RowRequest = v.InferOutput<typeof rowRequest>

type RowDays = Pick<TransactionRow, 'day' | 'valueDay'>

/** The days of one row (§4.2, D): both past, booked not after value; without a booking date the row is pending. */
export function readDays(
  row: Pick<RowRequest, 'bookingDate' | 'valueDate'>,
  path: string,
  bank: Bank,
  { now }: Pick<Context, 'now'>,
): Result<RowDays, Refusal> {
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
      'X8g',
      'FORMAT_ERROR',
      `${path}.valueDate is missing, as the row has a bookingDate`,
      `${path}.valueDate`,
    )
  }
  return booking.value > value.value
    ? refuse('X8g', 'FORMAT_ERROR', `${path}.bookingDate must not be after valueDate`, `${path}.bookingDate`)
    : ok({ day: booking.value, valueDay: value.value })
}

/** A payment reference (KID) is one, and stands alone (P9, as in a payment). */
function checkKid(
  { kid, remittanceInformationUnstructured }: Pick<RowRequest, 'kid' | 'remittanceInformationUnstructured'>,
  path: string,
): Result<unknown, Refusal> {
  if (kid === undefined) return ok(undefined)
  const fieldPath = `${path}.kid`
  if (remittanceInformationUnstructured !== undefined) {
    return refuse(
      'X8l',
      'FORMAT_ERROR',
      `${fieldPath} must not stand beside remittanceInformationUnstructured`,
      fieldPath,
    )
  }
  return byRule('X8l', requireKid(kid, fieldPath))
}

/** An account is referred to by its IBAN, its bban or both (§2.3). */
function checkReferences(
  row: Partial<Pick<RowRequest, 'creditorAccount' | 'debtorAccount'>>,
  { path, bank }: Pick<BodyContext, 'path' | 'bank'>,
): Result<undefined, Refusal> {
  for (const name of ['creditorAccount', 'debtorAccount'] as const) {
    const reference = row[name]
    if (reference === undefined) continue
    if (reference.iban === undefined && reference.bban === undefined) {
      return refuse('X8k', 'FORMAT_ERROR', `${path}.${name} must have an iban or a bban`, `${path}.${name}`)
    }
    const one = byRule('X8k', requireOneAccount(bank, reference, `${path}.${name}`))
    if (!one.ok) return one
  }
  return ok(undefined)
}

/** An outgoing row names this account as the debtor or none (§9 1.6.4); an incoming row may name any. */
function checkDebtor(
  row: Pick<RowRequest, 'debtorAccount'>,
  amount: bigint,
  account: Account,
  path: string,
): Result<undefined, Refusal> {
  const { debtorAccount } = row
  if (amount >= 0n || debtorAccount === undefined) return ok(undefined)
  const { iban, bban } = debtorAccount
  const isOwn = iban === undefined ? bban === account.bban : iban === account.iban
  if (isOwn) return ok(undefined)
  const fieldPath = `${path}.debtorAccount`
  return refuse(
    'X8d',
    'FORMAT_ERROR',
    `${fieldPath} must be this account, since the row is outgoing`,
    fieldPath,
  )
}

/** Where a row stands that is posted to an account. */
interface PostedAt {
  readonly account: Account
  readonly path: string
}

function checkCurrency({ currency }: Pick<RowRequest, 'currency'>, { account, path }: PostedAt) {
  return byRule('X8c', requireCurrency(currency, account.currency, `${path}.currency`))
}

function readRowAmount({ amount }: Pick<RowRequest, 'amount'>, { account, path }: PostedAt) {
  return byRule('X8c', readAmount(amount, account.currency, `${path}.amount`))
}

/** What a row says that is kept beside its free fields. */
export interface ReadRow extends RowDays {
  readonly amount: bigint
}

/** Reads one row that is posted to an account, which must keep every rule of its fields. */
export function readRowFields(
  row: RowRequest,
  path: string,
  { account, bank, context }: { readonly account: Account; readonly bank: Bank; readonly context: Context },
): Result<ReadRow, Refusal> {
  const inCurrency = checkCurrency(row, { account, path })
  if (!inCurrency.ok) return inCurrency
  const amount = readRowAmount(row, { account, path })
  if (!amount.ok) return amount
  const days = readDays(row, path, bank, context)
  if (!days.ok) return days
  const references = checkReferences(row, { path, bank })
  if (!references.ok) return references
  const debtor = checkDebtor(row, amount.value, account, path)
  if (!debtor.ok) return debtor
  const kid = checkKid(row, path)
  if (!kid.ok) return kid
  const { day, valueDay } = days.value
  return ok({ day, valueDay, amount: amount.value })
}

interface RowContext extends BodyContext {
  readonly account: Account
}

const { entries } = rowRequest

const readDay = (name: 'bookingDate' | 'valueDate') =>
  fieldRule(entries, [name], (parts, { path, bank, context }: BodyContext) => {
    const text = (parts as Pick<RowRequest, typeof name>)[name]
    return text === undefined
      ? ok(undefined)
      : readPastDay(text, `${path}.${name}`, context.now, bank.calendar.zone)
  })

/** The rules of the days of a row, each by itself and both together. */
export const dayRules = [
  readDay('bookingDate'),
  readDay('valueDate'),
  fieldRule(entries, ['bookingDate', 'valueDate'], (parts, at: BodyContext) =>
    readDays(parts, at.path, at.bank, at.context),
  ),
]

const rules: readonly FieldRule<RowContext>[] = [
  fieldRule(entries, ['currency'], (parts, at: RowContext) => checkCurrency(parts, at)),
  fieldRule(entries, ['amount'], (parts, at: RowContext) => readRowAmount(parts, at)),
  ...dayRules,
  fieldRule(entries, ['creditorAccount'], (parts, at: RowContext) => checkReferences(parts, at)),
  fieldRule(entries, ['debtorAccount'], (parts, at: RowContext) => checkReferences(parts, at)),
  fieldRule(entries, ['amount', 'debtorAccount'], (parts, at: RowContext) => {
    const read = readRowAmount(parts, at)
    return read.ok ? checkDebtor(parts, read.value, at.account, at.path) : read
  }),
  fieldRule(entries, ['kid', 'remittanceInformationUnstructured'], (parts, at: RowContext) =>
    checkKid(parts, at.path),
  ),
]

/** What is wrong with the rows of a body beside the types of their fields. */
export function rowProblems(body: unknown, context: BodyContext): readonly Problem[] {
  const account = accountById(context.bank, context.params.accountId ?? '')
  return account.ok ? brokenRulesOfRows(rules, body, { ...context, account: account.value }) : []
}
