import { ibanOf } from '../../base/iso/iban-of.ts'
import { convert, costOf } from '../../base/money/exchange.ts'
import { accountByIban } from '../../rows/accounts/find.ts'
import type { Account, Balances } from '../../rows/accounts/model.ts'
import { customerOf } from '../../rows/customers/find.ts'
import type { Funds, Movement } from '../../rows/ledger/model.ts'
import type { TransactionDetails } from '../../rows/transactions/model.ts'
import { accountIn, type Book, enter, takeSerials } from './book.ts'
import { bookRows, enterDebitRows, serialsOfDebit } from './debit-rows.ts'
import { type Payer, payerIn, setBalances, spendable } from './payer.ts'
import { heldIn, waitingRows } from './reserve.ts'

/** Whether the debtor of a movement is there and can pay it with its fee. */
export function fundsFor(book: Book, { debtor, amount, fee }: Movement): Funds {
  const payer = payerIn(book, debtor)
  if (payer === undefined) return 'debtor-gone'
  if (payer.isBlocked) return 'card-blocked'
  const cost = costOf(amount, payer.currency, book.today).money.minor
  return spendable(payer) >= cost + fee ? 'available' : 'no-funds'
}

function moved<Holder extends Balances>(holder: Holder, minor: bigint): Holder {
  return { ...holder, closingBooked: holder.closingBooked + minor, expected: holder.expected + minor }
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
    ...debtorSeen(book, payer),
    ...told,
    endToEndId,
    bankTransactionCode: codes.in,
    ...(exchange && { currencyExchange: exchange }),
  }
  const { day } = book
  const serial = takeSerials(book, 'transaction', 1)
  const holder = creditor.serial
  const sequence = book.sequenceOf.transaction(serial, holder, day)
  book.rows.push({ serial, holder, day, valueDay: day, amount: money.minor, details, sequence })
}

/**
 * Books a movement, if it can be made: the debtor pays amount and fee, the creditor here or the world outside gets the amount, and
 * what was exchanged on the way stands in the bank's own positions, so that every currency adds up to what it was (P13). A movement
 * that has waited as pending rows, by the serial of the first, is booked as these.
 */
export function post(book: Book, movement: Movement, first?: number): Funds {
  const payer = payerIn(book, movement.debtor)
  if (payer === undefined) return 'debtor-gone'
  if (payer.isBlocked) return 'card-blocked'
  const { amount, fee } = movement
  const { money, exchange } = costOf(amount, payer.currency, book.today)
  const total = money.minor + fee
  if (spendable(payer, first !== undefined) < total) return 'no-funds'
  const rows = first === undefined ? [] : waitingRows(book.bank, payer.kind, serialsOfDebit(movement, first))
  const reserved = heldIn(rows)
  const { closingBooked, expected, waiting } = payer.balances
  setBalances(book, payer, {
    closingBooked: closingBooked - total,
    expected: expected + reserved - total,
    waiting: waiting - reserved,
  })
  // D: what is not exchanged is told by its pending rows as it is: a batch makes no copies of a hundred thousand.
  if (rows.length > 0 && exchange === undefined) bookRows(book, rows)
  else enterDebitRows(book, payer, movement, { minor: money.minor, exchange }, { first })
  if (exchange !== undefined) {
    enter(book, money.currency, 'exchange', money.minor)
    enter(book, amount.currency, 'exchange', -amount.minor)
  }
  if (fee !== 0n) enter(book, money.currency, 'fees', fee)
  credit(book, movement, payer)
  return 'available'
}
