import type { AgreementView, EngagementView } from '@pocketbank/core'
import { engagementRoles } from '@pocketbank/core/rows/agreements/contract'
import * as v from 'valibot'
import { linksOf, linkTo } from '../render/links.ts'
import { sandboxAmount } from '../render/money.ts'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'

function agreementPath({ id }: { readonly id: string }): string {
  return `/v1/sandbox/agreements/${id}`
}

function engagementPath({ agreementId, id }: EngagementView): string {
  return `${agreementPath({ id: agreementId })}/engagements/${id}`
}

/** A line of an agreement (D). */
export const engagementShape = shape<EngagementView>()({
  engagementId: [v.string(), ({ id }) => id],
  customer: [v.string(), ({ customerNumber }) => customerNumber],
  account: [v.object({ resourceId: v.string() }), ({ resourceId }) => ({ resourceId })],
  roles: [v.array(v.picklist(engagementRoles)), ({ roles }) => [...roles]],
  registerLimit: [v.optional(sandboxAmount), ({ registerLimit }) => registerLimit],
  approvalLimit: [v.optional(sandboxAmount), ({ approvalLimit }) => approvalLimit],
  _links: [
    linksOf('self', 'agreement'),
    (engagement) => ({
      self: linkTo(engagementPath(engagement), 'GET', 'DELETE'),
      agreement: linkTo(agreementPath({ id: engagement.agreementId }), 'GET', 'DELETE'),
    }),
  ],
})

/** An agreement (D). */
export const agreementShape = shape<AgreementView>()({
  agreementId: [v.string(), ({ id }) => id],
  owner: [v.string(), ({ customerNumber }) => customerNumber],
  name: [v.string(), ({ name }) => name],
  engagements: nestedField(listShape(engagementShape), ({ engagements }) => engagements),
  _links: [
    linksOf('self', 'engagements'),
    (agreement) => ({
      self: linkTo(agreementPath(agreement), 'GET', 'DELETE'),
      engagements: linkTo(`${agreementPath(agreement)}/engagements`, 'POST'),
    }),
  ],
})

const agreement = ['The agreement', agreementShape] as const
const agreements = ['The agreements', listShape(agreementShape)] as const
const line = ['The engagement', engagementShape] as const

/** Agreements of corporate customers (§3.3, §4.8). D: their fields, and all but the first. */
// biome-ignore format: a table
export const agreementOperations = operations({ tag: 'Sandbox agreements', path: '/v1/sandbox/agreements' }, [
  ['createAgreement', 'POST', 'Create an agreement', agreement, ['X4b', 'X4c', 'X4d', 'X4j'], { source: '§4.8', location: agreementPath }],
  ['listAgreements', 'GET', 'List the agreements', agreements, []],
  ['readAgreement', 'GET /{agreementId}', 'Read an agreement', agreement, ['E4k']],
  ['deleteAgreement', 'DELETE /{agreementId}', 'Delete an agreement', 'The agreement is deleted', ['X4g', 'E4k']],
  ['addEngagement', 'POST /{agreementId}/engagements', 'Add an engagement to an agreement', line, ['X4c', 'X4d', 'X4j', 'E4k'], { location: engagementPath }],
  ['readEngagement', 'GET /{agreementId}/engagements/{engagementId}', 'Read an engagement', line, ['X4i', 'E4k']],
  ['removeEngagement', 'DELETE /{agreementId}/engagements/{engagementId}', 'Delete an engagement', 'The engagement is deleted', ['X4i', 'E4k']],
])
