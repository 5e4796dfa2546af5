import type { Customer, CustomerView } from '@pocketbank/core'
import { customerTypes } from '@pocketbank/core/rows/customers/contract'
import * as v from 'valibot'
import { linksOf, linkTo } from '../render/links.ts'
import { listShape, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { accountShape } from './sandbox-accounts.ts'
import { agreementShape } from './sandbox-agreements.ts'

function sandboxCustomerPath({ id }: { readonly id: string }): string {
  return `/v1/sandbox/customers/${id}`
}

/** A sandbox customer (§2.5). */
export const customerShape = shape<Customer>()({
  customerId: [v.string(), ({ id }) => id],
  customerNumber: [v.string(), ({ number }) => number],
  customerType: [v.picklist(customerTypes), ({ type }) => type],
  customerName: [v.string(), ({ name }) => name],
  _links: [linksOf('self'), (customer) => ({ self: linkTo(sandboxCustomerPath(customer), 'GET', 'DELETE') })],
})

const accounts = listShape(accountShape)
const agreements = listShape(agreementShape)

/** A sandbox customer in a list, with what the list was asked to bring along (D). */
export const listedCustomerShape = shape<CustomerView>()({
  ...customerShape.fields,
  accounts: [
    v.optional(accounts.contract),
    (customer, context) => customer.accounts && accounts.write(customer.accounts, context),
  ],
  agreements: [
    v.optional(agreements.contract),
    (customer, context) => customer.agreements && agreements.write(customer.agreements, context),
  ],
})

const one = ['The customer', customerShape] as const
const all = ['The customers', listShape(listedCustomerShape)] as const

/** Test customers (§4.4). D: all but the first. */
// biome-ignore format: a table
export const customerOperations = operations({ tag: 'Sandbox customers', path: '/v1/sandbox/customers' }, [
  ['createCustomer', 'POST', 'Create a test customer', one, ['X1b', 'K3a'], { source: '§4.4', location: sandboxCustomerPath }],
  ['listCustomers', 'GET', 'List the test customers, on request with accounts and agreements', all, []],
  ['readCustomer', 'GET /{customerId}', 'Read a test customer', one, ['X2c']],
  ['deleteCustomer', 'DELETE /{customerId}', 'Delete a test customer with all accounts, cards and agreements', 'The customer is deleted', ['X2c']],
])
