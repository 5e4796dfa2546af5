import * as v from 'valibot'
import { byRule, type Problem, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { defineReading, reader } from '../../base/input/reading.ts'
import { balanceSchema, currencyCode, exactAmount } from '../../base/money/contract.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { readSandboxAmount, type SandboxAmount } from '../../base/money/sandbox-amount.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Balances } from '../../rows/accounts/model.ts'

interface BalanceRequest {
  readonly balanceType: keyof Balances
  readonly balanceAmount: { readonly currency: Currency; readonly amount: SandboxAmount }
}

/**
 * Reads an amount in minor units of the account's currency. `path` is its JSON path.
 */
export function readAmount(amount: SandboxAmount, currency: Currency, path: string): Result<bigint, Refusal> {
  const minor = readSandboxAmount(amount, currency)
  if (minor.ok) return minor
  return refuseAt('X5d', path, { problem: `must be ${minor.error}`, got: amount })
}

/**
 * Reads the balances that a request sets. `path` is the JSON path of the list.
 * D: the balances are in the account's currency. The last entry of a type counts. If only one type is sent,
 * the other one is computed: they differ by the sum of the pending payments.
 */
export function readBalances(
  requests: readonly BalanceRequest[],
  { currency, waiting = 0n }: { readonly currency: Currency; readonly waiting?: bigint },
  path: string,
): Result<Balances, Refusal> {
  const amounts: Partial<Record<keyof Balances, bigint>> = {}
  for (const [index, request] of requests.entries()) {
    const fields = balanceRead.read(request, { path: `${path}[${index}]`, currency })
    if (!fields.ok) return fields
    amounts[request.balanceType] = fields.value.minor
  }
  const closingBooked = amounts.closingBooked ?? (amounts.expected ?? 0n) + waiting
  return ok({ closingBooked, expected: amounts.expected ?? closingBooked - waiting })
}

/** Reads balances that replace those of an existing account or card (X7). */
export function readNewBalances(
  requests: readonly BalanceRequest[],
  account: { readonly currency: Currency; readonly waiting: bigint },
): Result<Balances, Refusal> {
  return byRule('X7c', readBalances(requests, account, '$'))
}

/** Reads an amount with its currency, which must be the account's. `path` is the JSON path of both. */
export function readMoneyIn(
  currency: Currency,
  balanceAmount: BalanceRequest['balanceAmount'],
  path: string,
): Result<bigint, Refusal> {
  const inCurrency = requireCurrency(balanceAmount.currency, currency, `${path}.currency`)
  return inCurrency.ok ? readAmount(balanceAmount.amount, currency, `${path}.amount`) : inCurrency
}

export function requireCurrency(
  requestCurrency: Currency,
  currency: Currency,
  path: string,
): Result<Currency, Refusal> {
  return requestCurrency === currency
    ? ok(currency)
    : refuseAt('X5c', path, { problem: `must be the account's currency ${currency}`, got: requestCurrency })
}

interface BalancePlace {
  readonly path: string
  readonly currency: Currency
}

const balanceRead = defineReading({
  minor: reader(
    balanceSchema(exactAmount).entries,
    ['balanceAmount'],
    ({ balanceAmount }, at: BalancePlace) =>
      readMoneyIn(at.currency, balanceAmount, `${at.path}.balanceAmount`),
  ),
})

/** Lists the problems that the schema cannot find. Returns none if the currency is unknown. */
export function balanceProblems(balances: unknown, currency: unknown, path: string): readonly Problem[] {
  const result = v.safeParse(currencyCode, currency)
  return result.success ? balanceRead.problemsInRows(balances, { path, currency: result.output }) : []
}

export function newBalanceProblems(balances: unknown, currency: Currency): readonly Problem[] {
  return balanceProblems(balances, currency, '$').map((problem) => ({ ...problem, rule: 'X7c' }))
}
