import { beforeEach, describe, expect, test } from 'vitest'
import { interfaceOperations } from '../src/operations/all-operations.ts'
import { basketHeaders, paymentHeaders } from '../src/operations/payment-headers.ts'
import { plainTpp } from './kit/bank.ts'
import { account } from './kit/bodies.ts'
import { callOperation } from './kit/operations.ts'
import { domestic, makePayment, paymentBodies, readStatus, services } from './kit/payments.ts'
import { present } from './kit/psu.ts'
import { hour } from './kit/psu-bank.ts'
import { readError } from './kit/refusals.ts'
import { openExampleWorld, type World } from './kit/world.ts'

let world: World
let tpp: World['tpp']
let sandbox: World['sandbox']
beforeEach(async () => {
  world = await openExampleWorld()
  ;({ sandbox, tpp } = world)
})

async function json(answer: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await answer).json()) as Record<string, unknown>
}

/** Approves a payment at the page as Kari. */
async function approved(path: string, end = 'authorisations'): Promise<void> {
  await sandbox.psu('kari').approve(await tpp.post(`${path}/${end}`))
}

const operations = interfaceOperations.filter(({ tag }) => ['Payments', 'Signing baskets'].includes(tag))

test('[P6h] [Q8p] has ten operations per service and seven for baskets, for PSP_PI', () => {
  expect(operations).toHaveLength(37)
  expect(new Set(operations.map(({ role }) => role))).toEqual(new Set(['PSP_PI']))
})

test('[S9h] requires PSU-ID for baskets, else PSU-ID or X-PSU-IDENTITY', () => {
  for (const { tag, requiredHeaders } of operations) {
    expect(requiredHeaders).toBe(tag === 'Payments' ? paymentHeaders : basketHeaders)
  }
  expect([paymentHeaders[3], basketHeaders[3]]).toEqual(['PSU-ID|X-PSU-IDENTITY', 'PSU-ID'])
})

const psuId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'
const complete: Readonly<Record<string, string>> = {
  ...present,
  'x-accept-fix': 'longer-name',
  'TPP-Session-ID': 'session',
  'PSU-ID': psuId,
}

test.each(operations)('[A10p] [Q8p] requires headers and role for $method $path', async (operation) => {
  const reader = tpp.with({ roles: ['PSP_AI'] })
  const refusedResponse = await callOperation({ ...world, tpp: reader }, operation)
  expect(await readError(sandbox, refusedResponse)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const bare = plainTpp(sandbox)
  for (const [index, names] of operation.requiredHeaders.entries()) {
    const headerNames = operation.requiredHeaders.slice(0, index).map((name) => name.split('|')[0] ?? '')
    const headers = Object.fromEntries(headerNames.map((name) => [name, complete[name] ?? '']))
    const verb = operation.method.toLowerCase() as 'get' | 'post' | 'delete'
    const path = operation.path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await bare[verb](path, { headers: headers })
    expect(await readError(sandbox, answer)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      message: expect.stringContaining(names.replaceAll('|', ' or ')),
    })
  }
})

const bank = 'https://bank.example'

