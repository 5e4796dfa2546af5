import { rightIban } from '../../base/iso/contract.ts'
import { serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'

export const closedAccountRow = row({ serial, iban: rightIban })

/** The IBAN of a closed account. Payments to it are rejected. */
export interface ClosedAccount extends Infer<typeof closedAccountRow> {}

type ClosedAccountTable = Table<ClosedAccount, { key: 'serial'; byIban: 'iban' }>

export const noClosedAccounts = emptyTable<ClosedAccountTable>({
  key: bySerial,
  byIban: (left, right) => compareText(left.iban, right.iban),
})
