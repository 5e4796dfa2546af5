import type { Group } from '../page.ts'
import {
  deleteAgreement,
  deleteCustomer,
  disengagePerson,
  engagePerson,
  makeAccount,
  makeAgreement,
  makeCard,
  makeCustomer,
} from './actions.ts'
import { drawCustomers } from './list.tsx'
import { drawAgreement, drawCustomer } from './one.tsx'

/** Customers and agreements: who banks here, and who sees what. */
export const customers: Group = {
  pages: [
    { path: '/console/customers', section: 'customers', isInNavigation: true, render: drawCustomers },
    { path: '/console/customers/{number}', section: 'customers', render: drawCustomer },
    { path: '/console/agreements/{id}', section: 'customers', render: drawAgreement },
  ],
  actions: [
    ...[makeCustomer, deleteCustomer, makeAccount, makeCard],
    ...[makeAgreement, deleteAgreement, engagePerson, disengagePerson],
  ],
}
