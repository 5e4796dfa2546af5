import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { Customer } from './model.ts'

/** True if the number is that of a private customer, who can log in at the bank's page (D). */
export function isPrivateNumber(bank: Bank, number: string): boolean {
  return find(bank.customers, 'byNumber', { number })?.type === 'PRIVATE'
}

/** The person who logs in with a number, at the bank's page or in the internet bank. D: only a private customer can. */
export function privateCustomer(bank: Bank, number: string, path: string): Result<Customer, Refusal> {
  const customer = find(bank.customers, 'byNumber', { number })
  const flaw = 'must be the number of a private customer of this bank'
  return customer?.type === 'PRIVATE' ? ok(customer) : refuseAt('S2m', path, flaw)
}

/** The customer with this id. */
export function customerById(bank: Bank, id: string): Result<Customer, Refusal> {
  const customer = findRowById(bank, 'customers', id)
  return customer === undefined ? refuse('X2c', 'there is no such customer', 'customerId') : ok(customer)
}

/** The customer with this customer number, which the request names at a place. */
export function customerByNumber(bank: Bank, number: string, path: string): Result<Customer, Refusal> {
  const customer = find(bank.customers, 'byNumber', { number })
  return customer === undefined
    ? refuseAt('X2f', path, 'must be the number of a customer of this bank')
    : ok(customer)
}

/** The customer with this serial, who must exist, as rows of other tables go with their customer. */
export function requireCustomer(bank: Bank, serial: number): Customer {
  return existingRow(bank, 'customers', serial)
}
