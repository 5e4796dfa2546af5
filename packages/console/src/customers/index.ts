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

export const customersGroup: Group = {
  pages: [
    { path: '/console/customers', section: 'customers', render: drawCustomers },
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
}
