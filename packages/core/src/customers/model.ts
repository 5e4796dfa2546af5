import { bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { CustomerType } from './contract.ts'

/** A person or a company that banks here. */
export interface Customer {
  readonly serial: number
  readonly id: string
  /** What the customer is known by at SCA: a national identity number, or a company's own number. */
  readonly number: string
  readonly name: string
  readonly type: CustomerType
}

/** The customers, by serial and by customer number. */
export type CustomerTable = Table<Customer, { key: 'serial'; byNumber: 'number' }>

/** No customers. */
export const noCustomers = emptyTable<CustomerTable>({
  key: bySerial,
  byNumber: (left, right) => compareText(left.number, right.number),
})
