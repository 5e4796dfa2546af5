import { byRule, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { checkNorwegianBban } from '../../base/iso/check-iban.ts'
import type { AccountReference } from '../../base/iso/contract.ts'
import { type BankCountry, bankCountries } from '../../base/iso/countries.ts'
import { isNorwegianBank } from '../../base/iso/iban-of.ts'
import { formatAmount, type Money } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { computeCost, convert } from '../../base/money/exchange.ts'
import { ok, type Result } from '../../base/result.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import type { DebtorReference, TransferRequest } from '../../rows/payments/contract.ts'
import type { ProductRules } from '../../rows/payments/products.ts'
import { checkNumbers } from '../accounts/one-account.ts'
import type { BodyContext } from '../command.ts'

function findCountry(code: string): BankCountry | undefined {
  return bankCountries.has(code) ? (code as BankCountry) : undefined
}

type CreditorContext = Pick<BodyContext, 'bank' | 'path'>

/**
 * Refuses a reference that names no account, or several. It may have an iban, a bban, or both of one account;
 * or else only a maskedPan.
 */
export function checkNames(
  { iban, bban, maskedPan }: DebtorReference,
  { bank, path }: CreditorContext,
): Result<undefined, Refusal> {
  if (maskedPan !== undefined) {
    const isAlone = iban === undefined && bban === undefined
    return isAlone ? ok(undefined) : refuseAt('P2c', path, 'must have either maskedPan, or an iban or a bban')
  }
  if (iban === undefined) {
    return bban === undefined ? refuseAt('P2c', path, 'must have an iban or a bban') : ok(undefined)
  }
  return byRule('P2c', checkNumbers(bank, { iban, bban }, path))
}

type CreditorReference = Pick<TransferRequest, 'creditorAccount' | 'creditorAgent'>

/** Finds the country of a creditor's account: from the IBAN, else from the BIC, else Norway. */
export function creditorCountry({
  creditorAccount: { iban },
  creditorAgent,
}: CreditorReference): BankCountry | undefined {
  return findCountry(iban?.slice(0, 2) ?? creditorAgent?.slice(4, 6) ?? 'NO')
}

function checkCreditorBban(
  { creditorAccount, creditorAgent }: CreditorReference,
  { creditor }: ProductRules,
  path: string,
): Result<undefined, Refusal> {
  const { bban = '' } = creditorAccount
  const fieldPath = `${path}.creditorAccount`
  switch (creditor) {
    case 'iban':
      return refuseAt('P1c', `${fieldPath}.iban`, 'is missing, as this product names creditors by IBAN only')
    case 'iban-or-bban-with-agent':
      if (creditorAgent === undefined) {
        return refuseAt('P1c', `${path}.creditorAgent`, 'is missing, as the creditor is named by bban')
      }
      return isNorwegianBank(creditorAgent) ? checkNorwegianBban(bban, `${fieldPath}.bban`) : ok(undefined)
    case 'iban-or-national':
      return checkNorwegianBban(bban, `${fieldPath}.bban`)
  }
}

/** Requires a currency in the reference if the product has none (P1). */
export function requirePaymentCurrency(
  { currency }: Pick<DebtorReference, 'currency'>,
  rules: ProductRules,
  path: string,
): Result<Currency, Refusal> {
  const namedCurrency = currency ?? rules.currency
  const fieldPath = `${path}.currency`
  return namedCurrency === undefined
    ? refuseAt('P1d', fieldPath, 'is missing, as this product allows several currencies')
    : ok(namedCurrency)
}

/**
 * Reads the creditor's account. Refuses numbers of two accounts, wrong check digits, a bban without a BIC if
 * the product needs one, and a country that the product does not serve (§2.3).
 */
export function readCreditor(
  request: CreditorReference,
  rules: ProductRules,
  { bank, path }: CreditorContext,
): Result<AccountReference, Refusal> {
  const fieldPath = `${path}.creditorAccount`
  const namesCheck = checkNames(request.creditorAccount, { bank, path: fieldPath })
  if (!namesCheck.ok) return namesCheck
  const currency = requirePaymentCurrency(request.creditorAccount, rules, fieldPath)
  if (!currency.ok) return currency
  const { iban } = request.creditorAccount
  const number = iban === undefined ? checkCreditorBban(request, rules, path) : ok(undefined)
  if (!number.ok) return number
  const country = creditorCountry(request)
  const name = iban === undefined ? `${path}.creditorAgent` : `${fieldPath}.iban`
  if (country === undefined) return refuseAt('P1c', name, 'must be of a country of ISO 3166 or XK')
  const isServed = rules.countries === undefined || rules.countries.has(country)
  return isServed
    ? ok({ ...request.creditorAccount, currency: currency.value })
    : refuseAt('P1c', name, 'must be in a country that the product serves')
}

export function requireAccountCurrency(
  statedCurrency: Currency | undefined,
  { currency }: { readonly currency: Currency },
  path: string,
): Result<undefined, Refusal> {
  return statedCurrency === undefined || statedCurrency === currency
    ? ok(undefined)
    : refuseAt('P1e', `${path}.currency`, {
        problem: `must be the account's currency ${currency}`,
        got: statedCurrency,
      })
}

const amountText = (money: Money) => `${formatAmount(money)} ${money.currency}`

/**
 * Refuses an amount that rounds to zero in the currency of a creditor's account at this bank
 * (PAYMENT_FAILED).
 */
export function requireWorth(
  amount: Money,
  { currency }: { readonly currency: Currency },
  { today, path }: { readonly today: LocalDate; readonly path: string },
): Result<undefined, Refusal> {
  if (convert(amount, currency, today).money.minor > 0n) return ok(undefined)
  const least: Money = { currency, minor: 1n }
  const fieldPath = `${path}.instructedAmount`
  const enough = amountText(computeCost(least, amount.currency, today).money)
  return refuseAt(
    'P13e',
    fieldPath,
    `must be at least ${enough}: a smaller amount is worth less than ` +
      `${amountText(least)}, the smallest on the creditor's account`,
  )
}
