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
  owner: refTo('customers'),
  /** In minor units. */
  creditLimit: minor,
  serial,
  id: idOfKind('card-account'),
  /** The card with the balances and the limit: another one for a supplementary card, else this card. */
  main: refTo('cardAccounts'),
})

export interface CardAccount extends Infer<typeof cardAccountRow> {}

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

export const noCardAccounts = emptyTable<CardAccountTable>({
  key: bySerial,
  byOwner,
  byMain: (left, right) => left.main - right.main || left.serial - right.serial,
  byPan: (left, right) => compareText(left.maskedPan, right.maskedPan) || left.serial - right.serial,
  byNumber: (left, right) =>
    compareText(left.accountNumber, right.accountNumber) || left.serial - right.serial,
})
