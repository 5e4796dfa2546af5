import { type Currency, minorUnits } from '../../base/money/currencies.ts'
import { createResultCache } from '../../base/store/result-cache.ts'
import { listAccountEngagements, requireAgreement } from '../../rows/agreements/find.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Debtor } from '../../rows/ledger/model.ts'

/** For whom money is moved: a person, for themself or for a corporation. */
export interface Acting {
  /** The serial of the person. */
  readonly customer: number
  /** The serial of the corporation; 0 for the accounts of private customers. */
  readonly corporation: number
}

/** The corporation for which a customer's accounts are used: the customer itself, or none (0) for the accounts of a person. */
export function findCorporation(bank: Bank, owner: number): number {
  return requireCustomer(bank, owner).type === 'CORPORATE' ? owner : 0
}

/** True if a customer's accounts pay for this corporation (0: for private customers); undefined stands for any corporation. */
export function isActedFor(bank: Bank, owner: number, corporation: number | undefined): boolean {
  const side = findCorporation(bank, owner)
  return corporation === undefined ? side !== 0 : side === corporation
}

/**
 * Engagements that were looked up, for as long as none changes: whose an agreement is never does. D: payments come by hundreds from one
 * account, and each asks several times.
 */
const lookedUp = createResultCache<readonly Engagement[]>(1_000)

/** The engagements that let a person at what pays. */
export function engagementsFor(
  bank: Bank,
  { customer, corporation }: Acting,
  { kind, account }: Debtor,
): readonly Engagement[] {
  return lookedUp(bank.engagements, `${customer} ${corporation} ${kind} ${account}`, () =>
    listAccountEngagements(bank, kind, account).filter(
      (engagement) =>
        engagement.customer === customer &&
        isActedFor(bank, requireAgreement(bank, engagement.agreement).owner, corporation),
    ),
  )
}

/** Those of engagements that let a person register and approve payments (D: the role REGISTER). */
export function payingEngagements(engagements: readonly Engagement[]): readonly Engagement[] {
  return engagements.filter(({ roles }) => roles.includes('REGISTER'))
}

/** True if an amount in minor units of the account's currency is within a limit in whole units. Without a limit, or with 0, any is (X4). */
export function isWithinLimit(limit: number | undefined, minor: bigint, currency: Currency): boolean {
  return limit === undefined || limit === 0 || minor <= BigInt(limit) * 10n ** BigInt(minorUnits(currency))
}
