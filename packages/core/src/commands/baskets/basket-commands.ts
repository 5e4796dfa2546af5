import { type Context, requireTpp } from '../../base/context.ts'
import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { putAll, putRow, removeAll } from '../../base/store/table.ts'
import { basketFor, listBasketPayments } from '../../domain/baskets/find.ts'
import { viewBasket } from '../../domain/baskets/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { checkCorporation } from '../../domain/payments/corporation.ts'
import {
  areSomebodyElses,
  areTogether,
  findParties,
  haveSameParties,
  type PaymentParties,
} from '../../domain/payments/payment-parties.ts'
import { type Bank, nextId, withParts } from '../../rows/bank.ts'
import { basketRequest } from '../../rows/baskets/contract.ts'
import type { Basket } from '../../rows/baskets/model.ts'
import { areUntouched, basketStatus } from '../../rows/baskets/status.ts'
import { paymentById } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { readCommand } from '../row-commands.ts'

/**
 * Rejects bulk and periodic payments, payments that are not waiting for their first approval, and payments in
 * another open basket (B1, B2).
 */
function checkBasketPayment(bank: Bank, payment: Payment, path: string): Result<undefined, Refusal> {
  const { service, status, basket, id } = payment
  if (service !== 'payments') {
    return refuseAt('B2a', path, `must be a single payment: it is one of the ${service}`)
  }
  if (status !== 'RCVD' || payment.approvals.length > 0) {
    return refuseAt('B1e', path, `must wait for its first approval: ${id} is ${status}`)
  }
  const isInOpenBasket = basketStatus(listBasketPayments(bank, basket)) === 'RCVD'
  return isInOpenBasket ? refuseAt('B1d', path, 'is in another open basket') : ok(undefined)
}

/**
 * Finds the payments of a request. They must have the same PSU or corporation, and match the one of the
 * request (B1).
 */
function readPayments(
  bank: Bank,
  ids: readonly string[],
  context: Context,
): Result<readonly Payment[], Refusal> {
  const payments: Payment[] = []
  const seenIds = new Set<string>()
  // Parties are checked once for each PSU, since payments of the same PSU give the same result.
  const knownParties: PaymentParties[] = []
  for (const [index, id] of ids.entries()) {
    const path = `$.paymentIds[${index}]`
    if (seenIds.has(id)) return refuseAt(['B1b', 'FORMAT_ERROR'], path, 'is listed twice')
    const lookup = paymentById(bank, id, requireTpp(context))
    if (!lookup.ok) return refuseAt(['B1b', 'RESOURCE_UNKNOWN'], path, 'must be a payment of this TPP')
    const check = checkBasketPayment(bank, lookup.value, path)
    if (!check.ok) return check
    const parties = findParties(bank, lookup.value)
    if (!knownParties.every((otherParties) => areTogether(otherParties, parties))) {
      return refuseAt('B1c', path, 'is a payment of another PSU or corporation than those before it')
    }
    payments.push(lookup.value)
    if (!knownParties.some((otherParties) => haveSameParties(otherParties, parties)))
      knownParties.push(parties)
    seenIds.add(id)
  }
  const path = '$.paymentIds[0]'
  if (areSomebodyElses(bank, payments, context)) {
    return refuseAt('B1f', path, 'must be a payment of the PSU of the request')
  }
  const [first] = payments
  const corporation = first && checkCorporation(bank, first, context, { beginsSca: false })
  return corporation?.ok === false ? corporation : ok(payments)
}

/** Creates a basket, so that one approval covers all its payments (B1, B4). */
export const createSigningBasket = command({
  creates: 'signing-basket',
  identifies: 'named',
  body: basketRequest,
  run(bank, { body: { paymentIds } }, context) {
    const tpp = requireTpp(context)
    const payments = readPayments(bank, paymentIds, context)
    if (!payments.ok) return payments
    const { bank: nextBank, serial, id } = nextId(bank, 'signing-basket')
    const basket: Basket = { serial, id, tpp, payments: payments.value.map((payment) => payment.serial) }
    const paymentTable = putAll(
      nextBank.payments,
      payments.value.map((payment) => ({ ...payment, basket: serial })),
    )
    const changedBank = withParts(nextBank, {
      payments: paymentTable,
      baskets: putRow(nextBank.baskets, basket),
    })
    return succeed(changedBank, viewBasket(changedBank, basket))
  },
})

/** Reads a basket of the calling TPP (§4.1). */
export const readSigningBasket = readCommand('basketId', basketFor, viewBasket, 'signing-basket')

/** Deletes a basket before its first approval (B5). Its payments then wait for an approval each. */
export const deleteSigningBasket = command({
  identifies: 'named',
  params: ['basketId'],
  run(bank, { params: { basketId } }, context) {
    const basket = basketFor(bank, basketId, context)
    if (!basket.ok) return basket
    const { serial, id } = basket.value
    const payments = listBasketPayments(bank, serial)
    if (!areUntouched(payments)) {
      return refuse('B5b', `the basket ${id} cannot be deleted: it is approved, at least in part`, 'basketId')
    }
    // After a failed basket its payments may have moved to another one; they stay there.
    const basketPayments = payments.filter((payment) => payment.basket === serial)
    const freed = basketPayments.map((payment) => ({ ...payment, basket: 0 }))
    const baskets = removeAll(bank.baskets, [basket.value])
    return succeed(withParts(bank, { payments: putAll(bank.payments, freed), baskets }), undefined)
  },
})
