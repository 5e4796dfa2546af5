import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { takeWhile } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { AccountKind, Agreement, Engagement } from './model.ts'

/** The agreement with this id. */
export function agreementById(bank: Bank, id: string): Result<Agreement, Refusal> {
  const agreement = findRowById(bank, 'agreements', id)
  return agreement === undefined ? refuse('E4k', 'there is no such agreement', 'agreementId') : ok(agreement)
}

/** The agreement with this serial, which must exist. */
export function agreementOf(bank: Bank, serial: number): Agreement {
  return existingRow(bank, 'agreements', serial)
}

/** The agreements of an owner, in the order in which they were made. */
export function agreementsOf(bank: Bank, owner: number): readonly Agreement[] {
  return takeWhile(bank.agreements, 'byOwner', { owner, serial: 0 }, (row) => row.owner === owner)
}

/** The engagements of an agreement, in the order in which they were made. */
export function engagementsIn(bank: Bank, agreement: number): readonly Engagement[] {
  const from = { agreement, serial: 0 }
  return takeWhile(bank.engagements, 'byAgreement', from, (row) => row.agreement === agreement)
}

/** The engagements of all agreements that let a person at something. */
export function engagementsOf(bank: Bank, customer: number): readonly Engagement[] {
  return takeWhile(
    bank.engagements,
    'byCustomer',
    { customer, serial: 0 },
    (row) => row.customer === customer,
  )
}

/** The engagements of all agreements that are about an account. */
export function engagementsAt(bank: Bank, kind: AccountKind, account: number): readonly Engagement[] {
  const from = { kind, account, serial: 0 }
  return takeWhile(bank.engagements, 'byAccount', from, (row) => row.kind === kind && row.account === account)
}
