import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { Customer } from './model.ts'

/** Returns true for the number of a private customer. D: only they can log in on the SCA page. */
export function isPrivateNumber(bank: Bank, number: string): boolean {
  return find(bank.customers, 'byNumber', { number })?.type === 'PRIVATE'
}

/** Finds the private customer with a number. D: only private customers can log in. */
export function privateCustomer(bank: Bank, number: string, path: string): Result<Customer, Refusal> {
  const customer = find(bank.customers, 'byNumber', { number })
  const problem = 'must be the number of a private customer of this bank'
  return customer?.type === 'PRIVATE' ? ok(customer) : refuseAt('S2m', path, { problem, got: number })
}

export function customerById(bank: Bank, id: string): Result<Customer, Refusal> {
  const customer = findRowById(bank, 'customers', id)
  return customer === undefined ? refuse('X2c', 'there is no such customer', 'customerId') : ok(customer)
}

/** Finds a customer by customer number. `path` is the field of the request that contains it. */
export function customerByNumber(bank: Bank, number: string, path: string): Result<Customer, Refusal> {
  const customer = find(bank.customers, 'byNumber', { number })
  return customer === undefined
    ? refuseAt('X2f', path, { problem: 'must be the number of a customer of this bank', got: number })
    : ok(customer)
}

/**
 * Finds a customer. Throws if it is missing, which cannot happen: rows that refer to a customer are deleted
 * with the customer.
 */
export function requireCustomer(bank: Bank, serial: number): Customer {
  return existingRow(bank, 'customers', serial)
}
