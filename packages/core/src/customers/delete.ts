import type { Account } from '../accounts/model.ts'
import { withoutAccountInAgreements, withoutCustomerInAgreements } from '../agreements/delete.ts'
import type { Bank } from '../bank.ts'
import { withoutCard } from '../card-accounts/delete.ts'
import { cardAccountsOf } from '../card-accounts/find.ts'
import { removeAll, takeWhile } from '../store/table.ts'
import { forget } from '../transactions/history.ts'
import { command, done } from '../transition.ts'
import { customerById } from './find.ts'

function withoutTraceOf(bank: Bank, { serial }: Account): Bank {
  const forgotten = { ...bank, transactions: forget(bank.transactions, serial) }
  return withoutAccountInAgreements(forgotten, 'account', serial)
}

/** The bank without a customer's accounts, open or closed, and their transactions. */
function withoutAccountsOf(bank: Bank, owner: number): Bank {
  const accounts = takeWhile(bank.accounts, 'byOwner', { owner, serial: 0 }, (row) => row.owner === owner)
  return accounts.reduce(withoutTraceOf, { ...bank, accounts: removeAll(bank.accounts, accounts) })
}

/** Takes a customer out of the sandbox (D), with the accounts, cards and agreements. */
export const deleteCustomer = command({
  params: ['customerId'],
  run(bank, { params }) {
    const customer = customerById(bank, params.customerId)
    if (!customer.ok) return customer
    const { serial } = customer.value
    const withoutCards = cardAccountsOf(bank, serial).reduce(withoutCard, withoutAccountsOf(bank, serial))
    const left = withoutCustomerInAgreements(withoutCards, serial)
    return done({ ...left, customers: removeAll(left.customers, [customer.value]) }, undefined)
  },
})
