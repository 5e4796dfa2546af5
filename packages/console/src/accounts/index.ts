import type { Group } from '../page.ts'
import { drawAccount, drawCard } from './account.tsx'
import { changeCardStatusAction, closeAccountAction, moveMoneyAction } from './account-actions.ts'

export const accountsGroup: Group = {
  pages: [
    { path: '/console/accounts/{id}', section: 'customers', render: drawAccount },
    { path: '/console/cards/{id}', section: 'customers', render: drawCard },
  ],
  actions: [moveMoneyAction, closeAccountAction, changeCardStatusAction],
}
