import { idOfKind, oneOf, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { customerRequest, customerTypes } from './contract.ts'

export const customerRow = row({
  serial,
  id: idOfKind('customer'),
  /** The number for the login: a national identity number, or a company's own number. */
  number: customerRequest.entries.customerNumber,
  name: customerRequest.entries.name,
  type: oneOf(customerTypes),
})

/** A person or a company with accounts at the bank. */
export interface Customer extends Infer<typeof customerRow> {}

type CustomerTable = Table<Customer, { key: 'serial'; byNumber: 'number' }>

export const noCustomers = emptyTable<CustomerTable>({
  key: bySerial,
  byNumber: (left, right) => compareText(left.number, right.number),
})
