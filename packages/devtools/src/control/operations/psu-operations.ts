import { consentStatuses, paymentStatuses, type Refusal, type Result } from '@pocketbank/core'
import { refuseAt } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { paymentChangeRequest } from '@pocketbank/core/rows/payments/contract'
import { paidMoney, renderUnchanged } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { createInternetBankPsu } from '../internet-bank.ts'
import { createPsu, type HeadlessPsu, type ScaAttempt, type ScaResult } from '../psu.ts'
import { type ControlEnv, operationsWithTag } from './control-operation.ts'

const text = v.optional(v.string())

/**
 * A customer on the SCA page, and the link. D: the customer number is in the body, because addresses are
 * logged.
 */
const invitation = v.object({
  link: withSentence(text, 'The link to the SCA page. Send link or authorisationId.'),
  authorisationId: withSentence(text, 'The id of the authorisation. Send link or authorisationId.'),
  customerNumber: withSentence(v.string(), 'The number with which the customer logs in.'),
})

const approval = v.object({
  ...invitation.entries,
  context: withSentence(
    v.optional(v.picklist(['PRIVATE', 'CORPORATE'], 'PRIVATE or CORPORATE')),
    'PRIVATE or CORPORATE. Without it a customer with a private agreement is PRIVATE.',
  ),
  agreement: withSentence(
    text,
    'The id or name of the agreement, or the number or name of the ' +
      'company that owns it. Required if the bank offers several.',
  ),
  accounts: withSentence(
    v.optional(v.array(v.string())),
    'Accounts and cards to open, each by id, IBAN, national number, ' +
      'masked number or name. Without it all of the agreement.',
  ),
  rights: withSentence(
    v.optional(v.array(v.picklist(accessRights, accessRights.join(' or ')))),
    'The data to open apart from the details of the accounts. Without it all that the TPP asks for.',
  ),
})

const visitedAnswer = v.object({
  url: withSentence(
    text,
    'The address to which the browser was sent, with its parameters; absent if the customer left the page.',
  ),
  tpp: withSentence(v.string(), 'The id of the TPP that asked for the authorisation.'),
  psuId: withSentence(text, 'The PSU-ID by which the TPP knows the person from now on.'),
  sessionId: withSentence(text, 'The session of the authorisation.'),
  corporateId: withSentence(text, 'The corporation for which the person acted.'),
  message: withSentence(text, 'The reason of a refusal, as in the address of the redirect.'),
})

type Act = (psu: HeadlessPsu, link: string) => ScaAttempt

/**
 * Opens a link as the customer, to approve, refuse or leave. D: needs no TPP, because the id of an
 * authorisation is unique among all TPPs.
 */
async function visit(
  { bank, links }: ControlEnv,
  { link, authorisationId, customerNumber }: v.InferOutput<typeof invitation>,
  act: Act,
): Promise<Result<ScaResult, Refusal>> {
  const either = link ?? authorisationId
  if (either === undefined || (link !== undefined && authorisationId !== undefined)) {
    return refuseAt('E4i', '$', 'must have either link or authorisationId')
  }
  const env = { engine: bank.engine, now: () => bank.clock.now, links }
  return act(createPsu(env, customerNumber), either)
}

/** Approves with the given choices and the defaults of the others. */
function approveAsAsked(env: ControlEnv, body: v.InferOutput<typeof approval>) {
  const { context, agreement, accounts, rights } = body
  const choice = Object.entries({ context, agreement, accounts, rights }).filter(
    ([, value]) => value !== undefined,
  )
  return visit(env, body, (psu, link) => psu.approve(link, Object.fromEntries(choice)))
}

const visited = {
  description: 'The address of the redirect and its parameters',
  body: renderUnchanged(visitedAnswer),
}
const atThePage = ['S3o', 'S3h', 'S3n', 'S6j', 'S2m', 'S4e'] as const

const paymentNamed = v.object({
  customerNumber: withSentence(v.string(), 'The number with which the customer logs in.'),
  paymentId: withSentence(v.string(), 'The id of the payment.'),
})
const paymentChange = v.object({
  ...paymentNamed.entries,
  amount: withSentence(text, paymentChangeRequest.entries.amount),
  requestedExecutionDate: withSentence(text, paymentChangeRequest.entries.requestedExecutionDate),
})
const consentNamed = v.object({
  customerNumber: withSentence(v.string(), 'The number with which the customer logs in.'),
  consentId: withSentence(v.string(), 'The id of the consent.'),
})

