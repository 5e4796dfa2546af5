import { accessRights, ok, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { controlRoot } from '../../bank-address.ts'
import { jsonAnswer } from '../../render/answer.ts'
import { createPsu, type HeadlessPsu, type ScaAttempt } from '../psu.ts'
import { type ControlEnv, type ControlOperation, type ControlResult, controlOperation } from './operation.ts'

const path = `${controlRoot}/psu`
const text = v.optional(v.string())

/** Who comes to the bank's page, and by which link. D: the customer's number is no part of an address, since addresses are logged. */
const invitation = v.object({ link: text, authorisationId: text, customerNumber: v.string() })

const approval = v.object({
  ...invitation.entries,
  context: v.optional(v.picklist(['PRIVATE', 'CORPORATE'], 'PRIVATE or CORPORATE')),
  agreement: text,
  accounts: v.optional(v.array(v.string())),
  rights: v.optional(v.array(v.picklist(accessRights, accessRights.join(' or ')))),
})

const visitedAnswer = v.object({
  url: text,
  tpp: v.string(),
  psuId: text,
  sessionId: text,
  corporateId: text,
  message: text,
})

type Come = (psu: HeadlessPsu, link: string) => ScaAttempt

/** The customer opens the link and answers. D: an id alone tells whose authorisation it is, so no TPP is asked for. */
async function visit(
  { bank, links }: ControlEnv,
  { link, authorisationId, customerNumber }: v.InferOutput<typeof invitation>,
  come: Come,
): Promise<ControlResult> {
  const either = link ?? authorisationId
  if (either === undefined || (link !== undefined && authorisationId !== undefined)) {
    return refuse(
      'E4i',
      'FORMAT_ERROR',
      'Either link or authorisationId says what the customer answers.',
      '$',
    )
  }
  const env = { engine: bank.engine, now: () => bank.clock.now, links }
  const visited = await come(createPsu(env, customerNumber), either)
  return visited.ok ? ok(jsonAnswer(200, visited.value)) : visited
}

const common = {
  method: 'POST',
  success: {
    status: 200,
    description: 'Where the browser would have gone, and what the address tells',
    body: visitedAnswer,
  },
  refusals: ['SCA_NOT_FOUND', 'SCA_EXPIRED', 'SCA_INVALID', 'PSU_CREDENTIALS_INVALID', 'RESOURCE_UNKNOWN'],
} as const

/** What a customer does at the bank's page, without a browser. Nobody is sent to the TPP: the answer tells where. */
export const psuOperations: readonly ControlOperation[] = [
  controlOperation({
    ...common,
    id: 'approveAsPsu',
    path: `${path}/approve`,
    summary: 'Approve as a customer at the bank’s page would',
    body: approval,
    use: (place, { body }) =>
      visit(place, body, (psu, link) => {
        const { context, agreement, accounts, rights } = body
        const chosen = Object.entries({ context, agreement, accounts, rights })
        return psu.approve(link, Object.fromEntries(chosen.filter(([, value]) => value !== undefined)))
      }),
  }),
  controlOperation({
    ...common,
    id: 'refuseAsPsu',
    path: `${path}/refuse`,
    summary: 'Say no as a customer at the bank’s page would',
    body: invitation,
    use: (place, { body }) => visit(place, body, (psu, link) => psu.refuse(link)),
  }),
  controlOperation({
    ...common,
    id: 'abandonAsPsu',
    path: `${path}/abandon`,
    summary: 'Log in at the bank’s page as a customer would, and go away',
    body: invitation,
    use: (place, { body }) => visit(place, body, (psu, link) => psu.abandon(link)),
  }),
]
