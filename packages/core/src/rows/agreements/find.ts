import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { AccountKind, Agreement, Engagement } from './model.ts'

/** The agreement with this id. */
export function agreementById(bank: Bank, id: string): Result<Agreement, Refusal> {
  const agreement = findRowById(bank, 'agreements', id)
  return agreement === undefined ? refuse('E4k', 'there is no such agreement', 'agreementId') : ok(agreement)
}

/** The agreement with this serial, which must exist. */
export function requireAgreement(bank: Bank, serial: number): Agreement {
  return existingRow(bank, 'agreements', serial)
}

/** The agreements of an owner, in the order in which they were made. */
export function listOwnerAgreements(bank: Bank, owner: number): readonly Agreement[] {
  return rowsWith(bank.agreements, 'byOwner', { owner })
}

/** The engagements of an agreement, in the order in which they were made. */
export function listAgreementEngagements(bank: Bank, agreement: number): readonly Engagement[] {
  return rowsWith(bank.engagements, 'byAgreement', { agreement })
}

/** The engagements of all agreements that let a person at something. */
export function listCustomerEngagements(bank: Bank, customer: number): readonly Engagement[] {
  return rowsWith(bank.engagements, 'byCustomer', { customer })
}

/** The engagements of all agreements that are about an account. */
export function listAccountEngagements(
  bank: Bank,
  kind: AccountKind,
  account: number,
): readonly Engagement[] {
  return rowsWith(bank.engagements, 'byAccount', { kind, account })
}
