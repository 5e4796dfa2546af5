import type { Group } from '../page.ts'
import { drawAccount, drawCard } from './account.tsx'
import { changeCardStatusAction, closeAccountAction, moveMoneyAction } from './account-actions.ts'

/** Accounts and card accounts: balances, rows, and who sees them. */
export const accountsGroup: Group = {
  pages: [
    { path: '/console/accounts/{id}', section: 'customers', render: drawAccount },
    { path: '/console/cards/{id}', section: 'customers', render: drawCard },
  ],
  actions: [moveMoneyAction, closeAccountAction, changeCardStatusAction],
}
