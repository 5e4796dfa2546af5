import { expect } from 'vitest'
import { approversFor } from '../../src/domain/authorisations/approvers.ts'
import { checkWithdrawn } from '../../src/domain/authorisations/grant.ts'
import { customer, engagement } from '../kit/bodies.ts'
import { companyWorld, gathers, loses } from '../kit/company.ts'
import {
  byCard,
  euros,
  fjords,
  foreignAccounts,
  from,
  instantly,
  kroner,
  olas,
  type PayingWorld,
  payingWorld,
  test,
  to,
} from '../kit/pays.ts'
import { forCompany, payer } from '../kit/people.ts'

const abroad = 'cross-border-credit-transfers'

/** What the page knows of each payment for a person: theirs, too late or somebody else's. */
function countSeenPayments(world: PayingWorld, authorisationId: string, person: string) {
  const view = world.fork().identifyPsu(authorisationId, person)
  if (!view.ok) throw new Error(view.error.text)
  const { payments, tooLate, forOthers, offers } = view.value
  return {
    payments: payments.length,
    tooLate: tooLate.length,
    forOthers: forOthers.length,
    offers: offers.length,
  }
}

test('[B4d] rejects payments from a closed account when the others are approved', () => {
  const world = payingWorld()
  const basket = gathers(world, [
    world.createPayment(from(kroner, to(olas, '1'))),
    world.createPayment(from(euros, to(olas, '2')), { product: abroad }),
    world.createPayment(from(kroner, to(olas, '3')), { product: instantly }),
  ])
  world.closeAccount(euros)
  const link = basket.starts()
  expect(countSeenPayments(world, link, 'kari')).toEqual({ payments: 2, tooLate: 1, forOthers: 0, offers: 1 })
  expect(basket.listStatuses()).toEqual(['RCVD', 'RCVD', 'RCVD'])
  expect(world.answerLink(link, 'kari')).toBe(true)
  expect(basket.listStatuses()).toEqual(['PDNG', 'RJCT debtor-gone', 'ACSC'])
  expect(basket.status()).toBe('RJCT')
  world.settleAt('2026-01-16T12:00')
  expect(basket.listStatuses()).toEqual(['ACSC', 'RJCT debtor-gone', 'ACSC'])
})

test('[B4d] rejects payments from a closed first account or deleted card', () => {
  const world = payingWorld()
  const basket = gathers(world, [
    world.createPayment(from(kroner, to(olas, '1'))),
    world.createPayment({ ...to(olas, '2'), debtorAccount: byCard }),
    world.createPayment(from(euros, to(olas, '3')), { product: abroad }),
  ])
  world.closeAccount(kroner)
  const params = world.cardParams()
  world.call('changeCardStatus', { params, body: { status: 'deleted' } })
  expect(world.answerLink(basket.starts(), 'kari')).toBe(true)
  expect(basket.listStatuses()).toEqual(['RJCT debtor-gone', 'RJCT debtor-gone', 'PDNG'])
})

test('[B4d] refuses late payments with the others', ({ world }) => {
  const basket = gathers(world, [
    world.createPayment(from(kroner, to(olas, '1'))),
    world.createPayment(from(euros, to(olas, '2')), { product: abroad }),
  ])
  world.closeAccount(euros)
  expect(world.answerLink(basket.starts(), 'kari', false)).toBe(true)
  expect(basket.listStatuses()).toEqual(['RJCT refused', 'RJCT refused'])
})

test('[B4e] offers nothing of payments that the person may not pay', () => {
  const world = payingWorld()
  const basket = gathers(
    world,
    ['1', '2'].map((amount) => world.createPayment(from(kroner, to(olas, amount)))),
  )
  world.closeAccount(kroner)
  const link = basket.starts()
  expect(countSeenPayments(world, link, 'kari')).toEqual({ payments: 2, tooLate: 0, forOthers: 0, offers: 0 })
  expect(world.fork().answerLink(link, 'kari')).toBe(false)
  expect(basket.listStatuses()).toEqual(['RCVD', 'RCVD'])
  world.settleAt('2026-01-16T10:00')
  expect(basket.listStatuses()).toEqual(['RJCT unapproved', 'RJCT unapproved'])
})

