import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { createControlApi } from '../src/control/api.ts'
import { controlRefusals } from '../src/control/description.ts'
import { controlOperations } from '../src/control/operations/index.ts'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

describe.each(controlOperations)('$method $path', ({ id, method, path, success, ...rest }) => {
  const target = path.replace('{id}', 'some')

  test('answers another method with those that exist', async () => {
    const ownMethods = controlOperations
      .filter((operation) => operation.path === path)
      .map((operation) => operation.method as string)
    const response = await setup.call('PATCH', target)
    expect((await readError(response)).status).toBe(405)
    const allowed = response.headers.get('allow')?.split(', ') ?? []
    expect(new Set(allowed)).toEqual(
      new Set([...ownMethods, ...(ownMethods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']),
    )
    const options = await setup.call('OPTIONS', target)
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed.join(', ')])
    expect(options.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('refuses bodies that are not JSON, of another type, or too large', async () => {
    if (method !== 'POST' && method !== 'PUT') return
    const send = (body: string, headers: Record<string, string>) => {
      const request = new Request(`http://127.0.0.1${target}`, { method, body, headers })
      return setup.app.fetch(request, { remote: '127.0.0.1' })
    }
    const json = { 'Content-Type': 'application/json' }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      expect((await readError(await send('{}', { 'Content-Type': type }))).status, type).toBe(415)
    }
    const bare = new Request(`http://127.0.0.1${target}`, { method })
    expect((await setup.app.fetch(bare, { remote: '127.0.0.1' })).status).toBe(415)
    if (id === 'uploadSnapshot') return
    expect((await readError(await send(' '.repeat(1_048_577), json))).status).toBe(413)
    if (rest.body === undefined) return
    for (const body of ['{', '7', '[]', '"x"', 'null', '{"a":1}', '['.repeat(100_000)]) {
      expect((await readError(await send(body, json))).status, body.slice(0, 9)).toBe(400)
    }
  })

  test('answers only what it describes', () => {
    const statuses = new Set(
      controlRefusals({ id, method, path, success, ...rest }).map(({ status }) => status),
    )
    expect([...statuses]).toEqual(
      expect.arrayContaining(rest.isOpen === true ? [400, 500] : [400, 401, 403, 500]),
    )
    expect(statuses.has(415)).toBe(method === 'POST' || method === 'PUT')
    if (success.body !== undefined) expect(v.isOfKind('schema', success.body)).toBe(true)
  })

  test('refuses an unknown parameter', async () => {
    const error = await readError(await setup.call(method, `${target}?nonsense=1`))
    expect([error.status, error.message]).toEqual([400, expect.stringContaining('no parameter "nonsense"')])
  })
})

test.each([
  '/_sandbox',
  '/_sandbox/',
  '/_sandbox/nothing',
  '/_sandbox/clock/',
  '/_sandbox/snapshots/%E0%A4',
  '/_sandbox/snapshots//restore',
])('finds nothing at %s', async (path) => {
  const error = await readError(await setup.call('GET', path))
  expect([error.status, error.code]).toEqual([404, 'NOT_FOUND'])
})

test('returns uncached answers that name the request', async () => {
  const request = new Request('http://localhost/_sandbox/clock', { headers: { 'X-Request-ID': 'mine' } })
  const { headers } = await setup.app.fetch(request, { remote: '::1' })
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'mine',
    'x-release': '1.21.17',
  })
  expect((await setup.call('GET', '/_sandbox/clock')).headers.get('x-request-id')).toBe('control-2')
})

test('answers HEAD as GET without the body', async () => {
  const answer = await setup.call('HEAD', '/_sandbox/clock')
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('leaves no control operation in the journal', async () => {
  const apart = openControl()
  await setup.callJson(200, 'GET', '/_sandbox/clock')
  await setup.call('GET', '/_sandbox/nothing')
  for (const { tpp } of [setup, apart]) await tpp().get('/v1/nowhere' as string)
  expect(setup.app.requests.entries.map(({ id }) => id)).toEqual(
    apart.app.requests.entries.map(({ id }) => id),
  )
})

test('reports an exception to the host, and only the failure to the client', async () => {
  const broken = { ...setup.bank, clock: undefined as never }
  const otherSetup = openControl({ controlApi: createControlApi({ bankFor: () => broken }) })
  const error = await readError(await otherSetup.call('GET', '/_sandbox/clock'))
  expect([error.status, error.code, error.message]).toEqual([
    500,
    'SYSTEM_ERROR',
    expect.stringContaining(error.id),
  ])
  expect(otherSetup.faults).toEqual([expect.any(TypeError)])
})
