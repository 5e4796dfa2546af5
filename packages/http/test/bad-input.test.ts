import { beforeAll, describe, expect, test } from 'vitest'
import { account, agreement, card, cardRow, customer, row, supplementaryCard } from './kit/bodies.ts'
import { type Refused, refuses } from './kit/refusals.ts'
import { openWorld, type World } from './kit/world.ts'

let world: World
let sandbox: World['sandbox']
beforeAll(async () => {
  world = await openWorld()
  sandbox = world.sandbox
})

/** What is sent to a path that creates something, and how it is refused. */
type Wrong = readonly [what: string, body: unknown, code: Refused['code'], path: string, status?: number]

const format = 'FORMAT_ERROR'
// What is wrong by the contract of a body is in properties.test.ts.
const tables: Readonly<Record<string, readonly Wrong[]>> = {
  '/v1/sandbox/customers': [
    ['a text', '"customer"', format, '$'],
    ['a number that is taken', customer('kari'), 'CONFLICT', '$.customerNumber', 409],
    [
      'everything in __proto__',
      '{"__proto__":{"customerNumber":"1","name":"x"}}',
      format,
      '$.customerNumber',
    ],
    ['arrays nested a hundred thousand deep', '['.repeat(100_000), format, '$'],
    ['closed arrays nested as deep', '['.repeat(100_000) + ']'.repeat(100_000), format, '$'],
    [
      'objects nested as deep in a field',
      `{"customerNumber":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      format,
      '$.customerNumber',
    ],
  ],
  '/v1/sandbox/accounts': [
    ['an unknown owner', account('nobody', 50), 'RESOURCE_UNKNOWN', '$.customerNumber', 404],
    ['an IBAN that is taken', account('kari', 1), 'CONFLICT', '$.iban', 409],
    ['wrong check digits', { ...account('kari', 50), iban: 'NO0086011117947' }, format, '$.iban'],
    ['a number beyond all', '{"creditLine":1e999}', format, '$.customerNumber'],
  ],
  '/v1/sandbox/agreements': [
    ['an unknown owner', agreement('nobody', account('fjord', 2).iban), 'RESOURCE_UNKNOWN', '$.owner', 404],
  ],
  '/v1/sandbox/card-accounts': [
    ['an unknown owner', card('nobody'), 'RESOURCE_UNKNOWN', '$.customerNumber', 404],
  ],
  '/v1/sandbox/accounts/{accountId}/transactions': [
    ['30 February', [{ ...row(), bookingDate: '2025-02-30' }], format, '$[0].bookingDate'],
    ['10,000 rows', Array.from({ length: 10_000 }, () => ({ amount: 1, currency: 'NOK' })), format, '$'],
  ],
  '/v1/sandbox/card-accounts/{cardAccountId}/transactions': [
    ['30 February', [cardRow(), cardRow('2025-02-30')], format, '$[1].bookingDate'],
    ['tomorrow', [cardRow('2026-01-16')], format, '$[0].bookingDate'],
  ],
  '/v1/sandbox/card-accounts/{cardAccountId}/supplementary-cards': [
    ['an unknown person', supplementaryCard('nobody'), 'RESOURCE_UNKNOWN', '$.customerNumber', 404],
  ],
}

const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => world.ids[name] ?? '')

describe.each(Object.entries(tables))('POST %s', (path, wrongs) => {
  const rows = wrongs.map(([what, body, code, place, status = 400]) => {
    return [what, body, code, place, status] as const
  })

  test.each(rows)(
    '[E4i] refuses %s, names the place and stays as it is',
    async (_, body, code, place, status) => {
      const post = () => sandbox.tpp().post(filled(path), { body })
      const error = await refuses(sandbox, post, { status, code, path: place })
      expect(error.message?.length).toBeLessThanOrEqual(512)
    },
  )
})

test('[E4i] a field that nobody knows is passed over, __proto__ and constructor among them', async () => {
  const body =
    '{"customerNumber":"extra","name":"x","type":"private","__proto__":{"type":1},"constructor":null}'
  const made = await sandbox.tpp().post('/v1/sandbox/customers', { body })
  expect(await made.json()).toMatchObject({ customerNumber: 'extra', customerType: 'PRIVATE' })
  expect({}).not.toHaveProperty('type')
})

describe('parameters', () => {
  const list = '/v1/sandbox/customers'

  test.each([
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    ['offset=', 'offset'],
    ['offset=1e3', 'offset'],
    ['offset=%00', 'offset'],
    ['offset=٣', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=all', 'limit'],
    ['limit=5?x=1', 'limit'],
    ['limit=5&limit=5', 'limit'],
    ['offset=0&limit=1&offset=', 'offset'],
    ['limit=x&%6cimit=5', 'limit'],
    ['withAccounts=yes', 'withAccounts'],
    ['withAccounts=ja', 'withAccounts'],
    ['withAgreements=1', 'withAgreements'],
  ])('[E4j] refuses ?%s and names the parameter', async (query, path) => {
    const get = () => sandbox.tpp().get(`${list}?${query}`)
    await refuses(sandbox, get, { status: 400, code: 'FORMAT_ERROR', path })
  })

  test.each([
    ['an unknown parameter', 'unknown=1&__proto__=2&constructor=3'],
    ['a repeated one that is unknown', 'unknown=1&unknown=2'],
    ['nothing', ''],
    ['only separators', '&&&=&?'],
    ['encoding that is none', '%=%&%zz=%ff'],
    ['a great offset', 'offset=999999999999999'],
  ])('[E4j] answers a query of %s', async (_, query) => {
    expect((await sandbox.tpp().get(`${list}?${query}`)).status).toBe(200)
  })

  test.each([
    ['2025-02-30', 'PERIOD_INVALID'],
    ['yesterday', 'PERIOD_INVALID'],
    ['', 'PERIOD_INVALID'],
  ] as const)('[E4j] refuses the date "%s" of a history', async (fromDate, code) => {
    const path = filled('/v1/sandbox/accounts/{accountId}/transactions')
    const get = () => sandbox.tpp().get(path, { query: { fromDate } })
    await refuses(sandbox, get, { status: 400, code, path: 'fromDate' })
  })

  test('[E4j] refuses a list of card transactions of a status that is none', async () => {
    const path = filled('/v1/sandbox/card-accounts/{cardAccountId}/transactions?bookingStatus=some')
    const get = () => sandbox.tpp().get(path)
    await refuses(sandbox, get, { status: 400, code: 'FORMAT_ERROR', path: 'bookingStatus' })
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
])('[E4k] an id that is garbage is the id of nothing', async (id) => {
  const get = () => sandbox.tpp().get(`/v1/sandbox/customers/${id}`)
  await refuses(sandbox, get, { status: 404, code: 'RESOURCE_UNKNOWN', path: 'customerId' })
})

test.each([
  [
    'a thousand headers',
    Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x-${index}`, 'x'])),
  ],
  ['a header of a megabyte', { 'PSU-User-Agent': 'x'.repeat(1_000_000) }],
])('[E4l] a request with %s is answered', async (_, headers) => {
  expect((await sandbox.tpp().get('/v1/sandbox/customers', { headers })).status).toBe(200)
})

test.each(['Signature', 'TPP-Signature-Certificate', 'Digest', 'Date', 'PSU-ID', 'PSU-IP-Address'])(
  '[E4l] a megabyte of %s is refused at once',
  async (name) => {
    const get = async () => {
      const signed = await sandbox.tpp().sign(new Request('https://bank.example/v1/accounts'))
      signed.headers.set(name, 'a="'.repeat(333_333))
      return sandbox.fetch(signed)
    }
    await refuses(sandbox, get, { status: 400, code: 'FORMAT_ERROR', path: name })
  },
)
