import { type Context, requireTpp } from '../../base/context.ts'
import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { checkCorporation } from '../../domain/payments/corporation.ts'
import { areSomebodyElses } from '../../domain/payments/payment-parties.ts'
import type { Bank } from '../../rows/bank.ts'
import { paymentById } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import {
  type PaymentService,
  type Product,
  paymentProducts,
  paymentServices,
  productRules,
} from '../../rows/payments/products.ts'

export const paymentParams = ['paymentService', 'paymentProduct', 'paymentId'] as const

export type PaymentParams = Readonly<Record<(typeof paymentParams)[number], string>>

function isProduct(name: string): name is Product {
  return paymentProducts.includes(name as Product)
}

/**
 * Finds a product. Unknown products and those that the service does not offer are refused with different
 * codes (P1).
 */
export function findProduct(service: PaymentService, name: string): Result<Product, Refusal> {
  const path = 'paymentProduct'
  if (!isProduct(name)) {
    return refuseAt(['P1a', 'PRODUCT_UNKNOWN'], path, {
      problem: `must be one of ${paymentProducts.join(', ')}`,
      got: name,
    })
  }
  return productRules(name).services.includes(service)
    ? ok(name)
    : refuseAt(['P1a', 'PRODUCT_INVALID'], path, `${name} is not offered under ${service}`)
}

/** Rejects an unknown service, and a product that the service does not offer. */
export function checkPaymentParams({ paymentService, paymentProduct }: PaymentParams): Refusal | undefined {
  const service = paymentServices.find((candidate) => candidate === paymentService)
  if (service === undefined) {
    const problem = `must be one of ${paymentServices.join(', ')}`
    return refuseAt(['P1a', 'FORMAT_ERROR'], 'paymentService', { problem, got: paymentService }).error
  }
  const product = findProduct(service, paymentProduct)
  return product.ok ? undefined : product.error
}

/**
 * Finds a payment of the calling TPP and of the PSU of the request. Under another service or product it is
 * unknown. The request must name the corporation that pays, except when it starts an SCA (S7).
 */
export function findPayment(
  bank: Bank,
  params: PaymentParams,
  context: Context,
  { beginsSca = false } = {},
): Result<Payment, Refusal> {
  const lookup = paymentById(bank, params.paymentId, requireTpp(context))
  if (!lookup.ok) return lookup
  const payment = lookup.value
  const isHere = payment.service === params.paymentService && payment.product === params.paymentProduct
  if (!isHere || areSomebodyElses(bank, [payment], context)) {
    return refuse('P6a', 'there is no such payment', 'paymentId')
  }
  const corporationCheck = checkCorporation(bank, payment, context, { beginsSca })
  return corporationCheck.ok ? lookup : corporationCheck
}
