import type { Tpp } from '@pocketbank/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { interfaceOperations } from '../src/operations/index.ts'
import { paymentHeaders } from '../src/operations/payment-headers.ts'
import { errorOf, openScene, type Scene } from './kit/bank.ts'
import { account } from './kit/bodies.ts'
import { crossBorder, domestic, makePayment, paying, paymentBodies, type Service } from './kit/payments.ts'
import { approve, linkIn } from './kit/psu.ts'
import { buildTown, callOperation, type Town } from './kit/world.ts'

let scene: Scene
let town: Town
let tpp: Tpp
beforeEach(async () => {
  scene = openScene()
  town = await buildTown(scene)
  tpp = town.tpp
})

const services = Object.keys(paymentBodies) as Service[]
const headers = paying

async function json(answer: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await answer).json()) as Record<string, unknown>
}

/** Approves a payment at the page as Kari. */
async function approved(address: string, end = 'authorisations'): Promise<void> {
  const link = await linkIn(await tpp.post(`${address}/${end}`, { headers }))
  approve(scene, tpp, link, { customer: 'kari' })
}

const operations = interfaceOperations.filter(({ tag }) => ['Payments', 'Signing baskets'].includes(tag))

test('[P6h] [Q8p] there are ten operations for each service and seven for baskets, all for PSP_PI', () => {
  expect(operations).toHaveLength(37)
  expect(new Set(operations.map(({ role }) => role))).toEqual(new Set(['PSP_PI']))
})

