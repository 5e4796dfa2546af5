import { bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'

/** How the bank reaches a TPP. */
export interface Contact {
  readonly serial: number
  /** The id of the TPP, as its certificate states it. */
  readonly tpp: string
  readonly email: string
}

/** The contacts, by serial and by TPP; each TPP has one at most. */
export type ContactTable = Table<Contact, { key: 'serial'; byTpp: 'tpp' }>

/** No contacts. */
export const noContacts = emptyTable<ContactTable>({
  key: bySerial,
  byTpp: (left, right) => compareText(left.tpp, right.tpp),
})
