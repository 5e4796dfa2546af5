import { idOfKind, oneOf, serial } from '../../base/store/fields.ts'
import { bySerial, compareText } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { customerRequest, customerTypes } from './contract.ts'

export const customerRow = row({
  serial,
  id: idOfKind('customer'),
  /** The number used at SCA: a national identity number, or a company's own number. */
  number: customerRequest.entries.customerNumber,
  name: customerRequest.entries.name,
  type: oneOf(customerTypes),
})

/** A person or a company that banks here. */
export interface Customer extends Infer<typeof customerRow> {}

/** The customers, by serial and by customer number. */
type CustomerTable = Table<Customer, { key: 'serial'; byNumber: 'number' }>

/** No customers. */
export const noCustomers = emptyTable<CustomerTable>({
  key: bySerial,
  byNumber: (left, right) => compareText(left.number, right.number),
})
