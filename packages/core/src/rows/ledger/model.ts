import type { AccountReference } from '../../base/iso/contract.ts'
import type { Money } from '../../base/money/amount.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { minor, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { pastAccountEntries } from '../agreements/model.ts'
import type { CardTransactionRow } from '../card-transactions/model.ts'
import type { TransactionDetails, TransactionRow } from '../transactions/model.ts'

export const debtorRow = row(pastAccountEntries)

/** The account or card account that pays; it may have been closed. */
export interface Debtor extends Infer<typeof debtorRow> {}

const counterpartEntries = {
  fees: minor,
  /** Money sent to accounts at other banks. */
  outside: minor,
  /** Amounts received in currency exchange minus amounts paid: the position of the bank in the currency. */
  exchange: minor,
}

const counterpartsRow = row(counterpartEntries)

/** A transfer before booking, from an account of this bank to any account. */
export interface LedgerEntry {
  readonly debtor: Debtor
  readonly amount: Money
  /** In minor units of the debtor's account. */
  readonly fee: bigint
  readonly creditorName: string
  readonly creditorAccount: AccountReference
  readonly creditorAgent?: string | undefined
  readonly endToEndId: string
  /** Details that both rows have. */
  readonly details: Pick<
    TransactionDetails,
    'remittanceInformationUnstructured' | 'remittanceInformationStructuredArray' | 'kid' | 'purposeCode'
  >
  /** ISO 20022 codes of the debtor's and the creditor's row. */
  readonly codes: { readonly out: string; readonly in: string }
}

/** `available`, or the reason why a transfer cannot be booked now. */
export type Funds = 'available' | 'no-funds' | 'card-blocked' | 'debtor-gone' | 'creditor-closed'

export type LedgerRow = TransactionRow | CardTransactionRow

/** The bank's own amounts, in minor units. */
export interface Counterparts extends Infer<typeof counterpartsRow> {}

export const positionRow = row({ serial, currency: currencyCode, ...counterpartEntries })

/**
 * The bank's own amounts in one currency. Payments never change the sum of all balances and positions (P13).
 */
export interface Position extends Infer<typeof positionRow> {}

type PositionTable = Table<Position, { key: 'serial'; byCurrency: 'currency' }>

export const noPositions = emptyTable<PositionTable>({
  key: bySerial,
  byCurrency: (left, right) => compareText(left.currency, right.currency),
})
