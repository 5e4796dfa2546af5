import { controlBank, createControlApi } from '@pocketbank/devtools'
import type { Operation } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { openSandbox } from '../../devtools/test/kit/sandbox.ts'
import { openApp } from '../../http/test/kit/bank.ts'
import { customer } from '../../http/test/kit/bodies.ts'
import { callOperation } from '../../http/test/kit/operations.ts'
import { openExampleWorld, type World } from '../../http/test/kit/world.ts'
import { listen } from './clients/server.ts'

const basePath = '/api-sandbox'
const site = 'https://bank.example'

/** The parts of an answer that may have addresses. */
async function answerTo(world: World, operation: Operation): Promise<readonly [string, string]> {
  const answer = await callOperation(world, operation)
  const { headers, status } = answer
  const addresses = ['Location', 'Link'].map((name) => headers.get(name) ?? '').join()
  return [addresses, `${status} ${await answer.text()}`]
}

test.each(allOperations)('[V4b] answers $id under a base path as at the root', async (operation) => {
  const [addressesAtRoot, atRoot] = await answerTo(await openExampleWorld(), operation)
  const [addresses, below] = await answerTo(await openExampleWorld({ basePath }), operation)
  expect(below.replaceAll(`${site}${basePath}/sca/`, `${site}/sca/`)).toBe(atRoot)
  expect(addresses.replaceAll(basePath, '')).toBe(addressesAtRoot)
  expect(addresses.split(`${site}${basePath}/v1/`)).toHaveLength(addressesAtRoot.split('/v1/').length)
  const hrefs = [...below.matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href)
  expect(
    hrefs.filter((href) => !href.startsWith('/v1/') && !href.startsWith(`${site}${basePath}/sca/`)),
  ).toEqual([])
})

const kari = customer('kari')

test('[V4b] rewrites no customer names that look like addresses', async () => {
  const sandbox = openSandbox({ basePath, links: 'absolute' })
  const name = '"href":"/v1" {"href":"/v1/x"}'
  const newCustomer = await sandbox.tpp().post('/v1/sandbox/customers', { body: { ...kari, name } })
  const answer = (await newCustomer.json()) as { customerName: string; _links: { self: { href: string } } }
  expect(answer.customerName).toBe(name)
  expect(answer._links.self.href).toBe(newCustomer.headers.get('Location'))
})

interface CreatedResource {
  readonly _links: { readonly self: { readonly href: string } }
}

/** The ways in which clients make an address of a link. */
const joins = [
  ['append it to their base URL', (href: string, baseUrl: string) => baseUrl + href],
  [
    'resolve it against the address of their request',
    (href: string, baseUrl: string) => new URL(href, `${baseUrl}/v1/x`).href,
  ],
] as const

test.each(joins)('[V4a] accepts clients over HTTP that %s', async (_, join) => {
  const server = await listen(undefined, { basePath })
  try {
    const tpp = createTpp({ baseUrl: server.url, alsoSigned: ['(request-target)'] })
    const newCustomer = await tpp.post('/v1/sandbox/customers', { body: kari })
    const { href } = ((await newCustomer.json()) as CreatedResource)._links.self
    expect(href).toMatch(/^\/v1\/sandbox\/customers\/\w+$/)
    expect(newCustomer.headers.get('Location')).toBe(server.url + href)
    expect((await tpp.get(join(href, server.url))).status).toBe(200)
    const response = await tpp.get('/v1/sandbox/customers?limit=1')
    expect(response.headers.get('Link')).toContain(`<${server.url}/v1/sandbox/customers?`)
  } finally {
    await server.close()
  }
})

test.each([
  [{}, site],
  [{ basePath }, site + basePath],
  [{ publicUrl: `${site}/bank` }, `${site}/bank`],
])('[V4b] begins every href with links: absolute and %j with %s', async (options, url) => {
  const tpp = openApp({ ...options, links: 'absolute' }).tpp()
  const response = await tpp.post('/v1/sandbox/customers', { body: kari })
  const { href } = ((await response.json()) as CreatedResource)._links.self
  expect(href.startsWith(`${url}/v1/sandbox/customers/`)).toBe(true)
  expect(href).toBe(response.headers.get('Location'))
})

