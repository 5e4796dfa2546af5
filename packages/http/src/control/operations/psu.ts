import type { Refusal, Result } from '@pocketbank/core'
import { accessRights, refuse } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { asTold } from '../../render/shape.ts'
import { createPsu, type HeadlessPsu, type ScaAttempt, type ScaResult } from '../psu.ts'
import { type ControlEnv, operationsAt, taking } from './operation.ts'

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
): Promise<Result<ScaResult, Refusal>> {
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
  return come(createPsu(env, customerNumber), either)
}

/** Approves with what is chosen; what is left out has a default. */
function approve(env: ControlEnv, body: v.InferOutput<typeof approval>) {
  const { context, agreement, accounts, rights } = body
  const chosen = Object.entries({ context, agreement, accounts, rights }).filter(
    ([, value]) => value !== undefined,
  )
  return visit(env, body, (psu, link) => psu.approve(link, Object.fromEntries(chosen)))
}

const visited = [
  'Where the browser would have gone, and what the address tells',
  asTold(visitedAnswer),
] as const
const refusals = [
  'SCA_NOT_FOUND',
  'SCA_EXPIRED',
  'SCA_INVALID',
  'PSU_CREDENTIALS_INVALID',
  'RESOURCE_UNKNOWN',
] as const
const done = { status: 200 } as const

/** What a customer does at the bank's page, without a browser. Nobody is sent to the TPP: the answer tells where. */
// biome-ignore format: a table
export const psuOperations = operationsAt('/psu', [
  ['approveAsPsu', 'POST /approve', 'Approve as a customer at the bank’s page would', visited, refusals, taking({ body: approval }, (env, { body }) => approve(env, body)), done],
  ['refuseAsPsu', 'POST /refuse', 'Say no as a customer at the bank’s page would', visited, refusals, taking({ body: invitation }, (env, { body }) => visit(env, body, (psu, link) => psu.refuse(link))), done],
  ['abandonAsPsu', 'POST /abandon', 'Log in at the bank’s page as a customer would, and go away', visited, refusals, taking({ body: invitation }, (env, { body }) => visit(env, body, (psu, link) => psu.abandon(link))), done],
])