const paymentSeen = {
  description: 'The changed payment',
  body: renderUnchanged(
    v.object({
      paymentId: withSentence(v.string(), 'The id of the payment.'),
      transactionStatus: withSentence(
        v.picklist(paymentStatuses),
        'The status of the payment, a code of ISO 20022.',
        '§3.1',
      ),
      instructedAmount: withSentence(v.optional(paidMoney), 'The new amount, if it was changed.'),
      requestedExecutionDate: withSentence(text, 'The new day of the payment, if it was changed.'),
    }),
  ),
}
const consentSeen = {
  description: 'The withdrawn consent',
  body: renderUnchanged(
    v.object({
      consentId: withSentence(v.string(), 'The id of the consent.'),
      consentStatus: withSentence(v.picklist(consentStatuses), 'The status of the consent.'),
    }),
  ),
}

function psuOfRequest({ bank }: ControlEnv, { customerNumber }: { readonly customerNumber: string }) {
  return createInternetBankPsu({ engine: bank.engine, now: () => bank.clock.now }, customerNumber)
}

const visitor = { authorisationId: 'k3x9m2p7q1w5', customerNumber: '13039319955' }
const operation = operationsWithTag('Control: customers')

/**
 * Operations of a customer without a browser, on the SCA page and in the internet bank. A response has the
 * redirect address.
 */
export const psuOperations = [
  operation({
    id: 'approveAsPsu',
    at: 'POST /psu/approve',
    summary: 'Approve as a customer on the SCA page',
    description:
      'Without accounts the customer opens all accounts of the ' +
      'agreement; without rights, balances and transactions.',
    body: approval,
    status: 200,
    response: visited,
    rules: [...atThePage, 'S2p', 'X4l', 'X4n'],
    use: (env, { body }) => approveAsAsked(env, body),
    example: () => ({ body: visitor }),
  }),
  operation({
    id: 'refuseAsPsu',
    at: 'POST /psu/refuse',
    summary: 'Refuse as a customer on the SCA page',
    description: 'The redirect address has the reason for the TPP.',
    body: invitation,
    status: 200,
    response: visited,
    rules: atThePage,
    use: (env, { body }) => visit(env, body, (psu, link) => psu.refuse(link)),
    example: () => ({ body: visitor }),
  }),
  operation({
    id: 'abandonAsPsu',
    at: 'POST /psu/abandon',
    summary: 'Log in on the SCA page as a customer and leave',
    description: 'There is no redirect; the link stays valid until it expires.',
    body: invitation,
    status: 200,
    response: visited,
    rules: atThePage,
    use: (env, { body }) => visit(env, body, (psu, link) => psu.abandon(link)),
    example: () => ({ body: visitor }),
  }),
  operation({
    id: 'cancelPaymentAsPsu',
    at: 'POST /psu/cancel-payment',
    summary: 'Cancel a payment as a customer in the internet bank',
    description:
      'The customer must be allowed to pay from the account. The payment ' +
      'must be approved, and in no batch yet. Its id stays valid.',
    body: paymentNamed,
    status: 200,
    response: paymentSeen,
    rules: ['S2m', 'P15f', 'P15d'],
    use: (env, { body }) => psuOfRequest(env, body).cancelPayment(body.paymentId),
    example: () => ({ body: { customerNumber: '13039319955', paymentId: 'k3x9m2p7q1w5' } }),
  }),
  operation({
    id: 'changePaymentAsPsu',
    at: 'POST /psu/change-payment',
    summary: 'Change the day or amount of a payment as a customer in the internet bank',
    description:
      'Only a single payment can be changed. It then waits ' +
      'by the rules of its new day and has the new values.',
    body: paymentChange,
    status: 200,
    response: paymentSeen,
    rules: ['S2m', 'P15f', 'P15d', 'P15e', 'P15h', 'P2b', 'P13e', 'P2g', 'P15g'],
    use: (env, { body }) => psuOfRequest(env, body).changePayment(body.paymentId, body),
    example: () => ({
      body: {
        customerNumber: '13039319955',
        paymentId: 'k3x9m2p7q1w5',
        amount: '99.50',
        requestedExecutionDate: '2026-02-02',
      },
    }),
  }),
  operation({
    id: 'withdrawConsentAsPsu',
    at: 'POST /psu/withdraw-consent',
    summary: 'Withdraw a consent as a customer in the internet bank',
    description:
      'The status of the consent becomes revokedByPsu; the next read of the TPP is 401 with a link.',
    body: consentNamed,
    status: 200,
    response: consentSeen,
    rules: ['S2m', 'P15f', 'P15i'],
    use: (env, { body }) => psuOfRequest(env, body).withdrawConsent(body.consentId),
    example: () => ({ body: { customerNumber: '13039319955', consentId: 'k3x9m2p7q1w5' } }),
  }),
]
