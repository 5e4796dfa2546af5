import { instant } from '@pocketbank/core'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { morning } from '../../http/test/kit/bank.ts'
import { createEdge } from '../src/edge.ts'

const token = 'a-token-of-a-test-1'
const ids = ['PSDNO-FSA-1', 'PSDNO-FSA-2'] as const

/** Opens an edge host with a clock that is frozen on a Thursday morning until the test starts it. */
function openEdge(controlToken?: string) {
  let now = morning
  const edge = createEdge({ now: () => now, ...(controlToken !== undefined && { controlToken }) })
  return {
    pass: (milliseconds: number) => {
      now = instant(now + milliseconds)
    },
    tpp: (id: string) => createTpp({ send: edge.fetch, id, now: () => new Date(now) }),
    async ask(method: string, path: string, body?: unknown) {
      const hasBody = method === 'POST' || method === 'PUT'
      const answer = await edge.fetch(
        new Request(`https://bank.example/_sandbox${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(hasBody && { 'Content-Type': 'application/json' }),
          },
          ...(hasBody && { body: JSON.stringify(body ?? {}) }),
        }),
      )
      const text = await answer.text()
      return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) }
    },
    fetch: edge.fetch,
  }
}

test('finds nothing at the edge without the option, with any token', async () => {
  const edge = openEdge()
  expect((await edge.ask('GET', '/clock')).status).toBe(404)
  expect((await edge.ask('GET', '/clock?tpp=PSDNO-FSA-1')).status).toBe(404)
  const description = await (await edge.fetch(new Request('https://bank.example/openapi.json'))).text()
  expect(description).not.toContain('/_sandbox/')
})

test('requires the token with it, from anywhere', async () => {
  const edge = openEdge(token)
  for (const url of ['https://bank.example', 'http://127.0.0.1', 'http://localhost']) {
    expect((await edge.fetch(new Request(`${url}/_sandbox/clock?tpp=x`))).status).toBe(401)
  }
  expect(() => createEdge({ controlToken: '' })).toThrow('at least 16 characters')
})

test('[Q14] gives every TPP a clock, faults and snapshots', async () => {
  const edge = openEdge(token)
  const [firstTpp, secondTpp] = ids
  const { json, status } = await edge.ask('GET', '/clock')
  expect([status, json.code, json.message]).toEqual([
    400,
    'QUERY_PARAMETER_REQUIRED',
    expect.stringContaining('tpp: is missing'),
  ])
  await edge.ask('PUT', `/clock?tpp=${firstTpp}`, { now: '2026-03-01T00:00:00+01:00', following: false })
  await edge.ask('POST', `/faults?tpp=${firstTpp}`, { effect: 'systemError', times: 1 })
  await edge.ask('POST', `/snapshots?tpp=${firstTpp}`)
  edge.pass(1_000)
  expect((await edge.ask('GET', `/clock?tpp=${firstTpp}`)).json.now).toBe('2026-03-01T00:00:00+01:00')
  expect((await edge.ask('GET', `/clock?tpp=${secondTpp}`)).json).toMatchObject({
    now: '2026-01-15T10:00:01+01:00',
    following: true,
  })
  expect((await edge.ask('GET', `/snapshots?tpp=${secondTpp}`)).json.snapshots).toHaveLength(1)
  const status200 = async (id: string) => (await edge.tpp(id).get('/v1/sandbox/customers')).status
  expect([await status200(secondTpp), await status200(firstTpp), await status200(firstTpp)]).toEqual([
    200, 500, 200,
  ])
  const journal = await edge.ask('GET', `/requests?tpp=${firstTpp}`)
  expect(journal.json.requests.map((entry: { status: number }) => entry.status)).toEqual([500, 200])
})

test('starts a later bank with the clock of the host', async () => {
  const edge = openEdge(token)
  await edge.tpp(ids[0]).get('/v1/sandbox/customers')
  edge.pass(86_400_000)
  expect((await edge.ask('GET', `/clock?tpp=${ids[1]}`)).json.now).toBe('2026-01-16T10:00:00+01:00')
  expect((await edge.ask('GET', `/clock?tpp=${ids[0]}`)).json.now).toBe('2026-01-16T10:00:00+01:00')
})
