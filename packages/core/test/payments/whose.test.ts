import { expect, test } from 'vitest'
import type { Engine, PsuReference } from '../../src/index.ts'
import { type Asking, approves, asks, does, learnt, refusalOf } from '../sca-scene.ts'
import { customer, engagement } from '../scene.ts'
import { companyTown, loses } from './basket-scene.ts'
import { current, from, named, namesOf, orders, payingTown, request, to } from './payment-scene.ts'
import { elsewhere, payer } from './payment-town.ts'

const { kroner, olas, fjords } = payingTown()
const newName = '0a6e9f4c-5b1d-4a6e-8c2f-7d3b1e9a0c54'

/** A person consents, for themself or for the company, so that the TPP knows them by a PSU-ID of their own. */
function known(engine: Engine, person: string, owner = person): PsuReference {
  const { authorisationId } = does(engine, 'createConsent', {}, payer(person, owner))
  const { id, sessionId } = learnt(approves(engine, authorisationId, { customer: person, owner }))
  return { ...(id && { id }), ...(sessionId && { sessionId }) }
}

const reading = [
  'readPayment',
  'readPaymentStatus',
  'listPaymentAuthorisations',
  'listPaymentCancellations',
] as const
const ending = ['startPaymentAuthorisation', 'startPaymentCancellation', 'cancelPayment'] as const
const links = ['readPaymentAuthorisation', 'readPaymentCancellation'] as const

/** What each command about a payment answers to who asks; the bank of the test stays as it is. */
function answersAbout(engine: Engine, body: object, psu: PsuReference, maker: Asking) {
  const fork = engine.fork()
  const payment = orders(fork, body, { asking: maker })
  const params = namesOf(payment)
  const { authorisationId } = does(fork, 'startPaymentAuthorisation', { params })
  return Object.fromEntries(
    [...reading, ...ending, ...links].map((name) => {
      const input = { params: { ...params, ...(name.startsWith('read') && { authorisationId }) } }
      const answer = asks(fork.fork(), name, input, { psu })
      return [name, answer.ok ? 'done' : `${answer.error.code} ${answer.error.path}`]
    }),
  )
}

const unknown = 'RESOURCE_UNKNOWN paymentId'
const refusedToAll = Object.fromEntries([...reading, ...ending, ...links].map((name) => [name, unknown]))
const doneForAll = {
  ...Object.fromEntries([...reading, ...ending, ...links].map((name) => [name, 'done'])),
  // What was begun is an approval and no cancellation.
  readPaymentCancellation: 'RESOURCE_UNKNOWN authorisationId',
}

const karis: Asking = payer('kari', 'kari')

test('[P6o] a payment is unknown to a request that names somebody else whom the bank knows, whatever it asks', () => {
  const { engine } = payingTown()
  const ola = known(engine, 'ola')
  const kari = known(engine, 'kari')
  const foreign: readonly PsuReference[] = [
    { identity: 'ola' },
    ola,
    { id: ola.id ?? '' },
    { id: (ola.id ?? '').toUpperCase() },
    { sessionId: ola.sessionId ?? '' },
    { id: newName, identity: 'ola' },
  ]
  for (const psu of foreign) expect(answersAbout(engine, from(kroner), psu, karis)).toEqual(refusedToAll)
  const own: readonly PsuReference[] = [
    kari,
    { id: kari.id ?? '' },
    { identity: 'kari' },
    { ...kari, identity: 'kari' },
  ]
  for (const psu of own) expect(answersAbout(engine, from(kroner), psu, karis)).toEqual(doneForAll)
})

test('[P6o] a name that the bank does not know yet, or none, leaves it to the TPP', () => {
  const { engine } = payingTown()
  known(engine, 'ola')
  for (const psu of [{}, { id: newName }, { sessionId: 'new' }, { context: 'PRIVATE' as const }]) {
    expect(answersAbout(engine, from(kroner), psu, karis)).toEqual(doneForAll)
  }
  const { readPayment } = answersAbout(engine, from(kroner), { identity: 'nobody' }, karis)
  expect(readPayment).toBe('done')
})

test('[P6o] what was made under a name that was new is of whoever has it since', () => {
  const { engine } = payingTown()
  const ola = known(engine, 'ola')
  const asking: Asking = { psu: { id: newName, context: 'PRIVATE' } }
  const first = orders(engine, from(kroner), { asking })
  const second = does(engine, 'createPayment', request(from(kroner, to(olas))), asking)
  const read = (psu: PsuReference) => asks(engine, 'readPayment', { params: namesOf(first) }, { psu }).ok
  expect([read(ola), read({ identity: 'ola' })]).toEqual([true, true])
  approves(engine, second.authorisationId ?? '', { customer: 'kari' })
  expect([read(ola), read({ identity: 'ola' }), read({ identity: 'kari' }), read({ id: newName })]).toEqual([
    ...[false, false, true, true],
  ])
})

test('[P6o] a colleague of the same corporation is not somebody else', () => {
  const { engine } = payingTown()
  for (const person of ['berit', 'viewer']) does(engine, 'createCustomer', { body: customer(person) })
  const agreementId = does(engine, 'listAgreements').find(({ name }) => name === 'Office')?.id ?? ''
  const view = { ...engagement('viewer', { iban: fjords.iban }), roles: ['VIEW'] }
  does(engine, 'addEngagement', { params: { agreementId }, body: view })
  const maker = payer('kari', 'fjord')
  const told = (psu: PsuReference) => answersAbout(engine, from(fjords), psu, maker).readPayment
  expect([told({ identity: 'ola' }), told(payer('ola', 'fjord').psu ?? {})]).toEqual(['done', 'done'])
  expect([told(known(engine, 'ola', 'fjord')), told({ identity: 'kari' })]).toEqual(['done', 'done'])
  expect([told({ identity: 'berit' }), told({ identity: 'viewer' })]).toEqual([unknown, unknown])
  const own = answersAbout(engine, from(kroner), payer('ola', 'fjord').psu ?? {}, karis)
  expect(own.readPayment).toBe(unknown)
})

