import { instant } from '@pocketbank/core'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import edge, { createEdge } from './edge.ts'

const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' }

/** TPPs of one edge host, by their number. */
function tppsOf(app: ReturnType<typeof createEdge>) {
  return (number: number) => createTpp({ send: app.fetch, id: `PSDNO-FSA-${number}` })
}

async function customersOf(tpp: ReturnType<typeof createTpp>): Promise<number> {
  return ((await (await tpp.get('/v1/sandbox/customers')).json()) as readonly unknown[]).length
}

test('[Q14] at the edge every TPP has a bank of its own, begun with the fixed data set', async () => {
  const tpp = tppsOf(createEdge())
  expect((await tpp(1).post('/v1/sandbox/customers', { body: customer })).status).toBe(201)
  expect(await customersOf(tpp(1))).toBe(5)
  expect(await customersOf(tpp(2))).toBe(4)
})

test('of more banks than are kept, the one asked longest ago begins anew', async () => {
  const tpp = tppsOf(createEdge({ banksMax: 2 }))
  for (const number of [1, 2]) await tpp(number).post('/v1/sandbox/customers', { body: customer })
  expect(await customersOf(tpp(1))).toBe(5)
  expect(await customersOf(tpp(3))).toBe(4)
  expect(await customersOf(tpp(1))).toBe(5)
  expect(await customersOf(tpp(2))).toBe(4)
})

test('settings, seed and clock are the host’s to choose', async () => {
  const options = { seed: 'a', now: () => instant(Date.parse('2060-01-01T00:00:00Z')) }
  const make = async (app: ReturnType<typeof createEdge>) =>
    (await tppsOf(app)(1).post('/v1/sandbox/customers', { body: customer })).json()
  const strict = (await make(createEdge(options))) as { readonly code: string }
  expect(strict.code).toBe('CERTIFICATE_EXPIRED')
  const settings = { signatures: 'off' } as const
  expect(await make(createEdge({ ...options, settings }))).toEqual(
    await make(createEdge({ ...options, settings })),
  )
})

test('the default export is a handler of a worker', async () => {
  expect((await edge.fetch(new Request('https://bank.example/openapi.json'))).status).toBe(200)
})

test('[S3x] a bank that was let go and begun again gives no link that it gave before', async () => {
  const { fetch } = createEdge({ seed: 'edge', banksMax: 1 })
  const linkOf = async (id: string) => {
    const tpp = createTpp({ send: fetch, id, headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } })
    const answer = (await (await tpp.get('/v1/accounts')).json()) as {
      _links: { scaRedirect: { href: string } }
    }
    return answer._links.scaRedirect.href
  }
  const first = await linkOf('PSDNO-FSA-1')
  await linkOf('PSDNO-FSA-2')
  expect(await linkOf('PSDNO-FSA-1')).not.toBe(first)
  expect((await fetch(new Request(first))).status).toBe(404)
})