describe.each(services)('%s', (service) => {
  const path = `/v1/${service}/${domestic}`

  test('[P6l] has id, status, fees and links of a new payment in the order of §2.3', async () => {
    const answer = await tpp.post(path, { body: paymentBodies[service]('77') })
    const text = await answer.text()
    const { paymentId } = JSON.parse(text) as { paymentId: string }
    const paymentPath = `${path}/${paymentId}`
    expect(answer.headers.get('location')).toBe(bank + paymentPath)
    const link = (href: string, ...verbs: string[]) => ({ href, verbs })
    expect(text).toBe(
      JSON.stringify({
        paymentId,
        transactionStatus: 'RCVD',
        transactionFeeIndicator: false,
        _links: {
          self: link(paymentPath, 'GET', 'DELETE'),
          status: link(`${paymentPath}/status`, 'GET'),
          startAuthorisation: link(`${paymentPath}/authorisations`, 'POST'),
        },
      }),
    )
  })

  test('[P6p] is read as requested, with its status', async () => {
    const { path: address } = await makePayment(tpp, service, '77')
    const { paymentId, transactionStatus, _links, ...storedFields } = await json(tpp.get(address))
    expect({ paymentId, transactionStatus }).toEqual({
      paymentId: address.split('/').at(-1),
      transactionStatus: 'RCVD',
    })
    const { instructedAmount, ...requestFields } = paymentBodies[service]('77') as Record<string, unknown>
    const { payments, ...otherFields } = requestFields
    expect(storedFields).toMatchObject(otherFields)
    if (instructedAmount !== undefined) {
      expect(storedFields.instructedAmount).toEqual({ amount: '77.00', currency: 'NOK' })
    }
    expect(Object.keys(_links as object)).toEqual(['self', 'status', 'startAuthorisation'])
    expect(Array.isArray(payments)).toBe(service === 'bulk-payments')
  })

  test('[P7b] is cancelled by 204 before approval, and stays readable as CANC', async () => {
    const { path: address } = await makePayment(tpp, service, '77')
    const response = await tpp.delete(address)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await json(tpp.get(`${address}/status`))).toMatchObject({ transactionStatus: 'CANC' })
    expect((await tpp.get(address)).status).toBe(200)
    const again = await readError(sandbox, await tpp.delete(address))
    expect(again).toMatchObject({
      code: 'CONFLICT',
      tppMessages: [{ category: 'ERROR', code: 'CONFLICT', path: 'paymentId' }],
    })
  })

  test('[P7c] is cancelled by 202 and a link after approval', async () => {
    const { path: address } = await makePayment(tpp, service, '77')
    await approved(address)
    const answer = await tpp.delete(address)
    expect(answer.status).toBe(202)
    expect(answer.headers.get('ASPSP-SCA-Approach')).toBe('REDIRECT')
    const { transactionStatus, _links } = (await answer.clone().json()) as Record<string, object>
    expect(transactionStatus).toBe(service === 'periodic-payments' ? 'ACTC' : 'PDNG')
    expect(Object.keys(_links ?? {})).toEqual(['scaRedirect', 'self', 'status', 'startAuthorisation'])
    await sandbox.psu('kari').approve(answer)
    expect(await json(tpp.get(`${address}/status`))).toMatchObject({ transactionStatus: 'CANC' })
  })

  test('[P7j] returns the status of an authorisation', async () => {
    const { path: address } = await makePayment(tpp, service, '77')
    const response = await tpp.post(`${address}/authorisations`)
    expect(response.headers.get('ASPSP-SCA-Approach')).toBe('REDIRECT')
    const location = response.headers.get('location') ?? ''
    const { authorisationId, scaStatus } = (await response.clone().json()) as Record<string, string>
    expect({ authorisation: location, scaStatus }).toEqual({
      authorisation: `${bank}${address}/authorisations/${authorisationId}`,
      scaStatus: 'started',
    })
    expect(await json(tpp.get(`${address}/authorisations`))).toEqual({
      authorisationIds: [authorisationId],
    })
    await sandbox.psu('kari').approve(response)
    expect(await json(tpp.get(location))).toEqual({ scaStatus: 'finalised' })
    const otherLocation = location.replace('/authorisations/', '/cancellation-authorisations/')
    expect((await tpp.get(otherLocation)).status).toBe(404)
  })
})

test('[P6d] [E2e] returns checked funds, and the reason of a rejection', async () => {
  const { path: address } = await makePayment(tpp, 'payments', '99999')
  const status = () => json(tpp.get(`${address}/status`))
  expect(await status()).not.toHaveProperty('fundsAvailable')
  await approved(address)
  const paymentId = address.split('/').at(-1)
  expect(await status()).toMatchObject({ transactionStatus: 'ACCP', paymentId, fundsAvailable: false })
  sandbox.advance(12 * hour)
  expect(await status()).toMatchObject({
    transactionStatus: 'RJCT',
    fundsAvailable: false,
    tppMessages: [{ category: 'ERROR', code: 'PAYMENT_FAILED', text: expect.stringMatching(/funds/) }],
    psuMessage: expect.stringContaining('not enough money'),
  })
  const norwegian = { 'PSU-Accept-Language': 'sv, nn-NO;q=0.5, en;q=0.1' }
  expect(await json(tpp.get(`${address}/status`, { headers: norwegian }))).toMatchObject({
    psuMessage: expect.stringContaining('ikke nok penger'),
  })
  const [batch] = (await (await tpp.get('/v1/sandbox/batches')).json()) as { batchId: string }[]
  expect(await json(tpp.get(`/v1/sandbox/batches/${batch?.batchId}`))).toMatchObject({
    payments: [{ outcome: 'rejected', reason: expect.stringMatching(/funds/), transactionStatus: 'RJCT' }],
  })
})

