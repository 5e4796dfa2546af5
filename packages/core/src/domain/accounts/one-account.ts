import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { checkIban, checkNorwegianBban } from '../../base/iso/check-iban.ts'
import { fitsIbanForm, holdsBban, norwegianBban } from '../../base/iso/iban.ts'
import { ok, type Result } from '../../base/result.ts'
import { createResultCache } from '../../base/store/result-cache.ts'
import { allRows } from '../../base/store/table.ts'
import { accountByIban } from '../../rows/accounts/find.ts'
import type { Bank } from '../../rows/bank.ts'

interface Numbers {
  readonly iban?: string | undefined
  readonly bban?: string | undefined
}

/**
 * Refuses an IBAN with the bban of another account. D: the pair of an account of this bank is accepted, since
 * clients send back what they read. A malformed IBAN is not compared.
 */
export function requireOneAccount(
  bank: Bank,
  { iban, bban }: Numbers,
  path: string,
): Result<undefined, Refusal> {
  if (iban === undefined || bban === undefined || !fitsIbanForm(iban)) return ok(undefined)
  if (holdsBban(iban, bban) || accountByIban(bank, iban)?.bban === bban) return ok(undefined)
  const innerBban = norwegianBban(iban) ?? 'another one'
  const problem = `must have the iban and the bban of one account: the bban of this IBAN is ${innerBban}`
  return refuseAt('X5k', path, { problem, got: bban })
}

const foreignNumbers = createResultCache<ReadonlySet<string>>(1)

function foreignBbans({ accounts }: Bank): ReadonlySet<string> {
  return foreignNumbers(accounts, '', () => {
    const foreign = allRows(accounts).filter(({ iban }) => norwegianBban(iban) === undefined)
    return new Set(foreign.map(({ bban }) => bban))
  })
}

/**
 * Refuses a bban of 11 digits with a wrong check digit. D: the account of any other bban is looked up without
 * a check. Foreign accounts of this bank may have 11 digits without a Norwegian check digit.
 */
export function checkBban(bank: Bank, bban: string, path: string): Result<undefined, Refusal> {
  if (!/^[0-9]{11}$/.test(bban)) return ok(undefined)
  const right = checkNorwegianBban(bban, path)
  return right.ok || foreignBbans(bank).has(bban) ? ok(undefined) : right
}

/** Refuses an IBAN or a bban with a wrong check digit, and an IBAN with the bban of another account. */
export function checkNumbers(bank: Bank, { iban, bban }: Numbers, path: string): Result<undefined, Refusal> {
  if (iban === undefined) {
    return bban === undefined ? ok(undefined) : checkBban(bank, bban, `${path}.bban`)
  }
  const right = checkIban(iban, `${path}.iban`)
  return right.ok ? requireOneAccount(bank, { iban, bban }, path) : right
}
