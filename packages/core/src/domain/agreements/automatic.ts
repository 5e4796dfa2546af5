import { engagementRoles } from '../../rows/agreements/contract.ts'
import { listOwnerAgreements } from '../../rows/agreements/find.ts'
import type { AccountKind, Agreement, Engagement } from '../../rows/agreements/model.ts'
import { type Bank, nextId } from '../../rows/bank.ts'
import type { Customer } from '../../rows/customers/model.ts'
import { withRow } from '../../rows/table-rows.ts'

/** Opens the agreement that each private customer has from the start (§3.3). */
export function openAutomaticAgreement(bank: Bank, owner: Customer): Bank {
  const { bank: nextBank, serial, id } = nextId(bank, 'agreement')
  const agreement: Agreement = { serial, id, owner: owner.serial, name: owner.name, automatic: true }
  return withRow(nextBank, 'agreements', agreement)
}

/**
 * Adds an account to its owner's automatic agreement, with every role (§3.3). Does nothing for a corporation:
 * it has no automatic agreement, so a tester creates one with POST /v1/sandbox/agreements.
 */
export function joinAutomaticAgreement(bank: Bank, owner: number, kind: AccountKind, account: number): Bank {
  const agreement = listOwnerAgreements(bank, owner).find(({ automatic }) => automatic)
  if (agreement === undefined) return bank
  const { bank: nextBank, serial, id } = nextId(bank, 'engagement')
  const engagement: Engagement = {
    serial,
    id,
    agreement: agreement.serial,
    customer: owner,
    kind,
    account,
    roles: engagementRoles,
  }
  return withRow(nextBank, 'engagements', engagement)
}
