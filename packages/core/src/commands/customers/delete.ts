import { removeAll } from '../../base/store/table.ts'
import { withoutTracesOf } from '../../nouns/customers/forget.ts'
import { command, done } from '../../nouns/transition.ts'
import { accountsOf } from '../../rows/accounts/find.ts'
import { cardAccountsOf } from '../../rows/card-accounts/find.ts'
import { customerById } from '../../rows/customers/find.ts'
import { withoutAccount } from '../accounts/close.ts'
import { withoutCustomerInAgreements } from '../agreements/delete.ts'
import { withoutCard } from '../card-accounts/delete.ts'

/** Takes a customer out of the sandbox (D), with the accounts, cards, agreements and consents. */
export const deleteCustomer = command({
  params: ['customerId'],
  run(bank, { params }) {
    const customer = customerById(bank, params.customerId)
    if (!customer.ok) return customer
    const { serial } = customer.value
    const withoutAccounts = accountsOf(bank, serial).reduce(withoutAccount, bank)
    const withoutCards = cardAccountsOf(bank, serial).reduce(withoutCard, withoutAccounts)
    const left = withoutTracesOf(withoutCustomerInAgreements(withoutCards, serial), serial)
    return done({ ...left, customers: removeAll(left.customers, [customer.value]) }, undefined)
  },
})
