import { type Refusal, refuse } from '../errors/refusal.ts'
import type { Currency } from '../money/currencies.ts'
import { readSandboxAmount, type SandboxAmount } from '../money/sandbox-amount.ts'
import { ok, type Result } from '../result.ts'
import type { Balances } from './model.ts'

interface BalanceRequest {
  readonly balanceType: keyof Balances
  readonly balanceAmount: { readonly currency: Currency; readonly amount: SandboxAmount }
}

const shownAmountCharactersMax = 40

/** Reads one amount of a request, which must be in the account's currency. `path` is its place. */
export function readAmount(amount: SandboxAmount, currency: Currency, path: string): Result<bigint, Refusal> {
  const minor = readSandboxAmount(amount, currency)
  if (minor.ok) return minor
  const given = String(amount).slice(0, shownAmountCharactersMax)
  return refuse('FORMAT_ERROR', `${path} must be ${minor.error}, got "${given}"`, path)
}

/**
 * Reads the balances that a request sets; `path` is the place of the list. D: in the account's currency; of several of one type the
 * last counts, and where only one type is given, the other has the same amount.
 */
export function readBalances(
  requests: readonly BalanceRequest[],
  currency: Currency,
  path: string,
): Result<Balances, Refusal> {
  const read: Partial<Record<keyof Balances, bigint>> = {}
  for (const [index, { balanceType, balanceAmount }] of requests.entries()) {
    const place = `${path}[${index}]`
    const inCurrency = requireCurrency(balanceAmount.currency, currency, `${place}.balanceAmount.currency`)
    if (!inCurrency.ok) return inCurrency
    const minor = readAmount(balanceAmount.amount, currency, `${place}.balanceAmount.amount`)
    if (!minor.ok) return minor
    read[balanceType] = minor.value
  }
  const closingBooked = read.closingBooked ?? read.expected ?? 0n
  return ok({ closingBooked, expected: read.expected ?? closingBooked })
}

/** Refuses an amount that is not in the account's currency. */
export function requireCurrency(
  given: Currency,
  currency: Currency,
  path: string,
): Result<Currency, Refusal> {
  return given === currency
    ? ok(currency)
    : refuse('FORMAT_ERROR', `${path} must be the account's currency ${currency}, got ${given}`, path)
}
