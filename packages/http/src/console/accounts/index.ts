import type { Group } from '../page.ts'
import { drawAccount, drawCard } from './account.tsx'
import {
  bookRow,
  changeCard,
  closeAccount,
  makePurchase,
  makeRow,
  setBalances,
  setCardBalances,
} from './actions.ts'

/** Accounts and card accounts: balances, rows, and who sees them. */
export const accounts: Group = {
  pages: [
    { path: '/console/accounts/{id}', section: 'customers', render: drawAccount },
    { path: '/console/cards/{id}', section: 'customers', render: drawCard },
  ],
  actions: [makeRow, bookRow, setBalances, closeAccount, makePurchase, setCardBalances, changeCard],
}
