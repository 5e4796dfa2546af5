import { expect, test } from 'vitest'
import { named as consented, consentFor, refusedAs } from '../consent-scene.ts'
import {
  type Asking,
  approves,
  asks,
  comeBack,
  does,
  identifies,
  learnt,
  otherTpp,
  refusalOf,
} from '../sca-scene.ts'
import { customer } from '../scene.ts'
import {
  answered,
  current,
  domestic,
  from,
  kari,
  orders,
  payingTown,
  refused,
  request,
  to,
  until,
} from './payment-scene.ts'
import { answers, payer } from './payment-town.ts'

const town = payingTown()
const { kroner, olas, fjords } = town
const body = from(kroner)
const uuid = '0A6E9F4C-5B1D-4A6E-8C2F-7D3B1E9A0C54'
const nobody: Asking = { psu: { id: uuid, context: 'PRIVATE' } }

/** The serial of a customer. */
function serialOf(number: string): number | undefined {
  return does(town.engine, 'listCustomers').find((one) => one.number === number)?.serial
}

test('[S9b] a payment may name its PSU by their national number instead of PSU-ID', () => {
  const payment = orders(town.engine.fork(), body, { asking: { psu: { identity: 'kari' } } })
  expect(payment.customer).toBe(serialOf('kari'))
  expect(payment.psuId).toBeUndefined()
})

test('[S9b] the number may stand beside a PSU-ID that is new, or that of the same person', () => {
  const engine = town.engine.fork()
  const given = consented(consentFor(engine, { customerNumber: 'kari' }))
  for (const psu of [{ id: uuid }, given]) {
    const asking = { psu: { ...psu, identity: 'kari' } }
    expect(orders(engine, body, { asking, allowLogicalDuplicate: true }).customer).toBe(serialOf('kari'))
  }
})

test.each(['nobody', 'fjord', '', '__proto__'])('[S9c] "%s" names no private customer', (identity) => {
  const told = refused(town.engine, body, { asking: { psu: { identity, context: 'PRIVATE' } } })
  expect(told).toEqual({ code: 'PSU_CREDENTIALS_INVALID', path: 'X-PSU-IDENTITY' })
})

test('[S9c] the number of one person beside the PSU-ID or the session of another is refused', () => {
  const engine = town.engine.fork()
  const { id, sessionId } = consented(consentFor(engine, { customerNumber: 'kari' }))
  for (const psu of [{ id }, { sessionId }, { id, sessionId }]) {
    const asking = { psu: { ...psu, identity: 'ola' } } as Asking
    expect(refused(engine, body, { asking })).toEqual({
      code: 'PSU_CREDENTIALS_INVALID',
      path: 'X-PSU-IDENTITY',
    })
  }
})

