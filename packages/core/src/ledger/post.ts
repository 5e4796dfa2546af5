import { accountByIban } from '../accounts/find.ts'
import type { Account, Balances } from '../accounts/model.ts'
import type { CardAccount } from '../card-accounts/model.ts'
import { customerOf } from '../customers/find.ts'
import type { Money } from '../money/amount.ts'
import type { Currency } from '../money/currencies.ts'
import { type CurrencyExchange, convert, costOf } from '../money/exchange.ts'
import type { AccountReference } from '../places/contract.ts'
import { ibanOf } from '../places/iban-of.ts'
import type { TransactionDetails } from '../transactions/model.ts'
import { accountIn, type Book, cardIn, enter } from './book.ts'
import type { Debtor } from './model.ts'

/** A movement of money: from an account or card here to an account, here or elsewhere. */
export interface Movement {
  readonly debtor: Debtor
  readonly amount: Money
  /** In minor units of the debtor's account. */
  readonly fee: bigint
  readonly creditorName: string
  readonly creditorAccount: AccountReference
  readonly creditorAgent?: string | undefined
  /** What both sides call it. */
  readonly endToEndId: string
  /** What both rows tell alike. */
  readonly told: Pick<TransactionDetails, 'remittanceInformationUnstructured' | 'kid' | 'purposeCode'>
  /** The codes of ISO 20022 of the outgoing and the incoming row. */
  readonly codes: { readonly out: string; readonly in: string }
}

/** Whether a movement can be made now. */
export type Funds = 'available' | 'no-funds' | 'card-blocked' | 'debtor-gone'

/** The code of ISO 20022 for a charge. */
const chargeCode = 'ACMT-MDOP-CHRG'

/** Who pays, as the book has them, and how much they have. */
type Payer = { readonly currency: Currency; readonly available: bigint; readonly isBlocked?: true } & (
  | { readonly kind: 'account'; readonly holder: Account }
  | { readonly kind: 'card-account'; readonly holder: CardAccount; readonly main: CardAccount }
)

/** What can be spent: the lower of both balances, and what may be owed. */
function spendable({ closingBooked, expected }: Balances, credit: bigint): bigint {
  return (closingBooked < expected ? closingBooked : expected) + credit
}

function payerIn(book: Book, { kind, account: serial }: Debtor): Payer | undefined {
  if (kind === 'account') {
    const holder = accountIn(book, serial)
    if (holder === undefined) return undefined
    const { currency, creditLine } = holder
    return { kind, holder, currency, available: spendable(holder, creditLine) }
  }
  const holder = cardIn(book, serial)
  const main = holder && cardIn(book, holder.main)
  if (holder === undefined || main === undefined) return undefined
  const statuses = [holder.status, main.status]
  if (statuses.includes('deleted')) return undefined
  const payer = { kind, holder, main, currency: holder.currency } as const
  const available = spendable(main, main.creditLimit)
  return statuses.includes('blocked') ? { ...payer, available, isBlocked: true } : { ...payer, available }
}

/** Whether the debtor of a movement is there and can pay it with its fee. */
export function fundsFor(book: Book, { debtor, amount, fee }: Movement): Funds {
  const payer = payerIn(book, debtor)
  if (payer === undefined) return 'debtor-gone'
  if (payer.isBlocked) return 'card-blocked'
  const cost = costOf(amount, payer.currency, book.today).money.minor
  return payer.available >= cost + fee ? 'available' : 'no-funds'
}

function moved<Holder extends Balances>(holder: Holder, minor: bigint): Holder {
  return { ...holder, closingBooked: holder.closingBooked + minor, expected: holder.expected + minor }
}

interface Cost {
  readonly minor: bigint
  readonly exchange: CurrencyExchange | undefined
}

