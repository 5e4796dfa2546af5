import { createAuthority, createTpp } from '@pocketbank/testing'
import { afterEach, expect, test } from 'vitest'
import { people } from '../../../http/test/kit/psu.ts'
import { readOptions } from './options.ts'
import { type Server, serve } from './serve.ts'

const open: Server[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const [firstTpp, secondTpp, third] = ['PSDNO-FSA-1', 'PSDNO-FSA-2', 'PSDNO-FSA-3'] as const
const customer = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const
const back = { 'TPP-Redirect-URI': 'https://tpp.example/back' }

interface Link {
  readonly _links: { readonly scaRedirect: { readonly href: string } }
}

async function start(...argv: readonly string[]) {
  const options = readOptions(['--port', '0', '--bank-per-tpp', ...argv], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  open.push(server)
  const { url } = server
  const tpp = (id: string, now?: string) =>
    createTpp({ id, baseUrl: url, headers: back, ...(now !== undefined && { now: () => new Date(now) }) })
  return {
    server,
    url,
    tpp,
    customersOf: async (id: string, now?: string) => {
      const response = await tpp(id, now).get('/v1/sandbox/customers')
      return ((await response.json()) as readonly unknown[]).length
    },
    linkOf: async (id: string) => {
      const link = await (await tpp(id).get('/v1/accounts')).json<Link>()
      return link._links.scaRedirect.href
    },
    async control(method: string, path: string, body?: unknown) {
      const answer = await fetch(`${url}/_sandbox${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { answer, status: answer.status, json: text === '' ? undefined : JSON.parse(text) }
    },
  }
}

type Bank = Awaited<ReturnType<typeof start>>

/** Runs a suite of tests that assumes a bank of its own; returns its ids and answers. */
async function suite(bank: Bank, id: string): Promise<unknown> {
  const { tpp, control, linkOf } = bank
  const response = await tpp(id).post('/v1/sandbox/customers', { body: customer })
  const link = await linkOf(id)
  const approved = await control('POST', `/psu/approve?tpp=${id}`, {
    link,
    customerNumber: people.jonas,
  })
  await control('POST', `/snapshots?tpp=${id}`, { id: 'mine' })
  await control('POST', `/clock/advance?tpp=${id}`, { days: 1 })
  await control('POST', `/faults?tpp=${id}`, { effect: 'systemError', times: 1 })
  const faultResponse = await tpp(id).get('/v1/sandbox/customers')
  await control('POST', `/snapshots/mine/restore?tpp=${id}`, {})
  const journal = await control('GET', `/requests?tpp=${id}`)
  const accounts = await tpp(id).get('/v1/accounts', { headers: { 'PSU-ID': approved.json.psuId } })
  await control('DELETE', `/requests?tpp=${id}`)
  return {
    customer: ((await response.json()) as { customerId: string }).customerId,
    psuId: approved.json.psuId,
    struck: faultResponse.status,
    clock: (await control('GET', `/clock?tpp=${id}`)).json,
    snapshots: (await control('GET', `/snapshots?tpp=${id}`)).json.snapshots.map(
      (snapshot: Link) => snapshot,
    ),
    statuses: journal.json.requests.map(({ status }: { status: number }) => status),
    accounts: await accounts.json(),
  }
}

test('[K4f] resets the bank of one TPP, which must be named', async () => {
  const bank = await start('--now', '2026-01-15T10:00:00+01:00', '--frozen')
  for (const id of [firstTpp, secondTpp]) await bank.tpp(id).post('/v1/sandbox/customers', { body: customer })
  expect((await bank.control('POST', '/reset', {})).json.message).toContain('tpp')
  expect((await bank.control('POST', `/reset?tpp=${firstTpp}`, {})).json).toMatchObject({ following: false })
  expect([await bank.customersOf(firstTpp), await bank.customersOf(secondTpp)]).toEqual([4, 5])
})

test('[Q14i] gives simultaneous suites the same results and ids as a single one', async () => {
  const argv = ['--seed', 'tuesday', '--now', '2026-01-15T10:00:00+01:00', '--frozen']
  const alone = await suite(await start(...argv), firstTpp)
  const sharedBank = await start(...argv)
  const ids = Array.from({ length: 6 }, (_, index) => `PSDNO-FSA-${index + 1}`)
  const results = await Promise.all(ids.map((id) => suite(sharedBank, id)))
  expect(results).toEqual(ids.map(() => alone))
  expect(alone).toMatchObject({ struck: 500, statuses: [201, 401, 500] })
})

test('[Q14i] requires the TPP for every control operation', async () => {
  const { control } = await start()
  for (const path of ['/clock', '/snapshots', '/faults', '/quirks', '/requests']) {
    const { status, json } = await control('GET', path)
    expect([status, json.code, json.message]).toEqual([
      400,
      'QUERY_PARAMETER_REQUIRED',
      expect.stringContaining('tpp: is missing'),
    ])
    expect((await control('GET', `${path}?tpp=${firstTpp}`)).status).toBe(200)
  }
})

test('[Q14i] names the TPP in the address of what was made', async () => {
  const { control, url } = await start()
  const id = 'PSDNO-FSA-æ 1'
  const faultResponse = await control('POST', `/faults?tpp=${encodeURIComponent(id)}`, {
    effect: 'systemError',
    times: 1,
  })
  const location = faultResponse.answer.headers.get('Location') ?? ''
  expect(location.slice(url.length)).toMatch(/^\/_sandbox\/faults\/[^?]+\?tpp=PSDNO-FSA-%C3%A6%201$/)
  expect((await fetch(location)).status).toBe(200)
})

test("[Q14i] has a TPP's requests in its journal, and unassigned ones by id", async () => {
  const { control, tpp, url } = await start()
  const ask = (id: string, requestId: string) =>
    tpp(id).get('/v1/sandbox/customers', { headers: { 'X-Request-ID': requestId } })
  await ask(firstTpp, 'of-one')
  await ask(secondTpp, 'of-other')
  await fetch(`${url}/v1/accounts`, { headers: { 'X-Request-ID': 'of-nobody' } })
  const listRequestIds = async (id: string) => {
    const { json } = await control('GET', `/requests?tpp=${id}`)
    return json.requests.map(({ requestId }: { requestId: string }) => requestId)
  }
  expect(await listRequestIds(firstTpp)).toEqual(['of-one'])
  expect((await control('GET', `/requests/of-nobody?tpp=${firstTpp}`)).json.status).toBe(400)
  expect((await control('GET', `/requests/of-other?tpp=${firstTpp}`)).status).toBe(404)
  await control('DELETE', `/requests?tpp=${firstTpp}`)
  expect([await listRequestIds(firstTpp), await listRequestIds(secondTpp)]).toEqual([[], ['of-other']])
  for (let count = 0; count < 1_001; count += 1) await ask(firstTpp, `more-${count}`)
  expect(await listRequestIds(secondTpp)).toEqual(['of-other'])
  expect((await listRequestIds(firstTpp)).at(0)).toBe('more-1')
})

test('[Q14i] leads a link to the bank of its TPP only', async () => {
  const { linkOf, control } = await start('--seed', 'tuesday')
  const [link, otherLink] = [await linkOf(firstTpp), await linkOf(secondTpp)]
  expect(link).not.toBe(otherLink)
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(link.replace(firstTpp, secondTpp))).status).toBe(404)
  await control('POST', `/psu/refuse?tpp=${firstTpp}`, { link, customerNumber: people.jonas })
  expect(await (await fetch(link, { redirect: 'manual' })).text()).not.toContain('<form')
  expect(await (await fetch(otherLink)).text()).toContain('<form')
  const refusedResponse = await control('POST', `/psu/refuse?tpp=${secondTpp}`, {
    link,
    customerNumber: people.jonas,
  })
  expect([refusedResponse.status, refusedResponse.json.message]).toEqual([
    404,
    'there is no such authorisation',
  ])
})

test('[Q14j] evicts the least recently used bank', async () => {
  const { tpp, customersOf, linkOf } = await start('--banks-max', '2')
  for (const id of [firstTpp, secondTpp]) await tpp(id).post('/v1/sandbox/customers', { body: customer })
  const link = await linkOf(secondTpp)
  expect(await customersOf(firstTpp)).toBe(5)
  expect(await customersOf(third)).toBe(4)
  expect(await customersOf(firstTpp)).toBe(5)
  expect(await customersOf(secondTpp)).toBe(4)
  expect([await linkOf(secondTpp), (await fetch(link)).status]).toEqual([
    expect.not.stringMatching(link),
    404,
  ])
})

test("[Q14k] checks Date and certificate by the clock of the TPP's bank", async () => {
  const { control, tpp, customersOf } = await start(
    '--now',
    '2026-01-15T10:00:00+01:00',
    '--frozen',
    '--date-window',
    '60',
  )
  const [earlier, later] = ['2026-01-15T10:00:00+01:00', '2036-01-15T10:00:00+01:00']
  await control('PUT', `/clock?tpp=${firstTpp}`, { now: later })
  expect(await customersOf(firstTpp, later)).toBe(4)
  expect(await customersOf(secondTpp, earlier)).toBe(4)
  const status = async (id: string, now: string) => (await tpp(id, now).get('/v1/sandbox/customers')).status
  expect([await status(firstTpp, earlier), await status(secondTpp, later)]).toEqual([401, 401])
  const { json } = await control('GET', `/requests?tpp=${firstTpp}&since=2036-01-01T00:00:00Z`)
  expect(json.requests.map(({ at }: { at: string }) => at)).toEqual([later])
})

test('[Q14k] opens no bank for an unverified certificate', async () => {
  const { server, tpp, customersOf } = await start('--banks-max', '1')
  await tpp(firstTpp).post('/v1/sandbox/customers', { body: customer })
  const stranger = await tpp(secondTpp).get('/v1/sandbox/customers', { wrong: 'otherKey' })
  expect(stranger.status).toBe(401)
  expect(await customersOf(firstTpp)).toBe(5)
  expect(() => server.engine).toThrow('bankFor(tpp)')
  expect(server.bankFor(firstTpp).engine.bank).toBe(server.bankFor(firstTpp).engine.bank)
})

test('[Q14] shares a bank without the option; tpp changes nothing', async () => {
  const options = readOptions(['--port', '0'], { POCKETBANK_BANK_PER_TPP: 'false' })
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  open.push(server)
  expect(server.bankFor(firstTpp)).toBe(server.bank)
  expect(server.bank.engine).toBe(server.engine)
})

test('[Q14i] identifies a TPP by its id, with certificates of any issuer', async () => {
  const { url, customersOf, tpp } = await start()
  await tpp(firstTpp).post('/v1/sandbox/customers', { body: customer })
  const authority = createAuthority({ name: { CN: 'Another CA' } })
  const sameTpp = createTpp({ id: firstTpp, baseUrl: url, authority })
  expect(((await (await sameTpp.get('/v1/sandbox/customers')).json()) as readonly unknown[]).length).toBe(5)
  expect(await customersOf(firstTpp)).toBe(5)
})

test.each([
  [['--banks-max', '2'], '--banks-max: needs --bank-per-tpp'],
  [['--bank-per-tpp', '--banks-max', '0'], '--banks-max: must be banks from 1 to 100000, got "0"'],
])('refuses %j in a line', (argv, line) => {
  expect(readOptions(argv, {})).toEqual({ ok: false, error: line })
})