test.each(operations)('[A10p] [Q8p] $method $path demands its headers, and the role', async (operation) => {
  const reader = tpp.with({ roles: ['PSP_AI'] })
  const refused = await callOperation({ ...town, tpp: reader }, operation)
  expect(await errorOf(scene, refused)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const bare = scene.tpp({ headers: {} })
  for (const [index, names] of paymentHeaders.entries()) {
    const sent = paymentHeaders.slice(0, index).map((name) => name.split('|')[0] ?? '')
    const values: Record<string, string> = {
      ...{ 'x-accept-fix': 'longer-name', 'TPP-Session-ID': 'session', 'PSU-IP-Address': '192.0.2.1' },
      ...{ 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' },
    }
    const some = Object.fromEntries(sent.map((name) => [name, values[name] ?? '']))
    const verb = operation.method.toLowerCase() as 'get' | 'post' | 'delete'
    const path = operation.path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await bare[verb](path, { headers: some })
    expect(await errorOf(scene, answer)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      message: expect.stringContaining(names.replaceAll('|', ' or ')),
    })
  }
})

describe.each(services)('%s', (service) => {
  const path = `/v1/${service}/${domestic}`

  test('[P6l] a new payment tells id, status, fees and links in the order of §2.3', async () => {
    const answer = await tpp.post(path, { body: paymentBodies[service]('77'), headers })
    const text = await answer.text()
    const { paymentId } = JSON.parse(text) as { paymentId: string }
    const own = `${path}/${paymentId}`
    expect(answer.headers.get('location')).toBe(own)
    const link = (href: string, ...verbs: string[]) => ({ href, verbs })
    expect(text).toBe(
      JSON.stringify({
        ...{ paymentId, transactionStatus: 'RCVD', transactionFeeIndicator: false },
        _links: {
          self: link(own, 'GET', 'DELETE'),
          status: link(`${own}/status`, 'GET'),
          startAuthorisation: link(`${own}/authorisations`, 'POST'),
        },
      }),
    )
  })

  test('[P6i] it is read as it was asked for, with its status', async () => {
    const address = await makePayment(tpp, service, '77')
    const { paymentId, transactionStatus, _links, ...read } = await json(tpp.get(address, { headers }))
    expect({ paymentId, transactionStatus }).toEqual({
      paymentId: address.split('/').at(-1),
      transactionStatus: 'RCVD',
    })
    const { instructedAmount, ...asked } = paymentBodies[service]('77') as Record<string, unknown>
    const { payments, ...others } = asked
    expect(read).toMatchObject(others)
    if (instructedAmount !== undefined) {
      expect(read.instructedAmount).toEqual({ amount: '77.00', currency: 'NOK' })
    }
    expect(Object.keys(_links as object)).toEqual(['self', 'status', 'startAuthorisation'])
    expect(Array.isArray(payments)).toBe(service === 'bulk-payments')
  })

  test('[P7h] what nobody has approved is ended by 204, and stays readable as CANC', async () => {
    const address = await makePayment(tpp, service, '77')
    const ended = await tpp.delete(address, { headers })
    expect([ended.status, await ended.text()]).toEqual([204, ''])
    expect(await json(tpp.get(`${address}/status`, { headers }))).toMatchObject({ transactionStatus: 'CANC' })
    expect((await tpp.get(address, { headers })).status).toBe(200)
    const again = await errorOf(scene, await tpp.delete(address, { headers }))
    expect(again).toMatchObject({
      code: 'CONFLICT',
      tppMessages: [{ category: 'ERROR', code: 'CONFLICT', path: 'paymentId' }],
    })
  })

  test('[P7i] what is approved is ended by 202 and a link, and by CANC when the PSU has approved that', async () => {
    const address = await makePayment(tpp, service, '77')
    await approved(address)
    const answer = await tpp.delete(address, { headers })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('ASPSP-SCA-Approach')).toBe('REDIRECT')
    const { transactionStatus, _links } = (await answer.clone().json()) as Record<string, object>
    expect(transactionStatus).toBe('PDNG')
    expect(Object.keys(_links ?? {})).toEqual(['scaRedirect', 'self', 'status', 'startAuthorisation'])
    approve(scene, tpp, await linkIn(answer), { customer: 'kari' })
    expect(await json(tpp.get(`${address}/status`, { headers }))).toMatchObject({ transactionStatus: 'CANC' })
  })

  test('[P7j] an authorisation tells how far it has come', async () => {
    const address = await makePayment(tpp, service, '77')
    const started = await tpp.post(`${address}/authorisations`, { headers })
    expect(started.headers.get('ASPSP-SCA-Approach')).toBe('REDIRECT')
    const own = started.headers.get('location') ?? ''
    const { authorisationId, scaStatus } = (await started.clone().json()) as Record<string, string>
    expect({ own, scaStatus }).toEqual({
      own: `${address}/authorisations/${authorisationId}`,
      scaStatus: 'received',
    })
    expect(await json(tpp.get(`${address}/authorisations`, { headers }))).toEqual({
      authorisationIds: [authorisationId],
    })
    approve(scene, tpp, await linkIn(started), { customer: 'kari' })
    expect(await json(tpp.get(own, { headers }))).toEqual({ scaStatus: 'finalised' })
    const other = own.replace('/authorisations/', '/cancellation-authorisations/')
    expect((await tpp.get(other, { headers })).status).toBe(404)
  })

  test('[P1a] an unknown product is 404, one that is not offered here 403, both before query and body', async () => {
    const rubbish = { query: { allowLogicalDuplicate: 'perhaps' }, body: [], headers }
    const unknown = await errorOf(scene, await tpp.post(`/v1/${service}/giro`, rubbish))
    expect(unknown).toMatchObject({ status: 404, code: 'PRODUCT_UNKNOWN' })
    const other = await tpp.post(`/v1/${service}/${crossBorder}`, rubbish)
    const expected = service === 'payments' ? [400, 'FORMAT_ERROR'] : [403, 'PRODUCT_INVALID']
    const { status, code } = await errorOf(scene, other)
    expect([status, code]).toEqual(expected)
  })

  test('[Q14h] [P6a] under another product, service or TPP it is unknown', async () => {
    const address = await makePayment(tpp, service, '77')
    const id = address.split('/').at(-1)
    const stranger = tpp.with({ id: 'PSDSE-FINA-44059' })
    const elsewhere = services.filter((other) => other !== service)
    const answers = [
      await stranger.get(address, { headers }),
      await stranger.delete(address, { headers }),
      await stranger.post(`${address}/authorisations`, { headers }),
      ...(await Promise.all(
        elsewhere.map((other) => tpp.get(`/v1/${other}/${domestic}/${id}`, { headers })),
      )),
    ]
    for (const answer of answers) {
      expect(await errorOf(scene, answer)).toMatchObject({ status: 404, code: 'RESOURCE_UNKNOWN' })
    }
  })
})

test('[P5k] a date on which the bank is closed is moved, and the TPP told so with the first answer', async () => {
  const body = { ...paymentBodies.payments('12'), requestedExecutionDate: '2026-01-17' }
  const answer = await json(tpp.post(`/v1/payments/${domestic}`, { body, headers }))
  expect(answer).toMatchObject({
    tppMessages: [
      { category: 'WARNING', code: 'EXECUTION_DATE_INVALID', text: expect.stringContaining('2026-01-19') },
    ],
    psuMessage: expect.stringContaining('2026-01-19'),
  })
})

test('[P6k] funds are told once they were looked for, and why a payment was rejected', async () => {
  const address = await makePayment(tpp, 'payments', '99999')
  const status = () => json(tpp.get(`${address}/status`, { headers }))
  expect(await status()).not.toHaveProperty('fundsAvailable')
  await approved(address)
  expect(await status()).toMatchObject({ transactionStatus: 'PDNG', fundsAvailable: false })
  scene.advance(12 * 3_600_000)
  expect(await status()).toMatchObject({
    ...{ transactionStatus: 'RJCT', fundsAvailable: false },
    tppMessages: [{ category: 'ERROR', code: 'PAYMENT_FAILED', text: expect.stringMatching(/funds/) }],
    psuMessage: expect.stringMatching(/funds/),
  })
  const [batch] = (await (await tpp.get('/v1/sandbox/batches')).json()) as { batchId: string }[]
  expect(await json(tpp.get(`/v1/sandbox/batches/${batch?.batchId}`))).toMatchObject({
    payments: [{ outcome: 'rejected', reason: expect.stringMatching(/funds/), transactionStatus: 'RJCT' }],
  })
})

