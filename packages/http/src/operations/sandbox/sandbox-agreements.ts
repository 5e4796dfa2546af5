import type { AgreementView, EngagementView } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import {
  agreementRequest,
  engagementRequest,
  engagementRoles,
} from '@pocketbank/core/rows/agreements/contract'
import * as v from 'valibot'
import { createLinksContract, linkTo } from '../render/links.ts'
import { sandboxAmount } from '../render/money.ts'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'

function agreementPath({ id }: { readonly id: string }): string {
  return `/v1/sandbox/agreements/${id}`
}

function engagementPath({ agreementId, id }: EngagementView): string {
  return `${agreementPath({ id: agreementId })}/engagements/${id}`
}

const requestEntries = engagementRequest.entries

/** An engagement: one account that an agreement opens to one customer (D). */
export const engagementShape = shape<EngagementView>()({
  engagementId: [v.string(), ({ id }) => id, 'The id by which the engagement is read and deleted.'],
  customer: [v.string(), ({ customerNumber }) => customerNumber, requestEntries.customer],
  account: [
    v.object({ resourceId: withSentence(v.string(), 'The id of the account or card account.') }),
    ({ resourceId }) => ({ resourceId }),
    requestEntries.account,
  ],
  roles: [v.array(v.picklist(engagementRoles)), ({ roles }) => [...roles], requestEntries.roles],
  registerLimit: [
    v.optional(sandboxAmount),
    ({ registerLimit }) => registerLimit,
    requestEntries.registerLimit,
  ],
  approvalLimit: [
    v.optional(sandboxAmount),
    ({ approvalLimit }) => approvalLimit,
    requestEntries.approvalLimit,
  ],
  _links: [
    createLinksContract('self', 'agreement'),
    (engagement) => ({
      self: linkTo(engagementPath(engagement), 'GET', 'DELETE'),
      agreement: linkTo(agreementPath({ id: engagement.agreementId }), 'GET', 'DELETE'),
    }),
  ],
})

/** An agreement (D). */
export const agreementShape = shape<AgreementView>()({
  agreementId: [v.string(), ({ id }) => id, 'The id by which the agreement is read and deleted.'],
  owner: [v.string(), ({ customerNumber }) => customerNumber, agreementRequest.entries.owner],
  name: [v.string(), ({ name }) => name, agreementRequest.entries.name],
  engagements: nestedField(
    listShape(engagementShape),
    ({ engagements }) => engagements,
    agreementRequest.entries.engagements,
  ),
  _links: [
    createLinksContract('self', 'engagements'),
    (agreement) => ({
      self: linkTo(agreementPath(agreement), 'GET', 'DELETE'),
      engagements: linkTo(`${agreementPath(agreement)}/engagements`, 'POST'),
    }),
  ],
})

const agreement = { description: 'The agreement', body: agreementShape } as const
const agreements = { description: 'The agreements', body: listShape(agreementShape) } as const
const line = { description: 'The engagement', body: engagementShape } as const

function exampleEngagement(customer: string, iban: string) {
  return { customer, account: { iban }, roles: ['VIEW', 'REGISTER'] }
}

/**
 * Agreements of corporate customers (§3.3, §4.8). D: their fields, and all operations except creating one.
 */
export const agreementOperations = operations({ tag: 'Sandbox agreements' }, [
  {
    command: 'createAgreement',
    at: 'POST /v1/sandbox/agreements',
    summary: 'Create an agreement',
    description:
      'With an agreement, a company lets persons see and use its accounts. Each engagement ' +
      'names a private customer, one account of the company, and the roles VIEW or REGISTER.',
    source: '§4.8',
    response: agreement,
    location: agreementPath,
    rules: ['X4b', 'X4c', 'X4d', 'X4j'],
    example: ({ company, companyIban, customer }) => ({
      body: { owner: company, name: 'The office', engagements: [exampleEngagement(customer, companyIban)] },
    }),
    bodyType: 'AgreementRequest',
  },
  {
    command: 'listAgreements',
    at: 'GET /v1/sandbox/agreements',
    summary: 'List the agreements',
    description: 'Includes the agreements that private customers have from the start.',
    response: agreements,
    rules: [],
    example: () => ({ query: { limit: 1 } }),
    queryType: 'PageQuery',
  },
  {
    command: 'readAgreement',
    at: 'GET /v1/sandbox/agreements/{agreementId}',
    summary: 'Read an agreement',
    description: 'The response has every engagement of the agreement.',
    response: agreement,
    rules: ['E4k'],
  },
  {
    command: 'deleteAgreement',
    at: 'DELETE /v1/sandbox/agreements/{agreementId}',
    summary: 'Delete an agreement',
    description:
      'Nobody sees the accounts of the company by this agreement any ' +
      'more. The agreement of a private customer cannot be deleted: 409.',
    response: 'The agreement is deleted',
    rules: ['X4g', 'E4k'],
  },
  {
    command: 'addEngagement',
    at: 'POST /v1/sandbox/agreements/{agreementId}/engagements',
    summary: 'Add an engagement to an agreement',
    description: 'The account must belong to the owner of the agreement.',
    response: line,
    location: engagementPath,
    rules: ['X4c', 'X4d', 'X4j', 'E4k'],
    example: ({ colleague, companyIban }) => ({
      body: { ...exampleEngagement(colleague, companyIban), registerLimit: 10_000, approvalLimit: 5_000 },
    }),
    bodyType: 'EngagementRequest',
  },
  {
    command: 'readEngagement',
    at: 'GET /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}',
    summary: 'Read an engagement',
    description: 'An engagement is found only under its own agreement.',
    response: line,
    rules: ['X4i', 'E4k'],
  },
  {
    command: 'removeEngagement',
    at: 'DELETE /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}',
    summary: 'Delete an engagement',
    description: 'The person loses access to the account at once, also under existing consents.',
    response: 'The engagement is deleted',
    rules: ['X4i', 'E4k'],
  },
])
