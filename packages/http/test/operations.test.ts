import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { allOperations, sandboxOperations } from '../src/operations/all-operations.ts'
import { account, card, cardRow, customer } from './kit/bodies.ts'
import { callOperation } from './kit/operations.ts'
import { openWorld, type World } from './kit/world.ts'

let world: World
let sandbox: World['sandbox']
beforeEach(async () => {
  world = await openWorld()
  sandbox = world.sandbox
})

describe.each(allOperations)('$method $path', (operation) => {
  const { success, location } = operation

  test('[V3c, X14] answers a signed request by its contract: its fields, no others, in their order', async () => {
    const answer = await callOperation(world, operation)
    const text = await answer.text()
    expect(answer.status, `its example is refused: ${text}`).toBe(success.status)
    expect(answer.headers.has('location')).toBe(location !== undefined)
    if (success.body === undefined) {
      expect(text).toBe('')
      return
    }
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(JSON.stringify(v.parse(success.body, JSON.parse(text)))).toBe(text)
  })
})

test.each(allOperations.filter(({ method }) => method === 'GET'))(
  '$id leaves the identical bank behind',
  async (operation) => {
    const { bank } = sandbox.bank
    await callOperation(world, operation)
    expect(sandbox.bank.bank).toBe(bank)
  },
)

test('[X14a] whatever makes something says in Location where it is; the data set is all over the place', () => {
  const creating = allOperations.filter(({ success }) => success.status === 201)
  const silent = creating.filter(({ location }) => location === undefined)
  expect(silent.map(({ id }) => id)).toEqual(['initialize'])
})

test.each(sandboxOperations.filter(({ location }) => location !== undefined))(
  '[X14a] the Location of $id leads to what was made',
  async (operation) => {
    const answer = await callOperation(world, operation)
    const read = await world.tpp.get(answer.headers.get('location') ?? '')
    expect(read.status).toBe(200)
    expect(Object.keys((await read.json()) as object)).toEqual(Object.keys((await answer.json()) as object))
  },
)

test.each([
  [
    '/v1/sandbox/customers',
    customer('berg'),
    ['customerId', 'customerNumber', 'customerType', 'customerName', '_links'],
  ],
  [
    '/v1/sandbox/accounts',
    account('kari', 9),
    [
      ...['id', 'customerNumber', 'accountName', 'bban', 'iban', 'currency', 'product', 'cashAccountType'],
      ...['creditLine', 'balances', '_links'],
    ],
  ],
  [
    '/v1/sandbox/card-accounts',
    { ...card('ola'), maskedPan: '492500******3000', cardId: 'card-3' },
    [
      ...['resourceId', 'customerNumber', 'maskedPan', 'currency', 'creditLimit', 'balances', 'cardId'],
      ...['cardIdVNo', 'accountNumber', 'expiry', 'name', 'product', 'status', '_links'],
    ],
  ],
])('[X14] %s answers the fields of its table in the order of its table', async (path, body, fields) => {
  const answer = (await (await world.tpp.post(path, { body })).json()) as Record<string, unknown>
  expect(Object.keys(answer)).toEqual(fields)
  const same = Object.entries(body).filter(([name]) => name in answer)
  expect(answer).toMatchObject(Object.fromEntries(same))
})

test('[X14] posted card transactions come back in the shape and order of §2.7', async () => {
  const path = `/v1/sandbox/card-accounts/${world.ids.cardAccountId}/transactions`
  expect(await (await world.tpp.post(path, { body: [cardRow()] })).text()).toBe(
    JSON.stringify({
      cardAccount: { maskedPan: '492500******1000' },
      cardTransactions: {
        booked: [
          {
            cardTransactionId: 'purchase-1',
            bookingDate: '2026-01-13',
            transactionDate: '2026-01-13',
            transactionAmount: { currency: 'NOK', amount: 116 },
            originalAmount: { currency: 'EUR', amount: 10 },
            merchantCategoryCode: '5411',
          },
        ],
        pending: [],
      },
    }),
  )
})

test('[X14] balances and links come back in the shape and order of §2.1', async () => {
  const answer = await (await world.tpp.get(`/v1/sandbox/accounts/${world.ids.accountId}`)).text()
  expect(answer).toContain('{"balanceAmount":{"currency":"NOK","amount":1000},"balanceType":"closingBooked"}')
  expect(answer).toContain(`{"href":"/v1/sandbox/accounts/${world.ids.accountId}","verbs":["GET","DELETE"]}`)
})

test('[V2] amounts are text, but for the whole amounts of the sandbox', async () => {
  const path = `/v1/sandbox/accounts/${world.ids.accountId}/transactions`
  const amounts = [...(await (await world.tpp.get(path)).text()).matchAll(/"amount":("[^"]*"|[^,}]*)/g)]
  expect(amounts.length).toBeGreaterThan(0)
  for (const [, amount] of amounts) expect(amount).toMatch(/^-?[0-9]+$/)
  const account = await (await world.tpp.get(`/v1/sandbox/accounts/${world.ids.accountId}`)).text()
  expect(account).toContain('"creditLine":500,')
})

test.each([
  ['customers', 'customerId'],
  ['accounts', 'accountId'],
  ['card-accounts', 'cardAccountId'],
  ['agreements', 'agreementId'],
] as const)('[X14c] the links of %s can be followed with the verbs that they name', async (path, id) => {
  const address = `/v1/sandbox/${path}/${world.ids[id]}`
  const { _links } = (await (await world.tpp.get(address)).json()) as {
    _links: Record<string, { href: string; verbs: string[] }>
  }
  for (const { href, verbs } of Object.values(_links)) {
    if (verbs.includes('GET')) expect((await world.tpp.get(href)).status).toBe(200)
    const options = await sandbox.fetch(new Request(`https://bank.example${href}`, { method: 'OPTIONS' }))
    const allowed = options.headers.get('allow')?.split(', ') ?? []
    expect(allowed.filter((verb) => !['HEAD', 'OPTIONS'].includes(verb)).sort()).toEqual([...verbs].sort())
  }
  expect((await world.tpp.delete(_links.self?.href ?? '')).status).toBe(204)
})
