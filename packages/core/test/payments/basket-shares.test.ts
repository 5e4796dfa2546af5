import { expect, test } from 'vitest'
import { approversFor, type Engine } from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { does, identifies } from '../sca-scene.ts'
import { customer, engagement } from '../scene.ts'
import { closes, companyTown, forCompany, gathers, loses, office, says } from './basket-scene.ts'
import { answered, from, instantly, orders, payingTown, to, until } from './payment-scene.ts'
import { answers, elsewhere, maskedPan, payer } from './payment-town.ts'

const town = payingTown()
const { kroner, euros, olas, fjords } = town
const abroad = 'cross-border-credit-transfers'

/** What the page knows of each payment for a person: theirs, too late or somebody else's. */
function seenBy(engine: Engine, authorisationId: string, person: string) {
  const view = identifies(engine.fork(), authorisationId, person)
  if (!view.ok) throw new Error(view.error.text)
  const { payments, tooLate, forOthers, offers } = view.value
  return { own: payments.length, tooLate: tooLate.length, forOthers: forOthers.length, offers: offers.length }
}

test('[B4d] where one account is closed the payments from it are rejected with the approval of the others', () => {
  const engine = town.engine.fork()
  const basket = gathers(engine, [
    orders(engine, from(kroner, to(olas, '1'))),
    orders(engine, from(euros, to(olas, '2')), { product: abroad }),
    orders(engine, from(kroner, to(olas, '3')), { product: instantly }),
  ])
  closes(engine, euros)
  const link = basket.starts()
  expect(seenBy(engine, link, 'kari')).toEqual({ own: 2, tooLate: 1, forOthers: 0, offers: 1 })
  expect(basket.told()).toEqual(['RCVD', 'RCVD', 'RCVD'])
  expect(answers(engine, link, says('kari'))).toBe(true)
  expect(basket.told()).toEqual(['PDNG', 'RJCT debtor-gone', 'ACSC'])
  expect(basket.status()).toBe('RJCT')
  until(engine, '2026-01-16T12:00')
  expect(basket.told()).toEqual(['ACSC', 'RJCT debtor-gone', 'ACSC'])
})

test('[B4d] so it is where the first account of the basket is the one that is closed, and for a deleted card', () => {
  const engine = town.engine.fork()
  const basket = gathers(engine, [
    orders(engine, from(kroner, to(olas, '1'))),
    orders(engine, { ...to(olas, '2'), debtorAccount: { maskedPan, currency: 'NOK' } }),
    orders(engine, from(euros, to(olas, '3')), { product: abroad }),
  ])
  closes(engine, kroner)
  const params = { cardAccountId: does(engine, 'listCardAccounts')[0]?.id ?? '' }
  does(engine, 'changeCardStatus', { params, body: { status: 'deleted' } })
  expect(answers(engine, basket.starts(), says('kari'))).toBe(true)
  expect(basket.told()).toEqual(['RJCT debtor-gone', 'RJCT debtor-gone', 'PDNG'])
})

test('[B4d] a refusal refuses what is too late, too', () => {
  const engine = town.engine.fork()
  const basket = gathers(engine, [
    orders(engine, from(kroner, to(olas, '1'))),
    orders(engine, from(euros, to(olas, '2')), { product: abroad }),
  ])
  closes(engine, euros)
  expect(answers(engine, basket.starts(), says('kari', false))).toBe(true)
  expect(basket.told()).toEqual(['RJCT refused', 'RJCT refused'])
})

test('[B4f] of what a person may not pay at all nothing is offered, and nothing is approved or rejected', () => {
  const engine = town.engine.fork()
  const basket = gathers(
    engine,
    ['1', '2'].map((amount) => orders(engine, from(kroner, to(olas, amount)))),
  )
  closes(engine, kroner)
  const link = basket.starts()
  expect(seenBy(engine, link, 'kari')).toEqual({ own: 2, tooLate: 0, forOthers: 0, offers: 0 })
  expect(answers(engine.fork(), link, says('kari'))).toBe(false)
  expect(basket.told()).toEqual(['RCVD', 'RCVD'])
  until(engine, '2026-01-16T10:00')
  expect(basket.told()).toEqual(['RJCT unapproved', 'RJCT unapproved'])
})

test('[B4d] where a person loses REGISTER at one of two accounts its payments are rejected, though a colleague might have paid them', () => {
  const { engine, shared, more } = companyTown('kari', 'ola')
  const basket = gathers(engine, [
    orders(engine, from(shared, to(kroner, '1')), forCompany('kari')),
    orders(engine, from(more, to(kroner, '2')), forCompany('kari')),
  ])
  loses(engine, 'kari', more)
  const line = { ...engagement('kari', { iban: more.iban }), roles: ['VIEW'] }
  does(engine, 'addEngagement', { params: { agreementId: office(engine).id }, body: line })
  const link = basket.starts()
  expect(seenBy(engine, link, 'kari')).toEqual({ own: 1, tooLate: 1, forOthers: 0, offers: 1 })
  expect(answers(engine, link, says('kari'))).toBe(true)
  expect(basket.told()).toEqual(['PDNG', 'RJCT right-lost'])
})

