import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'
import { addFetchFields } from './fetched-response.ts'
import type { Sandbox } from './sandbox.ts'

const customers = '/v1/sandbox/customers'

function readFields({ url, status, statusText, ok, redirected, type }: Response, base: string) {
  return { path: url.replace(base, ''), status, statusText, ok, redirected, type }
}

/** Sends the same requests to a bank, in process or over a port, and reads the fields of all responses. */
async function readAll(sandbox: Sandbox, base: string, send: Sandbox['fetch']) {
  const tpp = sandbox.tpp({ send: (request) => send(request) })
  const invitation = await tpp.get('/v1/accounts')
  const { _links } = (await invitation.clone().json()) as unknown as {
    _links: { scaRedirect: { href: string } }
  }
  const page = await send(_links.scaRedirect.href)
  const responses = {
    page,
    invitation,
    clone: invitation.clone().clone(),
    query: await tpp.get(customers, { query: { limit: 1 } }),
    missing: await send(`${base}/v1/nowhere?a=%20b#part`),
    head: await send(`${base}/openapi.json`, { method: 'HEAD' }),
    method: await send(`${base}${customers}`, { method: 'PATCH' }),
    style: await send(new URL('/sca/style.css', page.url)),
    refusedResponse: await send(new Request(`${base}/v1/accounts`, { method: 'POST', body: '{' })),
  }
  const entries = Object.entries(responses).map(([name, response]) => [name, readFields(response, base)])
  return Object.fromEntries(entries)
}

test('has address and fields of responses as over a port', async () => {
  const near = createSandbox({ seed: 'fields' })
  const far = createSandbox({ seed: 'fields' })
  const { url } = await far.listen()
  const inProcess = await readAll(near, 'https://bank.example', near.fetch)
  const overPort = await readAll(far, url, fetch)
  expect(inProcess).toEqual(overPort)
  expect(inProcess.missing).toMatchObject({
    path: '/v1/nowhere?a=%20b',
    status: 404,
    statusText: 'Not Found',
  })
  await far.dispose()
})

test('resolves a relative address against the response', async () => {
  const sandbox = createSandbox({ basePath: '/api' })
  const response = await sandbox.tpp().get('/v1/accounts')
  expect(response.url).toBe('https://bank.example/api/v1/accounts')
  expect(new URL('../openapi.json', response.url).href).toBe('https://bank.example/api/openapi.json')
})

test('has the intercepted origin in its responses', async () => {
  const sandbox = createSandbox()
  using _ = sandbox.intercept('https://other.example')
  const response = await fetch('https://other.example/openapi.json')
  expect([response.url, response.statusText]).toEqual(['https://other.example/openapi.json', 'OK'])
})

test('has the fields in responses that a fault changed', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  sandbox.faults.once({ kind: 'error', status: 503, code: 'SYSTEM_ERROR' })
  const failed = await tpp.get(customers)
  expect([new URL(failed.url).pathname, failed.statusText]).toEqual([customers, 'Service Unavailable'])
  sandbox.faults.once({ kind: 'error', status: 599, code: 'SYSTEM_ERROR' })
  expect((await tpp.get(customers)).statusText).toBe('unknown')
})

test('adds the fields in forks and without checks of contracts', async () => {
  const sandbox = createSandbox({ checksContracts: false }).fork()
  expect((await sandbox.tpp().get(customers)).url).toBe(`https://bank.example${customers}`)
})

test('leaves the response otherwise unchanged', async () => {
  const response = addFetchFields(new Response('text', { status: 201 }), 'https://bank.example/a#b')
  expect(response).toBeInstanceOf(Response)
  expect(Object.keys(response)).toEqual([])
  expect(await response.clone().text()).toBe('text')
  expect(new Response(response.body, response).statusText).toBe('Created')
})
