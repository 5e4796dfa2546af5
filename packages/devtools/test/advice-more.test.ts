import { expect, test } from 'vitest'
import { addRows, type Client, consents, openClient, single } from './kit/advice-client.ts'

const stranger = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

test.for(['truncatedBody', 'malformedJson', 'wrongContentType'] as const)(
  'reports retry-new-id for a payment after %s with a new X-Request-ID',
  async (kind) => {
    const { sandbox, tpp, order, back, advice } = await openClient()
    const body = order() as never
    const headers = back()
    sandbox.faults.once(kind, { method: 'POST' })
    await tpp.post(single, { body, headers: { ...headers, 'X-Request-ID': 'first' } }).catch(() => undefined)
    await tpp.post(single, { body, headers: { ...headers, 'X-Request-ID': 'second' } })
    expect(advice()).toEqual(['retry-new-id'])
  },
)

test.for(['truncatedBody', 'malformedJson', 'wrongContentType'] as const)(
  'reports no retry-new-id for a consent after %s with the same X-Request-ID',
  async (kind) => {
    const { sandbox, tpp, back, advice } = await openClient()
    const headers = { ...back(), 'X-Request-ID': 'first' }
    sandbox.faults.once(kind, { method: 'POST' })
    await tpp.post(consents, { body: {}, headers }).catch(() => undefined)
    expect((await tpp.post(consents, { body: {}, headers })).status).toBe(201)
    expect(advice()).toEqual([])
  },
)

test.for([
  'https://tpp.nordlys.no/back?source=app',
  'https://tpp.nordlys.no/back?state=constant',
  'https://tpp.nordlys.no/tenants/8f3a2b1c9d/back?source=app&v=2',
  `https://tpp.nordlys.no/back?${'x'.repeat(300)}`,
])('reports redirect-without-state for %s for all approvals', async (uri) => {
  const { tpp, order, advice } = await openClient()
  const headers = { 'TPP-Redirect-URI': uri }
  for (let time = 0; time < 2; time += 1) await tpp.with({ headers }).pay(order() as never)
  expect(advice()).toEqual(['redirect-without-state'])
})

test.for([
  (at: number) => `https://tpp.nordlys.no/back?source=app&state=${at}`,
  (at: number) => `https://tpp.nordlys.no/back/${at}`,
  (at: number) => `https://tpp.nordlys.no/back?${'x'.repeat(300)}&state=${at}`,
])('reports no redirect-without-state for an address with a state, %o', async (uriFor) => {
  const { tpp, order, advice } = await openClient()
  for (let time = 0; time < 3; time += 1)
    await tpp.with({ headers: { 'TPP-Redirect-URI': uriFor(time) } }).pay(order() as never)
  expect(advice()).toEqual([])
})

test.for(['first', 'a-request-of-2026'])(
  'reports no redirect-without-state for a later consent under the id %s',
  async (requestId) => {
    const { sandbox, tpp, back, advice } = await openClient()
    const headers = { ...back(), 'X-Request-ID': requestId }
    await tpp.post(consents, { body: {}, headers })
    sandbox.clock.advance({ days: 1 })
    expect((await tpp.post(consents, { body: {}, headers })).status).toBe(201)
    expect(advice()).toEqual([])
  },
)

/** Requests for a PSU, except reads of accounts. */
const forPsu: Readonly<
  Record<string, (client: Client, headers: Record<string, string>) => Promise<unknown>>
> = {
  'a payment': ({ tpp, order }, headers) => tpp.post(single, { body: order() as never, headers }),
  'a consent': ({ tpp }, headers) => tpp.post(consents, { body: {}, headers }),
  'a periodic payment': ({ tpp, order }, headers) => {
    const body = { ...order(), startDate: '2026-01-19', frequency: 'Monthly', dayOfExecution: '20' }
    return tpp.post(single.replace('/payments/', '/periodic-payments/') as string, {
      body: body as never,
      headers,
    })
  },
}

test.for(Object.keys(forPsu))('reports one-address-for-all for %s of PSUs with one address', async (name) => {
  const client = await openClient()
  for (let at = 1; at <= 5; at += 1) {
    const headers = {
      ...client.back(),
      'PSU-ID': stranger(at),
      'TPP-Session-ID': stranger(at),
      'PSU-IP-Address': '84.208.1.1',
    }
    await forPsu[name]?.(client, headers)
  }
  expect(client.advice()).toEqual(['one-address-for-all'])
})