test('[B4d] rejects payments from an account for which the person lost REGISTER', () => {
  const { world, shared, more } = companyWorld('kari', 'ola')
  const basket = gathers(world, [
    world.createPayment(from(shared, to(kroner, '1')), forCompany('kari')),
    world.createPayment(from(more, to(kroner, '2')), forCompany('kari')),
  ])
  loses(world, 'kari', more)
  const line = { ...engagement('kari', { iban: more.iban }), roles: ['VIEW'] }
  world.call('addEngagement', { params: { agreementId: world.office().id }, body: line })
  const link = basket.starts()
  expect(countSeenPayments(world, link, 'kari')).toEqual({ payments: 1, tooLate: 1, forOthers: 0, offers: 1 })
  expect(world.answerLink(link, 'kari')).toBe(true)
  expect(basket.listStatuses()).toEqual(['PDNG', 'RJCT right-lost'])
})

test('[B4e] leaves a payment of another person waiting for that person', () => {
  const { world, shared, more } = companyWorld('kari')
  const basket = gathers(world, [
    world.createPayment(from(shared, to(kroner, '1')), forCompany('kari')),
    world.createPayment(from(more, to(kroner, '2')), forCompany('kari')),
  ])
  const link = basket.starts()
  expect(countSeenPayments(world, link, 'ola')).toEqual({ payments: 1, tooLate: 0, forOthers: 1, offers: 1 })
  expect(world.answerLink(link, 'ola')).toBe(true)
  expect([basket.status(), ...basket.listStatuses()]).toEqual(['RCVD', 'PDNG', 'RCVD'])
  expect(world.answerLink(basket.starts(), 'ola')).toBe(false)
  expect(world.answerLink(basket.starts(), 'kari')).toBe(true)
  expect([basket.status(), ...basket.listStatuses()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
})

test('[B4d] rejects payments that nobody may approve any more', () => {
  const { world, shared, more } = companyWorld('kari')
  const basket = gathers(world, [
    world.createPayment(from(shared, to(kroner, '1')), forCompany('kari')),
    world.createPayment(from(more, to(kroner, '2')), forCompany('kari')),
  ])
  loses(world, 'kari', more)
  expect(world.answerLink(basket.starts(), 'ola')).toBe(true)
  expect(basket.listStatuses()).toEqual(['PDNG', 'RJCT right-lost'])
})

test('[B4d] [B3a] rejects a payment if the second person may no longer pay and nobody else can', () => {
  for (const otherPersons of [[], ['berit']]) {
    const { world, shared, more } = companyWorld('kari', 'ola')
    for (const person of otherPersons) {
      world.call('createCustomer', { body: customer(person) })
      const params = { agreementId: world.office().id }
      world.call('addEngagement', { params, body: engagement(person, { iban: more.iban }) })
    }
    for (const { id: engagementId } of world
      .office()
      .engagements.filter((line) => line.approvalLimit === undefined)) {
      const params = { agreementId: world.office().id, engagementId }
      const { customerNumber } = world.call('readEngagement', { params })
      world.call('removeEngagement', { params })
      const body = { ...engagement(customerNumber, { iban: more.iban }), approvalLimit: 1_000 }
      world.call('addEngagement', { params: { agreementId: params.agreementId }, body })
    }
    const basket = gathers(world, [
      world.createPayment(from(shared, to(foreignAccounts[0], '25000')), forCompany('kari')),
      world.createPayment(from(more, to(foreignAccounts[0], '2000')), forCompany('kari')),
    ])
    expect(world.answerLink(basket.starts(), 'kari')).toBe(true)
    expect([basket.status(), ...basket.listStatuses()]).toEqual(['PATC', 'RCVD', 'RCVD'])
    loses(world, 'ola', more)
    expect(world.answerLink(basket.starts(), 'ola')).toBe(true)
    const isLeft = otherPersons.length > 0
    expect(basket.listStatuses()).toEqual(['PDNG', isLeft ? 'RCVD' : 'RJCT right-lost'])
    if (!isLeft) continue
    expect(basket.status()).toBe('PATC')
    expect(world.answerLink(basket.starts(), 'kari')).toBe(false)
    expect(world.answerLink(basket.starts(), 'berit')).toBe(true)
    expect([basket.status(), ...basket.listStatuses()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
  }
})

test('[B4e] [X4l] leaves payments above the registerLimit waiting and approves the others', () => {
  const { world } = companyWorld()
  const caller = {
    psu: { id: '0a6e9f4c-5b1d-4a6e-8c2f-7d3b1e9a0c54', ...payer('', 'fjord').psu, identity: undefined },
  }
  const { identity: _, ...psu } = caller.psu
  const anonymousSettings = { caller: { psu } }
  const basket = gathers(world, [
    world.createPayment(from(fjords, to(foreignAccounts[0], '10')), anonymousSettings),
    world.createPayment(from(fjords, to(foreignAccounts[0], '30000.01')), anonymousSettings),
  ])
  const link = basket.starts()
  expect(countSeenPayments(world, link, 'ola')).toEqual({ payments: 1, tooLate: 0, forOthers: 1, offers: 1 })
  expect(world.answerLink(link, 'ola')).toBe(true)
  expect(basket.listStatuses()).toEqual(['PDNG', 'RCVD'])
  const only = gathers(world, [
    world.createPayment(from(fjords, to(foreignAccounts[0], '30000.02')), anonymousSettings),
  ])
  expect(world.answerLink(only.starts(), 'ola')).toBe(false)
  expect(only.listStatuses()).toEqual(['RCVD'])
})

test('[X4l] refuses all payments if the person may register only one of them', () => {
  const { world } = companyWorld()
  const caller = {
    psu: {
      context: 'CORPORATE' as const,
      corporationId: 'fjord',
      id: '0a6e9f4c-5b1d-4a6e-8c2f-7d3b1e9a0c54',
    },
  }
  const amounts = ['30000.01', '29999', '30001']
  const basket = gathers(
    world,
    amounts.map((amount) => world.createPayment(from(fjords, to(foreignAccounts[0], amount)), { caller })),
  )
  const authorisationId = basket.starts()
  const identified = world.identifyPsu(authorisationId, 'ola')
  if (!identified.ok) throw new Error(identified.error.text)
  const view = identified.value
  const { payments } = world.visit(basket.starts())
  expect(payments.map(({ transfers }) => transfers[0]?.amount.minor)).toEqual([
    3_000_001n,
    2_999_900n,
    3_000_100n,
  ])
  expect(checkWithdrawn(world.bank, view, world.now)).toBeUndefined()
  const whole = { ...view, payments }
  expect(checkWithdrawn(world.bank, whole, world.now)).toMatchObject({ error: { rule: 'X4l' } })
})

test('[B4d] leaves a single payment waiting if its person may not pay any more', () => {
  const { world, more } = companyWorld('kari', 'ola')
  const alone = world.createPayment(from(more, to(kroner, '2')), forCompany('kari'))
  loses(world, 'kari', more)
  expect(world.answerPayment(alone, 'ola').status).toBe('PDNG')
})

test('[S2a] offers a basket to a person who may approve only some of it', () => {
  const { world, shared, more } = companyWorld('kari')
  const { starts } = gathers(world, [
    world.createPayment(from(more, to(kroner, '2')), forCompany('kari')),
    world.createPayment(from(shared, to(kroner, '1')), forCompany('kari')),
  ])
  const listApprovers = () => {
    const view = world.call('readAuthorisation', { params: { authorisationId: starts() } })
    return approversFor(world.bank, view, 12).map(({ number }) => number)
  }
  expect(listApprovers()).toEqual(['kari', 'ola'])
  loses(world, 'kari', more)
  expect(listApprovers()).toEqual(['kari', 'ola'])
  loses(world, 'kari', shared)
  expect(listApprovers()).toEqual(['ola'])
  world.closeAccount(more)
  expect(listApprovers()).toEqual(['ola'])
  expect(
    world.callRefused('startSigningBasketAuthorisation', { params: { basketId: 'none' } }, {}),
  ).toMatchObject({
    code: 'RESOURCE_UNKNOWN',
  })
})
