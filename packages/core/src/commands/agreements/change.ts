import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { engage, engagementReading, indexHoldings } from '../../domain/agreements/engage.ts'
import { viewEngagement } from '../../domain/agreements/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { engagementRequest } from '../../rows/agreements/contract.ts'
import { agreementById } from '../../rows/agreements/find.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { findRowById, withoutRows } from '../../rows/table-rows.ts'

export const addEngagement = command({
  params: ['agreementId'],
  body: engagementRequest,
  bodyProblems: engagementReading.problemsIn,
  run(bank, { params, body }) {
    const agreement = agreementById(bank, params.agreementId)
    if (!agreement.ok) return agreement
    const engaged = engage(bank, agreement.value, indexHoldings(bank, agreement.value.owner), body, '$')
    if (!engaged.ok) return engaged
    const { bank: changedBank, engagement } = engaged.value
    return succeed(changedBank, viewEngagement(changedBank, engagement))
  },
})

/** Finds an engagement; rejects one of another agreement. */
function engagementById(bank: Bank, agreementId: string, engagementId: string): Result<Engagement, Refusal> {
  const agreement = agreementById(bank, agreementId)
  if (!agreement.ok) return agreement
  const engagement = findRowById(bank, 'engagements', engagementId)
  return engagement === undefined || engagement.agreement !== agreement.value.serial
    ? refuse('X4i', 'there is no such engagement in this agreement', 'engagementId')
    : ok(engagement)
}

export const readEngagement = command({
  params: ['agreementId', 'engagementId'],
  run(bank, { params }) {
    const engagement = engagementById(bank, params.agreementId, params.engagementId)
    return engagement.ok ? succeed(bank, viewEngagement(bank, engagement.value)) : engagement
  },
})

export const removeEngagement = command({
  params: ['agreementId', 'engagementId'],
  run(bank, { params }) {
    const engagement = engagementById(bank, params.agreementId, params.engagementId)
    if (!engagement.ok) return engagement
    return succeed(withoutRows(bank, 'engagements', [engagement.value]), undefined)
  },
})