test.each(['/api-sandboxes/v1/accounts', '/api-sandbox/../v1/accounts', '/x/../api-sandbox/v1/accounts'])(
  '[V4d] refuses %s and names the description',
  async (path) => {
    const setup = openApp({ basePath })
    const answer = await setup.fetch(new Request(site), { target: path })
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect([answer.status, code]).toEqual([404, 'NOT_FOUND'])
    expect(message).toContain(' /api-sandbox/openapi.json lists')
    expect(setup.requests.last).toMatchObject({ target: path, rule: 'E4d' })
  },
)

test.each(['/api-sandbox', '/api-sandbox/', '/api-sandbox/v1/nowhere', '/api-sandbox/v1/accounts/'])(
  '[V4d] finds nothing at %s and names the description',
  async (path) => {
    const answer = await openSandbox({ basePath }).fetch(new Request(site + path))
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      404,
      expect.stringContaining('/api-sandbox/openapi.json'),
    ])
  },
)

test.each([
  [{}, '/openapi.json', '/'],
  [{ basePath }, '/api-sandbox/openapi.json', basePath],
  [{ publicUrl: `${site}/bank` }, '/openapi.json', `${site}/bank`],
  [{ publicUrl: `${site}/bank` }, '/bank/openapi.json', `${site}/bank`],
])('[V4d] says with %j in the description at %s the address %s', async (options, path, url) => {
  const answer = await openApp(options).fetch(new Request(site + path))
  expect(await answer.json()).toMatchObject({ servers: [{ url }] })
})

test.each([
  {
    title: 'under the base path',
    options: { basePath },
    baseUrl: `${site}${basePath}`,
    throughProxy: (path: string) => path,
  },
  {
    title: 'through a proxy that takes the path off',
    options: { publicUrl: `${site}${basePath}` },
    baseUrl: `${site}${basePath}`,
    throughProxy: (path: string) => path.replace(basePath, ''),
  },
  {
    title: 'through a proxy that puts another one there',
    options: { publicUrl: `${site}/bank`, basePath },
    baseUrl: `${site}/bank`,
    throughProxy: (path: string) => path.replace('/bank', basePath),
  },
  {
    title: 'next to a proxy',
    options: { publicUrl: `${site}${basePath}` },
    baseUrl: site,
    throughProxy: (path: string) => path,
  },
])('[V4e] verifies $title a signature of the sent target', async ({ options, baseUrl, throughProxy }) => {
  const setup = openApp(options)
  const routed = (request: Request) => {
    const { pathname, search, origin } = new URL(request.url)
    return setup.fetch(new Request(origin + throughProxy(pathname) + search, request))
  }
  const tpp = setup.tpp({ send: routed, baseUrl, alsoSigned: ['(request-target)'] })
  expect((await tpp.get('/v1/sandbox/customers?limit=1')).status).toBe(200)
  expect((await tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' })).status).toBe(401)
})

test('[V4g] controls the sandbox under the base path; faults match interface paths', async () => {
  const setup = openApp()
  const bank = controlBank(setup.bank, { system: () => setup.bank.now })
  const controlApi = createControlApi({ bankFor: () => bank, publicUrl: 'http://localhost/api-sandbox' })
  const below = openApp({
    basePath,
    engineFor: () => setup.bank,
    faults: bank.faults,
    controlApi: controlApi,
  })
  const control = (path: string, init: RequestInit = {}) =>
    below.fetch(
      new Request(`http://localhost${path}`, { ...init, headers: { 'Content-Type': 'application/json' } }),
      { remote: '127.0.0.1' },
    )
  expect((await control('/_sandbox/clock')).status).toBe(200)
  expect((await control('/api-sandbox/_sandbox/clock')).status).toBe(200)
  const body = JSON.stringify({ effect: 'systemError', match: { path: '/v1/sandbox/customers' }, times: 1 })
  const fault = await control('/api-sandbox/_sandbox/faults', { method: 'POST', body })
  const location = fault.headers.get('Location') ?? ''
  expect(location).toMatch(/^http:\/\/localhost\/api-sandbox\/_sandbox\/faults\/./)
  expect((await control(new URL(location).pathname)).status).toBe(200)
  expect((await control('/api-sandbox/_sandbox/nothing')).status).toBe(404)
  expect((await below.tpp().get('/v1/sandbox/customers')).status).toBe(500)
  expect((await below.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  expect(below.requests.last?.target).toBe('/api-sandbox/v1/sandbox/customers')
})
