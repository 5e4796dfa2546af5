import type { Bank, Instant, Money } from '@pocketbank/core'
import {
  accountByIban,
  type CardTransactionRow,
  type CreditTransfer,
  createLedgerEntry,
  executionsOf,
  feeText,
  find,
  ibanOf,
  newestRows,
  type Payment,
  pendingDay,
  pendingSerials,
  stretchOf,
  type TransactionRow,
} from '@pocketbank/core/internal'
import { holderAt, type NamedHolder } from '../holders.ts'
import type { PaymentHistory } from './what-happened.ts'

/** Rows of one day that are looked at for those of a payment. */
const rowsOfDayMax = 5_000

/** Kinds of lines of the ledger. */
type MoneyKind = 'debit' | 'fee' | 'credit' | 'outside' | 'earned' | 'exchanged'

/** One line of the ledger: what an account or a position of the bank got, or gave where it is negative. */
export interface MoneyLine {
  readonly kind: MoneyKind
  readonly amount: Money
  /** The account or card of the line; none for a position of the bank, and for accounts elsewhere. */
  readonly holder?: Pick<NamedHolder, 'kind' | 'id' | 'name'>
  /** The rate at which it was exchanged. */
  readonly rate?: { readonly source: string; readonly target: string; readonly rate: string }
}

/** One transfer of a payment that was booked, or waits as pending rows. */
export interface MovedPart {
  readonly index: number
  readonly creditorName: string
  /** The epoch day; none while it waits. */
  readonly day: number | undefined
  /** Each amount with its other side: of each currency they make zero. Nothing where the rows were deleted since. */
  readonly lines: readonly MoneyLine[]
}

type Row = TransactionRow | CardTransactionRow

interface Debit {
  readonly holder: NamedHolder
  readonly rows: readonly Row[]
}

function rowMinor(row: Row): bigint {
  return 'amount' in row ? row.amount : row.transactionAmount.minor
}

function rowWith(bank: Bank, { kind }: Payment['debtor'], serial: number): Row | undefined {
  return kind === 'account'
    ? find(bank.transactions, 'key', { serial })
    : find(bank.cardTransactions, 'key', { serial })
}

/** True for rows of a transfer: they have the bank's or the TPP's name for it, and so does the row of the fee. */
function isOfTransfer(row: Row, endToEndId: string): boolean {
  const { details } = row
  if ('cardTransactionId' in details) return details.cardTransactionId === endToEndId
  return details.endToEndId === endToEndId || isFee(row, endToEndId)
}

function rowsOfDay(bank: Bank, { kind, account }: Payment['debtor'], day: number): readonly Row[] {
  const stretch = stretchOf(account, { firstDay: day, lastDay: day })
  return kind === 'account'
    ? newestRows(bank.transactions, stretch, rowsOfDayMax)
    : newestRows(bank.cardTransactions, stretch, rowsOfDayMax)
}

/** The transfer whose rows are looked for: of a payment, on a day or waiting, by the serials of its rows where they are known. */
interface SoughtTransfer {
  readonly payment: Payment
  readonly transfer: CreditTransfer
  readonly index: number
  readonly day: number | undefined
  readonly serials: readonly number[] | undefined
}

function debitOf(bank: Bank, { payment, transfer, index, day, serials }: SoughtTransfer): Debit | undefined {
  const { debtor } = payment
  const holder = holderAt(bank, debtor)
  if (holder === undefined) return undefined
  const { endToEndId, creditorName } = createLedgerEntry(payment, transfer, index)
  const known = serials?.flatMap((serial) => rowWith(bank, debtor, serial) ?? [])
  const booked = day === undefined ? [] : rowsOfDay(bank, debtor, day)
  const rows = known ?? booked.filter((row) => isOfTransfer(row, endToEndId) && rowMinor(row) <= 0n)
  const [fees, others] = [
    rows.filter((row) => isFee(row, endToEndId)),
    rows.filter((row) => !isFee(row, endToEndId)),
  ]
  const debit = others.find((row) => !('amount' in row) || row.details.creditorName === creditorName)
  if (debit === undefined) return undefined
  return { holder, rows: [debit, ...fees.slice(0, 1)] }
}

function isFee({ details }: Row, endToEndId: string): boolean {
  const text =
    'transactionDetails' in details ? details.transactionDetails : details.remittanceInformationUnstructured
  return text === feeText(endToEndId)
}

function rateOfTransfer({ details }: Row): Pick<MoneyLine, 'rate'> {
  const exchange = details.currencyExchange
  if (exchange === undefined) return {}
  const { sourceCurrency: source, targetCurrency: target, exchangeRate: rate } = exchange
  return { rate: { source, target, rate } }
}

/** The row of a creditor who has an account here. */
function creditRow(bank: Bank, { payment, transfer, index, day }: SoughtTransfer) {
  const iban = ibanOf(transfer.creditorAccount, transfer.creditorAgent)
  const account = iban === undefined ? undefined : accountByIban(bank, iban)
  if (account === undefined || day === undefined) return undefined
  const { endToEndId } = createLedgerEntry(payment, transfer, index)
  const rows = rowsOfDay(bank, { kind: 'account', account: account.serial }, day)
  const row = rows.find((one) => isOfTransfer(one, endToEndId) && rowMinor(one) > 0n)
  return row && { account, row }
}

