import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { listOf, ownTextCharactersMax, text } from '../../base/input/text.ts'
import { ibanIn } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { type AmountSchema, balanceSchema, currencyCode } from '../../base/money/contract.ts'
import { customerNumber } from '../customers/contract.ts'

/** The types of an account: cash account types of ISO 20022 (§2.8). */
// biome-ignore format: a list of codes is read in lines
export const cashAccountTypes = [
  'CACC', 'CASH', 'CHAR', 'CISH', 'COMM', 'CPAC', 'LLSV', 'LOAN', 'MGLD', 'MOMA', 'NREX', 'ODFT', 'ONDP', 'OTHR',
  'SACC', 'SLRY', 'SVGS', 'TAXE', 'TRAN', 'TRAS',
] as const

/** A type of account. */
export type CashAccountType = (typeof cashAccountTypes)[number]

/** The balances that a request sets; of several of one type the last counts (D). */
export function balances<const Amount extends AmountSchema>(amount: Amount) {
  return listOf(balanceSchema(amount), limits.balancesPerCallMax)
}

/** The request that makes an account (§4.8, D). */
export function accountRequest<const Amount extends AmountSchema, const Limit extends AmountSchema>(
  amount: Amount,
  creditLine: Limit,
) {
  return object({
    customerNumber,
    accountName: text(ownTextCharactersMax),
    bban: text(30),
    iban: ibanIn(text(34)),
    currency: currencyCode,
    product: text(ownTextCharactersMax),
    cashAccountType: codeList(cashAccountTypes, 'a cash account type of ISO 20022 such as "CACC"'),
    creditLine,
    balances: balances(amount),
    kidRequired: v.optional(v.boolean(), false),
  })
}
