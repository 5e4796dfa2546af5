import type { Context } from '../../base/context.ts'
import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findParties } from './payment-parties.ts'

const header = 'PSU-Corporate-ID'

/**
 * Refuses PSU-Corporate-ID if it is not the customer whose account pays. `paying` is the serial of that
 * corporation, 0 for a person.
 */
export function refuseCorporation(paying: number) {
  const problem =
    paying === 0
      ? 'must be left out, as the debtor account belongs to a person'
      : 'must be the number of the company to which the debtor account belongs'
  return refuseAt('S7d', header, problem)
}

/** Refuses a request about the account of a corporation without PSU-Corporate-ID. */
export function requireCorporationHeader() {
  return refuseAt('S7a', header, 'is missing, as the debtor account belongs to a company')
}

/**
 * Refuses a request about a payment if it names a corporation other than the one whose account pays, or none
 * (S7). PSU-Corporate-ID may be missing if an SCA begins or if the bank does not know yet who pays: the
 * redirect names it.
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
