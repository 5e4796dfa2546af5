import type { Balances } from '../accounts/model.ts'
import type { Currency } from '../money/currencies.ts'
import { byOwner, bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { CardStatus } from './status.ts'

/** A card and the credit behind it. */
export interface CardAccount extends Balances {
  readonly serial: number
  readonly id: string
  /** The serial of the customer whose card it is. */
  readonly owner: number
  readonly maskedPan: string
  readonly currency: Currency
  /** In minor units. */
  readonly creditLimit: bigint
  readonly cardId: string
  readonly cardIdVNo: string
  readonly accountNumber: string
  readonly expiry: string
  readonly name: string
  readonly product: string
  readonly status: CardStatus
  /** The serial of the card whose balances and limit it uses: its own, but for a supplementary card. */
  readonly main: number
}

/** The card accounts, by serial, owner, main card and masked number. */
export type CardAccountTable = Table<
  CardAccount,
  { key: 'serial'; byOwner: 'owner' | 'serial'; byMain: 'main' | 'serial'; byPan: 'maskedPan' | 'serial' }
>

/** No card accounts. */
export const noCardAccounts = emptyTable<CardAccountTable>({
  key: bySerial,
  byOwner,
  byMain: (left, right) => left.main - right.main || left.serial - right.serial,
  byPan: (left, right) => compareText(left.maskedPan, right.maskedPan) || left.serial - right.serial,
})
