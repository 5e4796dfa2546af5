import { type CashAccountType, cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import * as v from 'valibot'
import type { Fixes } from './fixes.ts'

/** The types of an account as they are told without the fix (D). */
const plainTypes = ['Current', 'Savings', 'Loan', 'Other'] as const

/** D: what money is for every day, for later, or owed; what only a bank or a tax office has an account for is Other. */
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

/** The type of an account, in either of its forms. */
export const cashAccountType = v.picklist([...plainTypes, ...cashAccountTypes])

/** The type of an account in the form that the request takes (§2.8). */
export function cashAccountTypeFor(
  type: CashAccountType,
  asked: Fixes,
): v.InferOutput<typeof cashAccountType> {
  return asked.has('cash-account-type-iso') ? type : plainTypeOf[type]
}
