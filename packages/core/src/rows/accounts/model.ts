import { unwrapOptions } from '../../base/input/option-entries.ts'
import { ownTextCharactersMax, text } from '../../base/input/text.ts'
import { rightIban } from '../../base/iso/contract.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { idOfKind, minor, minorNotNegative, oneOf, refTo, serial } from '../../base/store/fields.ts'
import { byOwner, bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { accountOptions, cashAccountTypes } from './contract.ts'

/** In minor units of the account's currency. */
const balanceEntries = {
  /** The sum of all booked entries. */
  closingBooked: minor,
  /** The balance after all known entries are booked. */
  expected: minor,
}

const balancesRow = row(balanceEntries)

/** Balances of an account, in minor units of its currency. */
export interface Balances extends Infer<typeof balancesRow> {}

export const heldBalanceEntries = {
  ...balanceEntries,
  /**
   * The sum of the pending rows of payments. It is subtracted from `expected` already, and not yet from
   * `closingBooked`.
   */
  waiting: minorNotNegative,
}

const heldBalancesRow = row(heldBalanceEntries)

/** Balances of an account with the amount that waiting payments reserve. */
export interface HeldBalances extends Infer<typeof heldBalancesRow> {}

export const accountRow = row({
  serial,
  id: idOfKind('account'),
  owner: refTo('customers'),
  name: text(ownTextCharactersMax),
  bban: text(30),
  iban: rightIban,
  currency: currencyCode,
  product: text(ownTextCharactersMax),
  cashAccountType: oneOf(cashAccountTypes),
  /** The credit limit, in minor units. */
  creditLine: minor,
  ...unwrapOptions(accountOptions),
  ...heldBalanceEntries,
})

export interface Account extends Infer<typeof accountRow> {}

type AccountTable = Table<Account, { key: 'serial'; byIban: 'iban'; byOwner: 'owner' | 'serial' }>

export const noAccounts = emptyTable<AccountTable>({
  key: bySerial,
  byIban: (left, right) => compareText(left.iban, right.iban),
  byOwner,
})
