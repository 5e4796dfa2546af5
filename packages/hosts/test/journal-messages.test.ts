import { createControlApi } from '@pocketbank/devtools'
import type { RequestEntry } from '@pocketbank/http'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { openControl } from '../../devtools/test/kit/control.ts'
import { createEdge } from '../src/edge.ts'
import { readOptions } from '../src/node/options.ts'
import { type Server, serve } from '../src/node/serve.ts'

const customer = { customerNumber: '13039319957', name: 'Kari Ærlig', type: 'PRIVATE' } as const

function requireLastEntry({ app }: ReturnType<typeof openControl>): RequestEntry {
  const entry = app.requests.entries.at(-1)
  if (entry === undefined) throw new Error('the journal is empty')
  return entry
}

test('[K7a] keeps request and response unchanged, by header and as text', async () => {
  const bodies: unknown[] = []
  const setup = openControl({
    onRequest: ({ request, answer }) => bodies.push([request?.text, answer?.status]),
  })
  const answer = await setup.tpp().post('/v1/sandbox/customers?n=1', { body: customer })
  const { request, answer: response } = requireLastEntry(setup)
  expect(request).toMatchObject({
    method: 'POST',
    target: '/v1/sandbox/customers?n=1',
    url: 'https://bank.example/v1/sandbox/customers?n=1',
    text: JSON.stringify(customer),
    truncated: false,
  })
  expect(request?.header('CONTENT-type')).toBe('application/json')
  expect(request?.header('X-None')).toBeUndefined()
  expect(request?.headers).toContainEqual(['host', 'bank.example'])
  expect(new TextDecoder().decode(request?.body)).toBe(JSON.stringify(customer))
  expect(response).toMatchObject({ status: 201, text: await answer.text(), truncated: false })
  expect(response?.milliseconds).toBeGreaterThanOrEqual(0)
  const headers = Object.fromEntries(answer.headers)
  expect(
    Object.fromEntries(response?.headers.map(([name, value]) => [name.toLowerCase(), value]) ?? []),
  ).toEqual(headers)
  expect(bodies).toEqual([[JSON.stringify(customer), 201]])
})

test.each([
  ['accepted', JSON.stringify({ ...customer, name: 'Åse Ærlig € 😀' }, null, 2), 201],
  ['refused by its contract', '{ "name": "\\u00e6 æ€😀" }\r\n', 400],
  ['that is not JSON', 'æ€😀 {', 400],
])('[K7a] keeps each byte of a body %s', async (_, text, status) => {
  const setup = openControl()
  const body = new TextEncoder().encode(text)
  expect((await setup.tpp().post('/v1/sandbox/customers', { body })).status).toBe(status)
  const { request } = requireLastEntry(setup)
  expect(request).toMatchObject({ text, truncated: false })
  expect([...(request?.body ?? [])]).toEqual([...body])
})

test('[K7a] keeps a request without an operation, and HEAD without a body', async () => {
  const setup = openControl()
  await setup.tpp().post('/v1/nowhere' as string, { body: customer })
  expect(requireLastEntry(setup).answer).toMatchObject({
    status: 404,
    text: expect.stringContaining('NOT_FOUND'),
  })
  await setup.app.fetch(
    await setup.tpp().sign(new Request('https://bank.example/v1/sandbox/customers', { method: 'HEAD' })),
  )
  expect(requireLastEntry(setup)).toMatchObject({
    request: { method: 'HEAD' },
    answer: { status: 200, text: '' },
  })
})

test('[K7a] prints an entry as short as the list', async () => {
  const setup = openControl()
  await setup.tpp().get('/v1/nowhere' as string)
  expect(Object.keys({ ...requireLastEntry(setup) })).not.toContain('request')
  expect(JSON.stringify(requireLastEntry(setup))).not.toContain('tpp-signature-certificate')
  const { requests } = await setup.callJson<{ requests: object[] }>(200, 'GET', '/_sandbox/requests')
  expect(requests[0]).not.toHaveProperty('request')
})

test.each([
  ['text', '€'.repeat(30_000), undefined],
  ['bytes', new Uint8Array(70_000).fill(0xff), 'base64'],
])('[K7a] keeps the first 64 KiB of a large body of %s, and says so', async (_, body, encoding) => {
  const setup = openControl()
  await setup.tpp().post('/v1/sandbox/customers', { body, headers: { 'X-Request-ID': 'large' } })
  const { request } = requireLastEntry(setup)
  expect([request?.body.length, request?.truncated]).toEqual([65_536, true])
  const json = await setup.callJson<{ request: Record<string, unknown> }>(
    200,
    'GET',
    '/_sandbox/requests/large',
  )
  expect([json.request.encoding, json.request.truncated]).toEqual([encoding, true])
  expect(request?.text === undefined).toBe(encoding !== undefined)
})

test('[K7a] cuts a larger response at a character', async () => {
  const setup = openControl({ messages: { bodyBytesMax: 100 } })
  await setup.app.fetch(new Request('https://bank.example/openapi.json'))
  expect(requireLastEntry(setup).answer).toMatchObject({ truncated: true, body: { length: 100 } })
  await setup.tpp().get('/v1/nowhere' as string)
  expect(requireLastEntry(setup).answer?.truncated).toBe(true)
  const defaults = openControl()
  await defaults.tpp().get('/v1/sandbox/customers')
  expect(defaults.app.requests.entries[0]?.answer?.truncated).toBe(false)
})

