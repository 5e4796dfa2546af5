import type * as v from 'valibot'
import { byRule, type Problem, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { defineReading, laterReader, reader } from '../../base/input/reading.ts'
import type { ImpliedReference } from '../../base/iso/contract.ts'
import { exactAmount } from '../../base/money/contract.ts'
import { requireEntry } from '../../base/require-entry.ts'
import { ok, type Result } from '../../base/result.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { requireKid } from '../../rows/payments/kid.ts'
import { transactionsRequest } from '../../rows/transactions/contract.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import type { TransactionRow } from '../../rows/transactions/model.ts'
import { readAmount, requireCurrency } from '../accounts/balances.ts'
import { requireOneAccount } from '../accounts/one-account.ts'
import type { BodyContext } from '../command.ts'
import { readPastDay, readRequestDate } from './dates.ts'

const rowRequest = transactionsRequest(exactAmount).item

export type RowRequest = v.InferOutput<typeof rowRequest>

type DayPlace = Pick<BodyContext, 'path' | 'bank' | 'context'>

interface PostedPlace extends DayPlace {
  readonly account: Account
}

const { entries } = rowRequest

const readDay = (
  text: string | undefined,
  name: string,
  at: DayPlace,
): Result<number | undefined, Refusal> =>
  text === undefined
    ? ok(undefined)
    : readPastDay(text, `${at.path}.${name}`, at.context.now, at.bank.calendar.zone)

interface SentDays {
  readonly booking: number | undefined
  readonly value: number | undefined
}

/**
 * Checks the days of a row (§4.2). D: the booking date must not be after the value date. Without a booking
 * date the row is pending.
 */
function readDays(
  { booking, value }: SentDays,
  { path }: DayPlace,
): Result<Pick<TransactionRow, 'day' | 'valueDay'>, Refusal> {
  if (booking === undefined) return ok({ day: pendingDay, valueDay: value })
  if (value === undefined) {
    const fieldPath = `${path}.valueDate`
    return refuseAt('X8g', fieldPath, 'is missing, as the row has a bookingDate')
  }
  const fieldPath = `${path}.bookingDate`
  return booking > value
    ? refuseAt('X8g', fieldPath, 'must not be after valueDate')
    : ok({ day: booking, valueDay: value })
}

const dayReaders = {
  booking: reader(entries, ['bookingDate'], ({ bookingDate }, at: DayPlace) =>
    readDay(bookingDate, 'bookingDate', at),
  ),
  value: reader(entries, ['valueDate'], ({ valueDate }, at: DayPlace) => readDay(valueDate, 'valueDate', at)),
  days: laterReader(['booking', 'value'], readDays),
}

export const rowDays = defineReading(dayReaders)

/** Fields that cannot be combined with a KID. */
const remittanceNames = [
  'remittanceInformationUnstructured',
  'remittanceInformationUnstructuredArray',
  'remittanceInformationStructuredArray',
] as const

/** Requires a valid payment reference (KID) without other remittance information (P9, as in a payment). */
function checkKid(
  fields: Pick<RowRequest, 'kid' | (typeof remittanceNames)[number]>,
  path: string,
): Result<unknown, Refusal> {
  const { kid } = fields
  if (kid === undefined) return ok(undefined)
  const fieldPath = `${path}.kid`
  const otherField = remittanceNames.find((name) => fields[name] !== undefined)
  if (otherField !== undefined) {
    return refuseAt(['X8l', 'FORMAT_ERROR'], fieldPath, `cannot be combined with ${otherField}`)
  }
  return byRule('X8l', requireKid(kid, fieldPath))
}

/** Requires an IBAN, a bban, or both of one account (§2.3). */
function readReference<Reference extends ImpliedReference>(
  reference: Reference | undefined,
  name: string,
  { path, bank }: DayPlace,
): Result<Reference | undefined, Refusal> {
  if (reference === undefined) return ok(undefined)
  const fieldPath = `${path}.${name}`
  if (reference.iban === undefined && reference.bban === undefined) {
    return refuseAt('X8k', fieldPath, 'must have an iban or a bban')
  }
  const check = byRule('X8k', requireOneAccount(bank, reference, fieldPath))
  return check.ok ? ok(reference) : check
}

/**
 * Requires that an outgoing row names no other account as the debtor (§9 1.6.4). An incoming row may name
 * any.
 */
function checkDebtor(
  { amount, debtor }: { readonly amount: bigint; readonly debtor: ImpliedReference | undefined },
  { account, path }: PostedPlace,
): Result<undefined, Refusal> {
  if (amount >= 0n || debtor === undefined) return ok(undefined)
  const { iban, bban } = debtor
  const isOwn = iban === undefined ? bban === account.bban : iban === account.iban
  if (isOwn) return ok(undefined)
  const fieldPath = `${path}.debtorAccount`
  return refuseAt('X8d', fieldPath, 'must be this account, as the row is outgoing')
}

function checkRowExchange(
  { currencyExchange }: Pick<RowRequest, 'currencyExchange'>,
  { path }: PostedPlace,
): Result<unknown, Refusal> {
  return currencyExchange === undefined
    ? ok(undefined)
    : byRule('X8c', readRequestDate(currencyExchange.quotationDate, `${path}.currencyExchange.quotationDate`))
}

export const postedRow = defineReading({
  currency: reader(entries, ['currency'], ({ currency }, { account, path }: PostedPlace) =>
    byRule('X8c', requireCurrency(currency, account.currency, `${path}.currency`)),
  ),
  amount: reader(entries, ['amount'], ({ amount }, { account, path }: PostedPlace) =>
    byRule('X8c', readAmount(amount, account.currency, `${path}.amount`)),
  ),
  ...dayReaders,
  creditor: reader(entries, ['creditorAccount'], ({ creditorAccount }, at: PostedPlace) =>
    readReference(creditorAccount, 'creditorAccount', at),
  ),
  debtor: reader(entries, ['debtorAccount'], ({ debtorAccount }, at: PostedPlace) =>
    readReference(debtorAccount, 'debtorAccount', at),
  ),
  ownDebtor: laterReader(['amount', 'debtor'], checkDebtor),
  exchange: reader(entries, ['currencyExchange'], checkRowExchange),
  kid: reader(entries, ['kid', ...remittanceNames], (parts, { path }: PostedPlace) => checkKid(parts, path)),
})

/** Lists the problems of the rows of a body that the schema cannot find. */
export function rowProblems(body: unknown, { params, ...at }: BodyContext): readonly Problem[] {
  const account = accountById(at.bank, requireEntry(params, 'accountId'))
  return account.ok ? postedRow.problemsInRows(body, { ...at, account: account.value }) : []
}
