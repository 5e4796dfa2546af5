import { consentStatuses, paymentStatuses, type Refusal, type Result } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { asTold, paidMoney } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { createElsewherePsu } from '../elsewhere.ts'
import { createPsu, type HeadlessPsu, type ScaAttempt, type ScaResult } from '../psu.ts'
import { type ControlEnv, operationsAt, withContracts } from './control-operation.ts'

const text = v.optional(v.string())

/** A customer at the bank's page, and the link used. D: the customer number is no part of an address, since addresses are logged. */
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
    return refuse('E4i', 'Send either link or authorisationId.', '$')
  }
  const env = { engine: bank.engine, now: () => bank.clock.now, links }
  return come(createPsu(env, customerNumber), either)
}

/** Approves with what is chosen; what is left out has a default. */
function approveAsAsked(env: ControlEnv, body: v.InferOutput<typeof approval>) {
  const { context, agreement, accounts, rights } = body
  const chosen = Object.entries({ context, agreement, accounts, rights }).filter(
    ([, value]) => value !== undefined,
  )
  return visit(env, body, (psu, link) => psu.approve(link, Object.fromEntries(chosen)))
}

const visited = ['The address of the redirect and its parameters', asTold(visitedAnswer)] as const
const atThePage = ['S3o', 'S3h', 'S3n', 'S6j', 'S2m', 'S4e'] as const
const done = { status: 200 } as const

/** A customer in the internet bank, and the payment concerned. */
const paymentNamed = v.object({ customerNumber: v.string(), paymentId: v.string() })
const paymentChange = v.object({
  ...paymentNamed.entries,
  amount: text,
  requestedExecutionDate: text,
})
const consentNamed = v.object({ customerNumber: v.string(), consentId: v.string() })

const paymentSeen = [
  'The changed payment',
  asTold(
    v.object({
      paymentId: v.string(),
      transactionStatus: v.picklist(paymentStatuses),
      instructedAmount: v.optional(paidMoney),
      requestedExecutionDate: text,
    }),
  ),
] as const
const consentSeen = [
  'The withdrawn consent',
  asTold(v.object({ consentId: v.string(), consentStatus: v.picklist(consentStatuses) })),
] as const

/** The customer in the internet bank. */
function psuOfRequest({ bank }: ControlEnv, { customerNumber }: { readonly customerNumber: string }) {
  return createElsewherePsu({ engine: bank.engine, now: () => bank.clock.now }, customerNumber)
}

/** Operations of a customer without a browser: at the bank's page and in the internet bank. The redirect address is in the answer. */
// biome-ignore format: a table
export const psuOperations = operationsAt('/psu', 'Control: customers', [
  ['approveAsPsu', 'POST /approve', 'Approve as a customer on the bank’s page', visited, [...atThePage, 'S2p', 'X4l', 'X4n'], withContracts({ body: approval }, (env, { body }) => approveAsAsked(env, body)), done],
  ['refuseAsPsu', 'POST /refuse', 'Refuse as a customer on the bank’s page', visited, atThePage, withContracts({ body: invitation }, (env, { body }) => visit(env, body, (psu, link) => psu.refuse(link))), done],
  ['abandonAsPsu', 'POST /abandon', 'Log in on the bank’s page as a customer and leave', visited, atThePage, withContracts({ body: invitation }, (env, { body }) => visit(env, body, (psu, link) => psu.abandon(link))), done],
  ['cancelPaymentAsPsu', 'POST /cancel-payment', 'Cancel a payment as a customer in the internet bank', paymentSeen, ['S2m', 'P15f', 'P15d'], withContracts({ body: paymentNamed }, (env, { body }) => psuOfRequest(env, body).cancelPayment(body.paymentId)), done],
  ['changePaymentAsPsu', 'POST /change-payment', 'Change the day or amount of a payment as a customer in the internet bank', paymentSeen, ['S2m', 'P15f', 'P15d', 'P15e', 'P15h', 'P2b', 'P13e', 'P2g', 'P15g'], withContracts({ body: paymentChange }, (env, { body }) => psuOfRequest(env, body).changePayment(body.paymentId, body)), done],
  ['withdrawConsentAsPsu', 'POST /withdraw-consent', 'Withdraw a consent as a customer in the internet bank', consentSeen, ['S2m', 'P15f', 'P15i'], withContracts({ body: consentNamed }, (env, { body }) => psuOfRequest(env, body).withdrawConsent(body.consentId)), done],
])
