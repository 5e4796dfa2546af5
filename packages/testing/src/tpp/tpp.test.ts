import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthority, otherKey } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import { createTpp, type TppOptions } from './tpp.ts'

const now = () => new Date('2026-01-15T09:00:00Z')

/** A bank that writes down what it gets. */
function listeningTpp(options: TppOptions = {}) {
  const requests: Request[] = []
  const send = (request: Request) => {
    requests.push(request)
    return Response.json({ count: requests.length }, { status: 201 })
  }
  return { requests, send, tpp: createTpp({ now, send, ...options }) }
}

test.each(['get', 'post', 'put', 'delete'] as const)('sends a signed request by %s', async (verb) => {
  const { tpp, requests } = listeningTpp()
  const answer = await tpp[verb]('/v1/accounts' as string)
  expect(answer.status).toBe(201)
  expect(requests[0]?.method).toBe(verb.toUpperCase())
  expect(requests[0]?.url).toBe('https://bank.example/v1/accounts')
  expect(requests[0]?.headers.get('signature')).toContain(`keyId="${tpp.keyId}"`)
  expect(requests[0]?.headers.get('content-type')).toBeNull()
})

test('adds query parameters, and omits undefined ones', async () => {
  const { tpp, requests } = listeningTpp({ baseUrl: 'http://127.0.0.1:8080' })
  const query = { limit: 5, deep: false, from: 'a&b=ø', to: undefined }
  await tpp.get('/v1/accounts?offset=1' as string, { query })
  expect(requests[0]?.url).toBe(
    'http://127.0.0.1:8080/v1/accounts?offset=1&limit=5&deep=false&from=a%26b%3D%C3%B8',
  )
})

test.each([
  ['/v1/accounts', 'https://bank.example/', 'https://bank.example/v1/accounts'],
  ['/v1/accounts', 'https://bank.example/open', 'https://bank.example/open/v1/accounts'],
  ['//other.example/v1', 'https://bank.example', 'https://bank.example//other.example/v1'],
  ['https://bank.example/v1/next?offset=200', 'http://127.0.0.1', 'https://bank.example/v1/next?offset=200'],
  ['/api/v1/x', 'https://b.example/api', 'https://b.example/api/v1/x'],
  ['/v1/x', 'https://b.example/api/', 'https://b.example/api/v1/x'],
  ['/apis/x', 'https://b.example/api', 'https://b.example/api/apis/x'],
])('sends %s of %s to %s', async (path, baseUrl, address) => {
  const { tpp, requests } = listeningTpp({ baseUrl })
  await tpp.get(path)
  expect(requests[0]?.url).toBe(address)
})

test.each([
  ['v1/accounts', 'did you mean "/v1/accounts"?'],
  ['accounts', 'a path such as "/v1/accounts"'],
  ['localhost:8080/v1/accounts', 'an address with "http"'],
  ['', 'a path such as'],
])('refuses "%s": neither path nor address, with the remedy', async (path, remedy) => {
  await expect(listeningTpp().tpp.get(path)).rejects.toThrow(
    `must be a path such as "/v1/accounts", or an address with "http", got "${path}"`,
  )
  await expect(listeningTpp().tpp.get(path)).rejects.toThrow(remedy)
})

test('fills a path with any values', async () => {
  const { tpp, requests } = listeningTpp()
  await tpp.get('/v1/accounts/{accountId}', { params: { accountId: 'a/b ø' } })
  await tpp.call('readAccountBalances', { params: { accountId: 'x' }, headers: { 'PSU-ID': 'y' } })
  await tpp.get('/v1/strange/{x}' as string)
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/v1/accounts/a%2Fb%20%C3%B8',
    '/v1/accounts/x/balances',
    '/v1/strange/%7Bx%7D',
  ])
  expect(requests[1]?.headers.get('PSU-ID')).toBe('y')
})

test.each([
  [{}, 'params.accountId: is missing: the path /v1/accounts/{accountId} needs it'],
  [{ params: { acountId: 'x' } }, 'has no {acountId}; did you mean "accountId"?'],
])('refuses params %j for the path', async (call, words) => {
  const path = '/v1/accounts/{accountId}' as string
  await expect(listeningTpp().tpp.get(path, call)).rejects.toThrow(words)
})

test('names the nearest operation', () => {
  expect(() => listeningTpp().tpp.call('listAccunts' as 'listAccounts')).toThrow(
    'there is no operation "listAccunts"; did you mean "listAccounts"?',
  )
})

