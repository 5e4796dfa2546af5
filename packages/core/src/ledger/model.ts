import type { AccountKind } from '../agreements/model.ts'
import type { Currency } from '../money/currencies.ts'
import { bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'

/** The account or card that pays. */
export interface Debtor {
  readonly kind: AccountKind
  /** The serial of the account or card account, which may have been closed since. */
  readonly account: number
}

/** What payments have moved besides the accounts, in minor units. */
export interface Counterparts {
  /** What the bank has earned in fees. */
  readonly fees: bigint
  /** What has gone to accounts that are not here. */
  readonly outside: bigint
  /** What the bank has taken in by exchange, less what it has given for it: its position in the currency. */
  readonly exchange: bigint
}

/** The counterparts in one currency. With the balances they make the sum that payments never change (P13). */
export interface Position extends Counterparts {
  readonly serial: number
  readonly currency: Currency
}

/** The positions of the bank, by serial and by currency. */
export type PositionTable = Table<Position, { key: 'serial'; byCurrency: 'currency' }>

/** No positions. */
export const noPositions = emptyTable<PositionTable>({
  key: bySerial,
  byCurrency: (left, right) => compareText(left.currency, right.currency),
})
