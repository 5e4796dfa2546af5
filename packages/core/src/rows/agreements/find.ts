import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { AccountKind, Agreement, Engagement } from './model.ts'

export function agreementById(bank: Bank, id: string): Result<Agreement, Refusal> {
  const agreement = findRowById(bank, 'agreements', id)
  return agreement === undefined ? refuse('E4k', 'there is no such agreement', 'agreementId') : ok(agreement)
}

export function requireAgreement(bank: Bank, serial: number): Agreement {
  return existingRow(bank, 'agreements', serial)
}

export function listOwnerAgreements(bank: Bank, owner: number): readonly Agreement[] {
  return rowsWith(bank.agreements, 'byOwner', { owner })
}

export function listAgreementEngagements(bank: Bank, agreement: number): readonly Engagement[] {
  return rowsWith(bank.engagements, 'byAgreement', { agreement })
}

export function listCustomerEngagements(bank: Bank, customer: number): readonly Engagement[] {
  return rowsWith(bank.engagements, 'byCustomer', { customer })
}

export function listAccountEngagements(
  bank: Bank,
  kind: AccountKind,
  account: number,
): readonly Engagement[] {
  return rowsWith(bank.engagements, 'byAccount', { kind, account })
}
