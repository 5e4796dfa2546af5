import { type CertificateRequest, createAuthority } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import { startByFlags } from '../../test/clients/server.ts'

const [first, second] = ['PSDNO-FSA-1', 'PSDNO-FSA-2'] as const
const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' }

async function start(...argv: readonly string[]) {
  const required = ['--client-certificates', 'required', '--client-cert-header', '--signatures', 'off']
  const server = await startByFlags(...required, ...argv)
  const { url } = server
  const ask = async (path: string, request?: CertificateRequest, body?: unknown) => {
    const certificate = request && (await createAuthority().issue({ kind: 'qwac', ...request }))
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(certificate && { 'Client-Cert': `:${certificate.base64}:` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) }
  }
  return { server, ask }
}

test('[Q16m] the client certificate leads to the bank of its TPP, and alone opens none', async () => {
  const { ask } = await start('--bank-per-tpp')
  const customers = '/v1/sandbox/customers'
  expect((await ask(customers, { id: first }, customer)).status).toBe(201)
  const [mine, theirs] = [await ask(customers, { id: first }), await ask(customers, { id: second })]
  expect(mine.json.length).toBe(theirs.json.length + 1)
  expect((await ask(customers, { id: 'PSDNO-FSA-3', clientAuth: false })).status).toBe(401)
  expect((await ask(customers)).json).toMatchObject({ status: 401, code: 'CERTIFICATE_MISSING' })
})

test('[Q16j] a situation of client certificates waits at the bank of its TPP', async () => {
  const { ask } = await start('--bank-per-tpp')
  const users = (request: CertificateRequest) => ask('/v1/sandbox/customers', request)
  await users({ id: first })
  await users({ id: second })
  const brought = await ask(`/_sandbox/situations/client-certificate-renewed?tpp=${first}`, undefined, {})
  expect(brought.json).toMatchObject({ byClientOnly: false })
  const statuses = [
    (await users({ id: first })).status,
    (await users({ id: second })).status,
    (await users({ id: first, serial: '0badcafe' })).status,
    (await users({ id: first })).status,
  ]
  expect(statuses).toEqual([401, 200, 200, 200])
})

test('the journal of a TPP has the requests that were refused for their client certificate', async () => {
  const { ask } = await start('--bank-per-tpp')
  await ask('/v1/sandbox/customers', { id: first })
  await ask('/v1/accounts', { id: first, roles: ['PSP_IC'] })
  const { json } = await ask(`/_sandbox/requests?tpp=${first}`)
  expect(json.requests.map(({ rule }: { readonly rule?: string }) => rule)).toEqual([undefined, 'Q16i'])
})

test('a shared bank that looks at no client certificates says so if a situation needs them', async () => {
  const server = await startByFlags()
  const answer = await fetch(`${server.url}/_sandbox/situations/client-certificate-expired`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('start it with --client-certificates')
})
