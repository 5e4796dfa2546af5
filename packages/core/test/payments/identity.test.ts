import { expect } from 'vitest'
import { customer } from '../kit/bodies.ts'
import { domestic, fjords, from, kroner, olas, payingWorld, request, start, test, to } from '../kit/pays.ts'
import { type CallerOptions, comeBack, kari, otherTpp, payer } from '../kit/people.ts'
import { pickRefusalFields, readPsuReference, toPsu } from '../kit/world.ts'

const body = from(kroner)
const uuid = '0A6E9F4C-5B1D-4A6E-8C2F-7D3B1E9A0C54'
const anonymousCaller: CallerOptions = { psu: { id: uuid, context: 'PRIVATE' } }

/** The serial of a customer. */
function findSerial(number: string): number | undefined {
  return start.call('listCustomers').find((candidate) => candidate.number === number)?.serial
}

test('[S9b] names the PSU by the national number instead of PSU-ID', () => {
  const payment = payingWorld().createPayment(body, { caller: { psu: { identity: 'kari' } } })
  expect(payment.payer).toBe(findSerial('kari'))
  expect(payment.psuId).toBeUndefined()
})

test('[S9b] accepts the number with a new PSU-ID or that of the same person', ({ world }) => {
  const psuReference = toPsu(world.giveConsent({ customerNumber: 'kari' }))
  for (const psu of [{ id: uuid }, psuReference]) {
    const caller = { psu: { ...psu, identity: 'kari' } }
    expect(world.createPayment(body, { caller, allowLogicalDuplicate: true }).payer).toBe(findSerial('kari'))
  }
})

test.each(['nobody', 'fjord', '', '__proto__'])('[S9c] refuses "%s": not a private customer', (identity) => {
  const refusal = start.readRefusal(body, { caller: { psu: { identity, context: 'PRIVATE' } } })
  expect(refusal).toEqual({ code: 'PSU_CREDENTIALS_INVALID', path: 'X-PSU-IDENTITY' })
})

test('[S9c] refuses the number of one person with the PSU-ID or session of another', ({ world }) => {
  const { id, sessionId } = toPsu(world.giveConsent({ customerNumber: 'kari' }))
  for (const psu of [{ id }, { sessionId }, { id, sessionId }]) {
    const caller = { psu: { ...psu, identity: 'ola' } } as CallerOptions
    expect(world.readRefusal(body, { caller })).toEqual({
      code: 'PSU_CREDENTIALS_INVALID',
      path: 'X-PSU-IDENTITY',
    })
  }
})

