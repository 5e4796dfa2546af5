import { type CashAccountType, cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import * as v from 'valibot'
import type { Fixes } from './fixes.ts'

/** The account types in a response without the fix (D). */
const plainTypes = ['Current', 'Savings', 'Loan', 'Other'] as const

/**
 * The plain type of each ISO type. D: everyday money is Current, savings are Savings, debts are Loan, and
 * types for banks or tax offices are Other.
 */
const plainTypeOf = {
  CACC: 'Current',
  CASH: 'Current',
  CHAR: 'Other',
  CISH: 'Other',
  COMM: 'Other',
  CPAC: 'Other',
  LLSV: 'Savings',
  LOAN: 'Loan',
  MGLD: 'Loan',
  MOMA: 'Savings',
  NREX: 'Current',
  ODFT: 'Loan',
  ONDP: 'Savings',
  OTHR: 'Other',
  SACC: 'Other',
  SLRY: 'Current',
  SVGS: 'Savings',
  TAXE: 'Other',
  TRAN: 'Current',
  TRAS: 'Other',
} as const satisfies Record<CashAccountType, (typeof plainTypes)[number]>

/** The type of an account, with or without the fix. */
export const cashAccountType = v.picklist([...plainTypes, ...cashAccountTypes])

/** Returns the type of an account in the form that the request accepts (§2.8). */
export function cashAccountTypeFor(
  type: CashAccountType,
  fixes: Fixes,
): v.InferOutput<typeof cashAccountType> {
  return fixes.has('cash-account-type-iso') ? type : plainTypeOf[type]
}
