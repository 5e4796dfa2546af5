import { canMove } from '@pocketbank/core/domain/payments'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import * as v from 'valibot'
import { type link, linksObject, linkTo, relations } from '../render/links.ts'

export function paymentPath({ service, product, id }: Pick<Payment, 'service' | 'product' | 'id'>): string {
  return `/v1/${service}/${product}/${id}`
}

/** The links of a payment: the payment, its status, and the next steps of the TPP (A1i). */
export const paymentLinks = linksObject({
  scaRedirect: v.optional(relations.scaRedirect),
  self: relations.self,
  status: relations.status,
  startAuthorisation: v.optional(relations.startAuthorisation),
})

type ScaLink = v.InferOutput<typeof link> | undefined

/**
 * Writes the links of a payment. A waiting payment links to its SCA page, or without one to where the TPP can
 * start an authorisation.
 */
export function linksOfPayment(payment: Payment, scaLink?: ScaLink): v.InferOutput<typeof paymentLinks> {
  const path = paymentPath(payment)
  const waits = payment.status === 'RCVD'
  const ending = canMove(payment, 'cancel') ? (['DELETE'] as const) : []
  return {
    scaRedirect: scaLink,
    self: linkTo(path, 'GET', ...ending),
    status: linkTo(`${path}/status`, 'GET'),
    startAuthorisation: waits ? linkTo(`${path}/authorisations`, 'POST') : undefined,
  }
}

/** Writes the links of a payment whose cancellation needs approval. */
export function linksOfCancellation(payment: Payment, scaLink: ScaLink): v.InferOutput<typeof paymentLinks> {
  const path = paymentPath(payment)
  return {
    ...linksOfPayment(payment, scaLink),
    startAuthorisation: linkTo(`${path}/cancellation-authorisations`, 'POST'),
  }
}
