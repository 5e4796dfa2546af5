import type { Bank, Instant } from '@pocketbank/core'
import { iterateBackward } from '@pocketbank/core/base/store'
import type { Purpose } from '@pocketbank/core/rows/authorisations/model'
import { isAwaitingAnswer } from './consent-facts.ts'
import { createOpenApproval, type OpenApproval } from './open-approval.ts'

/**
 * Lists the approvals with an open link, the latest link of each. D: leaves out cancellations, since
 * approving them undoes other approvals.
 */
export function listOpenApprovals(bank: Bank, now: Instant): readonly OpenApproval[] {
  const latest = new Map<string, OpenApproval>()
  for (const row of iterateBackward(bank.authorisations, 'key', { serial: Number.MAX_SAFE_INTEGER })) {
    const { purpose } = row
    const name = nameSubject(purpose)
    if (purpose.kind === 'cancellation' || latest.has(name) || !isAwaitingAnswer(row, now)) continue
    latest.set(name, createOpenApproval(bank, row))
  }
  return [...latest.values()]
}

/** Names the subject of an authorisation. All links to one approval have the same name. */
export function nameSubject(purpose: Purpose): string {
  if (purpose.kind === 'account-access') return `${purpose.kind} ${purpose.consent}`
  return `${purpose.kind} ${purpose.kind === 'signing-basket' ? purpose.basket : purpose.payment}`
}