test('[P6o] who has given a consent for the corporation stays a colleague when all rights are gone', () => {
  const { engine, shared } = companyTown()
  const ola = known(engine, 'ola', 'fjord')
  const payment = orders(engine, from(shared), { asking: payer('kari', 'fjord') })
  loses(engine, 'ola', shared)
  const answer = asks(engine, 'readPayment', { params: namesOf(payment) }, { psu: ola })
  expect(refusalOf(answer)).toBe('not refused')
})

test('[P6o] [P6c] a payment of who has left the bank is left to the TPP', () => {
  const { engine } = payingTown()
  const payment = orders(engine, from(kroner))
  const id = does(engine, 'listCustomers').find(({ number }) => number === 'kari')?.id ?? ''
  does(engine, 'deleteCustomer', { params: { customerId: id } })
  does(engine, 'createCustomer', { body: customer('kari') })
  for (const identity of ['kari', 'ola']) {
    expect(does(engine, 'readPayment', { params: namesOf(payment) }, { psu: { identity } }).id).toBe(
      payment.id,
    )
  }
})

test.each(['periodic-payments', 'bulk-payments'] as const)('[P6o] so are %s', (service) => {
  const { engine } = payingTown()
  const body =
    service === 'bulk-payments'
      ? { debtorAccount: named(kroner), payments: [to(olas)] }
      : { ...from(kroner), startDate: '2026-01-16', frequency: 'Monthly' }
  const params = namesOf(orders(engine, body, {}, service))
  const psu = { identity: 'ola' }
  for (const name of [...reading, ...ending]) {
    expect(refusalOf(asks(engine, name, { params }, { psu }))).toEqual({
      code: 'RESOURCE_UNKNOWN',
      path: 'paymentId',
    })
  }
  expect(current(engine, orders(engine, from(kroner))).status).toBe('RCVD')
})

/** Makes a basket of these for who asks; the code and the path where it is refused. */
function gathers(engine: Engine, ids: readonly string[], asking: Asking = {}) {
  return refusalOf(asks(engine, 'createSigningBasket', { body: { paymentIds: ids } }, asking))
}

test('[B1f] a basket is unknown to a request that names somebody else, and its payments are to one that makes it', () => {
  const { engine } = payingTown()
  const { id } = orders(engine, from(kroner))
  const told = { code: 'RESOURCE_UNKNOWN', path: '$.paymentIds[0]' }
  expect(gathers(engine, [id], payer('ola', 'ola'))).toEqual(told)
  const { id: basketId } = does(engine, 'createSigningBasket', { body: { paymentIds: [id] } }, karis)
  const params = { basketId }
  const { authorisationId } = does(engine, 'startSigningBasketAuthorisation', { params }, karis)
  const commands = [
    'readSigningBasket',
    'listSigningBasketAuthorisations',
    'startSigningBasketAuthorisation',
    'readSigningBasketAuthorisation',
    'deleteSigningBasket',
  ] as const
  for (const command of commands) {
    const input = {
      params: { basketId, ...(command.startsWith('readSigningBasketA') && { authorisationId }) },
    }
    const asked = (psu: PsuReference) => refusalOf(asks(engine.fork(), command, input, { psu }))
    expect(asked({ identity: 'ola' })).toEqual({ code: 'RESOURCE_UNKNOWN', path: 'basketId' })
    expect([asked({ identity: 'kari' }), asked({ id: newName }), asked({})]).toEqual(
      Array(3).fill('not refused'),
    )
  }
})

test('[B1c] a basket takes payments of one PSU, or of one corporation, whoever had them made', () => {
  const { engine } = payingTown()
  const [karisOwn, olasOwn] = [
    orders(engine, from(kroner, to(elsewhere[0])), { asking: karis }),
    orders(engine, from(olas, to(elsewhere[0])), { asking: payer('ola', 'ola') }),
  ].map(({ id }) => id) as [string, string]
  const [karisFor, olasFor, nobodysFor] = [
    orders(engine, from(fjords, to(elsewhere[0], '1')), { asking: payer('kari', 'fjord') }),
    orders(engine, from(fjords, to(elsewhere[0], '2')), { asking: payer('ola', 'fjord') }),
    orders(engine, from(fjords, to(elsewhere[0], '3')), {
      asking: { psu: { context: 'CORPORATE', corporationId: 'fjord' } },
    }),
  ].map(({ id }) => id) as [string, string, string]
  const mixed = { code: 'REFERENCE_MIX_INVALID', path: '$.paymentIds[1]' }
  for (const asking of [{}, karis, payer('ola', 'ola'), payer('ola', 'fjord')]) {
    for (const ids of [
      [karisOwn, olasOwn],
      [karisOwn, karisFor],
      [olasFor, olasOwn],
    ]) {
      expect(gathers(engine.fork(), ids, asking)).toEqual(mixed)
    }
  }
  for (const person of ['kari', 'ola']) {
    const ids = [karisFor, olasFor, nobodysFor]
    expect(gathers(engine.fork(), ids, payer(person, 'fjord'))).toBe('not refused')
  }
})