test('[K7a] keeps 16 MiB of all requests, and drops the oldest bodies', async () => {
  const setup = openControl({ messages: { bytesMax: 100_000 } })
  const body = 'x'.repeat(20_000)
  for (let count = 0; count < 10; count += 1) await setup.tpp().post('/v1/sandbox/customers', { body })
  const flags = setup.app.requests.entries.map(({ request }) => request !== undefined)
  expect(flags).toEqual([...Array<boolean>(6).fill(false), ...Array<boolean>(4).fill(true)])
  setup.app.requests.clear()
  await setup.tpp().post('/v1/sandbox/customers', { body })
  expect(requireLastEntry(setup).request?.text).toBe(body)
})

test('[K7a] counts the bytes of a body that was read as text, not its characters', async () => {
  const setup = openControl({ messages: { bytesMax: 100_000 } })
  const body = JSON.stringify('€'.repeat(6_667))
  for (let count = 0; count < 10; count += 1) await setup.tpp().post('/v1/sandbox/customers', { body })
  expect(setup.app.requests.entries.filter(({ request }) => request !== undefined)).toHaveLength(4)
})

test('[K7a] keeps nothing with a limit of 0', async () => {
  const setup = openControl({ messages: { bytesMax: 0 } })
  await setup.tpp().post('/v1/sandbox/customers', { body: customer })
  await setup.tpp().get('/v1/sandbox/customers', { headers: { 'X-Request-ID': 'mine' } })
  for (const { request, answer } of setup.app.requests.entries)
    expect([request, answer]).toEqual([undefined, undefined])
  const json = await setup.callJson<object>(200, 'GET', '/_sandbox/requests/mine')
  expect([Object.hasOwn(json, 'request'), Object.hasOwn(json, 'answer')]).toEqual([false, false])
  const { log } = await setup.callJson<{ log: { entries: [] } }>(200, 'GET', '/_sandbox/requests.har')
  expect(log.entries).toEqual([])
})

test('[K7a] stores no messages in snapshots', async () => {
  const setup = openControl()
  await setup.tpp().get('/v1/nowhere' as string, { headers: { 'X-Mark': 'seen-by-the-journal' } })
  await setup.callJson(201, 'POST', '/_sandbox/snapshots', { id: 'one' })
  expect(JSON.stringify(await setup.callJson(200, 'GET', '/_sandbox/snapshots/one'))).not.toContain(
    'seen-by-the-journal',
  )
})

const token = 'a-control-token-of-this-test'

test('[K4i] hides a control token that a client sends to the interface', async () => {
  const setup = openControl()
  const guarded = openControl({ controlApi: createControlApi({ bankFor: () => setup.bank, token }) })
  const headers = { Authorization: `Bearer ${token}`, 'X-Request-ID': 'mine' }
  await guarded.tpp().post(`/v1/sandbox/customers?t=${token}` as string, { headers, body: { name: token } })
  for (const path of ['requests', 'requests/mine', 'requests.har', 'report']) {
    const request = new Request(`http://127.0.0.1/_sandbox/${path}`, { headers })
    const answer = await guarded.app.fetch(request, { remote: '127.0.0.1' })
    expect([answer.status, path, (await answer.text()).includes(token)]).toEqual([200, path, false])
  }
  expect(requireLastEntry(guarded).request?.header('authorization')).toBe('Bearer [control token]')
})

test('[K7a] keeps requests at the edge, and returns them for the token', async () => {
  const edge = createEdge({ controlToken: token })
  const tpp = createTpp({ send: edge.fetch })
  await tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': 'mine' } })
  const request = new Request(`https://bank.example/_sandbox/requests/mine?tpp=${tpp.id}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await (await edge.fetch(request)).json()).toMatchObject({
    request: { url: 'https://bank.example/v1/sandbox/customers' },
    answer: { status: 200 },
  })
})

test('[K7a] keeps headers of a socket in order and letter case', async () => {
  const options = readOptions(
    ['--port', '0', '--signatures', 'off', '--journal-body-kib', '1', '--journal-mib', '1'],
    {},
  )
  if (!options.ok) throw new Error(options.error)
  const server: Server = await serve(options.value)
  try {
    await fetch(`${server.url}/v1/sandbox/customers`, {
      method: 'POST',
      headers: { 'X-Request-ID': 'mine', 'X-Some-CASE': 'One', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...customer, name: 'x'.repeat(2_000) }),
    })
    const { request } = server.app.requests.entries[0] as RequestEntry
    expect(request?.headers[0]?.[0].toLowerCase()).toBe('host')
    expect(request?.headers).toContainEqual(['X-Some-CASE', 'One'])
    expect(request).toMatchObject({
      url: `${server.url}/v1/sandbox/customers`,
      body: { length: 1_024 },
      truncated: true,
    })
  } finally {
    await server.close()
  }
})

test('[K7a] reads the limits from the command line; 0 turns it off', () => {
  const bounds = (...argv: string[]) => {
    const result = readOptions(argv, {})
    return result.ok ? result.value.messages : result.error
  }
  expect(bounds()).toBeUndefined()
  expect(bounds('--journal-mib', '0')).toEqual({ bytesMax: 0 })
  expect(bounds('--journal-body-kib', '8')).toEqual({ bodyBytesMax: 8_192 })
  expect(bounds('--journal-mib', 'much')).toContain('--journal-mib: must be MiB from 0 to 4096')
})
