import { createAuthority, otherKey, tppKey } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import { operations } from '../src/operations/table.ts'
import { bodyBytesMax } from '../src/settings.ts'
import { bankUrl, openApp, type TestApp } from './kit/bank.ts'
import { customer } from './kit/bodies.ts'
import { type Refused, refuses } from './kit/refusals.ts'

const group = {
  tag: 'Test',
  role: 'PSP_AI',
  psuHeaders: 'accounts',
  requiredHeaders: ['PSU-IP-Address'],
} as const
const walkOperations = operations(group, [
  {
    command: 'createCustomer',
    at: 'POST /v1/walk/{customerId}',
    summary: 'Walk',
    status: 200,
    response: 'Done',
    rules: ['Q11b'],
  },
  {
    command: 'listCardTransactions',
    at: 'GET /v1/walk/{cardAccountId}',
    summary: 'Walk',
    response: 'Done',
    rules: ['X9d'],
  },
])

/** All that can be wrong with one request at once, in the documented order, each with how it is refused. */
const faults = {
  tooLong: { status: 413, code: 'BAD_REQUEST' },
  noJsonType: { status: 415, code: 'BAD_REQUEST', path: 'Content-Type' },
  requestIdMissing: { status: 400, code: 'HTTP_HEADER_REQUIRED', path: 'X-Request-ID' },
  requiredHeaderMissing: { status: 400, code: 'HTTP_HEADER_REQUIRED', path: 'PSU-IP-Address' },
  headerForm: { status: 400, code: 'FORMAT_ERROR', path: 'PSU-Context' },
  signatureMissing: { status: 400, code: 'HTTP_HEADER_REQUIRED', path: 'Signature' },
  dateForm: { status: 400, code: 'FORMAT_ERROR', path: 'Date' },
  otherDigest: { status: 401, code: 'SIGNATURE_INVALID', path: 'Digest' },
  otherSerial: { status: 401, code: 'SIGNATURE_INVALID', path: 'Signature' },
  otherKey: { status: 401, code: 'SIGNATURE_INVALID', path: 'Signature' },
  expired: { status: 401, code: 'CERTIFICATE_EXPIRED', path: 'TPP-Signature-Certificate' },
  noRole: { status: 403, code: 'FORBIDDEN', path: 'TPP-Signature-Certificate' },
  query: { status: 400, code: 'FORMAT_ERROR', path: 'bookingStatus' },
  noJson: { status: 400, code: 'FORMAT_ERROR', path: '$' },
  noContract: { status: 400, code: 'FORMAT_ERROR', path: '$.name' },
  rule: { status: 409, code: 'CONFLICT', path: '$.customerNumber' },
} as const satisfies Record<string, Refused>

/** RFC 5843's kind of digest, of `{"hello": "world"}` (the example of draft-cavage-http-signatures-10). */
const digestOfHello = 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='

type Fault = keyof typeof faults
type Has = (fault: Fault) => boolean

const bodyFaults: readonly Fault[] = ['tooLong', 'noJsonType', 'noJson', 'noContract']

function bodyWith(has: Has): string {
  const { name, ...nameless } = customer(has('rule') ? 'taken' : 'free')
  const body = has('noContract') ? nameless : { ...nameless, name }
  const text = JSON.stringify(body) + (has('noJson') ? '}' : '')
  return has('tooLong') ? text.padEnd(bodyBytesMax + 1) : text
}

async function tppWith(has: Has, scene: TestApp) {
  const certificate = await createAuthority().issue({
    key: tppKey,
    roles: has('noRole') ? [] : ['PSP_AI'],
    notAfter: new Date(has('expired') ? '2026-01-14T00:00:00Z' : '2027-01-14T00:00:00Z'),
    notBefore: new Date('2025-01-14T00:00:00Z'),
  })
  const serial = has('otherSerial') ? 'ABC' : certificate.serial
  const key = has('otherKey') ? otherKey : tppKey
  return scene.tpp({ key, certificate: { ...certificate, serial } })
}

function headersWith(has: Has, method: string): Record<string, string> {
  return {
    ...(method === 'POST' && { 'Content-Type': has('noJsonType') ? 'text/plain' : 'application/json' }),
    ...(!has('requiredHeaderMissing') && { 'PSU-IP-Address': '192.0.2.1' }),
    ...(has('headerForm') && { 'PSU-Context': 'NEITHER' }),
    ...(has('dateForm') && { Date: 'yesterday' }),
    ...(has('otherDigest') && { Digest: digestOfHello }),
  }
}

/** A request that has all faults but those that are mended. */
async function requestWith(scene: TestApp, method: string, left: readonly Fault[]): Promise<Request> {
  const has: Has = (fault) => left.includes(fault)
  const tpp = await tppWith(has, scene)
  const query = method === 'GET' ? `?bookingStatus=${has('query') ? 'some' : 'all'}` : ''
  const signed = await tpp.sign(
    new Request(`${bankUrl}/v1/walk/nobody${query}`, {
      method,
      headers: headersWith(has, method),
      ...(method === 'POST' && { body: bodyWith(has) }),
    }),
  )
  if (has('requestIdMissing')) signed.headers.delete('X-Request-ID')
  if (has('signatureMissing')) signed.headers.delete('Signature')
  return signed
}

async function walk(method: string, order: readonly Fault[], last: Partial<Record<Fault, Refused>> = {}) {
  const scene = openApp({ operations: walkOperations })
  await scene.tpp().post('/v1/sandbox/customers', { body: customer('taken') })
  for (const [index, fault] of order.entries()) {
    const send = async () => scene.fetch(await requestWith(scene, method, order.slice(index)))
    const { message } = await refuses(scene, send, last[fault] ?? faults[fault])
    expect(message, fault).toBeDefined()
  }
  return scene
}

const allFaults = Object.keys(faults) as Fault[]

test('[E3] a request with every fault is refused stage by stage in the documented order', async () => {
  const order = allFaults.filter((fault) => fault !== 'query')
  const scene = await walk('POST', order)
  expect((await scene.fetch(await requestWith(scene, 'POST', []))).status).toBe(200)
})

test('[E3] the query is refused after the role and before the rules of the operation', async () => {
  const order = allFaults.filter((fault) => !bodyFaults.includes(fault))
  const unknown = { status: 404, code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
  await walk('GET', order, { rule: unknown })
})
