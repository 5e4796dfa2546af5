import { createLinks, scaPath } from '@pocketbank/http/sca-page'
import { createAuthority, createTpp, type ScaRedirect } from '@pocketbank/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  controlToken,
  createReporter,
  type Objects,
  type ObjectsOptions,
  objectsUrl,
  startObjects,
} from './objects.ts'

const customers = '/v1/sandbox/customers'
const kari = { customerNumber: '13039319956', name: 'Kari Ærlig', type: 'PRIVATE' } as const

/** A runtime until the test has ended. */
async function start(variables: ObjectsOptions['variables'] = {}): Promise<Objects> {
  const objects = await startObjects({ variables })
  onTestFinished(() => objects.dispose())
  return objects
}

async function readErrorCode(answer: Response): Promise<string> {
  return ((await answer.json()) as { readonly code: string }).code
}

async function countRows(answer: Response): Promise<number> {
  return ((await answer.json()) as readonly unknown[]).length
}

/** How many tables an object has: none where nothing was ever stored. */
async function countTables(objects: Objects, id: string): Promise<number> {
  const result = await objects.run(id, `SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table'`)
  return (result as [{ tables: number }])[0].tables
}

describe('the router', () => {
  let objects: Objects
  beforeAll(async () => {
    objects = await startObjects()
  })
  afterAll(() => objects.dispose())
  const createObjectTpp = (id: string) => createReporter(objects, id).callers.tpp
  const ask = (path: string, init?: RequestInit) => objects.send(new Request(objectsUrl + path, init))

  test('[K6a] gives every TPP its bank', async () => {
    const [firstTpp, secondTpp] = [createObjectTpp('PSDNO-FSA-1'), createObjectTpp('PSDNO-FSA-2')]
    expect((await firstTpp.post(customers, { body: kari })).status).toBe(201)
    expect(await countRows(await firstTpp.get(customers))).toBe(5)
    expect(await countRows(await secondTpp.get(customers))).toBe(4)
    await createReporter(objects, 'PSDNO-FSA-1').control('POST', '/clock/advance', { days: 30 })
    const readClock = async (id: string) =>
      ((await (await createReporter(objects, id).control('GET', '/clock')).json()) as { now: string }).now
    expect(Date.parse(await readClock('PSDNO-FSA-1'))).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(Date.parse(await readClock('PSDNO-FSA-2'))).toBeLessThan(Date.now() + 86_400_000)
  })

  test('[K6a] passes a link on to the TPP that it names', async () => {
    const headers = { 'TPP-Redirect-URI': 'https://tpp.example/back' }
    const fetchScaLink = async (id: string) => {
      const answer = await createObjectTpp(id).get('/v1/accounts', { headers })
      return (await answer.json<ScaRedirect>())._links.scaRedirect.href
    }
    const [firstTpp, secondTpp] = ['PSDNO-FSA-3', 'CN=Bank, O="Ærø / 100%"']
    for (const id of [firstTpp, secondTpp])
      expect((await ask(new URL(await fetchScaLink(id)).pathname)).status).toBe(200)
    const movedPath = new URL(await fetchScaLink(firstTpp)).pathname.replace(firstTpp, 'PSDNO-FSA-2')
    expect((await ask(movedPath)).status).toBe(404)
  })

  test.each([
    ['no certificate', customers, { headers: { 'X-Request-ID': 'x' } }, 400, 'HTTP_HEADER_REQUIRED'],
    [
      'no certificate that can be read',
      customers,
      { headers: { 'TPP-Signature-Certificate': 'x' } },
      400,
      '',
    ],
    ['an unknown path', '/nowhere', {}, 404, 'NOT_FOUND'],
    ['control of nobody', '/_sandbox/clock', {}, 401, 'FORBIDDEN'],
    ['a page of nobody', '/sca/x', {}, 404, undefined],
  ])('[K6a] asks no bank for a request without a TPP: %s', async (_, path, init, status, code) => {
    const objectCount = await objects.countObjects()
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    if (code !== undefined && code !== '') expect(await readErrorCode(answer)).toBe(code)
    expect(await objects.countObjects()).toBe(objectCount)
  })

  test('[K6a] requires a TPP for control, and describes control', async () => {
    const headers = { Authorization: `Bearer ${controlToken}` }
    const answer = await ask('/_sandbox/clock', { headers })
    expect([answer.status, await readErrorCode(answer)]).toEqual([400, 'QUERY_PARAMETER_REQUIRED'])
    const described = (await (await ask('/openapi.json')).json()) as { paths: object }
    expect(Object.keys(described.paths)).toContain('/_sandbox/clock')
  })

  test('[K6a] leaves nothing of an unverified request, invented link or wrong token', async () => {
    const id = 'PSDNO-FSA-9'
    const { callers, control } = createReporter(objects, id)
    expect((await callers.tpp.get(customers, { wrong: 'otherKey' })).status).toBe(401)
    expect((await callers.tpp.post(customers, { body: kari, wrong: 'bodyChanged' })).status).toBe(401)
    expect((await ask(`/sca/${id}/abc/${'x'.repeat(22)}`)).status).toBe(404)
    expect((await ask(`/_sandbox/clock?tpp=${id}`)).status).toBe(401)
    expect(await countTables(objects, id)).toBe(0)
    expect((await control('GET', '/clock')).status).toBe(200)
    expect(await countTables(objects, id)).toBeGreaterThan(0)
  })

  test('[K5b] answers 500 for a damaged bank, and logs the row', async () => {
    const id = 'PSDNO-FSA-10'
    const { tpp } = createReporter(objects, id).callers
    expect((await tpp.get(customers)).status).toBe(200)
    await objects.run(id, `UPDATE accounts SET text = replace(text, 'NOK', 'XXX') WHERE key = 1`)
    await objects.evict(id)
    const answer = await tpp.get(customers)
    expect([answer.status, await readErrorCode(answer)]).toEqual([500, 'SYSTEM_ERROR'])
    expect(objects.log()).toContain('StorageDamage: accounts 1: is not what was written')
    expect(await countRows(await createObjectTpp('PSDNO-FSA-11').get(customers))).toBe(4)
  })
})

