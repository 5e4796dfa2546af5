import type { PsuContext } from '../../base/context.ts'
import { engagementRoles } from '../../rows/agreements/contract.ts'
import {
  listAccountEngagements,
  listCustomerEngagements,
  requireAgreement,
} from '../../rows/agreements/find.ts'
import type { AccountKind, Agreement, Engagement } from '../../rows/agreements/model.ts'
import { requireAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCardAccount } from '../../rows/card-accounts/find.ts'
import { type AccessRight, accessRights } from '../../rows/consents/model.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Debtor } from '../../rows/ledger/model.ts'
import { type Acting, engagementsFor, payingEngagements } from './pay.ts'

/** An account that a person may open to a TPP. */
export interface OfferedAccount {
  readonly id: string
  readonly kind: AccountKind
  readonly serial: number
  readonly name: string
  /** The national account number, or the masked number of a card. */
  readonly number: string
  readonly currency: string
  /** Rights that a consent may grant, in addition to the details of the account. A TPP may ask for fewer. */
  readonly rights: readonly AccessRight[]
}

/** An agreement with the accounts that a person may open to a TPP under it. */
export interface OfferedAgreement {
  readonly id: string
  readonly serial: number
  readonly name: string
  readonly context: PsuContext
  readonly owner: { readonly serial: number; readonly number: string; readonly name: string }
  readonly accounts: readonly OfferedAccount[]
}

function isAccountInUse(bank: Bank, { kind, account }: Engagement): boolean {
  return kind === 'account' || requireCardAccount(bank, account).status !== 'deleted'
}

/** Returns true if the person has both roles at the account (D). A deleted card is not offered. */
function isOffered(bank: Bank, engagement: Engagement): boolean {
  return engagementRoles.every((role) => engagement.roles.includes(role)) && isAccountInUse(bank, engagement)
}

/** Returns true if a person may still open an account to TPPs under an agreement. */
export function isOfferedAt(
  bank: Bank,
  { customer, agreement }: Pick<Engagement, 'customer' | 'agreement'>,
  { kind, account }: Pick<Engagement, 'kind' | 'account'>,
): boolean {
  return listAccountEngagements(bank, kind, account).some(
    (engagement) =>
      engagement.customer === customer && engagement.agreement === agreement && isOffered(bank, engagement),
  )
}

function viewOfferedAccount(bank: Bank, engagement: Engagement): OfferedAccount {
  const account = requireAnyAccount(bank, engagement)
  const { id, serial, name, currency } = account
  const number = 'bban' in account ? account.bban : account.maskedPan
  return { id, kind: engagement.kind, serial, name, number, currency, rights: accessRights }
}

function viewOffer(bank: Bank, agreement: Agreement, engagements: readonly Engagement[]): OfferedAgreement {
  const { serial, id, name } = agreement
  const owner = requireCustomer(bank, agreement.owner)
  return {
    id,
    serial,
    name,
    context: owner.type,
    owner: { serial: owner.serial, number: owner.number, name: owner.name },
    accounts: engagements.map((engagement) => viewOfferedAccount(bank, engagement)),
  }
}

/** Lists the agreements with at least one account that the person may open to a TPP, oldest first. */
export function offersTo(bank: Bank, customer: number): readonly OfferedAgreement[] {
  const engagements = new Map<number, Engagement[]>()
  for (const engagement of listCustomerEngagements(bank, customer)) {
    if (isOffered(bank, engagement))
      engagements.set(engagement.agreement, (engagements.get(engagement.agreement) ?? []).concat(engagement))
  }
  return [...engagements.keys()]
    .sort((left, right) => left - right)
    .map((serial) => viewOffer(bank, requireAgreement(bank, serial), engagements.get(serial) ?? []))
}

/** Returns true if a person may open an account of this owner to a TPP, or pay from one. */
export function mayActFor(bank: Bank, customer: number, owner: number): boolean {
  return listCustomerEngagements(bank, customer).some(
    (engagement) =>
      requireAgreement(bank, engagement.agreement).owner === owner &&
      engagement.roles.includes('REGISTER') &&
      isAccountInUse(bank, engagement),
  )
}

/**
 * Lists the agreements under which a person may pay from all of these accounts and cards, oldest first.
 * D: an agreement is offered if it has the first account. Further accounts may be in other agreements of
 * the same owner.
 */
export function offersToPay(
  bank: Bank,
  acting: Acting,
  debtors: readonly Debtor[],
): readonly OfferedAgreement[] {
  const different = new Map(debtors.map((debtor) => [`${debtor.kind} ${debtor.account}`, debtor]))
  const paying = [...different.values()].map((debtor) =>
    payingEngagements(engagementsFor(bank, acting, debtor)),
  )
  const [first = []] = paying
  if (paying.some((engagements) => engagements.length === 0)) return []
  return [...new Set(first.map(({ agreement }) => agreement))]
    .sort((left, right) => left - right)
    .map((serial) => {
      const engagements = paying.flatMap((group) => {
        const agreementEngagements = group.filter(({ agreement }) => agreement === serial)
        return agreementEngagements.length > 0 ? agreementEngagements : group.slice(0, 1)
      })
      return viewOffer(bank, requireAgreement(bank, serial), engagements)
    })
}
