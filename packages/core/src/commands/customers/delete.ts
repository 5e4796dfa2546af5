import { removeCustomerTraces } from '../../domain/customers/forget.ts'
import { listOwnerAccounts } from '../../rows/accounts/find.ts'
import { listOwnerCardAccounts } from '../../rows/card-accounts/find.ts'
import { customerById } from '../../rows/customers/find.ts'
import { withoutRows } from '../../rows/table-rows.ts'
import { withoutAccount } from '../accounts/close.ts'
import { withoutCustomerInAgreements } from '../agreements/delete.ts'
import { withoutCard } from '../card-accounts/delete.ts'
import { deleteCommand } from '../row-commands.ts'

/** Deletes a customer with accounts, cards, agreements and consents. */
export const deleteCustomer = deleteCommand('customerId', customerById, (bank, customer) => {
  const { serial } = customer
  const withoutAccounts = listOwnerAccounts(bank, serial).reduce(withoutAccount, bank)
  const withoutCards = listOwnerCardAccounts(bank, serial).reduce(withoutCard, withoutAccounts)
  const changedBank = removeCustomerTraces(withoutCustomerInAgreements(withoutCards, serial), serial)
  return withoutRows(changedBank, 'customers', [customer])
})
