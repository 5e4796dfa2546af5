import { type AgreementView, type EngagementView, engagementRoles } from '@pocketbank/core'
import * as v from 'valibot'
import { linksOf, linkTo } from './links.ts'
import { sandboxAmount } from './money.ts'

/** The address of an agreement in the sandbox. */
export function agreementPath(id: string): string {
  return `/v1/sandbox/agreements/${id}`
}

/** The address of a line of an agreement in the sandbox. */
export function engagementPath({ agreementId, id }: EngagementView): string {
  return `${agreementPath(agreementId)}/engagements/${id}`
}

/** A line of an agreement (D). */
export const engagementAnswer = v.object({
  engagementId: v.string(),
  customer: v.string(),
  account: v.object({ resourceId: v.string() }),
  roles: v.array(v.picklist(engagementRoles)),
  registerLimit: v.optional(sandboxAmount),
  approvalLimit: v.optional(sandboxAmount),
  _links: linksOf('self', 'agreement'),
})

/** An agreement (D). */
export const agreementAnswer = v.object({
  agreementId: v.string(),
  owner: v.string(),
  name: v.string(),
  engagements: v.array(engagementAnswer),
  _links: linksOf('self', 'engagements'),
})

/** Writes a line of an agreement. */
export function renderEngagement(engagement: EngagementView): v.InferOutput<typeof engagementAnswer> {
  const { id, customerNumber, resourceId, roles, registerLimit, approvalLimit } = engagement
  return {
    engagementId: id,
    customer: customerNumber,
    account: { resourceId },
    roles: [...roles],
    ...(registerLimit !== undefined && { registerLimit }),
    ...(approvalLimit !== undefined && { approvalLimit }),
    _links: {
      self: linkTo(engagementPath(engagement), 'GET', 'DELETE'),
      agreement: linkTo(agreementPath(engagement.agreementId), 'GET', 'DELETE'),
    },
  }
}

/** Writes an agreement. */
export function renderAgreement(agreement: AgreementView): v.InferOutput<typeof agreementAnswer> {
  const { id, customerNumber, name, engagements } = agreement
  return {
    agreementId: id,
    owner: customerNumber,
    name,
    engagements: engagements.map(renderEngagement),
    _links: {
      self: linkTo(agreementPath(id), 'GET', 'DELETE'),
      engagements: linkTo(`${agreementPath(id)}/engagements`, 'POST'),
    },
  }
}
