import type { Context } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findParties } from './whose.ts'

const header = 'PSU-Corporate-ID'

/** Refuses the corporation that a request names beside a paying account of somebody else (0 for a person). */
export function refuseCorporation(paying: number) {
  const text =
    paying === 0
      ? `${header} must not be sent: the paying account is a person's`
      : `${header} must be the number of the company whose account pays`
  return refuse('S7d', text, header)
}

/** Refuses a request about the account of a company that does not name it. */
export function requireCorporationHeader() {
  return refuse('S7a', `the header ${header} is missing: a company pays`, header)
}

/**
 * Refuses a request about a payment that names another corporation than the one whose account pays, or none (S7). None is needed where
 * an SCA is about to begin, nor while the bank does not know who pays: the TPP learns on the way back which corporation it is.
 */
export function checkCorporation(
  bank: Bank,
  payment: Payment,
  { psu }: Context,
  { beginsSca }: { readonly beginsSca: boolean },
): Result<undefined, Refusal> {
  const { corporation: serial } = payment
  const owner = serial === 0 ? undefined : find(bank.customers, 'key', { serial })
  if (psu?.corporationId !== undefined) {
    return owner?.number === psu.corporationId ? ok(undefined) : refuseCorporation(serial)
  }
  const isNameless = beginsSca || owner === undefined || findParties(bank, payment).payer === undefined
  return isNameless ? ok(undefined) : requireCorporationHeader()
}
