import { withoutAccount } from '../accounts/close.ts'
import { accountsOf } from '../accounts/find.ts'
import { withoutCustomerInAgreements } from '../agreements/delete.ts'
import { withoutCard } from '../card-accounts/delete.ts'
import { cardAccountsOf } from '../card-accounts/find.ts'
import { removeAll } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { customerById } from './find.ts'
import { withoutTracesOf } from './forget.ts'

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