test.each([
  [{ a: [1, 'ø'] }, '{"a":[1,"ø"]}'],
  [[], '[]'],
  [null, 'null'],
  ['{"as": "typed"}', '{"as": "typed"}'],
  [new TextEncoder().encode('{}'), '{}'],
])('sends the body %j as %s', async (body, text) => {
  const { tpp, requests } = listeningTpp()
  await tpp.post('/v1/sandbox/customers' as string, { body })
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(await requests[0]?.text()).toBe(text)
})

test('prefers headers of the call, in any spelling', async () => {
  const { tpp, requests } = listeningTpp({
    headers: { 'PSU-ID': 'of the TPP', 'X-Accept-Fix': 'longer-name' },
  })
  const headers = { 'psu-id': 'of the call', 'Content-Type': 'text/plain' }
  await tpp.post('/v1/sandbox/customers', { body: 'text', headers })
  expect(requests[0]?.headers.get('psu-id')).toBe('of the call')
  expect(requests[0]?.headers.get('x-accept-fix')).toBe('longer-name')
  expect(requests[0]?.headers.get('content-type')).toBe('text/plain')
})

test('repeats a run to the signature', async () => {
  const run = async () => {
    const { tpp, requests } = listeningTpp()
    await tpp.get('/v1/accounts')
    await tpp.get('/v1/accounts')
    return requests.map(({ headers }) => [headers.get('x-request-id'), headers.get('signature')])
  }
  const [first, second] = await run()
  expect(await run()).toEqual([first, second])
  expect(first?.[0]).not.toBe(second?.[0])
})

test('never repeats a request id in two TPP objects', async () => {
  const { tpp, requests, send } = listeningTpp()
  const sameTpp = createTpp({ now, send })
  for (const client of [tpp, sameTpp, tpp, tpp.with({ wrong: 'otherKey' }), sameTpp])
    await client.get('/v1/accounts')
  expect(new Set(requests.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5)
})

test('uses the request ids of a function', async () => {
  const { tpp, requests } = listeningTpp({ requestIds: () => 'mine' })
  await tpp.get('/v1/accounts')
  expect(requests[0]?.headers.get('x-request-id')).toBe('mine')
})

test('makes random request ids for a bank over the network', async () => {
  const readRequestId = async () => {
    const signedRequest = await createTpp({ now }).sign(new Request('http://127.0.0.1/'))
    return signedRequest.headers.get('x-request-id')
  }
  expect(await readRequestId()).not.toBe(await readRequestId())
})

test('has id, name, roles and key of its certificate', async () => {
  const tpp = createTpp({ id: 'PSDSE-FINA-44059', name: 'Åre Betal AB', roles: ['PSP_PI'], key: otherKey })
  const der = Buffer.from(await tpp.certificate(), 'base64')
  const certificate = new X509Certificate(der)
  expect(tpp.id).toBe('PSDSE-FINA-44059')
  expect(certificate.subject).toContain('organizationIdentifier=PSDSE-FINA-44059')
  expect(certificate.subject).toContain('O=Åre Betal AB')
  expect(der.includes('PSP_PI')).toBe(true)
  expect(der.includes('PSP_AI')).toBe(false)
  expect(certificate.checkPrivateKey(createPrivateKey(otherKey.privateKey))).toBe(true)
  expect(tpp.keyId).toMatch(new RegExp(`^SN=${certificate.serialNumber},CA=CN=pocketbank test CA,`, 'i'))
})

test('uses its own authority, with names beyond ASCII', async () => {
  const authority = createAuthority({ name: { C: 'NO', CN: 'Blåbær CA' }, key: otherKey })
  const { tpp, requests } = listeningTpp({ authority })
  await tpp.get('/v1/accounts')
  expect(tpp.keyId).toMatch(/,CA=CN=Blåbær CA,C=NO$/)
  expect(requests[0]?.headers.get('signature')).toMatch(/^=\?utf-8\?B\?[\w+/]+=*\?=$/)
})

test('sends a foreign certificate unchanged', async () => {
  const certificate = { base64: 'AAAA', serial: '2a', issuer: 'CN=Elsewhere' }
  const tpp = createTpp({ certificate })
  expect(await tpp.certificate()).toBe('AAAA')
  expect(tpp.keyId).toBe('SN=2a,CA=CN=Elsewhere')
})

test('sends over the network without `send`, with the signed Date', async () => {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const answer = await createTpp({ now, baseUrl: `http://127.0.0.1:${port}` }).post('/v1/x' as string, {
      body: {},
    })
    const receivedHeaders: Record<string, string> = JSON.parse(await answer.text())
    expect(receivedHeaders.date).toBe('Thu, 15 Jan 2026 09:00:00 GMT')
    expect(receivedHeaders.digest).toBe('SHA-256=RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=')
  } finally {
    server.close()
  }
})
