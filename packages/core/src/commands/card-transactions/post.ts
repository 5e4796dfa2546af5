import type * as v from 'valibot'
import type { Context } from '../../base/context.ts'
import { byRule, type Refusal, refuse } from '../../base/errors/refusal.ts'
import { brokenRulesOfRows, fieldRule } from '../../base/input/field-rules.ts'
import type { Money } from '../../base/money/amount.ts'
import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Zone } from '../../base/time/zone.ts'
import { readAmount } from '../../nouns/accounts/balances.ts'
import { viewCardTransaction } from '../../nouns/card-transactions/view.ts'
import { readDate, requirePast } from '../../nouns/transactions/dates.ts'
import { type BodyContext, command, done } from '../../nouns/transition.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { cardAccountById, cardAccountOf } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import {
  cardTransactionsRequest,
  lenientCardTransactionsRequest,
} from '../../rows/card-transactions/contract.ts'
import type { CardAmounts, CardTransactionRow } from '../../rows/card-transactions/model.ts'
import { append } from '../../rows/transactions/history.ts'

const lenientBody = lenientCardTransactionsRequest(exactAmount)

type CardRowRequest = v.InferOutput<typeof lenientBody>[number]
type CardRowDays = Pick<CardTransactionRow, 'day' | 'transactionDay'>

function readDay(text: string, path: string, now: Instant, zone: Zone): Result<number, Refusal> {
  const date = byRule('X10c', readDate(text, path))
  return date.ok ? byRule('X10e', requirePast(date.value, path, now, zone)) : date
}

/** The days of one row (§4.2). D: the value date that the rule speaks of is `transactionDate`. */
function readDays(
  row: Pick<CardRowRequest, 'bookingDate' | 'transactionDate'>,
  path: string,
  bank: Bank,
  { now }: Pick<Context, 'now'>,
): Result<CardRowDays, Refusal> {
  const { zone } = bank.calendar
  const booking = readDay(row.bookingDate, `${path}.bookingDate`, now, zone)
  if (!booking.ok) return booking
  const transaction = readDay(row.transactionDate, `${path}.transactionDate`, now, zone)
  if (!transaction.ok) return transaction
  return booking.value > transaction.value
    ? refuse(
        'X10f',
        'FORMAT_ERROR',
        `${path}.bookingDate must not be after transactionDate`,
        `${path}.bookingDate`,
      )
    : ok({ day: booking.value, transactionDay: transaction.value })
}

const amountNames = ['transactionAmount', 'originalAmount', 'markupFee'] as const

function readAmounts(row: CardRowRequest, path: string): Result<CardAmounts, Refusal> {
  const amounts: Partial<Record<keyof CardAmounts, Money>> = {}
  for (const name of amountNames) {
    const { amount, currency } = row[name]
    const minor = byRule('X10c', readAmount(amount, currency, `${path}.${name}.amount`))
    if (!minor.ok) return minor
    amounts[name] = { currency, minor: minor.value }
  }
  return ok(amounts as CardAmounts)
}

function checkExchange(
  { currencyExchange }: Pick<CardRowRequest, 'currencyExchange'>,
  path: string,
): Result<unknown, Refusal> {
  return currencyExchange === undefined
    ? ok(undefined)
    : byRule('X10c', readDate(currencyExchange.quotationDate, `${path}.currencyExchange.quotationDate`))
}

/** What a row has: a field that counts as absent is none. */
function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields)
  return entries.every(([, value]) => value !== undefined)
    ? fields
    : (Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Fields)
}

type NewRow = Omit<CardTransactionRow, 'sequence' | 'serial'>

function readRow(
  row: CardRowRequest,
  path: string,
  card: CardAccount,
  bank: Bank,
  context: Context,
): Result<NewRow, Refusal> {
  const {
    bookingDate: _,
    transactionDate: __,
    transactionAmount,
    originalAmount,
    markupFee,
    ...details
  } = row
  const days = readDays(row, path, bank, context)
  if (!days.ok) return days
  const amounts = readAmounts(row, path)
  if (!amounts.ok) return amounts
  const exchange = checkExchange(row, path)
  if (!exchange.ok) return exchange
  return ok({ holder: card.serial, ...days.value, ...amounts.value, details: withoutAbsent(details) })
}

const { entries } = cardTransactionsRequest(exactAmount).item

const dayRule = <const Name extends 'bookingDate' | 'transactionDate'>(name: Name) =>
  fieldRule(entries, [name], (parts, { path, bank, context }: BodyContext) =>
    readDay((parts as Record<Name, string>)[name], `${path}.${name}`, context.now, bank.calendar.zone),
  )

const amountRule = <const Name extends (typeof amountNames)[number]>(name: Name) =>
  fieldRule(entries, [name], (parts, { path }: BodyContext) => {
    const { amount, currency } = (parts as Pick<CardRowRequest, Name>)[name]
    return byRule('X10c', readAmount(amount, currency, `${path}.${name}.amount`))
  })

const rules = [
  dayRule('bookingDate'),
  dayRule('transactionDate'),
  fieldRule(entries, ['bookingDate', 'transactionDate'], (parts, { path, bank, context }: BodyContext) =>
    readDays(parts, path, bank, context),
  ),
  ...amountNames.map(amountRule),
  fieldRule(entries, ['currencyExchange'], (parts, { path }: BodyContext) => checkExchange(parts, path)),
]

function isClosed({ status }: CardAccount): boolean {
  return status !== 'enabled'
}

/**
 * Posts transactions to a card account (§4.2), all or none. D: a card that is blocked or deleted takes none, nor does a
 * supplementary card on such a one. D: what a row tells of its card and currencies is kept as it is given.
 */
export const postCardTransactions = command({
  params: ['cardAccountId'],
  body: cardTransactionsRequest(exactAmount),
  wireBody: cardTransactionsRequest(wholeAmount),
  lenient: { body: lenientBody, wireBody: lenientCardTransactionsRequest(wholeAmount) },
  bodyProblems: (requests, context) => brokenRulesOfRows(rules, requests, context),
  run(bank, { params, body: requests }, context) {
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const { status } = [card.value, cardAccountOf(bank, card.value.main)].find(isClosed) ?? card.value
    if (status !== 'enabled') {
      const rule = isClosed(card.value) ? 'X11c' : 'X11d'
      return refuse(rule, 'CONFLICT', `the card is ${status} and takes no transactions`, 'cardAccountId')
    }
    const { bank: counted, serial } = nextSerial(bank, 'card-transaction', requests.length)
    const rows: Omit<CardTransactionRow, 'sequence'>[] = []
    for (const [index, request] of requests.entries()) {
      const row = readRow(request, `$[${index}]`, card.value, bank, context)
      if (!row.ok) return row
      rows.push({ serial: serial + index, ...row.value })
    }
    const posted = append(bank.cardTransactions, rows)
    const changed = { ...counted, cardTransactions: posted.history }
    return done(changed, {
      card: card.value,
      transactions: posted.rows.map((row) => viewCardTransaction(changed, row)),
    })
  },
})
