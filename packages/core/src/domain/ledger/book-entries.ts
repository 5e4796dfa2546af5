import { computeIban } from '../../base/iso/iban-of.ts'
import { computeCost, convert } from '../../base/money/exchange.ts'
import { accountByIban, isClosedIban } from '../../rows/accounts/find.ts'
import type { Account, Balances } from '../../rows/accounts/model.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Funds, LedgerEntry } from '../../rows/ledger/model.ts'
import type { TransactionDetails } from '../../rows/transactions/model.ts'
import { addDebitRows, bookRows, serialsOfDebit } from './debit-rows.ts'
import { creditSide, findLedgerAccount, type OpenLedger, takeSerials } from './open-ledger.ts'
import { findLedgerPayer, type Payer, setBalances, spendable } from './payer.ts'
import { sumReservedAmounts, waitingRows } from './reserve.ts'

/** Returns whether the debtor of an entry can pay its amount and fee. */
export function fundsFor(ledger: OpenLedger, { debtor, amount, fee }: LedgerEntry): Funds {
  const payer = findLedgerPayer(ledger, debtor)
  if (payer === undefined) return 'debtor-gone'
  if (payer.isBlocked) return 'card-blocked'
  const cost = computeCost(amount, payer.currency, ledger.today).money.minor
  return spendable(payer) >= cost + fee ? 'available' : 'no-funds'
}

function withBalance<ShownAccount extends Balances>(account: ShownAccount, minor: bigint): ShownAccount {
  return { ...account, closingBooked: account.closingBooked + minor, expected: account.expected + minor }
}

function findCreditor(
  ledger: OpenLedger,
  { creditorAccount, creditorAgent }: Pick<LedgerEntry, 'creditorAccount' | 'creditorAgent'>,
): Account | undefined {
  const iban = computeIban(creditorAccount, creditorAgent)
  const account = iban === undefined ? undefined : accountByIban(ledger.bank, iban)
  return account && findLedgerAccount(ledger, account.serial)
}

/** Returns true if the creditor's account is a closed account of this bank. */
function isCreditorClosed(
  { bank }: OpenLedger,
  { creditorAccount, creditorAgent }: Pick<LedgerEntry, 'creditorAccount' | 'creditorAgent'>,
): boolean {
  const iban = computeIban(creditorAccount, creditorAgent)
  return iban !== undefined && isClosedIban(bank, iban)
}

/** Returns the debtor's details that the creditor receives. */
function findDebtorDetails({ bank }: OpenLedger, { kind, account }: Payer): Partial<TransactionDetails> {
  const debtorName = requireCustomer(bank, account.owner).name.slice(0, 70)
  if (kind === 'card-account') return { debtorName }
  const { bban, iban, currency } = account
  return { debtorName, debtorAccount: { bban, iban, currency } }
}

function credit(ledger: OpenLedger, entry: LedgerEntry, payer: Payer): void {
  const { amount, endToEndId, details: commonDetails, codes } = entry
  const creditor = findCreditor(ledger, entry)
  if (creditor === undefined) {
    creditSide(ledger, amount.currency, 'outside', amount.minor)
    return
  }
  const { money, exchange } = convert(amount, creditor.currency, ledger.today)
  if (exchange !== undefined) {
    creditSide(ledger, amount.currency, 'exchange', amount.minor)
    creditSide(ledger, money.currency, 'exchange', -money.minor)
  }
  // The amount rounds to zero only if the account was opened after the payment, in a currency with a larger
  // minor unit.
  if (money.minor === 0n) return
  ledger.accounts.set(creditor.serial, withBalance(creditor, money.minor))
  const details: TransactionDetails = {
    ...findDebtorDetails(ledger, payer),
    ...commonDetails,
    endToEndId,
    bankTransactionCode: codes.in,
    ...(exchange && { currencyExchange: exchange }),
  }
  const { day } = ledger
  const serial = takeSerials(ledger, 'transaction', 1)
  const account = creditor.serial
  const sequence = ledger.sequenceOf.transaction(serial, account, day)
  ledger.rows.push({ serial, account, day, valueDay: day, amount: money.minor, details, sequence })
}

/**
 * Books an entry if the debtor has the funds. The debtor pays amount and fee. The creditor, or the position
 * `outside`, gets the amount. An exchange is booked on the bank's positions, so the sum of each currency
 * stays the same (P13). `first` is the serial of the first pending row of the entry, if it has pending rows:
 * they become the booked rows.
 */
export function book(ledger: OpenLedger, entry: LedgerEntry, first?: number): Funds {
  const payer = findLedgerPayer(ledger, entry.debtor)
  if (payer === undefined) return 'debtor-gone'
  if (payer.isBlocked) return 'card-blocked'
  const { amount, fee } = entry
  const { money, exchange } = computeCost(amount, payer.currency, ledger.today)
  const total = money.minor + fee
  if (spendable(payer, first !== undefined) < total) return 'no-funds'
  const rows = first === undefined ? [] : waitingRows(ledger.bank, payer.kind, serialsOfDebit(entry, first))
  const reserved = sumReservedAmounts(rows)
  const { closingBooked, expected, waiting } = payer.balances
  setBalances(ledger, payer, {
    closingBooked: closingBooked - total,
    expected: expected + reserved - total,
    waiting: waiting - reserved,
  })
  // Without an exchange the pending rows are booked unchanged, so a large batch makes no copies of their
  // details.
  if (rows.length > 0 && exchange === undefined) bookRows(ledger, rows)
  else addDebitRows(ledger, payer, entry, { minor: money.minor, exchange }, { first })
  if (exchange !== undefined) {
    creditSide(ledger, money.currency, 'exchange', money.minor)
    creditSide(ledger, amount.currency, 'exchange', -amount.minor)
  }
  if (fee !== 0n) creditSide(ledger, money.currency, 'fees', fee)
  credit(ledger, entry, payer)
  return 'available'
}

/**
 * Books an entry unless its creditor's account at this bank is closed (P5). D: a check of funds does not look
 * at the creditor, since the account may be opened again.
 */
export function executeEntry(ledger: OpenLedger, entry: LedgerEntry, first?: number): Funds {
  const hasPayer = findLedgerPayer(ledger, entry.debtor) !== undefined
  return hasPayer && isCreditorClosed(ledger, entry) ? 'creditor-closed' : book(ledger, entry, first)
}