/** The lines of what arrived: on an account here, where it may have been exchanged, or elsewhere. */
function arrivalLines(bank: Bank, wanted: SoughtTransfer): readonly MoneyLine[] {
  const { amount } = wanted.transfer
  const found = creditRow(bank, wanted)
  if (found === undefined) return [{ kind: 'outside', amount }]
  const { account, row } = found
  const { id, name, currency } = account
  const credited = { currency, minor: rowMinor(row) }
  const holder = { kind: 'account', id, name } as const
  const line: MoneyLine = { kind: 'credit', amount: credited, holder, ...rateOfTransfer(row) }
  return currency === amount.currency ? [line] : [line, ...exchanged(amount, credited)]
}

/** The position of the bank: it has taken one amount for another. */
function exchanged(taken: Money, given: Money): readonly MoneyLine[] {
  return [
    { kind: 'exchanged', amount: taken },
    { kind: 'exchanged', amount: { ...given, minor: -given.minor } },
  ]
}

function moneyLines(bank: Bank, wanted: SoughtTransfer): readonly MoneyLine[] {
  const debit = debitOf(bank, wanted)
  const [row, fee] = debit?.rows ?? []
  if (debit === undefined || row === undefined) return []
  const { holder } = debit
  const { currency } = holder
  const { amount } = wanted.transfer
  const left = { currency, minor: rowMinor(row) }
  const fees = fee === undefined ? 0n : rowMinor(fee)
  return [
    { kind: 'debit', amount: left, holder, ...rateOfTransfer(row) },
    ...(fees === 0n
      ? []
      : ([
          { kind: 'fee', amount: { currency, minor: fees }, holder },
          { kind: 'earned', amount: { currency, minor: -fees } },
        ] as const)),
    ...(currency === amount.currency ? [] : exchanged({ currency, minor: -left.minor }, amount)),
    ...arrivalLines(bank, wanted),
  ]
}

/** The serials of the rows as which transfers waited before they were booked on a day. */
function serialsBefore({ moments }: PaymentHistory, day: number, dayOf: (at: Instant) => number) {
  const booked = moments.find(({ at, before }) => before?.pendingRow !== undefined && dayOf(at) === day)
  return booked?.before === undefined ? [] : pendingSerials(booked.before)
}

/** Input of the list of money that a payment moved. */
interface MoneyWanted {
  readonly history: PaymentHistory
  /** The epoch day of a moment. */
  readonly dayOf: (at: Instant) => number
  /** Transfers or executions of which the lines are told. */
  readonly partsMax: number
}

/** Money that a payment moved or will move, and the number of transfers or executions that are left out. */
export interface MovedMoney {
  readonly parts: readonly MovedPart[]
  readonly more: number
}

/** Lists the money that a payment has moved, transfer by transfer, and the money that waits. */
export function moneyOf(bank: Bank, payment: Payment, wanted: MoneyWanted): MovedMoney {
  const all = [...bookedOf(bank, payment, wanted), ...waitingOf(bank, payment)]
  const parts = all.slice(0, wanted.partsMax).map((one): MovedPart => {
    const { index, day, transfer } = one
    return { index, creditorName: transfer.creditorName, day, lines: moneyLines(bank, one) }
  })
  return { parts, more: all.length - parts.length }
}

function bookedOf(bank: Bank, payment: Payment, { history, dayOf }: MoneyWanted): readonly SoughtTransfer[] {
  const place = (index: number) => (payment.service === 'bulk-payments' ? index : 0)
  return bookedParts(bank, payment, history, dayOf).flatMap(({ index, day }) => {
    const transfer = payment.transfers[place(index)]
    const serials = serialsBefore(history, day, dayOf)[place(index)]
    return transfer === undefined
      ? []
      : [{ payment, index, day, transfer, serials: bookedOnly(bank, payment, serials) }]
  })
}

function waitingOf(bank: Bank, payment: Payment): readonly SoughtTransfer[] {
  return pendingSerials(payment).flatMap((serials, place) => {
    const transfer = payment.transfers[place]
    const index = payment.occurrence?.index ?? place
    const isWaiting = serials.every((serial) => rowWith(bank, payment.debtor, serial)?.day === pendingDay)
    return transfer === undefined || !isWaiting ? [] : [{ payment, index, day: undefined, transfer, serials }]
  })
}

/** Serials of rows that are booked by now; none are known where one of them is not. */
function bookedOnly(bank: Bank, { debtor }: Payment, serials: readonly number[] | undefined) {
  const rows = serials?.map((serial) => rowWith(bank, debtor, serial))
  return rows?.every((row) => row !== undefined && row.day !== pendingDay) === true ? serials : undefined
}

/** Lists the booked parts of a payment with their epoch days. */
function bookedParts(
  bank: Bank,
  payment: Payment,
  { moments }: PaymentHistory,
  dayOf: (at: Instant) => number,
): readonly { readonly index: number; readonly day: number }[] {
  if (payment.service !== 'payments') {
    return executionsOf(bank, payment.serial).filter(({ status }) => status === 'ACSC')
  }
  if (payment.status !== 'ACSC') return []
  const booked = moments.find((moment) => moment.payment.status === 'ACSC')
  return [{ index: 0, day: booked === undefined ? payment.executionDay : dayOf(booked.at) }]
}
