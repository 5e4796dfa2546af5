import type { Bank, Customer } from '@pocketbank/core'
import { find, iterateForward } from '@pocketbank/core/base/store'
import { isIdentityNumber } from '@pocketbank/core/domain/customers'
import { accountByIban, listOwnerAccounts } from '@pocketbank/core/rows/accounts/find'
import { cast } from '@pocketbank/http/description/examples'
import { findRows } from '../find-rows.ts'
import type { RequestParts } from './sample-request.ts'

/** Customers that are looked at for somebody who fits, those that were made first. */
const lookedAtMax = 1_000

function firstPerson(bank: Bank, isFit: (number: string) => boolean): Customer | undefined {
  const fits = ({ type, number }: Customer) => type === 'PRIVATE' && isFit(number)
  return findRows(iterateForward(bank.customers, 'key'), { fits, limit: 1, looksMax: lookedAtMax }).rows[0]
}

/**
 * The person of the examples, where this bank has them, and otherwise its first private customer. D: one whose number is a national
 * identity number comes first, as X-PSU-IDENTITY takes no other.
 */
function personHere(bank: Bank): Customer | undefined {
  const known = find(bank.customers, 'byNumber', { number: cast.person })
  return known ?? firstPerson(bank, isIdentityNumber) ?? firstPerson(bank, () => true)
}

/** The account from which the examples pay, where this bank has it, and otherwise the first one of a person in the same currency. */
function ibanHere(bank: Bank, { serial }: Customer): string | undefined {
  if (accountByIban(bank, cast.ownIban) !== undefined) return cast.ownIban
  return listOwnerAccounts(bank, serial).find(({ currency }) => currency === 'NOK')?.iban
}

/** Gives each account of a body that this bank has the currency that it has here. */
function setCurrencies(bank: Bank, body: string): string {
  if (!body.includes('"iban"')) return body
  const withCurrencies: unknown = JSON.parse(body, (_, value) => {
    if (typeof value?.iban !== 'string' || value.currency === undefined) return value
    return { ...value, currency: accountByIban(bank, value.iban)?.currency ?? value.currency }
  })
  return JSON.stringify(withCurrencies, undefined, 2)
}

/** The parts of an example with a person and an account of this bank, where it has not those of the examples. */
export function withPersonHere(bank: Bank, parts: RequestParts): RequestParts {
  const person = personHere(bank)
  if (person === undefined) return parts
  const { number } = person
  const iban = ibanHere(bank, person) ?? cast.ownIban
  const headers = Object.entries(parts.headers).map(
    ([name, value]) => [name, value === cast.person && isIdentityNumber(number) ? number : value] as const,
  )
  const body = parts.body
    .replaceAll(JSON.stringify(cast.person), () => JSON.stringify(number))
    .replaceAll(JSON.stringify(cast.ownIban), () => JSON.stringify(iban))
  return { ...parts, headers: Object.fromEntries(headers), body: setCurrencies(bank, body) }
}