function debitAccount(book: Book, holder: Account, movement: Movement, { minor, exchange }: Cost): void {
  const { fee, creditorName, creditorAccount, creditorAgent, endToEndId, told, codes } = movement
  book.accounts.set(holder.serial, moved(holder, -minor - fee))
  const entry = { holder: holder.serial, day: book.day, valueDay: book.day }
  const details: TransactionDetails = {
    ...{ creditorName, creditorAccount, ...told, endToEndId, bankTransactionCode: codes.out },
    ...(creditorAgent !== undefined && { creditorAgent }),
    ...(exchange && { currencyExchange: exchange }),
  }
  book.rows.push({ ...entry, amount: -minor, details })
  if (fee === 0n) return
  const remittanceInformationUnstructured = `Fee for ${endToEndId}`
  const charge = { remittanceInformationUnstructured, bankTransactionCode: chargeCode }
  book.rows.push({ ...entry, amount: -fee, details: charge })
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

function debitCard(
  book: Book,
  { holder, main }: Extract<Payer, { kind: 'card-account' }>,
  { amount, fee, creditorName, endToEndId, told }: Movement,
  { minor, exchange }: Cost,
): void {
  const { currency, maskedPan } = holder
  book.cards.set(main.serial, moved(main, -minor - fee))
  const entry = { holder: holder.serial, day: book.day, transactionDay: book.day }
  const details = { ...cardTransfer, cardTransactionId: endToEndId, maskedPan }
  const markupFee = { currency, minor: 0n }
  const message = told.kid ?? told.remittanceInformationUnstructured
  book.cardRows.push({
    ...entry,
    transactionAmount: { currency, minor: -minor },
    originalAmount: { currency: amount.currency, minor: -amount.minor },
    markupFee,
    details: {
      ...details,
      ...(exchange && { currencyExchange: exchange }),
      transactionDetails: message === undefined ? creditorName : `${creditorName}: ${message}`,
    },
  })
  if (fee === 0n) return
  const charge = { currency, minor: -fee }
  const transactionDetails = `Fee for ${endToEndId}`
  const amounts = { transactionAmount: charge, originalAmount: charge, markupFee }
  book.cardRows.push({ ...entry, ...amounts, details: { ...details, transactionDetails } })
}

function creditorIn(
  book: Book,
  { creditorAccount, creditorAgent }: Pick<Movement, 'creditorAccount' | 'creditorAgent'>,
): Account | undefined {
  const iban = ibanOf(creditorAccount, creditorAgent)
  const account = iban === undefined ? undefined : accountByIban(book.bank, iban)
  return account && accountIn(book, account.serial)
}

/** Who pays, as the creditor sees them. */
function debtorSeen({ bank }: Book, { kind, holder }: Payer): Partial<TransactionDetails> {
  const debtorName = customerOf(bank, holder.owner).name.slice(0, 70)
  if (kind === 'card-account') return { debtorName }
  const { bban, iban, currency } = holder
  return { debtorName, debtorAccount: { bban, iban, currency } }
}

function credit(book: Book, movement: Movement, payer: Payer): void {
  const { amount, endToEndId, told, codes } = movement
  const creditor = creditorIn(book, movement)
  if (creditor === undefined) {
    enter(book, amount.currency, 'outside', amount.minor)
    return
  }
  const { money, exchange } = convert(amount, creditor.currency, book.today)
  if (exchange !== undefined) {
    enter(book, amount.currency, 'exchange', amount.minor)
    enter(book, money.currency, 'exchange', -money.minor)
  }
  // D: only an account that was opened since the payment was made may be one of a currency that has nothing so small.
  if (money.minor === 0n) return
  book.accounts.set(creditor.serial, moved(creditor, money.minor))
  const details: TransactionDetails = {
    ...{ ...debtorSeen(book, payer), ...told, endToEndId, bankTransactionCode: codes.in },
    ...(exchange && { currencyExchange: exchange }),
  }
  const entry = { holder: creditor.serial, day: book.day, valueDay: book.day }
  book.rows.push({ ...entry, amount: money.minor, details })
}

/**
 * Books a movement, if it can be made: the debtor pays amount and fee, the creditor here or the world outside gets the amount, and
 * what was exchanged on the way stands in the bank's own positions, so that every currency adds up to what it was (P13).
 */
export function post(book: Book, movement: Movement): Funds {
  const payer = payerIn(book, movement.debtor)
  if (payer === undefined) return 'debtor-gone'
  if (payer.isBlocked) return 'card-blocked'
  const { amount, fee } = movement
  const { money, exchange } = costOf(amount, payer.currency, book.today)
  if (payer.available < money.minor + fee) return 'no-funds'
  const cost: Cost = { minor: money.minor, exchange }
  if (payer.kind === 'account') debitAccount(book, payer.holder, movement, cost)
  else debitCard(book, payer, movement, cost)
  if (exchange !== undefined) {
    enter(book, money.currency, 'exchange', money.minor)
    enter(book, amount.currency, 'exchange', -amount.minor)
  }
  if (fee !== 0n) enter(book, money.currency, 'fees', fee)
  credit(book, movement, payer)
  return 'available'
}
