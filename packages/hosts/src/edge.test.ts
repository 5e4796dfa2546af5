import { instant } from '@pocketbank/core'
import { createAuthority } from '@pocketbank/signatures/authority'
import { createTpp, type ErrorAnswer, type ScaRedirect } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import edge, { createEdge } from './edge.ts'

const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const

/** TPPs of one edge host, by their number. */
function createTppFactory(app: ReturnType<typeof createEdge>) {
  return (number: number) => createTpp({ send: app.fetch, id: `PSDNO-FSA-${number}` })
}

async function countCustomers(tpp: ReturnType<typeof createTpp>): Promise<number> {
  return ((await (await tpp.get('/v1/sandbox/customers')).json()) as readonly unknown[]).length
}

test('[Q14] gives every TPP a bank at the edge, with the fixed data set', async () => {
  const tpp = createTppFactory(createEdge())
  expect((await tpp(1).post('/v1/sandbox/customers', { body: customer })).status).toBe(201)
  expect(await countCustomers(tpp(1))).toBe(5)
  expect(await countCustomers(tpp(2))).toBe(4)
})

test('[Q11a] repeats the first response of a DELETE, and refuses another one under its id', async () => {
  const tpp = createTppFactory(createEdge())(1)
  const [first, second] = (await (await tpp.get('/v1/sandbox/customers')).json()) as { customerId: string }[]
  const headers = { 'X-Request-ID': 'delete-once' }
  const remove = (id = '') => tpp.delete(`/v1/sandbox/customers/${id}`, { headers })
  const statuses: number[] = []
  for (const customer of [first, first, second]) statuses.push((await remove(customer?.customerId)).status)
  expect(statuses).toEqual([204, 204, 409])
  expect(await countCustomers(tpp)).toBe(3)
})

test('evicts the least recently used bank', async () => {
  const tpp = createTppFactory(createEdge({ banksMax: 2 }))
  for (const number of [1, 2]) await tpp(number).post('/v1/sandbox/customers', { body: customer })
  expect(await countCustomers(tpp(1))).toBe(5)
  expect(await countCustomers(tpp(3))).toBe(4)
  expect(await countCustomers(tpp(1))).toBe(5)
  expect(await countCustomers(tpp(2))).toBe(4)
})

test('takes settings, seed and clock from the host', async () => {
  const options = { seed: 'a', now: () => instant(Date.parse('2060-01-01T00:00:00Z')) }
  const make = async (app: ReturnType<typeof createEdge>) =>
    (await createTppFactory(app)(1).post('/v1/sandbox/customers', { body: customer })).json<ErrorAnswer>()
  const strict = await make(createEdge(options))
  expect(strict.code).toBe('CERTIFICATE_EXPIRED')
  const settings = { signatures: 'off' } as const
  expect(await make(createEdge({ ...options, settings }))).toEqual(
    await make(createEdge({ ...options, settings })),
  )
})

test('exports a handler of a worker by default', async () => {
  expect((await edge.fetch(new Request('https://bank.example/openapi.json'))).status).toBe(200)
})

/** The address at which a TPP would have a customer agree. */
async function fetchScaLink(fetch: ReturnType<typeof createEdge>['fetch'], id: string): Promise<string> {
  const tpp = createTpp({ send: fetch, id, headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } })
  const answer = await (await tpp.get('/v1/accounts')).json<ScaRedirect>()
  return answer._links.scaRedirect.href
}

test('[K6f] shares a bank of all TPPs on request, with its clock', async () => {
  const controlToken = 'a-token-of-a-test-1'
  const edge = createEdge({ bankPerTpp: false, controlToken })
  const tpp = createTppFactory(edge)
  expect((await tpp(1).post('/v1/sandbox/customers', { body: customer })).status).toBe(201)
  expect(await countCustomers(tpp(2))).toBe(5)
  const headers = { Authorization: `Bearer ${controlToken}`, 'Content-Type': 'application/json' }
  const advance = (query: string) =>
    edge.fetch(
      new Request(`https://bank.example/_sandbox/clock/advance${query}`, {
        method: 'POST',
        headers,
        body: '{"days":1}',
      }),
    )
  for (const query of ['', '?tpp=PSDNO-FSA-2']) expect((await advance(query)).status).toBe(200)
  const answer = await edge.fetch(new Request('https://bank.example/_sandbox/clock', { headers }))
  const { now } = (await answer.json()) as { now: string }
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(1.9 * 86_400_000)
})

test('[K6f] opens links of its secret only', async () => {
  const isolates = [1, 2].map(() => createEdge({ linkKey: 'a secret' }).fetch)
  for (const fetch of isolates) {
    const link = await fetchScaLink(fetch, 'PSDNO-FSA-1')
    for (const isolate of isolates) {
      expect((await isolate(new Request(link))).status).toBe(isolate === fetch ? 200 : 404)
    }
  }
})

test('[S3x] gives no link of an evicted bank again', async () => {
  const { fetch } = createEdge({ seed: 'edge', banksMax: 1 })
  const first = await fetchScaLink(fetch, 'PSDNO-FSA-1')
  await fetchScaLink(fetch, 'PSDNO-FSA-2')
  expect(await fetchScaLink(fetch, 'PSDNO-FSA-1')).not.toBe(first)
  expect((await fetch(new Request(first))).status).toBe(404)
})

test('[Q16m, Q16n] the client certificate of the platform leads to the bank of its TPP', async () => {
  const edge = createEdge({ settings: { clientCertificates: 'required', signatures: 'off' } })
  const authority = createAuthority()
  const ask = async (id: string | undefined, body?: object) => {
    const certificate = id === undefined ? undefined : await authority.issue({ id, kind: 'qwac' })
    const tlsClientAuth = certificate
      ? { certPresented: '1', certVerified: 'SUCCESS', certRFC9440: `:${certificate.base64}:` }
      : { certPresented: '0', certVerified: 'NONE', certRFC9440: '' }
    const request = new Request('https://bank.example/v1/sandbox/customers', {
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return edge.fetch(Object.assign(request, { cf: { tlsClientAuth } }))
  }
  const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' }
  expect((await ask('PSDNO-FSA-1', customer)).status).toBe(201)
  const counts = await Promise.all(
    ['PSDNO-FSA-1', 'PSDNO-FSA-2'].map(async (id) => ((await (await ask(id)).json()) as object[]).length),
  )
  expect((counts[0] ?? 0) - (counts[1] ?? 0)).toBe(1)
  expect((await ask(undefined)).status).toBe(401)
})
