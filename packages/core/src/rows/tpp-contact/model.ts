import { anyText, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { contactRequest } from './contract.ts'

export const contactRow = row({
  serial,
  /** The id in the certificate of the TPP. */
  tpp: anyText,
  email: contactRequest.entries.email,
})

export interface Contact extends Infer<typeof contactRow> {}

/** Each TPP has at most one contact. */
type ContactTable = Table<Contact, { key: 'serial'; byTpp: 'tpp' }>

export const noContacts = emptyTable<ContactTable>({
  key: bySerial,
  byTpp: (left, right) => compareText(left.tpp, right.tpp),
})
