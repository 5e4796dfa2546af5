import { expect } from 'vitest'
import type { PsuReference } from '../../src/index.ts'
import { customer, engagement } from '../kit/bodies.ts'
import { companyWorld, loses } from '../kit/company.ts'
import {
  fjords,
  foreignAccounts,
  from,
  kroner,
  olas,
  type PayingWorld,
  payingWorld,
  request,
  test,
  to,
  toAccountReference,
  toPaymentParams,
} from '../kit/pays.ts'
import { type CallerOptions, payer } from '../kit/people.ts'
import { pickRefusalFields, readPsuReference } from '../kit/world.ts'

const newName = '0a6e9f4c-5b1d-4a6e-8c2f-7d3b1e9a0c54'

/**
 * A person consents, for themself or for the company, so that the TPP knows them by a PSU-ID of their own.
 */
function registerPsu(world: PayingWorld, person: string, owner = person): PsuReference {
  const { authorisationId } = world.call('createConsent', {}, payer(person, owner))
  const { id, sessionId } = readPsuReference(world.approve(authorisationId, { customer: person, owner }))
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

/** Runs each command about a payment for one sender. The bank of the test does not change. */
function answersAbout(world: PayingWorld, body: object, psu: PsuReference, maker: CallerOptions) {
  const fork = world.fork()
  const payment = fork.createPayment(body, { caller: maker })
  const params = toPaymentParams(payment)
  const { authorisationId } = fork.call('startPaymentAuthorisation', { params })
  return Object.fromEntries(
    [...reading, ...ending, ...links].map((name) => {
      const input = { params: { ...params, ...(name.startsWith('read') && { authorisationId }) } }
      const answer = fork.fork().tryCall(name, input, { psu })
      return [name, answer.ok ? 'done' : `${answer.error.code} ${answer.error.path}`]
    }),
  )
}

const unknown = 'RESOURCE_UNKNOWN paymentId'
const refusedToAll = Object.fromEntries([...reading, ...ending, ...links].map((name) => [name, unknown]))
const doneForAll = {
  ...Object.fromEntries([...reading, ...ending, ...links].map((name) => [name, 'done'])),
  // What was begun is an approval and no cancellation.
  readPaymentCancellation: 'SCA_NOT_FOUND authorisationId',
}

const karis: CallerOptions = payer('kari', 'kari')

test('[P6o] hides a payment from a request that names another known person', () => {
  const world = payingWorld()
  const ola = registerPsu(world, 'ola')
  const kari = registerPsu(world, 'kari')
  const foreign: readonly PsuReference[] = [
    { identity: 'ola' },
    ola,
    { id: ola.id ?? '' },
    { id: (ola.id ?? '').toUpperCase() },
    { sessionId: ola.sessionId ?? '' },
    { id: newName, identity: 'ola' },
  ]
  for (const psu of foreign) expect(answersAbout(world, from(kroner), psu, karis)).toEqual(refusedToAll)
  const ownReferences: readonly PsuReference[] = [
    kari,
    { id: kari.id ?? '' },
    { identity: 'kari' },
    { ...kari, identity: 'kari' },
  ]
  for (const psu of ownReferences) expect(answersAbout(world, from(kroner), psu, karis)).toEqual(doneForAll)
})

test('[P6o] leaves it to the TPP if the PSU-ID is unknown or missing', ({ world }) => {
  registerPsu(world, 'ola')
  for (const psu of [{}, { id: newName }, { sessionId: 'new' }, { context: 'PRIVATE' as const }]) {
    expect(answersAbout(world, from(kroner), psu, karis)).toEqual(doneForAll)
  }
  const { readPayment } = answersAbout(world, from(kroner), { identity: 'nobody' }, karis)
  expect(readPayment).toBe('done')
})

test('[P6o] gives what was made under a new PSU-ID to its later owner', ({ world }) => {
  const ola = registerPsu(world, 'ola')
  const caller: CallerOptions = { psu: { id: newName, context: 'PRIVATE' } }
  const first = world.createPayment(from(kroner), { caller })
  const second = world.call('createPayment', request(from(kroner, to(olas))), caller)
  const read = (psu: PsuReference) =>
    world.tryCall('readPayment', { params: toPaymentParams(first) }, { psu }).ok
  expect([read(ola), read({ identity: 'ola' })]).toEqual([true, true])
  world.approve(second.authorisationId ?? '', { customer: 'kari' })
  expect([read(ola), read({ identity: 'ola' }), read({ identity: 'kari' }), read({ id: newName })]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('[P6o] shows a payment to colleagues of the corporation', ({ world }) => {
  for (const person of ['berit', 'viewer']) world.call('createCustomer', { body: customer(person) })
  const agreementId = world.call('listAgreements').find(({ name }) => name === 'Office')?.id ?? ''
  const view = { ...engagement('viewer', { iban: fjords.iban }), roles: ['VIEW'] }
  world.call('addEngagement', { params: { agreementId }, body: view })
  const maker = payer('kari', 'fjord')
  const readOutcome = (psu: PsuReference) => answersAbout(world, from(fjords), psu, maker).readPayment
  const corporationId = 'fjord'
  const colleagues = [
    payer('ola', 'fjord').psu ?? {},
    { ...registerPsu(world, 'ola', 'fjord'), corporationId },
  ]
  expect([...colleagues, { identity: 'kari', corporationId }].map(readOutcome)).toEqual([
    'done',
    'done',
    'done',
  ])
  expect([readOutcome({ identity: 'berit' }), readOutcome({ identity: 'viewer' })]).toEqual([
    unknown,
    unknown,
  ])
  const outcomes = answersAbout(world, from(kroner), payer('ola', 'fjord').psu ?? {}, karis)
  expect(outcomes.readPayment).toBe(unknown)
})

test('[P6o] counts who consented for the corporation as a colleague without rights too', () => {
  const { world, shared } = companyWorld()
  const ola = registerPsu(world, 'ola', 'fjord')
  const payment = world.createPayment(from(shared), { caller: payer('kari', 'fjord') })
  loses(world, 'ola', shared)
  const answer = world.tryCall(
    'readPayment',
    { params: toPaymentParams(payment) },
    { psu: { ...ola, corporationId: 'fjord' } },
  )
  expect(pickRefusalFields(answer)).toBe('not refused')
})

test('[P6o] [P6c] leaves a payment of a deleted person to the TPP', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  const id = world.call('listCustomers').find(({ number }) => number === 'kari')?.id ?? ''
  world.call('deleteCustomer', { params: { customerId: id } })
  world.call('createCustomer', { body: customer('kari') })
  for (const identity of ['kari', 'ola']) {
    expect(world.call('readPayment', { params: toPaymentParams(payment) }, { psu: { identity } }).id).toBe(
      payment.id,
    )
  }
})

test.each(['periodic-payments', 'bulk-payments'] as const)('[P6o] also leaves to the TPP %s', (service) => {
  const world = payingWorld()
  const body =
    service === 'bulk-payments'
      ? { debtorAccount: toAccountReference(kroner), payments: [to(olas)] }
      : { ...from(kroner), startDate: '2026-01-16', frequency: 'Monthly' }
  const params = toPaymentParams(world.createPayment(body, {}, service))
  const psu = { identity: 'ola' }
  for (const name of [...reading, ...ending]) {
    expect(pickRefusalFields(world.tryCall(name, { params }, { psu }))).toEqual({
      code: 'RESOURCE_UNKNOWN',
      path: 'paymentId',
    })
  }
  expect(world.readCurrent(world.createPayment(from(kroner))).status).toBe('RCVD')
})

/** Makes a basket of these for who asks; the code and the path where it is refused. */
function gathers(world: PayingWorld, ids: readonly string[], caller: CallerOptions = {}) {
  return pickRefusalFields(world.tryCall('createSigningBasket', { body: { paymentIds: ids } }, caller))
}

test('[B1f] hides a basket from others, and refuses their payments in a new one', () => {
  const world = payingWorld()
  const { id } = world.createPayment(from(kroner))
  const refusal = { code: 'RESOURCE_UNKNOWN', path: '$.paymentIds[0]' }
  expect(gathers(world, [id], payer('ola', 'ola'))).toEqual(refusal)
  const { id: basketId } = world.call('createSigningBasket', { body: { paymentIds: [id] } }, karis)
  const params = { basketId }
  const { authorisationId } = world.call('startSigningBasketAuthorisation', { params }, karis)
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
    const readRefusal = (psu: PsuReference) =>
      pickRefusalFields(world.fork().tryCall(command, input, { psu }))
    expect(readRefusal({ identity: 'ola' })).toEqual({ code: 'RESOURCE_UNKNOWN', path: 'basketId' })
    expect([readRefusal({ identity: 'kari' }), readRefusal({ id: newName }), readRefusal({})]).toEqual(
      Array(3).fill('not refused'),
    )
  }
})

test('[B1c] accepts payments of one PSU or one corporation in a basket', () => {
  const world = payingWorld()
  const [karisOwn, olasOwn] = [
    world.createPayment(from(kroner, to(foreignAccounts[0])), { caller: karis }),
    world.createPayment(from(olas, to(foreignAccounts[0])), { caller: payer('ola', 'ola') }),
  ].map(({ id }) => id) as [string, string]
  const [karisFor, olasFor, nobodysFor] = [
    world.createPayment(from(fjords, to(foreignAccounts[0], '1')), { caller: payer('kari', 'fjord') }),
    world.createPayment(from(fjords, to(foreignAccounts[0], '2')), { caller: payer('ola', 'fjord') }),
    world.createPayment(from(fjords, to(foreignAccounts[0], '3')), {
      caller: { psu: { context: 'CORPORATE', corporationId: 'fjord' } },
    }),
  ].map(({ id }) => id) as [string, string, string]
  const mixed = { code: 'REFERENCE_MIX_INVALID', path: '$.paymentIds[1]' }
  for (const caller of [{}, karis, payer('ola', 'ola'), payer('ola', 'fjord')]) {
    for (const ids of [
      [karisOwn, olasOwn],
      [karisOwn, karisFor],
      [olasFor, olasOwn],
    ]) {
      expect(gathers(world.fork(), ids, caller)).toEqual(mixed)
    }
  }
  for (const person of ['kari', 'ola']) {
    const ids = [karisFor, olasFor, nobodysFor]
    expect(gathers(world.fork(), ids, payer(person, 'fjord'))).toBe('not refused')
  }
})
