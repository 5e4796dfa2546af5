import { type Refusal, refuse } from '../errors/refusal.ts'
import { isNorwegianBban } from '../places/bban.ts'
import { checkIban } from '../places/check-iban.ts'
import { type Country, countries } from '../places/countries.ts'
import { ok, type Result } from '../result.ts'
import type { TransferRequest } from './contract.ts'
import type { ProductRules } from './products.ts'

const known: ReadonlySet<string> = new Set(countries)

function countryNamed(code: string): Country | undefined {
  return known.has(code) ? (code as Country) : undefined
}

/** Refuses a reference that names its account in no way or in several. */
export function checkOneName(
  reference: Readonly<Record<string, unknown>>,
  path: string,
): Result<string, Refusal> {
  const { currency: _, ...names } = reference
  const given = Object.keys(names).filter((name) => names[name] !== undefined)
  const [name] = given
  if (name !== undefined && given.length === 1) return ok(name)
  const expected = name === undefined ? 'a bban or an iban' : `only one of ${given.join(' and ')}`
  return refuse('FORMAT_ERROR', `${path} must have ${expected}`, path)
}

/** How a request names the account of a creditor. */
type CreditorReference = Pick<TransferRequest, 'creditorAccount' | 'creditorAgent'>

/** Where a creditor has the account: the country of the IBAN, else of the bank's BIC, else Norway. */
export function creditorCountry({
  creditorAccount: { iban },
  creditorAgent,
}: CreditorReference): Country | undefined {
  return countryNamed(iban?.slice(0, 2) ?? creditorAgent?.slice(4, 6) ?? 'NO')
}

function checkBban(
  { creditorAccount, creditorAgent }: CreditorReference,
  { creditor }: ProductRules,
  path: string,
): Result<undefined, Refusal> {
  const { bban = '' } = creditorAccount
  const place = `${path}.creditorAccount`
  switch (creditor) {
    case 'iban':
      return refuse(
        'FORMAT_ERROR',
        `${place}.iban is missing: this product names creditors by IBAN only`,
        `${place}.iban`,
      )
    case 'iban-or-bban-with-agent':
      if (creditorAgent !== undefined) return ok(undefined)
      return refuse(
        'FORMAT_ERROR',
        `${path}.creditorAgent is missing, as the creditor is named by bban`,
        `${path}.creditorAgent`,
      )
    case 'iban-or-national':
      if (isNorwegianBban(bban)) return ok(undefined)
      return refuse(
        'FORMAT_ERROR',
        `${place}.bban must be a Norwegian account number of 11 digits with a right check digit, got "${bban}"`,
        `${place}.bban`,
      )
  }
}

/** Refuses a creditor whom the product cannot reach (§2.3): one name, right check digits, a BIC where it takes one, a country it serves. */
export function checkCreditor(
  request: CreditorReference,
  rules: ProductRules,
  path: string,
): Result<undefined, Refusal> {
  const place = `${path}.creditorAccount`
  const named = checkOneName(request.creditorAccount, place)
  if (!named.ok) return named
  const { iban } = request.creditorAccount
  const number = iban === undefined ? checkBban(request, rules, path) : checkIban(iban, `${place}.iban`)
  if (!number.ok) return number
  const country = creditorCountry(request)
  const name = iban === undefined ? `${path}.creditorAgent` : `${place}.iban`
  if (country === undefined) return refuse('FORMAT_ERROR', `${name} names no country of ISO 3166`, name)
  const isServed = rules.countries === undefined || rules.countries.has(country)
  return isServed
    ? ok(undefined)
    : refuse('FORMAT_ERROR', `${name} must be in a country that the product serves`, name)
}
