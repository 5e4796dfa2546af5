import { expect, test } from 'vitest'
import { createPowers } from '../src/control/api.ts'
import { controlBank } from '../src/control/bank.ts'
import { allOperations } from '../src/operations/index.ts'
import type { Operation } from '../src/operations/operation.ts'
import { openApp, openSandbox } from './kit/bank.ts'
import { customer } from './kit/bodies.ts'
import { callOperation } from './kit/operations.ts'
import { openWorld, type World } from './kit/world.ts'

const basePath = '/api-sandbox'
const site = 'https://bank.example'

/** Answers as text that is the same for the same answer, but for the paths in it. */
async function told(world: World, operation: Operation): Promise<string> {
  const answer = await callOperation(world, operation)
  const { headers, status } = answer
  const addresses = ['Location', 'Link'].map((name) => headers.get(name))
  return JSON.stringify([status, addresses, await answer.text()])
}

test.each(allOperations)(
  '[V4b] $id answers under a base path as at the root, with the path before its addresses',
  async (operation) => {
    const atRoot = await told(await openWorld(), operation)
    const below = await told(await openWorld({ basePath }), operation)
    expect(below.replaceAll(basePath, '')).toBe(atRoot)
    const addresses = (text: string) => text.split(/(?<=")\/(?=v1|sca)|(?<=<)\/v1/).length
    expect(addresses(below)).toBe(1)
    expect(below.split(basePath).length).toBe(addresses(atRoot) + atRoot.split(`${site}/sca`).length - 1)
  },
)

test('[V4b] what customers are called is no address, whatever it looks like', async () => {
  const sandbox = openSandbox({ basePath })
  const name = '"href":"/v1" {"href":"/v1/x"}'
  const made = await sandbox.tpp().post('/v1/sandbox/customers', { body: { ...customer('kari'), name } })
  const answer = (await made.json()) as { customerName: string; _links: { self: { href: string } } }
  expect(answer.customerName).toBe(name)
  expect(answer._links.self.href).toMatch(/^\/api-sandbox\/v1\/sandbox\/customers\/\w+$/)
  expect(made.headers.get('Location')).toBe(answer._links.self.href)
  expect((await sandbox.tpp().get(answer._links.self.href)).status).toBe(200)
})

test.each([
  '/v1/sandbox/customers',
  '/openapi.json',
  '/sca/style.css',
  '/',
  '/api-sandboxes/v1/accounts',
  '/api-sandbox/../v1/accounts',
  '/x/../api-sandbox/v1/accounts',
])('[V4c] %s lies outside of the base path, and the refusal names that', async (path) => {
  const scene = openApp({ basePath })
  const answer = await scene.fetch(new Request(site), { target: path })
  const { code, message } = (await answer.json()) as { code: string; message: string }
  const inside = path.startsWith(`${basePath}/`)
  expect([answer.status, code]).toEqual([404, 'NOT_FOUND'])
  expect(message).toContain(
    inside ? '; /api-sandbox/openapi.json lists' : 'begin with /api-sandbox, as in /api-sandbox/v1/accounts',
  )
  expect(scene.requests.last).toMatchObject({ target: path, rule: 'E4d' })
})

test.each(['/api-sandbox', '/api-sandbox/', '/api-sandbox/v1/nowhere', '/api-sandbox/v1/accounts/'])(
  '[V4c] at %s there is nothing, and the refusal names where all is described',
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
])('[V4d] with %j the description at %s says that the bank is at %s', async (options, path, url) => {
  const answer = await openApp(options).fetch(new Request(site + path))
  expect(await answer.json()).toMatchObject({ servers: [{ url }] })
})

test.each(
  // biome-ignore format: a table
  [
    ['under the base path', { basePath }, `${site}${basePath}`, (path: string) => path],
    ['through a proxy that takes the path off', { publicUrl: `${site}${basePath}` }, `${site}${basePath}`, (path: string) => path.replace(basePath, '')],
    ['through a proxy that puts another one there', { publicUrl: `${site}/bank`, basePath }, `${site}/bank`, (path: string) => path.replace('/bank', basePath)],
    ['beside a proxy', { publicUrl: `${site}${basePath}` }, site, (path: string) => path],
  ],
)('[V4e] %s a signature holds for the target that was sent', async (_, options, baseUrl, throughProxy) => {
  const scene = openApp(options)
  const routed = (request: Request) => {
    const { pathname, search, origin } = new URL(request.url)
    return scene.fetch(new Request(origin + throughProxy(pathname) + search, request))
  }
  const tpp = scene.tpp({ send: routed, baseUrl, alsoSigned: ['(request-target)'] })
  expect((await tpp.get('/v1/sandbox/customers?limit=1')).status).toBe(200)
  expect((await tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' })).status).toBe(401)
})

test('[V4f] the sandbox is controlled under the base path, and faults strike by the paths of the interface', async () => {
  const scene = openApp()
  const bank = controlBank(scene.bank, { system: () => scene.bank.now })
  const powers = createPowers({ bankFor: () => bank, publicUrl: 'http://localhost/api-sandbox' })
  const below = openApp({ basePath, engineFor: () => scene.bank, faults: bank.faults, powers })
  const control = (path: string, init: RequestInit = {}) =>
    below.fetch(
      new Request(`http://localhost${path}`, { ...init, headers: { 'Content-Type': 'application/json' } }),
      { remote: '127.0.0.1' },
    )
  expect((await control('/_sandbox/clock')).status).toBe(404)
  expect((await control('/api-sandbox/_sandbox/clock')).status).toBe(200)
  const body = JSON.stringify({ effect: 'systemError', match: { path: '/v1/sandbox/customers' }, times: 1 })
  const fault = await control('/api-sandbox/_sandbox/faults', { method: 'POST', body })
  const location = fault.headers.get('Location') ?? ''
  expect(location).toMatch(/^\/api-sandbox\/_sandbox\/faults\/./)
  expect((await control(location)).status).toBe(200)
  expect((await control('/api-sandbox/_sandbox/nothing')).status).toBe(404)
  expect((await below.tpp().get('/v1/sandbox/customers')).status).toBe(500)
  expect((await below.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  expect(below.requests.last?.target).toBe('/api-sandbox/v1/sandbox/customers')
})
