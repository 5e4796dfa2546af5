import { type BasketView, basketStatuses } from '@pocketbank/core'
import * as v from 'valibot'
import { link, linkTo } from './links.ts'

const transactionStatus = v.picklist(basketStatuses)

const basketLinks = v.object({ self: link, status: link, startAuthorisation: v.optional(link) })

/** A signing basket that has been made (B1, BG). */
export const newBasketAnswer = v.object({ basketId: v.string(), transactionStatus, _links: basketLinks })

/** A signing basket (§2.2). */
export const basketAnswer = v.object({
  payments: v.array(v.string()),
  transactionStatus,
  _links: basketLinks,
})

/** The status of a signing basket (B5). */
export const basketStatusAnswer = v.object({ transactionStatus })

/** The address of a signing basket. */
export function basketPath({ id }: BasketView): string {
  return `/v1/signing-baskets/${id}`
}

function linksOfBasket(basket: BasketView): v.InferOutput<typeof basketLinks> {
  const path = basketPath(basket)
  const waits = basket.status === 'RCVD' || basket.status === 'PATC'
  return {
    self: linkTo(path, 'GET', ...(basket.isUntouched ? (['DELETE'] as const) : [])),
    status: linkTo(`${path}/status`, 'GET'),
    ...(waits && { startAuthorisation: linkTo(`${path}/authorisations`, 'POST') }),
  }
}

/** Writes a signing basket that has been made. */
export function renderNewBasket(basket: BasketView): v.InferOutput<typeof newBasketAnswer> {
  return { basketId: basket.id, transactionStatus: basket.status, _links: linksOfBasket(basket) }
}

/** Writes a signing basket. */
export function renderBasket(basket: BasketView): v.InferOutput<typeof basketAnswer> {
  const { paymentIds, status } = basket
  return { payments: [...paymentIds], transactionStatus: status, _links: linksOfBasket(basket) }
}

/** Writes the status of a signing basket. */
export function renderBasketStatus({ status }: BasketView): v.InferOutput<typeof basketStatusAnswer> {
  return { transactionStatus: status }
}
