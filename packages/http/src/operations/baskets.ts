import { type BasketView, basketStatuses } from '@pocketbank/core'
import * as v from 'valibot'
import { authorisationAnswers, authorisationPath } from './authorisations.ts'
import { basketHeaders } from './payment-headers.ts'
import { corporationRules } from './payment-rules.ts'
import { linksObject, linkTo, relations } from './render/links.ts'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

const path = '/v1/signing-baskets'

function basketPath({ id }: BasketView): string {
  return `${path}/${id}`
}

const basketLinks = linksObject({
  self: relations.self,
  status: relations.status,
  startAuthorisation: v.optional(relations.startAuthorisation),
})

function linksOfBasket(basket: BasketView): v.InferOutput<typeof basketLinks> {
  const ownPath = basketPath(basket)
  const waits = basket.status === 'RCVD' || basket.status === 'PATC'
  return {
    self: linkTo(ownPath, 'GET', ...(basket.isUntouched ? (['DELETE'] as const) : [])),
    status: linkTo(`${ownPath}/status`, 'GET'),
    startAuthorisation: waits ? linkTo(`${ownPath}/authorisations`, 'POST') : undefined,
  }
}

export const basketStatusShape = shape<BasketView>()({
  transactionStatus: [
    v.picklist(basketStatuses),
    ({ status }) => status,
    'The status of the basket: that of its worst payment.',
    '§2.2',
  ],
})

const ending = {
  ...basketStatusShape.fields,
  _links: [basketLinks, linksOfBasket] as const,
}

/** The response to a new signing basket (B1, BG). */
export const newBasketShape = shape<BasketView>()({
  basketId: [v.string(), ({ id }) => id, 'The id of the basket.'],
  ...ending,
})

export const basketShape = shape<BasketView>()({
  payments: [
    v.array(v.string()),
    ({ paymentIds }) => [...paymentIds],
    'The ids of the payments in the basket.',
    '§2.2',
  ],
  ...ending,
})

const createdResponse = { description: 'The basket', body: newBasketShape } as const
const singleResponse = { description: 'The basket', body: basketShape } as const
const status = { description: 'The status', body: basketStatusShape } as const
const { started, all, status: scaStatus } = authorisationAnswers
const group = {
  tag: 'Signing baskets',
  role: 'PSP_PI',
  psuHeaders: 'baskets',
  tppMessages: true,
  requiredHeaders: basketHeaders,
} as const

export const basketOperations = operations(group, [
  {
    command: 'createSigningBasket',
    at: 'POST /v1/signing-baskets',
    summary: 'Create a basket of payments that one approval covers',
    description:
      'A basket has single payments that wait for approval, all of ' +
      'one PSU or corporation. Bulk and periodic payments are refused.',
    response: createdResponse,
    location: basketPath,
    rules: ['B1b', 'B1c', 'B1d', 'B1e', 'B1f', 'B2a', ...corporationRules],
    example: ({ paymentId }) => ({ body: { paymentIds: [paymentId] } }),
    bodyType: 'BasketRequest',
  },
  {
    command: 'readSigningBasket',
    at: 'GET /v1/signing-baskets/{basketId}',
    summary: 'Read a basket',
    description: 'The status is the worst one of the payments. Read each payment at its own address.',
    source: '§4.1',
    response: singleResponse,
    rules: ['Q14h', ...corporationRules],
  },
  {
    command: 'readSigningBasket',
    id: 'readSigningBasketStatus',
    at: 'GET /v1/signing-baskets/{basketId}/status',
    summary: 'Read the status of a basket',
    description: 'The status is the worst one of the payments.',
    response: status,
    rules: ['Q14h', ...corporationRules],
  },
  {
    command: 'deleteSigningBasket',
    at: 'DELETE /v1/signing-baskets/{basketId}',
    summary: 'Delete a basket while nothing in it is approved; its payments stay',
    description:
      'Only a basket without an approved payment can be ' +
      'deleted. Its payments then wait for approval one by one.',
    response: 'The basket is deleted',
    rules: ['Q14h', 'B5b', ...corporationRules],
  },
  {
    command: 'startSigningBasketAuthorisation',
    at: 'POST /v1/signing-baskets/{basketId}/authorisations',
    summary: 'Start basket authorisation; a body is ignored',
    description:
      'The link opens the SCA page, where the PSU approves all payments of the ' +
      'basket at once. Payments that the PSU may no longer make are rejected. ' +
      'Payments that need the approval of somebody else keep waiting.',
    response: started,
    location: authorisationPath,
    rules: ['Q14h', 'P7e', 'B4c', 'S7d'],
  },
  {
    command: 'listSigningBasketAuthorisations',
    at: 'GET /v1/signing-baskets/{basketId}/authorisations',
    summary: 'List basket authorisations',
    description: 'Returns the ids of all authorisations that were started, the oldest first.',
    response: all,
    rules: ['Q14h', ...corporationRules],
  },
  {
    command: 'readSigningBasketAuthorisation',
    at: 'GET /v1/signing-baskets/{basketId}/authorisations/{authorisationId}',
    summary: 'Read the status of a basket authorisation',
    description: 'The scaStatus shows how far the PSU has come.',
    response: scaStatus,
    rules: ['Q14h', 'P7j', ...corporationRules],
  },
])