test('[S9e] refuses answers of any person but the one of the number', ({ world }) => {
  const { authorisationId } = world.call('createConsent', {}, { psu: { identity: 'kari' } })
  const refusal = { code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' }
  expect(pickRefusalFields(world.identifyPsu(authorisationId, 'ola'))).toEqual(refusal)
  expect(world.identifyPsu(authorisationId, 'kari').ok).toBe(true)
})

test('[S9e] requires a person who may act for the company', ({ world }) => {
  const forCompany = (identity: string, corporationId: string) => ({ psu: { identity, corporationId } })
  expect(world.fork().createPayment(from(fjords), { caller: forCompany('kari', 'fjord') }).corporation).toBe(
    findSerial('fjord'),
  )
  const fork = world.fork()
  fork.call('createCustomer', { body: customer('stranger') })
  for (const [identity, corporation] of [
    ['stranger', 'fjord'],
    ['kari', 'berg'],
    ['kari', 'ola'],
  ] as const) {
    const refusal = fork.readRefusal(from(fjords), { caller: forCompany(identity, corporation) })
    expect(refusal).toEqual({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' })
  }
  const without = { psu: { identity: 'kari', context: 'CORPORATE' } } as const
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Corporate-ID' }
  expect(world.readRefusal(from(fjords), { caller: without })).toEqual(missing)
})

test('[S11a] lets an unknown PSU identify and approve in one visit', ({ world }) => {
  const result = world.call('createPayment', request(body), anonymousCaller)
  expect(result.payment).toMatchObject({ status: 'RCVD', payer: 0, psuId: uuid.toLowerCase() })
  const back = world.approve(result.authorisationId ?? '', { customer: 'kari' })
  expect(back.href.startsWith(comeBack)).toBe(true)
  expect(readPsuReference(back).id).toBe(uuid.toLowerCase())
  expect(world.readCurrent(result.payment)).toMatchObject({ status: 'PDNG', payer: findSerial('kari') })
  const next = world.createPayment(from(kroner, to(olas)), { caller: { psu: { id: uuid } } })
  expect(next.payer).toBe(findSerial('kari'))
})

test('[S11a] sends no link at once to a known person, or without a redirect URI', () => {
  for (const caller of [kari, { ...anonymousCaller, uri: undefined }]) {
    const result = payingWorld().call('createPayment', request(body), caller)
    expect(result.authorisationId).toBeUndefined()
  }
})

test('[S11b] requires PSU-Context for a new PSU', () => {
  const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Context' }
  for (const psu of [{}, { id: uuid }, { sessionId: 'session-1' }]) {
    expect(start.readRefusal(body, { caller: { psu } })).toEqual(missing)
  }
  const caller = { psu: { corporationId: 'fjord' } }
  expect(start.readRefusal(from(fjords), { caller })).toEqual(missing)
})

test('[S11b] treats the PSU of another TPP as new', ({ world }) => {
  const psu = toPsu(world.giveConsent({ customerNumber: 'kari' }))
  expect(world.readRefusal(body, { caller: { psu, tpp: otherTpp } })).toMatchObject({ path: 'PSU-Context' })
})

test.each([
  ['an account of a private customer', kroner, { context: 'PRIVATE' }, true],
  ['an account of a company', fjords, { context: 'PRIVATE' }, false],
  ['an account of the company', fjords, { context: 'CORPORATE', corporationId: 'fjord' }, true],
  ['an account of a company, which the redirect names', fjords, { context: 'CORPORATE' }, true],
  ['an account of a private customer for some company', kroner, { context: 'CORPORATE' }, false],
] as const)('[S11c] says whether an unknown PSU may pay from %s', (_, debtor, psu, isTaken) => {
  const way = { caller: { psu: { ...psu, id: uuid } } }
  if (isTaken) expect(payingWorld().createPayment(from(debtor), way).status).toBe('RCVD')
  else
    expect(start.readRefusal(from(debtor), way)).toEqual({
      code: 'RESOURCE_UNKNOWN',
      path: '$.debtorAccount',
    })
})

test('[S11c] refuses approval by people without the account, for any sender of the request', ({ world }) => {
  const { authorisationId = '' } = world.call('createPayment', request(body), anonymousCaller)
  const identified = world.identifyPsu(authorisationId, 'ola')
  expect(identified.ok && identified.value.offers).toEqual([])
  const params = { authorisationId }
  const refusal = { code: 'RESOURCE_UNKNOWN', path: '$.agreementId' }
  const offer = world.call('listAgreements')[0]?.id
  expect(world.callRefused('approveAuthorisation', { params, body: { agreementId: offer } }, {})).toEqual(
    refusal,
  )
  expect(world.answerLink(authorisationId, 'kari')).toBe(true)
})

test('[S11d] leaves the payment waiting after an unused link', ({ world }) => {
  const { payment, authorisationId = '' } = world.call('createPayment', request(body), anonymousCaller)
  world.settleAt('2026-01-15T10:15')
  expect(
    world.tryCall('identifyPsu', { params: { authorisationId }, body: { customerNumber: 'kari' } }).ok,
  ).toBe(false)
  expect(world.answerPayment(payment)).toMatchObject({ status: 'PDNG', product: domestic })
})

test('[S11d] lets another person approve for a company than the one of the request', ({ world }) => {
  const payment = world.createPayment(from(fjords), { caller: payer('kari', 'fjord') })
  expect(world.answerPayment(payment, 'ola')).toMatchObject({
    status: 'PDNG',
    payer: findSerial('kari'),
    approvals: [findSerial('ola')],
  })
})
