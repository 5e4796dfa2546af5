import type { CurrencyExchange } from '../../base/money/exchange.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { MovedRow, Movement } from '../../rows/ledger/model.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import type { TransactionDetails } from '../../rows/transactions/model.ts'
import { type Book, takeSerials } from './book.ts'
import type { Payer } from './payer.ts'

/** What leaves an account for a movement, fees left aside, in minor units of its currency. */
export interface Cost {
  readonly minor: bigint
  readonly exchange: CurrencyExchange | undefined
}

/** How the rows of a debit stand: booked today under new serials or those of its pending rows, or pending for a payment. */
export type Standing =
  | { readonly first?: number | undefined; readonly payment?: undefined }
  | { readonly payment: number; readonly first?: undefined }

/** How many rows a debit makes: its fee is one of its own (P4). */
function rowsOfDebit({ fee }: Pick<Movement, 'fee'>): number {
  return fee === 0n ? 1 : 2
}

/** The serials of the rows of a debit, from that of the first on. */
export function serialsOfDebit(debit: Pick<Movement, 'fee'>, first: number): readonly number[] {
  return rowsOfDebit(debit) === 1 ? [first] : [first, first + 1]
}

/** The code of ISO 20022 for a charge. */
const chargeCode = 'ACMT-MDOP-CHRG'

function enterAccountRows(
  book: Book,
  { serial: holder }: Account,
  movement: Movement,
  { minor, exchange }: Cost,
  { first, payment }: Standing,
): number {
  const { fee, creditorName, creditorAccount, creditorAgent, endToEndId, told, codes } = movement
  const serial = first ?? takeSerials(book, 'transaction', rowsOfDebit(movement))
  const isPending = payment !== undefined
  const [day, valueDay] = isPending ? [pendingDay, undefined] : [book.day, book.day]
  const waits = isPending ? { payment } : undefined
  const sequence = book.sequenceOf.transaction(serial, holder, day)
  const details: TransactionDetails = {
    creditorName,
    creditorAccount,
    ...told,
    endToEndId,
    bankTransactionCode: codes.out,
    ...(creditorAgent !== undefined && { creditorAgent }),
    ...(exchange && { currencyExchange: exchange }),
  }
  book.rows.push({ serial, holder, day, valueDay, amount: -minor, details, ...waits, sequence })
  if (fee === 0n) return serial
  const remittanceInformationUnstructured = `Fee for ${endToEndId}`
  const charge = { remittanceInformationUnstructured, bankTransactionCode: chargeCode }
  book.rows.push({
    ...{ serial: serial + 1, holder, day, valueDay, amount: -fee, details: charge },
    ...waits,
    sequence: book.sequenceOf.transaction(serial + 1, holder, day),
  })
  return serial
}

/** Merchant category of a transfer of money (ISO 18245), and what a transfer from a card has for a terminal and an acceptor. */
const cardTransfer = {
  merchantCategoryCode: '4829',
  terminalId: 'TRANSFER',
  cardAcceptorId: 'POCKETBANK',
  markupFeePercentage: '0',
  cardAcceptorAddress: { country: 'NO' },
  invoiced: 'false',
  proprietaryBankTransactionCode: 'TRANSFER',
} as const

function enterCardRows(
  book: Book,
  { serial: holder, currency, maskedPan }: CardAccount,
  movement: Movement,
  { minor, exchange }: Cost,
  { first, payment }: Standing,
): number {
  const { amount, fee, creditorName, endToEndId, told } = movement
  const serial = first ?? takeSerials(book, 'card-transaction', rowsOfDebit(movement))
  const isPending = payment !== undefined
  const entry = { holder, day: isPending ? pendingDay : book.day, transactionDay: book.day }
  const waits = isPending ? { payment } : undefined
  const details = { ...cardTransfer, cardTransactionId: endToEndId, maskedPan }
  const markupFee = { currency, minor: 0n }
  const sequenceOf = book.sequenceOf['card-transaction']
  const message = told.kid ?? told.remittanceInformationUnstructured
  book.cardRows.push({
    ...{ serial, ...entry, transactionAmount: { currency, minor: -minor } },
    originalAmount: { currency: amount.currency, minor: -amount.minor },
    markupFee,
    details: {
      ...details,
      ...(exchange && { currencyExchange: exchange }),
      transactionDetails: message === undefined ? creditorName : `${creditorName}: ${message}`,
    },
    ...waits,
    sequence: sequenceOf(serial, holder, entry.day),
  })
  if (fee === 0n) return serial
  const charge = { currency, minor: -fee }
  const transactionDetails = `Fee for ${endToEndId}`
  const amounts = { transactionAmount: charge, originalAmount: charge, markupFee }
  book.cardRows.push({
    serial: serial + 1,
    ...entry,
    ...amounts,
    details: { ...details, transactionDetails },
    ...waits,
    sequence: sequenceOf(serial + 1, holder, entry.day),
  })
  return serial
}

/** Books pending rows today, as they are. */
export function bookRows({ rows, cardRows, day, sequenceOf }: Book, pending: readonly MovedRow[]): void {
  for (const row of pending) {
    const { serial, holder } = row
    if ('amount' in row) {
      const { amount, details } = row
      const sequence = sequenceOf.transaction(serial, holder, day)
      rows.push({ serial, holder, day, valueDay: day, amount, details, sequence })
    } else {
      const { transactionAmount, originalAmount, markupFee, details } = row
      const amounts = { transactionAmount, originalAmount, markupFee }
      const sequence = sequenceOf['card-transaction'](serial, holder, day)
      cardRows.push({ serial, holder, day, transactionDay: day, ...amounts, details, sequence })
    }
  }
}

/** Enters the rows of a debit, of the amount and of the fee where there is one; gives the serial of the first. */
export function enterDebitRows(
  book: Book,
  payer: Payer,
  movement: Movement,
  cost: Cost,
  standing: Standing,
): number {
  return payer.kind === 'account'
    ? enterAccountRows(book, payer.holder, movement, cost, standing)
    : enterCardRows(book, payer.holder, movement, cost, standing)
}
