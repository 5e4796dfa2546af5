import { type BasketView, basketStatuses } from '@pocketbank/core'
import * as v from 'valibot'
import { authorisationAnswers, authorisationPath } from './authorisations.ts'
import { basketHeaders } from './payment-headers.ts'
import { corporationRules } from './payment-rules.ts'
import { link, linkTo } from './render/links.ts'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

const path = '/v1/signing-baskets'

function basketPath({ id }: BasketView): string {
  return `${path}/${id}`
}

const basketLinks = v.object({ self: link, status: link, startAuthorisation: v.optional(link) })

function linksOfBasket(basket: BasketView): v.InferOutput<typeof basketLinks> {
  const own = basketPath(basket)
  const waits = basket.status === 'RCVD' || basket.status === 'PATC'
  return {
    self: linkTo(own, 'GET', ...(basket.isUntouched ? (['DELETE'] as const) : [])),
    status: linkTo(`${own}/status`, 'GET'),
    startAuthorisation: waits ? linkTo(`${own}/authorisations`, 'POST') : undefined,
  }
}

/** The status of a signing basket (B5). */
export const basketStatusShape = shape<BasketView>()({
  transactionStatus: [v.picklist(basketStatuses), ({ status }) => status],
})

const ending = {
  ...basketStatusShape.fields,
  _links: [basketLinks, linksOfBasket] as const,
}

/** A signing basket that has been made (B1, BG). */
export const newBasketShape = shape<BasketView>()({ basketId: [v.string(), ({ id }) => id], ...ending })

/** A signing basket (§2.2). */
export const basketShape = shape<BasketView>()({
  payments: [v.array(v.string()), ({ paymentIds }) => [...paymentIds]],
  ...ending,
})

const made = ['The basket', newBasketShape] as const
const one = ['The basket', basketShape] as const
const status = ['The status', basketStatusShape] as const
const { started, all, status: scaStatus } = authorisationAnswers
const group = {
  tag: 'Signing baskets',
  path,
  role: 'PSP_PI',
  psuHeaders: 'baskets',
  tppMessages: true,
} as const

/** Signing baskets: payments that are approved together (§2.2, §4.1, D). */
// biome-ignore format: a table
export const basketOperations = operations({ ...group, requiredHeaders: basketHeaders }, [
  ['createSigningBasket', 'POST', 'Create a basket of payments that one approval covers', made, ['B1b', 'B1c', 'B1d', 'B1e', 'B1f', 'B2a', ...corporationRules], { location: basketPath }],
  ['readSigningBasket', 'GET /{basketId}', 'Read a basket', one, ['Q14h', ...corporationRules], { source: '§4.1' }],
  ['readSigningBasket', 'GET /{basketId}/status', 'Read the status of a basket', status, ['Q14h', ...corporationRules], { id: 'readSigningBasketStatus' }],
  ['deleteSigningBasket', 'DELETE /{basketId}', 'Delete a basket while nothing in it is approved; its payments stay', 'The basket is deleted', ['Q14h', 'B5b', ...corporationRules]],
  ['startSigningBasketAuthorisation', 'POST /{basketId}/authorisations', 'Start basket authorisation; a body is ignored', started, ['Q14h', 'P7e', 'B4c', 'S7d'], { location: authorisationPath }],
  ['listSigningBasketAuthorisations', 'GET /{basketId}/authorisations', 'List basket authorisations', all, ['Q14h', ...corporationRules]],
  ['readSigningBasketAuthorisation', 'GET /{basketId}/authorisations/{authorisationId}', 'Read the status of a basket authorisation', scaStatus, ['Q14h', 'P7j', ...corporationRules]],
])
