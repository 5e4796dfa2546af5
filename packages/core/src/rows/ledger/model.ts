import type { AccountReference } from '../../base/iso/contract.ts'
import type { Money } from '../../base/money/amount.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { minor, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { pastHolderEntries } from '../agreements/model.ts'
import type { CardTransactionRow } from '../card-transactions/model.ts'
import type { TransactionDetails, TransactionRow } from '../transactions/model.ts'

/** Stored reference to the account or card that pays. */
export const debtorRow = row(pastHolderEntries)

/** The account or card that pays, which may have been closed since. */
export interface Debtor extends Infer<typeof debtorRow> {}

const counterpartEntries = {
  /** Fees that the bank has earned. */
  fees: minor,
  /** Money sent to accounts at other banks. */
  outside: minor,
  /** Amounts taken in by exchange, less amounts given for them: the position of the bank in the currency. */
  exchange: minor,
}

const counterpartsRow = row(counterpartEntries)

/** An entry of the ledger before it is booked: money from an account or card here to an account, here or elsewhere. */
export interface LedgerEntry {
  readonly debtor: Debtor
  readonly amount: Money
  /** In minor units of the debtor's account. */
  readonly fee: bigint
  readonly creditorName: string
  readonly creditorAccount: AccountReference
  readonly creditorAgent?: string | undefined
  /** The reference that both sides have. */
  readonly endToEndId: string
  /** The details that the rows of both sides have. */
  readonly details: Pick<
    TransactionDetails,
    'remittanceInformationUnstructured' | 'remittanceInformationStructuredArray' | 'kid' | 'purposeCode'
  >
  /** The codes of ISO 20022 of the outgoing and the incoming row. */
  readonly codes: { readonly out: string; readonly in: string }
}

/** The result of a check of funds: `available`, or the reason why an entry cannot be booked now. */
export type Funds = 'available' | 'no-funds' | 'card-blocked' | 'debtor-gone' | 'creditor-closed'

/** A row of the history of an account or of a card. */
export type LedgerRow = TransactionRow | CardTransactionRow

/** The bank's own side of what was booked, in minor units. */
export interface Counterparts extends Infer<typeof counterpartsRow> {}

export const positionRow = row({ serial, currency: currencyCode, ...counterpartEntries })

/** The counterparts in one currency. With the balances they make the sum that payments never change (P13). */
export interface Position extends Infer<typeof positionRow> {}

/** The positions of the bank, by serial and by currency. */
type PositionTable = Table<Position, { key: 'serial'; byCurrency: 'currency' }>

/** No positions. */
export const noPositions = emptyTable<PositionTable>({
  key: bySerial,
  byCurrency: (left, right) => compareText(left.currency, right.currency),
})
