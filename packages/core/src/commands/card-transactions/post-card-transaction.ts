import type * as v from 'valibot'
import { byRule, type Refusal, refuse } from '../../base/errors/refusal.ts'
import { defineReading, reader } from '../../base/input/reading.ts'
import type { Money } from '../../base/money/amount.ts'
import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { ok, type Result } from '../../base/result.ts'
import { readAmount } from '../../domain/accounts/balances.ts'
import { viewCardTransaction } from '../../domain/card-transactions/view.ts'
import { type BodyContext, command, succeed } from '../../domain/command.ts'
import { readRequestDate, requirePast } from '../../domain/transactions/dates.ts'
import { nextSerial, withParts } from '../../rows/bank.ts'
import { cardAccountById, requireCardAccount } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import {
  cardTransactionsRequest,
  lenientCardTransactionsRequest,
} from '../../rows/card-transactions/contract.ts'
import type { CardTransactionRow } from '../../rows/card-transactions/model.ts'
import { append } from '../../rows/transactions/history.ts'

const lenientBody = lenientCardTransactionsRequest(exactAmount)

type CardRowRequest = v.InferOutput<typeof lenientBody>[number]
type CardRowPlace = Pick<BodyContext, 'path' | 'bank' | 'context'>

function readRowDay(
  text: string,
  name: string,
  { path, bank, context }: CardRowPlace,
): Result<number, Refusal> {
  const fieldPath = `${path}.${name}`
  const date = byRule('X10c', readRequestDate(text, fieldPath))
  return date.ok ? byRule('X10e', requirePast(date.value, fieldPath, context.now, bank.calendar.zone)) : date
}

function readCardMoney(
  { amount, currency }: CardRowRequest['transactionAmount'],
  name: string,
  { path }: CardRowPlace,
): Result<Money, Refusal> {
  const minor = byRule('X10c', readAmount(amount, currency, `${path}.${name}.amount`))
  return minor.ok ? ok({ currency, minor: minor.value }) : minor
}

function checkCardExchange(
  { currencyExchange }: Pick<CardRowRequest, 'currencyExchange'>,
  { path }: CardRowPlace,
): Result<unknown, Refusal> {
  return currencyExchange === undefined
    ? ok(undefined)
    : byRule(
        'X10c',
        readRequestDate(currencyExchange.quotationDate, `${path}.currencyExchange.quotationDate`),
      )
}

const { entries } = lenientBody.item

const cardRow = defineReading({
  day: reader(entries, ['bookingDate'], ({ bookingDate }, at: CardRowPlace) =>
    readRowDay(bookingDate, 'bookingDate', at),
  ),
  transactionDay: reader(entries, ['transactionDate'], ({ transactionDate }, at: CardRowPlace) =>
    readRowDay(transactionDate, 'transactionDate', at),
  ),
  transactionAmount: reader(entries, ['transactionAmount'], ({ transactionAmount }, at: CardRowPlace) =>
    readCardMoney(transactionAmount, 'transactionAmount', at),
  ),
  originalAmount: reader(entries, ['originalAmount'], ({ originalAmount }, at: CardRowPlace) =>
    readCardMoney(originalAmount, 'originalAmount', at),
  ),
  markupFee: reader(entries, ['markupFee'], ({ markupFee }, at: CardRowPlace) =>
    readCardMoney(markupFee, 'markupFee', at),
  ),
  exchange: reader(entries, ['currencyExchange'], checkCardExchange),
})

function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields)
  return entries.every(([, value]) => value !== undefined)
    ? fields
    : (Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Fields)
}

type NewRow = Omit<CardTransactionRow, 'sequence' | 'serial'>

function readCardRow(row: CardRowRequest, account: number, at: CardRowPlace): Result<NewRow, Refusal> {
  const fields = cardRow.read(row, at)
  if (!fields.ok) return fields
  const { day, transactionDay, transactionAmount, originalAmount, markupFee } = fields.value
  const {
    bookingDate: _,
    transactionDate: __,
    transactionAmount: ___,
    originalAmount: ____,
    markupFee: _____,
    ...details
  } = row
  const amounts = { transactionAmount, originalAmount, markupFee }
  return ok({ account, day, transactionDay, ...amounts, details: withoutAbsent(details) })
}

function isClosed({ status }: CardAccount): boolean {
  return status !== 'enabled'
}

/**
 * Posts all given transactions to a card account, or none (§4.2). D: a card that is blocked or deleted, or
 * whose main card is, takes none. D: the card and currency details of a row are kept without checks.
 */
export const postCardTransactions = command({
  params: ['cardAccountId'],
  body: cardTransactionsRequest(exactAmount),
  wireBody: cardTransactionsRequest(wholeAmount),
  lenient: { body: lenientBody, wireBody: lenientCardTransactionsRequest(wholeAmount) },
  bodyProblems: cardRow.problemsInRows,
  run(bank, { params, body: requests }, context) {
    const card = cardAccountById(bank, params.cardAccountId)
    if (!card.ok) return card
    const { status } = [card.value, requireCardAccount(bank, card.value.main)].find(isClosed) ?? card.value
    if (status !== 'enabled') {
      const rule = isClosed(card.value) ? 'X11c' : 'X11d'
      return refuse(rule, `the card is ${status} and takes no transactions`, 'cardAccountId')
    }
    const { bank: nextBank, serial } = nextSerial(bank, 'card-transaction', requests.length)
    const rows: Omit<CardTransactionRow, 'sequence'>[] = []
    for (const [index, request] of requests.entries()) {
      const row = readCardRow(request, card.value.serial, { path: `$[${index}]`, bank, context })
      if (!row.ok) return row
      rows.push({ serial: serial + index, ...row.value })
    }
    const update = append(bank.cardTransactions, rows)
    const changedBank = withParts(nextBank, { cardTransactions: update.history })
    return succeed(changedBank, {
      card: card.value,
      transactions: update.rows.map((row) => viewCardTransaction(changedBank, row)),
    })
  },
})