test('[B4e] what was made for somebody else, and is not for who approves the others, waits for whose it is', () => {
  const { engine, shared, more } = companyTown('kari')
  const basket = gathers(engine, [
    orders(engine, from(shared, to(kroner, '1')), forCompany('kari')),
    orders(engine, from(more, to(kroner, '2')), forCompany('kari')),
  ])
  const link = basket.starts()
  expect(seenBy(engine, link, 'ola')).toEqual({ own: 1, tooLate: 0, forOthers: 1, offers: 1 })
  expect(answers(engine, link, says('ola'))).toBe(true)
  expect([basket.status(), ...basket.told()]).toEqual(['RCVD', 'PDNG', 'RCVD'])
  expect(answers(engine, basket.starts(), says('ola'))).toBe(false)
  expect(answers(engine, basket.starts(), says('kari'))).toBe(true)
  expect([basket.status(), ...basket.told()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
})

test('[B4d] what nobody may approve any more is rejected, for whomever it was made', () => {
  const { engine, shared, more } = companyTown('kari')
  const basket = gathers(engine, [
    orders(engine, from(shared, to(kroner, '1')), forCompany('kari')),
    orders(engine, from(more, to(kroner, '2')), forCompany('kari')),
  ])
  loses(engine, 'kari', more)
  expect(answers(engine, basket.starts(), says('ola'))).toBe(true)
  expect(basket.told()).toEqual(['PDNG', 'RJCT right-lost'])
})

test('[B4d] [B3c] a second person who may not pay one of them any more ends it where nobody else is left', () => {
  for (const others of [[], ['berit']]) {
    const { engine, shared, more } = companyTown('kari', 'ola')
    for (const person of others) {
      does(engine, 'createCustomer', { body: customer(person) })
      const params = { agreementId: office(engine).id }
      does(engine, 'addEngagement', { params, body: engagement(person, { iban: more.iban }) })
    }
    for (const { id: engagementId } of office(engine).engagements.filter(
      (line) => line.approvalLimit === undefined,
    )) {
      const params = { agreementId: office(engine).id, engagementId }
      const { customerNumber } = does(engine, 'readEngagement', { params })
      does(engine, 'removeEngagement', { params })
      const body = { ...engagement(customerNumber, { iban: more.iban }), approvalLimit: 1_000 }
      does(engine, 'addEngagement', { params: { agreementId: params.agreementId }, body })
    }
    const basket = gathers(engine, [
      orders(engine, from(shared, to(elsewhere[0], '25000')), forCompany('kari')),
      orders(engine, from(more, to(elsewhere[0], '2000')), forCompany('kari')),
    ])
    expect(answers(engine, basket.starts(), says('kari'))).toBe(true)
    expect([basket.status(), ...basket.told()]).toEqual(['PATC', 'RCVD', 'RCVD'])
    loses(engine, 'ola', more)
    expect(answers(engine, basket.starts(), says('ola'))).toBe(true)
    const isLeft = others.length > 0
    expect(basket.told()).toEqual(['PDNG', isLeft ? 'RCVD' : 'RJCT right-lost'])
    if (!isLeft) continue
    expect(basket.status()).toBe('PATC')
    expect(answers(engine, basket.starts(), says('kari'))).toBe(false)
    expect(answers(engine, basket.starts(), says('berit'))).toBe(true)
    expect([basket.status(), ...basket.told()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
  }
})

test('[B4e] [X4l] what is above the registerLimit of who approves waits, and the others are approved', () => {
  const { engine } = companyTown()
  const asking = {
    psu: { id: '0a6e9f4c-5b1d-4a6e-8c2f-7d3b1e9a0c54', ...payer('', 'fjord').psu, identity: undefined },
  }
  const { identity: _, ...psu } = asking.psu
  const nobody = { asking: { psu } }
  const basket = gathers(engine, [
    orders(engine, from(fjords, to(elsewhere[0], '10')), nobody),
    orders(engine, from(fjords, to(elsewhere[0], '30000.01')), nobody),
  ])
  const link = basket.starts()
  expect(seenBy(engine, link, 'ola')).toEqual({ own: 1, tooLate: 0, forOthers: 1, offers: 1 })
  expect(answers(engine, link, says('ola'))).toBe(true)
  expect(basket.told()).toEqual(['PDNG', 'RCVD'])
  const only = gathers(engine, [orders(engine, from(fjords, to(elsewhere[0], '30000.02')), nobody)])
  expect(answers(engine, only.starts(), says('ola'))).toBe(false)
  expect(only.told()).toEqual(['RCVD'])
})

test('[B4d] a payment by itself that its person may not pay any more waits for who may', () => {
  const { engine, more } = companyTown('kari', 'ola')
  const alone = orders(engine, from(more, to(kroner, '2')), forCompany('kari'))
  loses(engine, 'kari', more)
  expect(answered(engine, alone, 'ola').status).toBe('PDNG')
})

test('[S2w] who may approve only some of a basket is offered as well as who may approve all', () => {
  const { engine, shared, more } = companyTown('kari')
  const { starts } = gathers(engine, [
    orders(engine, from(more, to(kroner, '2')), forCompany('kari')),
    orders(engine, from(shared, to(kroner, '1')), forCompany('kari')),
  ])
  const told = () => {
    const view = does(engine, 'readAuthorisation', { params: { authorisationId: starts() } })
    return approversFor(engine.bank, view, 12).map(({ number }) => number)
  }
  expect(told()).toEqual(['kari', 'ola'])
  loses(engine, 'kari', more)
  expect(told()).toEqual(['kari', 'ola'])
  loses(engine, 'kari', shared)
  expect(told()).toEqual(['ola'])
  closes(engine, more)
  expect(told()).toEqual(['ola'])
  expect(
    refusedAs(engine, 'startSigningBasketAuthorisation', { params: { basketId: 'none' } }, {}),
  ).toMatchObject({
    code: 'RESOURCE_UNKNOWN',
  })
})
