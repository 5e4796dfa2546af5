import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { tppMessageCodes } from '@pocketbank/core/base/errors'
import { statusOf } from '@pocketbank/http/operations/render'
import type { FaultRuleInput } from '../faults/rule.ts'
import type { Arming } from './arming.ts'
import { by, inGroup } from './situation.ts'

/**
 * The requests that a code can be tried with: words, what the client sends, the match of the fault, and the
 * recipe.
 */
const targets = {
  any: {
    words: 'The next request',
    send: 'Read accounts.',
    match: {},
    code: "await tpp.get('/v1/accounts')",
  },
  reading: {
    words: 'The next request for accounts',
    send: 'Read accounts.',
    match: { method: 'GET', path: '/v1/accounts/*' },
    code: "await tpp.get('/v1/accounts')",
  },
  payment: {
    words: 'The next payment',
    send: 'Create a payment.',
    match: { method: 'POST', path: '/v1/payments/{product}' },
    code: "await tpp.post('/v1/payments/norwegian-domestic-credit-transfers', { body: order })",
  },
  periodic: {
    words: 'The next periodic payment',
    send: 'Create a periodic payment.',
    match: { method: 'POST', path: '/v1/periodic-payments/{product}' },
    code: "await tpp.post('/v1/periodic-payments/norwegian-domestic-credit-transfers', { body: { ...order, startDate: sandbox.clock.today, frequency: 'Monthly' } })",
  },
  basket: {
    words: 'The next basket',
    send: 'Create a basket.',
    match: { method: 'POST', path: '/v1/signing-baskets' },
    code: "await tpp.post('/v1/signing-baskets', { body: { paymentIds: ['another'] } })",
  },
  approval: {
    words: 'The next request to start an approval',
    send: 'Create a payment, and start its authorisation.',
    match: { operation: 'startPaymentAuthorisation' },
    code: 'await tpp.pay(order).catch(() => undefined)',
  },
} as const satisfies Record<
  string,
  { words: string; send: string; match: FaultRuleInput['match']; code: string }
>

const codeRows: Readonly<Record<ErrorCode, readonly [target: keyof typeof targets, why: string]>> = {
  SYSTEM_ERROR: ['any', 'The client retries later, with the same X-Request-ID where it creates something.'],
  BAD_REQUEST: ['any', 'A retry gets the same response: the client has to be changed.'],
  FORBIDDEN: [
    'any',
    "The licence, or the customer's role in a company, does not allow the request; asking again does not help.",
  ],
  NOT_FOUND: ['any', 'A wrong address is a bug of the client, not a missing resource.'],
  CONFLICT: ['payment', 'The state at the bank has changed: read it again before the next attempt.'],
  HTTP_HEADER_REQUIRED: [
    'any',
    'A bank demands headers for one operation that another operation does not need.',
  ],
  QUERY_PARAMETER_REQUIRED: [
    'reading',
    'A query that one bank takes lacks a parameter that another bank demands.',
  ],
  SCA_NOT_FOUND: [
    'approval',
    'The client kept a link that the bank does not have: it starts a new approval.',
  ],
  SCA_EXPIRED: [
    'approval',
    'The customer came too late: the client offers a new link instead of an error page.',
  ],
  SCA_INVALID: ['approval', 'The link was used, or its request withdrawn: reading the status shows which.'],
  FORMAT_ERROR: ['payment', "Customers type these values: the error's path says at which field to show it."],
  RESOURCE_UNKNOWN: [
    'reading',
    "An account or payment that the client has stored is deleted, or is not the customer's.",
  ],
  PSU_CREDENTIALS_INVALID: [
    'reading',
    'The customer mistyped their number, or left the bank: ask them, and do not retry.',
  ],
  CONSENT_UNKNOWN: [
    'reading',
    'The bank no longer has the stored consent: the customer has to give a new one.',
  ],
  CONSENT_INVALID: [
    'reading',
    'The customer opened less than the client reads: it has to continue without that.',
  ],
  CONSENT_EXPIRED: [
    'reading',
    'Access ends while nobody is there: the nightly job must ask the customer to renew it.',
  ],
  ACCESS_EXCEEDED: [
    'reading',
    'The bank refuses all further reads of the day: obey Retry-After instead of retrying.',
  ],
  PRODUCT_UNKNOWN: ['payment', 'Banks offer different products: the client has to choose another one.'],
  PRODUCT_INVALID: [
    'payment',
    'A known product is not offered for this service: the client has to choose another one.',
  ],
  KID_MISSING: ['payment', 'The creditor takes payments with a KID only: the customer has to enter it.'],
  KID_INVALID: [
    'payment',
    'A mistyped KID is shown at its field, before the customer leaves for the approval.',
  ],
  PAYMENT_FAILED: [
    'payment',
    'The bank will not carry out the payment: tell the customer, and do not send it again.',
  ],
  EXECUTION_DATE_INVALID: [
    'payment',
    'A date that was good when the customer chose it may be past when it is sent.',
  ],
  PERIOD_INVALID: [
    'periodic',
    'The first day, the last day and the frequency of a standing order do not fit together.',
  ],
  REFERENCE_MIX_INVALID: [
    'basket',
    'The payments of this basket cannot be signed together: the client has to split it.',
  ],
  SIGNATURE_INVALID: [
    'any',
    'A proxy or a new library changes what is signed, and every request fails at once.',
  ],
  CERTIFICATE_INVALID: [
    'any',
    'A renewed certificate may come from an issuer, or have a form, that a bank refuses.',
  ],
  CERTIFICATE_EXPIRED: [
    'any',
    'The certificate ends some night, and with it all access: alert before that day.',
  ],
  CERTIFICATE_MISSING: [
    'any',
    'A new server, library or proxy makes connections without the client certificate.',
  ],
}

function sourceOfCode(code: ErrorCode): string {
  if ((tppMessageCodes as readonly string[]).includes(code)) return '§7.5'
  return code.startsWith('SIGNATURE') || code.startsWith('CERTIFICATE') ? 'BG: error codes' : '§7'
}

/** A situation for each code. */
export const codeSituations = inGroup('refusals', [
  ...Object.entries(codeRows).map(([name, [target, why]]) => {
    const [code, { words, send, match, code: request }] = [name as ErrorCode, targets[target]]
    const [meaning, effect] = [errorCodes[code], `${words} is refused with ${code}.`]
    return {
      id: `refused-${code.toLowerCase().replaceAll('_', '-')}`,
      sentence: `The bank responds with ${statusOf[code]} ${code}: ${meaning[0]?.toLowerCase()}${meaning.slice(1)}`,
      why,
      source: sourceOfCode(code),
      met: by.code(code, ({ entry: { status } }) => status === statusOf[code]),
      how: `${effect} ${send}`,
      code: request,
      arm: (arming: Arming) => arming.fault({ effect: { kind: 'error', code }, match }, effect),
    }
  }),
])
