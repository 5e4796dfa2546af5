import { ownTextCharactersMax, text } from '../../base/input/text.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { idOfKind, minor, oneOf, refTo, serial } from '../../base/store/fields.ts'
import { byOwner, bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { heldBalanceEntries } from '../accounts/model.ts'
import { cardStatuses, cardTextEntries } from './contract.ts'

export const cardAccountRow = row({
  maskedPan: text(ownTextCharactersMax),
  currency: currencyCode,
  ...cardTextEntries,
  status: oneOf(cardStatuses),
  ...heldBalanceEntries,
  /** The serial of the customer whose card it is. */
  owner: refTo('customers'),
  /** In minor units. */
  creditLimit: minor,
  serial,
  id: idOfKind('card-account'),
  /** The serial of the card whose balances and limit it uses: its own, but for a supplementary card. */
  main: refTo('cardAccounts'),
})

/** A card and the credit behind it. */
export interface CardAccount extends Infer<typeof cardAccountRow> {}

/** The card accounts, by serial, owner, main card, masked number and number of the account. */
type CardAccountTable = Table<
  CardAccount,
  {
    key: 'serial'
    byOwner: 'owner' | 'serial'
    byMain: 'main' | 'serial'
    byPan: 'maskedPan' | 'serial'
    byNumber: 'accountNumber' | 'serial'
  }
>

/** No card accounts. */
export const noCardAccounts = emptyTable<CardAccountTable>({
  key: bySerial,
  byOwner,
  byMain: (left, right) => left.main - right.main || left.serial - right.serial,
  byPan: (left, right) => compareText(left.maskedPan, right.maskedPan) || left.serial - right.serial,
  byNumber: (left, right) =>
    compareText(left.accountNumber, right.accountNumber) || left.serial - right.serial,
})
