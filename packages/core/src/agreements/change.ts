import { refuse } from '../errors/refusal.ts'
import { serialOf } from '../ids/id.ts'
import { find, removeAll } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { engagementRequest } from './contract.ts'
import { engage, holdingsOf } from './engage.ts'
import { agreementById } from './find.ts'
import { viewEngagement } from './view.ts'

/** Adds a line to an agreement (D). */
export const addEngagement = command({
  params: ['agreementId'],
  body: engagementRequest,
  run(bank, { params, body }) {
    const agreement = agreementById(bank, params.agreementId)
    if (!agreement.ok) return agreement
    const engaged = engage(bank, agreement.value, holdingsOf(bank, agreement.value.owner), body, '$')
    if (!engaged.ok) return engaged
    const { bank: changed, engagement } = engaged.value
    return done(changed, viewEngagement(changed, engagement))
  },
})

/** Takes a line out of an agreement (D). */
export const removeEngagement = command({
  params: ['agreementId', 'engagementId'],
  run(bank, { params }) {
    const agreement = agreementById(bank, params.agreementId)
    if (!agreement.ok) return agreement
    const serial = serialOf(bank.ids, 'engagement', params.engagementId)
    const engagement = serial === undefined ? undefined : find(bank.engagements, 'key', { serial })
    if (engagement === undefined || engagement.agreement !== agreement.value.serial) {
      return refuse('RESOURCE_UNKNOWN', 'there is no such engagement in this agreement', 'engagementId')
    }
    return done({ ...bank, engagements: removeAll(bank.engagements, [engagement]) }, undefined)
  },
})
