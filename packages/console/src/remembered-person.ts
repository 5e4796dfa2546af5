import type { Customer } from '@pocketbank/core'
import { find } from '@pocketbank/core/base/store'
import { listCustomerEngagements } from '@pocketbank/core/rows/agreements/find'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { ConsoleCookies } from './console-cookies.ts'
import type { BankPageInput } from './page.ts'

/** The person as whom a browser approves, by customer number. */
export interface RememberedPerson {
  /** Reads the number from the cookie of a request. */
  read(request: IncomingRequest): string | undefined
  /** Writes the header that stores a number, or deletes it. */
  write(request: IncomingRequest, customerNumber: string | undefined): string
}

const suffix = '-person'

/** The lifetime of the cookie: a working day, as long as a session. */
const personSeconds = 43_200

/**
 * Remembers a person in a cookie. D: with a bank per TPP all banks share it; a bank without this customer
 * ignores it.
 */
export function createRememberedPerson(cookies: ConsoleCookies): RememberedPerson {
  return {
    read(request) {
      // Customer numbers are free text; URLSearchParams writes and reads any of them without an error.
      const pair = new URLSearchParams(`number=${cookies.read(request, suffix) ?? ''}`)
      return pair.get('number') || undefined
    },
    write(request, customerNumber = '') {
      const value = new URLSearchParams({ number: customerNumber }).toString().slice('number='.length)
      return cookies.write(request, { value, seconds: value === '' ? 0 : personSeconds }, suffix)
    },
  }
}

/** Finds the remembered person in the shown bank. Ignores a company, which cannot approve. */
export function findRememberedPerson(
  { bank: { customers } }: Pick<BankPageInput['engine'], 'bank'>,
  customerNumber: string | undefined,
): Customer | undefined {
  const customer =
    customerNumber === undefined ? undefined : find(customers, 'byNumber', { number: customerNumber })
  return customer?.type === 'PRIVATE' ? customer : undefined
}

/** Returns whether a person has an account or may use one. */
export function hasAccount(
  { engine: { bank } }: Pick<BankPageInput, 'engine'>,
  { serial }: Customer,
): boolean {
  return listCustomerEngagements(bank, serial).length > 0
}
