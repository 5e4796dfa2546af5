import type { Customer, CustomerView } from '@pocketbank/core'
import { customerRequest, customerTypes } from '@pocketbank/core/rows/customers/contract'
import * as v from 'valibot'
import { createLinksContract, linkTo } from '../render/links.ts'
import { listShape, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { accountShape } from './sandbox-accounts.ts'
import { agreementShape } from './sandbox-agreements.ts'

function sandboxCustomerPath({ id }: { readonly id: string }): string {
  return `/v1/sandbox/customers/${id}`
}

const requestEntries = customerRequest.entries

/** A sandbox customer (§2.5). */
export const customerShape = shape<Customer>()({
  customerId: [v.string(), ({ id }) => id, 'The id by which the customer is read and deleted.', '§2.5'],
  customerNumber: [v.string(), ({ number }) => number, requestEntries.customerNumber],
  customerType: [v.picklist(customerTypes), ({ type }) => type, requestEntries.type],
  customerName: [v.string(), ({ name }) => name, requestEntries.name],
  _links: [
    createLinksContract('self'),
    (customer) => ({ self: linkTo(sandboxCustomerPath(customer), 'GET', 'DELETE') }),
  ],
})

const accounts = listShape(accountShape)
const agreements = listShape(agreementShape)

/** A sandbox customer in a list, with the related data that the request asks for (D). */
export const listedCustomerShape = shape<CustomerView>()({
  ...customerShape.fields,
  accounts: [
    v.optional(accounts.contract),
    (customer, context) => customer.accounts && accounts.write(customer.accounts, context),
    'The accounts of the customer, if the query has withAccounts.',
  ],
  agreements: [
    v.optional(agreements.contract),
    (customer, context) => customer.agreements && agreements.write(customer.agreements, context),
    'The agreements of the customer, if the query has withAgreements.',
  ],
})

const singleResponse = { description: 'The customer', body: customerShape } as const
const listResponse = { description: 'The customers', body: listShape(listedCustomerShape) } as const

/** Test customers (§4.4). D: all operations except the first. */
export const customerOperations = operations({ tag: 'Sandbox customers' }, [
  {
    command: 'createCustomer',
    at: 'POST /v1/sandbox/customers',
    summary: 'Create a test customer',
    description:
      'The person logs in at the SCA page with the customerNumber. A private ' +
      'customer has an agreement at once; a company has none until you create one.',
    source: '§4.4',
    response: singleResponse,
    location: sandboxCustomerPath,
    rules: ['X1b', 'K3a'],
    example: ({ newcomer }) => ({ body: { customerNumber: newcomer, name: 'Kari Test', type: 'PRIVATE' } }),
    bodyType: 'CustomerRequest',
  },
  {
    command: 'listCustomers',
    at: 'GET /v1/sandbox/customers',
    summary: 'List the test customers, on request with accounts and agreements',
    description: 'Customers are in the order of their creation.',
    response: listResponse,
    rules: [],
    example: () => ({ query: { withAccounts: true, limit: 1 } }),
    queryType: 'CustomersQuery',
  },
  {
    command: 'readCustomer',
    at: 'GET /v1/sandbox/customers/{customerId}',
    summary: 'Read a test customer',
    description: 'The customerId is in the list and in the response to the creation.',
    response: singleResponse,
    rules: ['X2c'],
  },
  {
    command: 'deleteCustomer',
    at: 'DELETE /v1/sandbox/customers/{customerId}',
    summary: 'Delete a test customer with all accounts, cards and agreements',
    description: 'Consents and authorisations of the customer are deleted too. Payments stay readable.',
    response: 'The customer is deleted',
    rules: ['X2c'],
  },
])
