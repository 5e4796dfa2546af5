import type { Currency } from '../money/currencies.ts'
import { byOwner, bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { CashAccountType } from './contract.ts'

/** What is on an account, in minor units of its currency. */
export interface Balances {
  /** Everything that is booked. */
  readonly closingBooked: bigint
  /** What will be there when all that is known has been booked. */
  readonly expected: bigint
}

/** A payment or savings account. */
export interface Account extends Balances {
  readonly serial: number
  readonly id: string
  /** The serial of the customer who owns it. */
  readonly owner: number
  readonly name: string
  readonly bban: string
  readonly iban: string
  readonly currency: Currency
  readonly product: string
  readonly cashAccountType: CashAccountType
  /** How far the account may go below zero, in minor units. */
  readonly creditLine: bigint
  /** Whether a payment to it must carry a payment reference (KID). */
  readonly kidRequired: boolean
}

/** The accounts, by serial, IBAN and owner. */
export type AccountTable = Table<Account, { key: 'serial'; byIban: 'iban'; byOwner: 'owner' | 'serial' }>

/** No accounts. */
export const noAccounts = emptyTable<AccountTable>({
  key: bySerial,
  byIban: (left, right) => compareText(left.iban, right.iban),
  byOwner,
})
