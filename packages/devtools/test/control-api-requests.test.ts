import { beforeEach, describe, expect, test } from 'vitest'
import type { Har } from '../src/control/har.ts'
import type { BugReport } from '../src/control/report.ts'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

const root = '/_sandbox'

describe('requests', () => {
  const requests = `${root}/requests`
  interface Row {
    readonly id: string
    readonly target: string
  }

  async function targets(query: string): Promise<readonly string[]> {
    const { requests: rows } = await setup.callJson<{ requests: Row[] }>(200, 'GET', requests + query)
    return rows.map(({ target }) => target)
  }

  test('have verdicts, rule and explanation; control operations are omitted', async () => {
    const headers = { 'X-Request-ID': 'mine' }
    await setup.tpp().get('/v1/sandbox/customers', { wrong: 'otherKey', headers })
    const { requests: rows } = await setup.callJson<{ requests: Row[] }>(200, 'GET', requests)
    expect(rows).toEqual([
      {
        id: expect.any(String),
        at: '2026-01-15T10:00:00+01:00',
        method: 'GET',
        target: '/v1/sandbox/customers',
        requestId: 'mine',
        operation: 'listCustomers',
        status: 401,
        refusal: { code: 'SIGNATURE_INVALID', text: expect.any(String), path: 'Signature' },
        stages: expect.objectContaining({ digest: 'skipped', signature: 'refused', bank: 'not reached' }),
        rule: expect.stringMatching(/^Q/),
        explanation: expect.objectContaining({ step: 'signature', signingString: expect.any(String) }),
        warnings: [],
      },
    ])
    const messages = { request: expect.any(Object), answer: expect.any(Object) }
    expect(await setup.callJson(200, 'GET', `${requests}/mine`)).toEqual({ ...rows[0], ...messages })
    expect(await setup.callJson(200, 'GET', `${requests}/${rows[0]?.id}`)).toEqual({
      ...rows[0],
      ...messages,
    })
  })

  test('are found by operation, TPP, time and result', async () => {
    const [firstTpp, secondTpp] = [setup.tpp(), setup.tpp({ id: 'PSDSE-FINA-44059' })]
    await firstTpp.get('/v1/sandbox/customers?n=1')
    await secondTpp.get('/v1/sandbox/customers?n=2')
    setup.bank.clock.advance({ hours: 1 })
    await firstTpp.get('/v1/sandbox/customers/nobody', { headers: { 'X-Request-ID': 'mine' } })
    await firstTpp.post('/v1/nowhere' as string, { body: {} })
    const [first] = setup.app.requests.entries
    const [a, b, c, d] = await targets('')
    const cases: readonly (readonly [string, readonly unknown[]])[] = [
      ['?operation=listCustomers', [a, b]],
      ['?operation=listCustomers&tpp=PSDSE-FINA-44059', [b]],
      ['?status=404', [c, d]],
      ['?status=404&method=POST', [d]],
      ['?code=RESOURCE_UNKNOWN', [c]],
      ['?rule=E4d', [d]],
      ['?requestId=mine', [c]],
      ['?since=2026-01-15T11:00:00%2B01:00', [c, d]],
      ['?since=2026-01-15T11:00:01%2B01:00', []],
      [`?after=${first?.id}`, [b, c, d]],
      [`?after=${first?.id}&status=200`, [b]],
      ['?tpp=nobody', []],
    ]
    for (const [query, expected] of cases) expect(await targets(query), query).toEqual(expected)
  })

  test('[Q10l] are found by the label of a test, which changes no response', async () => {
    const tpp = setup.tpp()
    const labelled = { 'X-Request-ID': 'same', 'X-Sandbox-Label': 'betaler%20p%C3%A5%20nytt' }
    const plain = await tpp.get('/v1/sandbox/customers?n=1', { headers: { 'X-Request-ID': 'same' } })
    const answer = await tpp.get('/v1/sandbox/customers?n=1', { headers: labelled })
    expect([answer.status, [...answer.headers]]).toEqual([plain.status, [...plain.headers]])
    expect(await answer.text()).toBe(await plain.text())
    const query = `?label=${encodeURIComponent('betaler på nytt')}`
    expect(await targets(query)).toEqual(['/v1/sandbox/customers?n=1'])
    expect(await targets('?label=betaler')).toEqual([])
    const [entry] = (await setup.callJson<{ requests: object[] }>(200, 'GET', requests + query)).requests
    expect(entry).toMatchObject({ label: 'betaler på nytt', warnings: expect.any(Array) })
    const { log } = await setup.callJson<Har>(200, 'GET', `${root}/requests.har${query}`)
    expect(log.entries).toMatchObject([{ _label: 'betaler på nytt' }])
    const { steps } = await setup.callJson<BugReport>(200, 'GET', `${root}/report`)
    expect(steps.filter((step) => 'label' in step)).toHaveLength(1)
  })

  test.each([
    ['?stauts=404', 400, 'there is no parameter "stauts"; did you mean "status"?'],
    ['?status=often', 400, 'status: must be a number'],
    ['?code=WRONG', 400, 'code: must be a code of the bank'],
    ['?since=yesterday', 400, 'since: must be a time'],
    ['?status=404&status=404', 400, 'status: must be sent once, got 2 values'],
    ['?code=a&since=x&code=b&code=', 400, 'code: must be sent once, got 3 values'],
    ['?after=nobody', 404, 'must be the id of a request'],
    ['/nobody', 404, 'no request with this id'],
  ])('refuse %s', async (path, status, words) => {
    const error = await readError(await setup.call('GET', requests + path))
    expect([error.status, error.message]).toEqual([status, expect.stringContaining(words)])
  })

  test.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
    ['text/plain;q=0.5, application/json', 'json'],
    ['text/plain, application/json', 'json'],
    ['text/plain', 'plain'],
    ['text/plain, */*;q=0.1', 'plain'],
    ['TEXT/*', 'plain'],
    ['application/json;q=0, */*', 'plain'],
    ['image/png', 'json'],
  ])('answer Accept: %s with an explanation as %s', async (accept, kind) => {
    await setup.tpp().get('/v1/nowhere' as string, { headers: { 'X-Request-ID': 'mine' } })
    const answer = await setup.app.fetch(
      new Request(`http://localhost${requests}/mine`, accept === undefined ? {} : { headers: { accept } }),
      { remote: '127.0.0.1' },
    )
    expect(answer.headers.get('content-type')).toContain(kind)
    expect(answer.headers.get('vary')).toBe('Accept')
    const text = await answer.text()
    if (kind === 'plain') expect(text).toMatch(/^✗ 404 NOT_FOUND GET \/v1\/nowhere\n(?:.*\n)+$/)
    else expect(JSON.parse(text)).toMatchObject({ rule: 'E4d' })
  })

  test('are deleted, and ids continue', async () => {
    await setup.tpp().get('/v1/nowhere' as string)
    const [first] = setup.app.requests.entries
    await setup.callJson(204, 'DELETE', requests)
    expect(await targets('')).toEqual([])
    await setup.tpp().get('/v1/nowhere' as string)
    expect(await targets('')).toHaveLength(1)
    expect(setup.app.requests.entries[0]?.id).not.toBe(first?.id)
  })

  test('[E5h] list failed connections without a status; filters omit them', async () => {
    const failed = { client: '10.0.0.7', text: 'The client does not trust the certificate.' }
    const connections = async (query: string) =>
      (await setup.callJson<{ connections?: unknown }>(200, 'GET', requests + query)).connections
    expect(await connections('')).toBeUndefined()
    setup.app.failConnection({ ...failed, cause: 'unknownAuthority' })
    setup.app.failConnection({ ...failed, cause: 'unknownAuthority' })
    const at = '2026-01-15T10:00:00+01:00'
    const entry = { at, lastAt: at, ...failed, cause: 'unknownAuthority', count: 2 }
    expect(await connections('')).toEqual([entry])
    expect(await connections('?since=2026-01-15T10:00:00%2B01:00')).toEqual([entry])
    expect(await connections('?since=2026-01-15T10:00:01%2B01:00')).toBeUndefined()
    expect(await connections('?status=401')).toBeUndefined()
    expect(await connections('?label=a')).toBeUndefined()
    expect(setup.app.requests.entries).toEqual([])
    await setup.callJson(204, 'DELETE', requests)
    expect(await connections('')).toBeUndefined()
  })
})
