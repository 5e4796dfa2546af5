import { anyText, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { contactRequest } from './contract.ts'

export const contactRow = row({
  serial,
  /** The id of the TPP, as its certificate states it. */
  tpp: anyText,
  email: contactRequest.entries.email,
})

/** The contact address of a TPP. */
export interface Contact extends Infer<typeof contactRow> {}

/** The contacts, by serial and by TPP; each TPP has one at most. */
type ContactTable = Table<Contact, { key: 'serial'; byTpp: 'tpp' }>

/** No contacts. */
export const noContacts = emptyTable<ContactTable>({
  key: bySerial,
  byTpp: (left, right) => compareText(left.tpp, right.tpp),
})
