import { expect } from 'vitest'
import { requireValue } from '../kit/engine.ts'
import { from, kroner, olas, type PayingWorld, request, test, to, toPaymentParams } from '../kit/pays.ts'
import { comeBack, kari } from '../kit/people.ts'

/** A request of Kari's, in which the TPP calls itself something, or does not. */
function createCaller(world: PayingWorld, brand?: string) {
  const redirect = { uri: comeBack, ...(brand !== undefined && { brand }) }
  return { ...world.createContext(kari), redirect }
}

function pays(world: PayingWorld, amount: string, brand?: string) {
  const order = request(from(kroner, to(olas, amount)))
  return requireValue(world.engine.execute('createPayment', order as never, createCaller(world, brand)))
    .payment
}

test('[P14e] shows the brand of a payment on its SCA page unless that request has one', ({ world }) => {
  const params = toPaymentParams(pays(world, '1', 'Fjordpay'))
  const readBrand = (brand?: string) => {
    const sca = world.engine.execute('startPaymentAuthorisation', { params }, createCaller(world, brand))
    return requireValue(sca).authorisation.redirect.brand
  }
  expect([readBrand(), readBrand('Fjellpay')]).toEqual(['Fjordpay', 'Fjellpay'])
})

test('[P14e] shows the brand that all payments of a basket share', ({ world }) => {
  const readBrand = (...brands: readonly (string | undefined)[]) => {
    const paymentIds = brands.map((brand, index) => pays(world, `${index + 1}0${brands.length}`, brand).id)
    const basket = world.engine.execute('createSigningBasket', { body: { paymentIds } }, createCaller(world))
    const params = { basketId: requireValue(basket).id }
    const sca = world.engine.execute('startSigningBasketAuthorisation', { params }, createCaller(world))
    return requireValue(sca).authorisation.redirect.brand
  }
  expect([readBrand('Fjordpay', 'Fjordpay'), readBrand('Fjordpay', 'Fjellpay', undefined)]).toEqual([
    'Fjordpay',
    undefined,
  ])
})