test('reports no one-address-for-all for payments from several addresses', async () => {
  const client = await openClient()
  for (let at = 1; at <= 6; at += 1) {
    const headers = {
      ...client.back(),
      'PSU-ID': stranger(at),
      'TPP-Session-ID': stranger(at),
      'PSU-IP-Address': `84.208.1.${at}`,
    }
    await forPsu['a payment']?.(client, headers)
  }
  expect(client.advice()).toEqual([])
})

test.for(['/v1/sandbox/customers', '/v1/sandbox/accounts'])(
  'reports no part-ignored for unknown fields of test data for %s',
  async (path) => {
    const { tpp, advice } = await openClient()
    await tpp.get(`${path}?nickname=x` as string)
    await tpp.post(path as string, { body: { nickname: 'x', 'PSU-Ip-Adress': 1 } as never })
    await tpp.get(path as string, { headers: { 'PSU-IP-Adress': '192.0.2.7' } })
    expect(advice()).toEqual([])
  },
)

/** Unknown fields of an order, whose names are of so many letters. */
const unknownFields = (count: number, letters: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`.padEnd(letters, 'x'), 1]))

test.for([
  [20, 8],
  [20, 30],
  [3, 60],
  [1, 200],
] as const)(
  'writes the sentence of part-ignored for %i fields with %i letters whole',
  async ([count, letters]) => {
    const { sandbox, tpp, order, back } = await openClient()
    const body = { ...order(), ...unknownFields(count, letters) }
    await tpp.post(single, { body: body as never, headers: back() })
    const [{ sentence } = { sentence: '' }] = sandbox.advice()
    expect(sentence).toMatch(/ Here: \$.+ (?:is|are) ignored: the body has no such field\.$/)
    if (count > 5) expect(sentence).toMatch(/ and 1\d more are ignored/)
  },
)

test.for([3, 4, 6])('reports retry-at-once for %i times 429 while the clock is frozen', async (times) => {
  const { sandbox, tpp } = await openClient()
  sandbox.faults.add({ effect: { kind: 'tooManyRequests', retryAfterSeconds: 5 }, times })
  for (let read = 0; read < times; read += 1) await tpp.get('/v1/accounts')
  const advice = sandbox.advice().map(({ id, severity, requests }) => [id, severity, requests.length])
  expect(advice).toEqual(times < 4 ? [] : [['retry-at-once', 'wastes', 3]])
})

test.for(['429 of four requests', 'a wait between them'])('reports no retry-at-once: %s', async (name) => {
  const { sandbox, tpp, account, advice } = await openClient()
  sandbox.faults.add({ effect: { kind: 'tooManyRequests', retryAfterSeconds: 5 }, times: 4 })
  const paths = [
    '/v1/accounts',
    `/v1/accounts/${account}`,
    '/v1/card-accounts',
    `/v1/accounts/${account}/balances`,
  ]
  for (const path of paths) {
    await tpp.get((name === 'a wait between them' ? '/v1/accounts' : path) as string)
    if (name === 'a wait between them') sandbox.clock.advance({ seconds: 5 })
  }
  expect(advice()).toEqual([])
})

test.for([
  ['PSU-IP-Adress', 'PSU-IP-Address'],
  ['PSU_Device_ID', 'PSU-Device-ID'],
] as const)('reports header-misspelt for %s between requests with %s', async ([wrong, right]) => {
  const { tpp, advice } = await openClient()
  const value = right === 'PSU-IP-Address' ? '192.0.2.7' : stranger(1)
  for (const name of [right, right, wrong, right])
    await tpp.get('/v1/accounts', { headers: { [name]: value } })
  expect(advice()).toEqual(['header-misspelt'])
})

test.for([1, 2, 9])('knows the next page of a list that was read %d times', async (times) => {
  const client = await openClient()
  const { tpp, account, advice } = client
  await addRows(client, 230)
  const path = `/v1/accounts/${account}/transactions`
  let next = ''
  for (let time = 0; time < times; time += 1) {
    const page = (await (await tpp.get(path as string)).json()) as {
      transactions: { _links: { next: { href: string } } }
    }
    next = page.transactions._links.next.href
  }
  expect((await tpp.get(next)).status).toBe(200)
  expect(advice()).toEqual([])
  await tpp.get(`${path}?offset=${times}` as string)
  expect(advice()).toEqual(['page-by-hand'])
})
