import { unwrapOptions } from '../../base/input/option-entries.ts'
import { ownTextCharactersMax, text } from '../../base/input/text.ts'
import { rightIban } from '../../base/iso/contract.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { idOfKind, minor, minorNotNegative, oneOf, refTo, serial } from '../../base/store/fields.ts'
import { byOwner, bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { accountOptions, cashAccountTypes } from './contract.ts'

/** Balances, in minor units of the currency of the account. */
const balanceEntries = {
  /** Everything that is booked. */
  closingBooked: minor,
  /** The balance once every known entry has been booked. */
  expected: minor,
}

const balancesRow = row(balanceEntries)

/** The balances of an account, in minor units of its currency. */
export interface Balances extends Infer<typeof balancesRow> {}

/** The same, and what payments will take. */
export const heldBalanceEntries = {
  ...balanceEntries,
  /** The sum of payments that wait as pending rows: `expected` no longer has it, `closingBooked` still does. */
  waiting: minorNotNegative,
}

const heldBalancesRow = row(heldBalanceEntries)

/** Balances, and what of them payments will take. */
export interface HeldBalances extends Infer<typeof heldBalancesRow> {}

export const accountRow = row({
  serial,
  id: idOfKind('account'),
  /** The serial of the customer who owns it. */
  owner: refTo('customers'),
  name: text(ownTextCharactersMax),
  bban: text(30),
  iban: rightIban,
  currency: currencyCode,
  product: text(ownTextCharactersMax),
  cashAccountType: oneOf(cashAccountTypes),
  /** The credit limit: the amount by which the account may go below zero, in minor units. */
  creditLine: minor,
  ...unwrapOptions(accountOptions),
  ...heldBalanceEntries,
})

/** A payment or savings account. */
export interface Account extends Infer<typeof accountRow> {}

/** The accounts, by serial, IBAN and owner. */
type AccountTable = Table<Account, { key: 'serial'; byIban: 'iban'; byOwner: 'owner' | 'serial' }>

/** No accounts. */
export const noAccounts = emptyTable<AccountTable>({
  key: bySerial,
  byIban: (left, right) => compareText(left.iban, right.iban),
  byOwner,
})
