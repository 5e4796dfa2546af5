import { type Currency, minorUnits } from '../../base/money/currencies.ts'
import { createResultCache } from '../../base/store/result-cache.ts'
import { listAccountEngagements, requireAgreement } from '../../rows/agreements/find.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Debtor } from '../../rows/ledger/model.ts'

/** The person who pays or asks for a payment, and the corporation for which they do it. */
export interface Acting {
  readonly customer: number
  /** The serial of the corporation; 0 for the accounts of private customers. */
  readonly corporation: number
}

/** Returns the serial of a corporation, and 0 for a private customer. */
export function findCorporation(bank: Bank, owner: number): number {
  return requireCustomer(bank, owner).type === 'CORPORATE' ? owner : 0
}

/**
 * Returns true if a customer's accounts may pay for this corporation. 0 is for private customers, undefined
 * for any corporation.
 */
export function isActedFor(bank: Bank, owner: number, corporation: number | undefined): boolean {
  const side = findCorporation(bank, owner)
  return corporation === undefined ? side !== 0 : side === corporation
}

/**
 * Keeps the engagements found until any engagement changes; the owner of an agreement never does. A batch of
 * payments from one account asks for the same engagements several times for each payment.
 */
const lookedUp = createResultCache<readonly Engagement[]>(1_000)

/** Finds the engagements of a person at an account or card that pays. */
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

/** Filters the engagements that allow a person to register and approve payments (D: the role REGISTER). */
export function payingEngagements(engagements: readonly Engagement[]): readonly Engagement[] {
  return engagements.filter(({ roles }) => roles.includes('REGISTER'))
}

/**
 * Returns true if an amount is within a limit. The amount is in minor units, the limit in whole units of the
 * account's currency. No limit, or a limit of 0, allows any amount (X4).
 */
export function isWithinLimit(limit: number | undefined, minor: bigint, currency: Currency): boolean {
  return limit === undefined || limit === 0 || minor <= BigInt(limit) * 10n ** BigInt(minorUnits(currency))
}
