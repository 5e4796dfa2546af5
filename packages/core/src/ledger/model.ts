import { pastHolderEntries } from '../agreements/model.ts'
import { currencyCode } from '../money/contract.ts'
import { minor, serial } from '../store/fields.ts'
import { bySerial, compareText } from '../store/orders.ts'
import { type Infer, row } from '../store/row.ts'
import { emptyTable, type Table } from '../store/table.ts'

/** What names the account or card that pays. */
export const debtorRow = row(pastHolderEntries)

/** The account or card that pays, which may have been closed since. */
export interface Debtor extends Infer<typeof debtorRow> {}

const counterpartEntries = {
  /** What the bank has earned in fees. */
  fees: minor,
  /** What has gone to accounts that are not here. */
  outside: minor,
  /** What the bank has taken in by exchange, less what it has given for it: its position in the currency. */
  exchange: minor,
}

const counterpartsRow = row(counterpartEntries)

/** What payments have moved besides the accounts, in minor units. */
export interface Counterparts extends Infer<typeof counterpartsRow> {}

/** What a row of the positions has. */
export const positionRow = row({ serial, currency: currencyCode, ...counterpartEntries })

/** The counterparts in one currency. With the balances they make the sum that payments never change (P13). */
export interface Position extends Infer<typeof positionRow> {}

/** The positions of the bank, by serial and by currency. */
export type PositionTable = Table<Position, { key: 'serial'; byCurrency: 'currency' }>

/** No positions. */
export const noPositions = emptyTable<PositionTable>({
  key: bySerial,
  byCurrency: (left, right) => compareText(left.currency, right.currency),
})
