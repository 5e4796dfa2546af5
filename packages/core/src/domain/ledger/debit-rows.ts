import type { CurrencyExchange } from '../../base/money/exchange.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { LedgerEntry, LedgerRow } from '../../rows/ledger/model.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import type { TransactionDetails } from '../../rows/transactions/model.ts'
import { type OpenLedger, takeSerials } from './open-ledger.ts'
import type { Payer } from './payer.ts'

/** The debit of an entry without fees, in minor units of the account's currency. */
interface Cost {
  readonly minor: bigint
  readonly exchange: CurrencyExchange | undefined
}

/**
 * How the rows of a debit are added: booked today, with the serials of pending rows from `first` on or with
 * new ones; or pending for a payment.
 */
type RowTerms =
  | { readonly first?: number | undefined; readonly payment?: undefined }
  | { readonly payment: number; readonly first?: undefined }

/** Counts the rows of a debit. A fee has a separate row (P4). */
function rowsOfDebit({ fee }: Pick<LedgerEntry, 'fee'>): number {
  return fee === 0n ? 1 : 2
}

export function serialsOfDebit(debit: Pick<LedgerEntry, 'fee'>, first: number): readonly number[] {
  return rowsOfDebit(debit) === 1 ? [first] : [first, first + 1]
}

/** The bank transaction code of ISO 20022 for a charge. */
const chargeCode = 'ACMT-MDOP-CHRG'

function feeText(endToEndId: string): string {
  return `Fee for ${endToEndId}`
}

function addAccountRows(
  ledger: OpenLedger,
  { serial: account }: Account,
  entry: LedgerEntry,
  { minor, exchange }: Cost,
  { first, payment }: RowTerms,
): number {
  const {
    fee,
    creditorName,
    creditorAccount,
    creditorAgent,
    endToEndId,
    details: commonDetails,
    codes,
  } = entry
  const serial = first ?? takeSerials(ledger, 'transaction', rowsOfDebit(entry))
  const isPending = payment !== undefined
  const [day, valueDay] = isPending ? [pendingDay, undefined] : [ledger.day, ledger.day]
  const waits = isPending ? { payment } : undefined
  const sequence = ledger.sequenceOf.transaction(serial, account, day)
  const details: TransactionDetails = {
    creditorName,
    creditorAccount,
    ...commonDetails,
    endToEndId,
    bankTransactionCode: codes.out,
    ...(creditorAgent !== undefined && { creditorAgent }),
    ...(exchange && { currencyExchange: exchange }),
  }
  ledger.rows.push({ serial, account, day, valueDay, amount: -minor, details, ...waits, sequence })
  if (fee === 0n) return serial
  const remittanceInformationUnstructured = feeText(endToEndId)
  const charge = { remittanceInformationUnstructured, bankTransactionCode: chargeCode }
  ledger.rows.push({
    serial: serial + 1,
    account,
    day,
    valueDay,
    amount: -fee,
    details: charge,
    ...waits,
    sequence: ledger.sequenceOf.transaction(serial + 1, account, day),
  })
  return serial
}

/**
 * The fields of a card transaction that is a transfer, with the merchant category for money transfers (ISO
 * 18245).
 */
const cardTransfer = {
  merchantCategoryCode: '4829',
  terminalId: 'TRANSFER',
  cardAcceptorId: 'POCKETBANK',
  markupFeePercentage: '0',
  cardAcceptorAddress: { country: 'NO' },
  invoiced: 'false',
  proprietaryBankTransactionCode: 'TRANSFER',
} as const

function addCardRows(
  ledger: OpenLedger,
  { serial: account, currency, maskedPan }: CardAccount,
  entry: LedgerEntry,
  { minor, exchange }: Cost,
  { first, payment }: RowTerms,
): number {
  const { amount, fee, creditorName, endToEndId, details: commonDetails } = entry
  const serial = first ?? takeSerials(ledger, 'card-transaction', rowsOfDebit(entry))
  const isPending = payment !== undefined
  const common = { account, day: isPending ? pendingDay : ledger.day, transactionDay: ledger.day }
  const waits = isPending ? { payment } : undefined
  const details = { ...cardTransfer, cardTransactionId: endToEndId, maskedPan }
  const markupFee = { currency, minor: 0n }
  const sequenceOf = ledger.sequenceOf['card-transaction']
  const references = commonDetails.remittanceInformationStructuredArray
    ?.map(({ reference }) => reference)
    .join(', ')
  const message = commonDetails.kid ?? references ?? commonDetails.remittanceInformationUnstructured
  ledger.cardRows.push({
    serial,
    ...common,
    transactionAmount: { currency, minor: -minor },
    originalAmount: { currency: amount.currency, minor: -amount.minor },
    markupFee,
    details: {
      ...details,
      ...(exchange && { currencyExchange: exchange }),
      transactionDetails: message === undefined ? creditorName : `${creditorName}: ${message}`,
    },
    ...waits,
    sequence: sequenceOf(serial, account, common.day),
  })
  if (fee === 0n) return serial
  const charge = { currency, minor: -fee }
  const transactionDetails = feeText(endToEndId)
  const amounts = { transactionAmount: charge, originalAmount: charge, markupFee }
  ledger.cardRows.push({
    serial: serial + 1,
    ...common,
    ...amounts,
    details: { ...details, transactionDetails },
    ...waits,
    sequence: sequenceOf(serial + 1, account, common.day),
  })
  return serial
}

/** Books pending rows today with the same amounts and details. */
export function bookRows(
  { rows, cardRows, day, sequenceOf }: OpenLedger,
  pending: readonly LedgerRow[],
): void {
  for (const row of pending) {
    const { serial, account } = row
    if ('amount' in row) {
      const { amount, details } = row
      const sequence = sequenceOf.transaction(serial, account, day)
      rows.push({ serial, account, day, valueDay: day, amount, details, sequence })
    } else {
      const { transactionDay, transactionAmount, originalAmount, markupFee, details } = row
      const amounts = { transactionAmount, originalAmount, markupFee }
      const sequence = sequenceOf['card-transaction'](serial, account, day)
      cardRows.push({ serial, account, day, transactionDay, ...amounts, details, sequence })
    }
  }
}

/** Adds the rows of a debit: the amount, and the fee if there is one. Returns the serial of the first row. */
export function addDebitRows(
  ledger: OpenLedger,
  payer: Payer,
  entry: LedgerEntry,
  cost: Cost,
  terms: RowTerms,
): number {
  return payer.kind === 'account'
    ? addAccountRows(ledger, payer.account, entry, cost, terms)
    : addCardRows(ledger, payer.account, entry, cost, terms)
}
