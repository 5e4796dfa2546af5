import { withoutTracesOf } from '../../domain/customers/forget.ts'
import { accountsOf } from '../../rows/accounts/find.ts'
import { cardAccountsOf } from '../../rows/card-accounts/find.ts'
import { customerById } from '../../rows/customers/find.ts'
import { withoutRows } from '../../rows/table-rows.ts'
import { withoutAccount } from '../accounts/close.ts'
import { withoutCustomerInAgreements } from '../agreements/delete.ts'
import { withoutCard } from '../card-accounts/delete.ts'
import { deleteCommand } from '../row-commands.ts'

/** Takes a customer out of the sandbox (D), with the accounts, cards, agreements and consents. */
export const deleteCustomer = deleteCommand('customerId', customerById, (bank, customer) => {
  const { serial } = customer
  const withoutAccounts = accountsOf(bank, serial).reduce(withoutAccount, bank)
  const withoutCards = cardAccountsOf(bank, serial).reduce(withoutCard, withoutAccounts)
  const left = withoutTracesOf(withoutCustomerInAgreements(withoutCards, serial), serial)
  return withoutRows(left, 'customers', [customer])
})