test('[S9d] another person than the one whom the number names cannot answer', () => {
  const engine = town.engine.fork()
  const { authorisationId } = does(engine, 'createConsent', {}, { psu: { identity: 'kari' } })
  const told = { code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' }
  expect(refusalOf(identifies(engine, authorisationId, 'ola'))).toEqual(told)
  expect(identifies(engine, authorisationId, 'kari').ok).toBe(true)
})

test('[S9e] for a company the person must be one who may act for it', () => {
  const { engine } = town
  const forCompany = (identity: string, corporationId: string) => ({ psu: { identity, corporationId } })
  expect(orders(engine.fork(), from(fjords), { asking: forCompany('kari', 'fjord') }).corporation).toBe(
    serialOf('fjord'),
  )
  const fork = engine.fork()
  does(fork, 'createCustomer', { body: customer('stranger') })
  for (const [identity, corporation] of [
    ['stranger', 'fjord'],
    ['kari', 'berg'],
    ['kari', 'ola'],
  ] as const) {
    const told = refused(fork, from(fjords), { asking: forCompany(identity, corporation) })
    expect(told).toEqual({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' })
  }
  const without = { psu: { identity: 'kari', context: 'CORPORATE' } } as const
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Corporate-ID' }
  expect(refused(engine, from(fjords), { asking: without })).toEqual(missing)
})

test('[S11a] a PSU whom the bank does not know says who they are and approves in one visit', () => {
  const engine = town.engine.fork()
  const made = does(engine, 'createPayment', request(body), nobody)
  expect(made.payment).toMatchObject({ status: 'RCVD', customer: 0, psuId: uuid.toLowerCase() })
  const back = approves(engine, made.authorisationId ?? '', { customer: 'kari' })
  expect(back.href.startsWith(comeBack)).toBe(true)
  expect(learnt(back).id).toBe(uuid.toLowerCase())
  expect(current(engine, made.payment)).toMatchObject({ status: 'PDNG', customer: serialOf('kari') })
  const next = orders(engine, from(kroner, to(olas)), { asking: { psu: { id: uuid } } })
  expect(next.customer).toBe(serialOf('kari'))
})

test('[S11a] a person whom the bank knows, or who has nowhere to come back to, gets no link at once', () => {
  for (const asking of [kari, { ...nobody, uri: undefined }]) {
    const made = does(town.engine.fork(), 'createPayment', request(body), asking)
    expect(made.authorisationId).toBeUndefined()
  }
})

test('[S11b] without PSU-Context nobody knows on which side of the bank a new PSU is', () => {
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Context' }
  for (const psu of [{}, { id: uuid }, { sessionId: 'session-1' }]) {
    expect(refused(town.engine, body, { asking: { psu } })).toEqual(missing)
  }
  const asking = { psu: { corporationId: 'fjord' } }
  expect(refused(town.engine, from(fjords), { asking })).toEqual(missing)
})

test('[S11b] the PSU of another TPP is a new one', () => {
  const engine = town.engine.fork()
  const psu = consented(consentFor(engine, { customerNumber: 'kari' }))
  expect(refused(engine, body, { asking: { psu, tpp: otherTpp } })).toMatchObject({ path: 'PSU-Context' })
})

test.each([
  ['an account of a private customer', kroner, { context: 'PRIVATE' }, true],
  ['an account of a company', fjords, { context: 'PRIVATE' }, false],
  ['an account of the company', fjords, { context: 'CORPORATE', corporationId: 'fjord' }, true],
  [
    'an account of a private customer for a company',
    kroner,
    { context: 'CORPORATE', corporationId: 'fjord' },
    false,
  ],
] as const)('[S11c] whether a PSU whom nobody knows may pay from %s', (_, debtor, psu, isTaken) => {
  const way = { asking: { psu: { ...psu, id: uuid } } }
  if (isTaken) expect(orders(town.engine.fork(), from(debtor), way).status).toBe('RCVD')
  else
    expect(refused(town.engine, from(debtor), way)).toEqual({
      code: 'RESOURCE_UNKNOWN',
      path: '$.debtorAccount',
    })
})

test('[S11c] whose account it is not cannot approve, whoever asked', () => {
  const engine = town.engine.fork()
  const { authorisationId = '' } = does(engine, 'createPayment', request(body), nobody)
  const identified = identifies(engine, authorisationId, 'ola')
  expect(identified.ok && identified.value.offers).toEqual([])
  const params = { authorisationId }
  const told = { code: 'RESOURCE_UNKNOWN', path: '$.agreementId' }
  const offer = does(engine, 'listAgreements')[0]?.id
  expect(refusedAs(engine, 'approveAuthorisation', { params, body: { agreementId: offer } }, {})).toEqual(
    told,
  )
  expect(answers(engine, authorisationId, { person: 'kari', isYes: true })).toBe(true)
})

test('[S11d] a link that led to no answer leaves the payment waiting for another one', () => {
  const engine = town.engine.fork()
  const { payment, authorisationId = '' } = does(engine, 'createPayment', request(body), nobody)
  until(engine, '2026-01-15T10:15')
  expect(
    asks(engine, 'identifyPsu', { params: { authorisationId }, body: { customerNumber: 'kari' } }).ok,
  ).toBe(false)
  expect(answered(engine, payment)).toMatchObject({ status: 'PDNG', product: domestic })
})

test('[S11e] somebody else may approve for a company than who had it made', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(fjords), { asking: payer('kari', 'fjord') })
  expect(answered(engine, payment, 'ola')).toMatchObject({
    status: 'PDNG',
    customer: serialOf('kari'),
    approvals: [serialOf('ola')],
  })
})
