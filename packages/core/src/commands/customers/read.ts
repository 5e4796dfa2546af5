import { type AccountView, viewAccount } from '../../domain/accounts/view.ts'
import { type AgreementView, viewAgreement } from '../../domain/agreements/view.ts'
import { listOwnerAccounts } from '../../rows/accounts/find.ts'
import { listOwnerAgreements } from '../../rows/agreements/find.ts'
import type { Bank } from '../../rows/bank.ts'
import { customerListQuery } from '../../rows/customers/contract.ts'
import { customerById } from '../../rows/customers/find.ts'
import type { Customer } from '../../rows/customers/model.ts'
import { listCommand, readCommand } from '../row-commands.ts'

/** A customer, with the parts that the query asks for. */
export interface CustomerView extends Customer {
  /** Undefined if the query does not ask for accounts. */
  readonly accounts?: readonly AccountView[]
  /** Undefined if the query does not ask for agreements. */
  readonly agreements?: readonly AgreementView[]
}

interface Wishes {
  readonly withAccounts: boolean
  readonly withAgreements: boolean
}

function viewCustomer(
  bank: Bank,
  customer: Customer,
  { withAccounts, withAgreements }: Wishes,
): CustomerView {
  const { serial } = customer
  return {
    ...customer,
    ...(withAccounts && { accounts: listOwnerAccounts(bank, serial).map((row) => viewAccount(bank, row)) }),
    ...(withAgreements && {
      agreements: listOwnerAgreements(bank, serial).map((row) => viewAgreement(bank, row)),
    }),
  }
}

export const listCustomers = listCommand('customers', customerListQuery, viewCustomer)

export const readCustomer = readCommand('customerId', customerById, (_, customer) => customer)
