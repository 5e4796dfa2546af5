import type { Bank, Customer } from '@pocketbank/core'
import { find, iterateForward } from '@pocketbank/core/base/store'
import { isIdentityNumber } from '@pocketbank/core/domain/customers'
import { accountByIban, listOwnerAccounts } from '@pocketbank/core/rows/accounts/find'
import { cast } from '@pocketbank/http/description/examples'
import { findRows } from '../find-rows.ts'
import type { RequestParts } from './sample-request.ts'

/** The number of customers, the first created, that are searched for a suitable one. */
const lookedAtMax = 1_000

function firstPerson(bank: Bank, isFit: (number: string) => boolean): Customer | undefined {
  const fits = ({ type, number }: Customer) => type === 'PRIVATE' && isFit(number)
  return findRows(iterateForward(bank.customers, 'key'), { fits, limit: 1, looksMax: lookedAtMax }).rows[0]
}

/**
 * Finds the person of the examples, else a private customer of this bank. Prefers one with a national
 * identity number, since X-PSU-IDENTITY accepts no other number.
 */
function personHere(bank: Bank): Customer | undefined {
  const customer = find(bank.customers, 'byNumber', { number: cast.person })
  return customer ?? firstPerson(bank, isIdentityNumber) ?? firstPerson(bank, () => true)
}

/** Finds the debtor account of the examples, else the person's first account in kroner. */
function ibanHere(bank: Bank, { serial }: Customer): string | undefined {
  if (accountByIban(bank, cast.ownIban) !== undefined) return cast.ownIban
  return listOwnerAccounts(bank, serial).find(({ currency }) => currency === 'NOK')?.iban
}

/** Replaces the currency of each account in a body by the currency that the account has in this bank. */
function setCurrencies(bank: Bank, body: string): string {
  if (!body.includes('"iban"')) return body
  const withCurrencies: unknown = JSON.parse(body, (_, value) => {
    if (typeof value?.iban !== 'string' || value.currency === undefined) return value
    return { ...value, currency: accountByIban(bank, value.iban)?.currency ?? value.currency }
  })
  return JSON.stringify(withCurrencies, undefined, 2)
}

/** Replaces the person and account of an example, if this bank lacks them. */
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
