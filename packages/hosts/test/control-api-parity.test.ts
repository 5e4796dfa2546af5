import { createSandbox, createTpp, type ScaRedirect, snapshotToJson, type Tpp } from '@pocketbank/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { people } from '../../http/test/kit/psu.ts'
import { readOptions } from '../src/node/options.ts'
import { type Server, serve } from '../src/node/serve.ts'

const start = '2026-01-15T10:00:00+01:00'
const customerNumber = people.jonas
const back = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': 'https://tpp.example/back' }

let server: Server
let sandbox: ReturnType<typeof createSandbox>
beforeEach(async () => {
  const options = readOptions(['--port', '0', '--seed', 'parity'], { POCKETBANK_NOW: '2026-01-15T09:00:00Z' })
  if (!options.ok) throw new Error(options.error)
  server = await serve(options.value)
  sandbox = createSandbox({ now: start, seed: 'parity' })
  // Some milliseconds have gone by at the server; from here on both clocks stand still at the same moment.
  const now = '2026-01-15T10:01:00+01:00'
  await over('PUT', '/clock', { now, following: false })
  sandbox.clock.set(now)
})
afterEach(() => server.close())

/** Asks the server for a control operation; gives the JSON of its answer. */
async function over(method: string, path: string, body?: unknown) {
  const hasBody = method === 'POST' || method === 'PUT'
  const json = { body: JSON.stringify(body ?? {}), headers: { 'Content-Type': 'application/json' } }
  const answer = await fetch(`${server.url}/_sandbox${path}`, { method, ...(hasBody && json) })
  const text = await answer.text()
  expect([answer.status < 300, text]).toEqual([true, expect.any(String)])
  return text === '' ? undefined : JSON.parse(text)
}

interface Side {
  readonly tpp: Tpp
  readonly approve: (link: string, choice: object) => Promise<Readonly<Record<string, string>>>
  readonly advance: (span: object) => Promise<unknown>
}

/** The same control operations twice: over HTTP, and in this process. */
function sides(): readonly Side[] {
  const common = { headers: back, now: () => sandbox.clock.now }
  return [
    {
      tpp: createTpp({ ...common, baseUrl: server.url }),
      approve: (link, choice) => over('POST', '/psu/approve', { link, customerNumber, ...choice }),
      advance: async (span) => (await over('POST', '/clock/advance', span)).happened,
    },
    {
      tpp: createTpp({ ...common, send: sandbox.fetch }),
      approve: async (link, choice) => ({ ...(await sandbox.psu(customerNumber).approve(link, choice)) }),
      advance: async (span) => sandbox.clock.advance(span),
    },
  ]
}

async function linkOf(tpp: Tpp): Promise<string> {
  const { _links } = await (await tpp.get('/v1/accounts')).json<ScaRedirect>()
  return _links.scaRedirect.href
}

/** What a TPP sees, step by step, of a customer who approves, of time that passes, and of faults. */
async function story({ tpp, approve, advance }: Side): Promise<readonly unknown[]> {
  const { url: _, ...visited } = await approve(await linkOf(tpp), { rights: ['balances'] })
  const names = { 'PSU-ID': visited.psuId ?? '', 'TPP-Session-ID': visited.sessionId ?? '' }
  const known = tpp.with({ headers: { ...back, ...names } })
  const accounts = await (await known.get('/v1/accounts')).json()
  const happened = await advance({ days: 180 })
  return [visited, accounts, happened, (await known.get('/v1/accounts')).status]
}

test('the same customer, the same time: over HTTP everything goes as it does in process', async () => {
  const [there, here] = sides()
  if (there === undefined || here === undefined) throw new Error('there are two sides')
  const told = await story(there)
  expect(told).toEqual(await story(here))
  expect(told[0]).toHaveProperty('psuId')
  expect(told[2]).toContainEqual(expect.objectContaining({ kind: 'consent-expires' }))
})

test('the same faults and quirks strike, and the journal tells the same', async () => {
  await over('POST', '/faults', { effect: 'tooManyRequests', times: 1 })
  await over('PUT', '/quirks', { on: ['idsMissing'] })
  sandbox.faults.once('tooManyRequests')
  sandbox.quirks.set('idsMissing')
  const [there, here] = sides()
  for (const side of [there, here]) {
    expect((await side?.tpp.get('/v1/sandbox/customers'))?.status).toBe(429)
    await side?.tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' })
  }
  const { requests } = await over('GET', '/requests')
  const own = ['at', 'id', 'requestId', 'explanation', 'refusal'] as const
  const bare = (entry: object) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !own.includes(name as 'at')))
  expect(requests.map(bare)).toEqual(JSON.parse(JSON.stringify(sandbox.requests.all)).map(bare))
  const { faults } = await over('GET', '/faults')
  expect(faults).toEqual(sandbox.faults.list())
  expect((await over('GET', '/quirks')).quirks).toEqual(sandbox.quirks.list())
})

test('a snapshot goes from one to the other and back', async () => {
  const { tpp } = sides()[1] as Side
  await sandbox.psu(customerNumber).approve(await linkOf(tpp))
  const json = snapshotToJson(sandbox.snapshot())
  await over('PUT', '/snapshots/mine', JSON.parse(json))
  await over('POST', '/snapshots/mine/restore')
  expect(await over('GET', '/clock')).toMatchObject({ now: '2026-01-15T10:01:00+01:00', following: false })
  const [there] = sides()
  const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const
  const made = await (await there?.tpp.post('/v1/sandbox/customers', { body: customer }))?.json()
  await over('POST', '/snapshots', { id: 'back' })
  const text = await (await fetch(`${server.url}/_sandbox/snapshots/back`)).text()
  const other = createSandbox({ from: text })
  const listed = await (await other.tpp().get('/v1/sandbox/customers')).json()
  expect(listed).toContainEqual(
    expect.objectContaining({ customerId: (made as { customerId: string }).customerId }),
  )
})

test('the clock of a server runs from --now on until somebody makes it stand still, and never back', async () => {
  await over('POST', '/snapshots/start/restore')
  const { now, following } = await over('GET', '/clock')
  expect(following).toBe(true)
  const since = Date.parse(now) - Date.parse(start)
  expect(since).toBeGreaterThanOrEqual(0)
  expect(since).toBeLessThan(60_000)
  await over('PUT', '/clock', { now: '2026-02-01T00:00:00+01:00' })
  const later = await over('GET', '/clock')
  expect(later.following).toBe(true)
  expect(Date.parse(later.now)).toBeGreaterThanOrEqual(Date.parse('2026-02-01T00:00:00+01:00'))
  await over('PUT', '/clock', { following: false })
  const [first, second] = [await over('GET', '/clock'), await over('GET', '/clock')]
  expect(second).toEqual(first)
})