test('[S11h] an unknown PSU gets a link with the payment, and says who they are and approves in one visit', async () => {
  const known = { 'x-accept-fix': 'longer-name', 'PSU-IP-Address': '192.0.2.1', 'TPP-Session-ID': 'one' }
  const stranger = scene.tpp({
    headers: {
      ...known,
      ...{
        'TPP-Redirect-URI': 'https://tpp.example/back',
        'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
      },
    },
  })
  const path = `/v1/payments/${domestic}`
  const body = paymentBodies.payments('44')
  const silent = await errorOf(scene, await stranger.post(path, { body }))
  expect(silent).toMatchObject({ status: 400, code: 'HTTP_HEADER_REQUIRED' })
  expect(silent.message).toContain('PSU-Context')
  const answer = await stranger.post(path, { body, headers: { 'PSU-Context': 'PRIVATE' } })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('ASPSP-SCA-Approach')).toBe('REDIRECT')
  const address = answer.headers.get('location') ?? ''
  const names = approve(scene, stranger, await linkIn(answer), { customer: 'kari' })
  expect(names).toEqual({ 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f', 'TPP-Session-ID': 'one' })
  expect(await json(stranger.get(`${address}/status`))).toMatchObject({ transactionStatus: 'PDNG' })
})

test('[S9h] X-PSU-IDENTITY names the PSU instead of PSU-ID, in payment initiation only', async () => {
  const identity = '13039319955'
  await tpp.post('/v1/sandbox/customers', {
    body: { customerNumber: identity, name: 'Jonas', type: 'PRIVATE' },
  })
  const own = account(identity, 7)
  await tpp.post('/v1/sandbox/accounts', { body: own })
  const base = { ...headers, 'TPP-Session-ID': 'two', 'PSU-IP-Address': '192.0.2.1' }
  const bare = scene.tpp({ headers: { ...base, 'TPP-Redirect-URI': 'https://tpp.example/back' } })
  const body = { ...paymentBodies.payments('44'), debtorAccount: { iban: own.iban, currency: 'NOK' } }
  const path = `/v1/payments/${domestic}`
  const made = await bare.post(path, { body, headers: { 'X-PSU-IDENTITY': identity } })
  expect(made.status).toBe(201)
  const address = made.headers.get('location') ?? ''
  const wrong = await errorOf(
    scene,
    await bare.post(path, { body, headers: { 'X-PSU-IDENTITY': '12085592767' } }),
  )
  expect(wrong).toMatchObject({ status: 400, code: 'PSU_CREDENTIALS_INVALID' })
  const started = await bare.post(`${address}/authorisations`, { headers: { 'X-PSU-IDENTITY': identity } })
  approve(scene, bare, await linkIn(started), { customer: identity })
  const read = await json(bare.get(`${address}/status`, { headers: { 'X-PSU-IDENTITY': identity } }))
  expect(read).toMatchObject({ transactionStatus: 'PDNG' })
  const reading = await bare.get('/v1/accounts', { headers: { 'X-PSU-IDENTITY': '12085592767' } })
  expect(reading.status).toBe(401)
})

test('[B3h] a basket is made, read, approved by one answer, and then cannot be taken apart', async () => {
  const made = [await makePayment(tpp, 'payments', '51'), await makePayment(tpp, 'payments', '52')]
  const ids = made.map((address) => address.split('/').at(-1))
  const answer = await tpp.post('/v1/signing-baskets', { body: { paymentIds: ids }, headers })
  const address = answer.headers.get('location') ?? ''
  expect(await json(tpp.get(address, { headers }))).toMatchObject({
    ...{ payments: ids, transactionStatus: 'RCVD' },
    _links: { startAuthorisation: { href: `${address}/authorisations`, verbs: ['POST'] } },
  })
  await approved(address)
  expect(await json(tpp.get(`${address}/status`, { headers }))).toEqual({ transactionStatus: 'ACTC' })
  for (const payment of made) {
    expect(await json(tpp.get(`${payment}/status`, { headers }))).toMatchObject({ transactionStatus: 'PDNG' })
  }
  const late = await errorOf(scene, await tpp.delete(address, { headers }))
  expect(late).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test.each([
  ['bulk', 'bulk-payments'],
  ['periodic', 'periodic-payments'],
] as const)('[B2a] a %s payment in a basket is 400 REFERENCE_MIX_INVALID', async (_, service) => {
  const id = (await makePayment(tpp, service, '5')).split('/').at(-1)
  const answer = await tpp.post('/v1/signing-baskets', { body: { paymentIds: [id] }, headers })
  expect(await errorOf(scene, answer)).toMatchObject({ status: 400, code: 'REFERENCE_MIX_INVALID' })
})
