import { rightIban } from '../../base/iso/contract.ts'
import { serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'

export const closedAccountRow = row({ serial, iban: rightIban })

/** The IBAN of an account that was closed, so that payments to it are rejected. */
export interface ClosedAccount extends Infer<typeof closedAccountRow> {}

/** The closed accounts, by serial in the order of closing and by IBAN; each IBAN is there once at most. */
type ClosedAccountTable = Table<ClosedAccount, { key: 'serial'; byIban: 'iban' }>

/** No closed accounts. */
export const noClosedAccounts = emptyTable<ClosedAccountTable>({
  key: bySerial,
  byIban: (left, right) => compareText(left.iban, right.iban),
})