test('[K3b] refuses what exceeds the limit, and accepts what frees memory', async () => {
  const objects = await start({ POCKETBANK_STORAGE_MIB: '4' })
  const id = 'PSDNO-FSA-1'
  const { callers, control } = createReporter(objects, id)
  const [account] = (await (await callers.tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
  const path = `/v1/sandbox/accounts/${account?.id}/transactions`
  const rows = Array.from({ length: 1_000 }, () => ({ amount: -1, currency: 'NOK' }) as const)
  const post = (requestId: string) =>
    callers.tpp.post(path, { body: rows, headers: { 'X-Request-ID': requestId } })
  let last = await post('rows-0')
  for (let times = 1; last.status === 201; times += 1) last = await post(`rows-${times}`)
  const refusal = (await last.json()) as { code: string; message: string }
  expect([last.status, refusal.code]).toEqual([409, 'CONFLICT'])
  expect(refusal.message).toContain('4194304 bytes')
  const result = await objects.run(id, 'SELECT count(*) AS rows FROM transactions')
  expect((await post('rows-0')).status).toBe(201)
  expect((await callers.tpp.get(customers)).status).toBe(200)
  expect(await objects.run(id, 'SELECT count(*) AS rows FROM transactions')).toEqual(result)
  expect((await control('POST', '/snapshots/start/restore', {})).status).toBe(200)
  await objects.evict(id)
  expect((await post('rows-again')).status).toBe(201)
})

describe('[K6e] with an access token', () => {
  const token = 'access-token-of-a-test'
  const basic = (password: string) => `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`

  test.each([
    ['/openapi.json', 200],
    ['/nowhere', 404],
    ['/sca/style.css', 200],
    [customers, 400],
  ] as const)('refuses everything without it: %s', async (path, status) => {
    const objects = await start({ POCKETBANK_ACCESS_TOKEN: token })
    const ask = (headers: Record<string, string>) => objects.send(new Request(objectsUrl + path, { headers }))
    for (const headers of [{}, { 'X-Access-Token': `${token}x` }, { Authorization: `Bearer ${token}` }]) {
      const answer = await ask(headers as Record<string, string>)
      expect([answer.status, await readErrorCode(answer)]).toEqual([401, 'FORBIDDEN'])
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Basic /)
    }
    expect((await ask({ Authorization: basic('wrong') })).status).toBe(401)
    const [header, password] = [{ 'X-Access-Token': token }, { Authorization: basic(token) }]
    for (const right of [header, password]) {
      const answer = await ask(right as Record<string, string>)
      expect(answer.status).toBe(status)
    }
  })

  test('verifies a TPP as before, and makes no object for others', async () => {
    const objects = await start({ POCKETBANK_ACCESS_TOKEN: token })
    const tpp = createTpp({ baseUrl: objectsUrl, send: objects.send })
    expect((await tpp.get(customers)).status).toBe(401)
    expect(await objects.countObjects()).toBe(0)
    const knownTpp = tpp.with({ headers: { 'X-Access-Token': token } })
    expect((await knownTpp.get(customers)).status).toBe(200)
    expect((await knownTpp.get(customers, { wrong: 'otherKey' })).status).toBe(401)
    const { control } = createReporter(objects, tpp.id)
    expect((await control('GET', '/clock')).status).toBe(401)
  })
})

test('[K6d] takes trust anchors from a variable', async () => {
  const [bankAuthority, otherAuthority] = [
    createAuthority(),
    createAuthority({ name: { C: 'NO', CN: 'Another' } }),
  ]
  const objects = await start({ POCKETBANK_TRUST_ANCHORS: (await bankAuthority.certificate()).pem })
  const tpp = (authority: typeof bankAuthority) =>
    createTpp({ baseUrl: objectsUrl, send: objects.send, authority })
  expect((await tpp(bankAuthority).get(customers)).status).toBe(200)
  expect(await readErrorCode(await tpp(otherAuthority).get(customers))).toBe('CERTIFICATE_INVALID')
})

test('[K6d] shares a bank of requests without signature and certificate', async () => {
  const objects = await start({ POCKETBANK_SIGNATURES: 'off', POCKETBANK_STRICTNESS: 'lenient' })
  const body = JSON.stringify(kari)
  const headers = { 'Content-Type': 'application/json' }
  const response = await objects.send(new Request(objectsUrl + customers, { method: 'POST', body, headers }))
  expect(response.status).toBe(201)
  await objects.evict('anonymous')
  expect(await countRows(await objects.send(new Request(objectsUrl + customers)))).toBe(5)
})

test('[K6d] takes the secret of links from the host', async () => {
  const objects = await start({ POCKETBANK_LINK_KEY: 'a secret', POCKETBANK_SEED: 'tuesday' })
  const id = 'PSDNO-FSA-1'
  const headers = { 'TPP-Redirect-URI': 'https://tpp.example/back' }
  const answer = await createReporter(objects, id).callers.tpp.get('/v1/accounts', { headers })
  const { _links } = await answer.json<ScaRedirect>()
  const { href, pathname } = new URL(_links.scaRedirect.href)
  expect(pathname).toBe(await scaPath(createLinks('a secret'), id, pathname.split('/')[3] ?? ''))
  expect((await objects.send(new Request(href))).status).toBe(200)
})
