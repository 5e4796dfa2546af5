import * as v from 'valibot'
import {
  customerAnswer,
  customerPath,
  listedCustomerAnswer,
  renderCustomer,
  renderListedCustomer,
} from '../../render/customers.ts'
import { type Operation, operation } from '../operation.ts'

const tag = 'Sandbox customers'

/** Test customers (§4.4). D: all but the first. */
export const customerOperations: readonly Operation[] = [
  operation({
    id: 'createCustomer',
    method: 'POST',
    path: '/v1/sandbox/customers',
    tag,
    summary: 'Make a test customer',
    source: '§4.4',
    command: 'createCustomer',
    success: { status: 201, description: 'The customer', body: customerAnswer },
    refusals: ['CONFLICT'],
    render: renderCustomer,
    location: ({ id }) => customerPath(id),
  }),
  operation({
    id: 'listCustomers',
    method: 'GET',
    path: '/v1/sandbox/customers',
    tag,
    summary: 'List the test customers, with their accounts and agreements where asked',
    source: 'D',
    command: 'listCustomers',
    success: { status: 200, description: 'The customers', body: v.array(listedCustomerAnswer) },
    refusals: [],
    render: (customers) => customers.map(renderListedCustomer),
  }),
  operation({
    id: 'readCustomer',
    method: 'GET',
    path: '/v1/sandbox/customers/{customerId}',
    tag,
    summary: 'Read a test customer',
    source: 'D',
    command: 'readCustomer',
    success: { status: 200, description: 'The customer', body: customerAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    render: renderCustomer,
  }),
  operation({
    id: 'deleteCustomer',
    method: 'DELETE',
    path: '/v1/sandbox/customers/{customerId}',
    tag,
    summary: 'Delete a test customer with all accounts, cards and agreements',
    source: 'D',
    command: 'deleteCustomer',
    success: { status: 204, description: 'The customer is gone' },
    refusals: ['RESOURCE_UNKNOWN'],
  }),
]
