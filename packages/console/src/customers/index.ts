import { answerFile, recordRow } from '../interface-record.ts'
import type { Group } from '../page.ts'
import {
  createAccountAction,
  createCardAction,
  createCustomerAction,
  createPersonAction,
  deleteCustomerAction,
} from './customer-actions.ts'
import { drawCustomers } from './customer-list.tsx'
import { drawAgreement, drawCustomer } from './customer-page.tsx'
import { customerWith } from './what-customers.ts'

/** Customers and agreements: who banks here, and who sees what. */
export const customersGroup: Group = {
  pages: [
    { path: '/console/customers', section: 'customers', isEntrance: true, render: drawCustomers },
    { path: '/console/customers/{number}', section: 'customers', render: drawCustomer },
    { path: '/console/agreements/{id}', section: 'customers', render: drawAgreement },
  ],
  actions: [
    createPersonAction,
    createCustomerAction,
    deleteCustomerAction,
    createAccountAction,
    createCardAction,
  ],
  files: [
    {
      path: '/console/customers/{number}/json',
      file(given) {
        const { id: customerId = '' } = customerWith(given.engine.bank, given.names.number ?? '') ?? {}
        return answerFile(given, { operation: 'readCustomer', names: { customerId } })
      },
    },
    recordRow('/console/agreements/{id}', 'readAgreement', 'agreementId'),
  ],
}
