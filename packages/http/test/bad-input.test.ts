import { beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from './kit/refusals.ts'
import { openExampleWorld, type World } from './kit/world.ts'

let world: World
let sandbox: World['sandbox']
beforeAll(async () => {
  world = await openExampleWorld()
  sandbox = world.sandbox
})

/** What is sent to a path that creates something, and how it is refused. */
type WrongBody = readonly [what: string, body: unknown, path: string]

// What is wrong by the contract of a body is in properties.test.ts.
const tables: Readonly<Record<string, readonly WrongBody[]>> = {
  '/v1/sandbox/customers': [
    ['a text', '"customer"', '$'],
    ['everything in __proto__', '{"__proto__":{"customerNumber":"1","name":"x"}}', '$.customerNumber'],
    ['arrays nested a hundred thousand deep', '['.repeat(100_000), '$'],
    ['closed arrays nested as deep', '['.repeat(100_000) + ']'.repeat(100_000), '$'],
    [
      'objects nested as deep in a field',
      `{"customerNumber":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      '$.customerNumber',
    ],
  ],
  '/v1/sandbox/accounts': [['a number beyond all', '{"creditLine":1e999}', '$.customerNumber']],
  '/v1/sandbox/accounts/{accountId}/transactions': [
    ['10,000 rows', Array.from({ length: 10_000 }, () => ({ amount: 1, currency: 'NOK' })), '$'],
  ],
}

const fillPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => world.ids[name] ?? '')

describe.each(Object.entries(tables))('POST %s', (path, wrongs) => {
  test.each(wrongs)('[E4i] refuses %s, names the place and changes nothing', async (_, body, place) => {
    const post = () => sandbox.tpp().post(fillPath(path), { body })
    const error = await expectRefusal(sandbox, post, { status: 400, code: 'FORMAT_ERROR', path: place })
    expect(error.message?.length).toBeLessThanOrEqual(512)
  })
})

test('[E4i] ignores unknown fields, __proto__ and constructor included', async () => {
  const body =
    '{"customerNumber":"extra","name":"x","type":"private","__proto__":{"type":1},"constructor":null}'
  const response = await sandbox.tpp().post('/v1/sandbox/customers', { body })
  expect(await response.json()).toMatchObject({ customerNumber: 'extra', customerType: 'PRIVATE' })
  expect({}).not.toHaveProperty('type')
})

describe('parameters', () => {
  const list = '/v1/sandbox/customers'

  test.each([
    ['offset=-1', 'offset'],
    ['offset=1e3', 'offset'],
    ['offset=%00', 'offset'],
    ['offset=٣', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=5?x=1', 'limit'],
    ['limit=5&limit=5', 'limit'],
    ['offset=0&limit=1&offset=', 'offset'],
    ['limit=x&%6cimit=5', 'limit'],
    ['withAccounts=yes', 'withAccounts'],
  ])('[E4j] refuses ?%s and names the parameter', async (query, path) => {
    const get = () => sandbox.tpp().get(`${list}?${query}`)
    await expectRefusal(sandbox, get, { status: 400, code: 'FORMAT_ERROR', path })
  })

  test.each([
    ['an unknown parameter', 'unknown=1&__proto__=2&constructor=3'],
    ['a repeated one that is unknown', 'unknown=1&unknown=2'],
    ['nothing', ''],
    ['only separators', '&&&=&?'],
    ['invalid encoding', '%=%&%zz=%ff'],
    ['a great offset', 'offset=999999999999999'],
  ])('[E4j] answers a query of %s', async (_, query) => {
    expect((await sandbox.tpp().get(`${list}?${query}`)).status).toBe(200)
  })
})

test.each([
  'nobody',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '..%2f..%2fcustomers',
  '%2e%2e%2fcustomers',
  '__proto__',
  'constructor',
  'toString',
  '%F0%9F%AB%90',
  'x'.repeat(100_000),
  '%25'.repeat(10_000),
])('[E4k] finds nothing by a malformed id', async (id) => {
  const get = () => sandbox.tpp().get(`/v1/sandbox/customers/${id}`)
  await expectRefusal(sandbox, get, { status: 404, code: 'RESOURCE_UNKNOWN', path: 'customerId' })
})

test.each([
  [
    'a thousand headers',
    Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x-${index}`, 'x'])),
  ],
  ['a header of a megabyte', { 'PSU-User-Agent': 'x'.repeat(1_000_000) }],
])('[E4m] answers a request with %s', async (_, headers) => {
  expect((await sandbox.tpp().get('/v1/sandbox/customers', { headers })).status).toBe(200)
})

test.each(['Signature', 'TPP-Signature-Certificate', 'Digest', 'Date', 'PSU-ID', 'PSU-IP-Address'])(
  '[E4m] refuses a megabyte of %s at once',
  async (name) => {
    const get = async () => {
      const signedRequest = await sandbox.tpp().sign(new Request('https://bank.example/v1/accounts'))
      signedRequest.headers.set(name, 'a="'.repeat(333_333))
      return sandbox.fetch(signedRequest)
    }
    await expectRefusal(sandbox, get, { status: 400, code: 'FORMAT_ERROR', path: name })
  },
)