test('[S11a] gives an unknown PSU a link, who identifies and approves in one visit', async () => {
  const headers = { 'PSU-ID': psuId, 'TPP-Session-ID': 'one' }
  const stranger = sandbox.tpp({ headers })
  const path = `/v1/payments/${domestic}`
  const body = paymentBodies.payments('44')
  const silent = await readError(sandbox, await stranger.post(path, { body }))
  expect(silent).toMatchObject({ status: 400, code: 'HTTP_HEADER_REQUIRED' })
  expect(silent.message).toContain('PSU-Context')
  const answer = await stranger.post(path, { body, headers: { 'PSU-Context': 'PRIVATE' } })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('ASPSP-SCA-Approach')).toBe('REDIRECT')
  const address = answer.headers.get('location') ?? ''
  const names = await sandbox.psu('kari').approve(answer)
  expect(names).toMatchObject({ psuId, sessionId: 'one' })
  expect(names).not.toHaveProperty('corporateId')
  expect(await json(stranger.get(`${address}/status`))).toMatchObject({ transactionStatus: 'PDNG' })
})

test('[S9h] accepts X-PSU-IDENTITY instead of PSU-ID in payment initiation only', async () => {
  const identity = '13039319955'
  await tpp.post('/v1/sandbox/customers', {
    body: { customerNumber: identity, name: 'Jonas', type: 'PRIVATE' },
  })
  const accountBody = account(identity, 7)
  await tpp.post('/v1/sandbox/accounts' as string, { body: accountBody })
  const bare = sandbox.tpp({ headers: { 'X-PSU-IDENTITY': identity, 'TPP-Session-ID': 'two' } })
  const body = {
    ...paymentBodies.payments('44'),
    debtorAccount: { iban: accountBody.iban, currency: 'NOK' },
  } as const
  const path = `/v1/payments/${domestic}`
  const creation = await bare.post(path, { body })
  expect(creation.status).toBe(201)
  const address = creation.headers.get('location') ?? ''
  const error = await readError(
    sandbox,
    await bare.post(path, { body, headers: { 'X-PSU-IDENTITY': '12085592767' } }),
  )
  expect(error).toMatchObject({ status: 400, code: 'PSU_CREDENTIALS_INVALID' })
  const authorisationResponse = await bare.post(`${address}/authorisations`)
  await sandbox.psu(identity).approve(authorisationResponse)
  const statusBody = await json(bare.get(`${address}/status`))
  expect(statusBody).toMatchObject({ transactionStatus: 'PDNG' })
  const reading = await bare.get('/v1/accounts', { headers: { 'X-PSU-IDENTITY': '12085592767' } })
  expect(reading.status).toBe(401)
})

test('[P7a] creates, reads and approves a basket, which then cannot be deleted', async () => {
  const payments = [await makePayment(tpp, 'payments', '51'), await makePayment(tpp, 'payments', '52')]
  const ids = payments.map(({ paymentId }) => paymentId)
  const answer = await tpp.post('/v1/signing-baskets', { body: { paymentIds: ids } })
  const address = answer.headers.get('location') ?? ''
  expect(await json(tpp.get(address))).toMatchObject({
    payments: ids,
    transactionStatus: 'RCVD',
    _links: { startAuthorisation: { href: `${new URL(address).pathname}/authorisations`, verbs: ['POST'] } },
  })
  await approved(address)
  expect(await json(tpp.get(`${address}/status`))).toEqual({ transactionStatus: 'ACTC' })
  for (const payment of payments) expect(await readStatus(tpp, payment)).toBe('PDNG')
  const late = await readError(sandbox, await tpp.delete(address))
  expect(late).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test.each([
  ['bulk', 'bulk-payments'],
  ['periodic', 'periodic-payments'],
] as const)(
  '[B2a] [E2b] refuses a %s payment in a basket with 400 REFERENCE_MIX_INVALID',
  async (_, service) => {
    const { paymentId: id } = await makePayment(tpp, service, '5')
    const answer = await tpp.post('/v1/signing-baskets', { body: { paymentIds: [id] } })
    expect(await readError(sandbox, answer)).toMatchObject({
      status: 400,
      code: 'REFERENCE_MIX_INVALID',
      tppMessages: [{ category: 'ERROR', code: 'BAD_REQUEST', path: '$.paymentIds[0]' }],
    })
  },
)
