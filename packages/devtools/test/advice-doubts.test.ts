import { expect, test } from 'vitest'
import { faultPresets } from '../src/faults/fault-presets.ts'
import { addRows, type Client, consents, jonas, openClient, single } from './kit/advice-client.ts'

const stranger = '00000000-0000-4000-8000-000000000001'
const home = '84.208.1.1'

const inTest = (label: string) => ({ headers: { 'X-Sandbox-Label': label } })

/** Tests of one sandbox, one after another. */
async function eachInTest(ask: (call: ReturnType<typeof inTest>) => Promise<unknown>) {
  for (const label of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(inTest(label))
}

async function loseOrder({ sandbox, tpp, order, back }: Client, headers: Record<string, string>) {
  const body = order() as never
  sandbox.faults.once('drop', { method: 'POST' }, { after: true })
  await expect(tpp.post(single, { body, headers: { ...back(), ...headers } })).rejects.toThrow()
  return body
}

async function ask({ tpp, back }: Client, headers = {}, body = {}) {
  return tpp.post(consents, { body: body as never, headers: { ...back(), ...headers } })
}

/** Jumps a hundred days in a test of its own. */
async function jump({ sandbox, tpp }: Client) {
  await tpp.get('/v1/accounts', inTest('jumps'))
  sandbox.clock.advance({ days: 100 })
  await tpp.get('/v1/accounts', inTest('jumps'))
}

/** Clients that look as if they had a habit, and may have none. */
const clients: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  async 'an order after a lost answer in another test'(client) {
    const body = await loseOrder(client, inTest('loses').headers)
    await client.tpp.post(single, { body, headers: { ...client.back(), ...inTest('pays').headers } })
  },
  async 'an id that each test uses'({ tpp, account }) {
    await tpp.get('/v1/accounts', { headers: { ...inTest('a').headers, 'X-Request-ID': 'id-1' } })
    const headers = { ...inTest('b').headers, 'X-Request-ID': 'id-1' }
    await tpp.get(`/v1/accounts/${account}/balances`, { headers })
  },
  async 'a read after the 429 of another test'({ sandbox, tpp }) {
    sandbox.faults.once({ kind: 'tooManyRequests', retryAfterSeconds: 60 })
    await tpp.get('/v1/accounts', inTest('a'))
    sandbox.clock.advance({ seconds: 1 })
    await tpp.get('/v1/accounts', inTest('b'))
  },
  'a status that each test reads': ({ sandbox, tpp, consentId }) =>
    eachInTest((call) => {
      sandbox.clock.advance({ milliseconds: 50 })
      return tpp.get(`/v1/consents/${consentId}` as string, call)
    }),
  async 'a final status that each test reads'({ tpp, pay, psu }) {
    const payment = await pay()
    await psu.refuse(payment)
    await eachInTest((call) => tpp.get(`${payment.path}/status` as string, call))
  },
  'hours between tests': ({ sandbox, tpp }) =>
    eachInTest((call) => {
      sandbox.clock.advance({ hours: 3 })
      return tpp.get('/v1/accounts', call)
    }),
  async 'a payment and an access of a test before the one that jumps'(client) {
    const { sandbox, tpp, order, back, psu } = client
    const headers = { ...back(), ...inTest('pays').headers }
    await psu.approve(await tpp.with({ headers }).pay(order() as never))
    const arne = sandbox.psu('12085592767')
    await arne.approve(await ask(client, { ...inTest('pays').headers, 'PSU-ID': stranger }))
    await jump(client)
  },
  async 'a first page of a test before the one that jumps'(client) {
    await addRows(client, 230)
    await client.tpp.get(`/v1/accounts/${client.account}/transactions` as string, inTest('reads'))
    await jump(client)
  },
  async 'a suite without labels that connects in each test'({ sandbox, connect, tpp }) {
    for (let run = 0; run < 5; run += 1) {
      sandbox.clock.advance({ milliseconds: 700 })
      await connect()
      await tpp.get('/v1/accounts')
    }
  },
  async 'companies that the bank refuses'({ tpp }) {
    for (const company of ['1', '2', '3']) {
      const headers = { 'PSU-ID': stranger, 'PSU-Corporate-ID': company }
      expect((await tpp.get('/v1/accounts', { headers })).status).toBe(403)
    }
  },
  async 'a lost answer for one company, and an order for another'(client) {
    const headers = { 'PSU-ID': stranger, 'PSU-Corporate-ID': '18129215603' }
    client.sandbox.faults.once('drop', { method: 'POST' }, { after: true })
    await expect(ask(client, headers)).rejects.toThrow()
    await ask(client, { ...headers, 'PSU-Corporate-ID': '20079518612' })
  },
  async 'a company whose reads are used up, and a person'({ sandbox, tpp, psu, back }) {
    const choice = { context: 'CORPORATE', agreement: 'Havbris bedrift' } as const
    const response = await tpp.post(consents, { body: {}, headers: back() })
    const { psuId, corporateId = '' } = (await psu.approve(response, choice)) as {
      psuId: string
      corporateId?: string
    }
    const names = { 'PSU-ID': psuId, 'PSU-IP-Address': undefined }
    for (let read = 0; read < 5; read += 1)
      await tpp.get('/v1/accounts', { headers: { ...names, 'PSU-Corporate-ID': corporateId } })
    sandbox.clock.advance({ minutes: 1 })
    expect((await tpp.get('/v1/accounts', { headers: names })).status).toBe(200)
  },
  async 'an access to a company after that of the person'(client) {
    const choice = { context: 'CORPORATE', agreement: 'Havbris bedrift' } as const
    client.sandbox.clock.advance({ minutes: 3 })
    await client.psu.approve(await ask(client), choice)
  },
  async 'a PSU who opens more than before'(client) {
    const { sandbox, psu } = client
    const body = { recurringIndicator: true }
    await psu.approve(await ask(client, {}, body), { rights: ['balances'] })
    sandbox.clock.advance({ days: 3 })
    await psu.approve(await ask(client, {}, body))
  },
  async 'a PSU who does not approve again'(client) {
    client.sandbox.clock.advance({ days: 3 })
    await client.psu.refuse(await ask(client))
  },
  async 'a household whose people come under new names'({ sandbox, tpp, back }) {
    for (const [at, number] of [jonas, '12085592767', jonas, '12085592767', jonas].entries()) {
      const headers = { 'PSU-ID': `00000000-0000-4000-8000-0000000000a${at}`, 'PSU-IP-Address': home }
      const response = await tpp.get('/v1/accounts', { headers: { ...headers, ...back() } })
      await sandbox.psu(number).approve(response)
      expect((await tpp.get('/v1/accounts', { headers })).status).toBe(200)
    }
  },
  async 'a company with one address'({ tpp }) {
    for (let person = 1; person <= 6; person += 1) {
      const headers = { 'PSU-ID': `00000000-0000-4000-8000-00000000000${person}`, 'PSU-IP-Address': home }
      await tpp.get('/v1/accounts', { headers: { ...headers, 'PSU-Corporate-ID': '18129215603' } })
    }
  },
  async 'a PSU who cannot sleep'({ sandbox, tpp }) {
    for (const time of ['16T00:40', '17T01:55', '18T00:10', '19T02:30', '20T01:10']) {
      sandbox.clock.set(`2026-01-${time}:00+01:00`)
      await tpp.get('/v1/accounts')
    }
  },
  async 'a list that ends where the client has all'(client) {
    const { sandbox, tpp, account } = client
    await addRows(client, 230)
    const [, otherAccount = ''] = (await tpp.accounts()).map(({ resourceId }) => resourceId)
    await addRows({ ...client, account: otherAccount }, 230)
    const page = (await (await tpp.get(`/v1/accounts/${account}/transactions` as string)).json()) as {
      transactions: { _links: { next: { href: string } } }
    }
    await tpp.get(page.transactions._links.next.href)
    await tpp.get(`/v1/accounts/${otherAccount}/transactions` as string)
    sandbox.clock.advance({ days: 2 })
  },
  async 'a client that reads once a month, until its consent ends'({ sandbox, tpp }) {
    for (let month = 0; month < 5; month += 1) {
      sandbox.clock.advance({ days: 29 })
      await tpp.get('/v1/accounts', { headers: { 'PSU-IP-Address': undefined } })
    }
    sandbox.clock.advance({ days: 40 })
  },
  async 'a client that reads again after the end of its consent'({ sandbox, tpp, psu, back }) {
    sandbox.clock.advance({ days: 181 })
    const response = await tpp.get('/v1/accounts', { headers: back() })
    expect(response.status).toBe(401)
    await psu.approve(response)
  },
  async 'an access that is asked for by the number of the person'(client) {
    const { sandbox, tpp } = client
    const headers = { 'X-PSU-IDENTITY': '12085592767' }
    await sandbox.psu('12085592767').approve(await ask(client, headers))
    sandbox.clock.advance({ days: 3 })
    await tpp.get('/v1/accounts', { headers })
    sandbox.clock.advance({ days: 40 })
  },
  async 'a way back that is one for each payment'({ sandbox, tpp, order }) {
    const headers = { 'TPP-Redirect-URI': 'https://tpp.nordlys.no/back/42' }
    const { path } = await tpp.with({ headers }).pay(order() as never)
    for (let time = 0; time < 2; time += 1) {
      sandbox.clock.advance({ minutes: 20 })
      expect((await tpp.post(`${path}/authorisations` as string, { headers })).status).toBe(201)
    }
  },
  async 'ways back to this machine'({ tpp, order }) {
    for (const host of ['0.0.0.0:3000', 'localhost', '[::1]:3000', '127.0.0.1', 'shop.test', 'app']) {
      const headers = { 'TPP-Redirect-URI': `http://${host}/back?state=1` }
      await tpp.with({ headers }).pay(order() as never)
    }
  },
  async 'a PSU who opens a link in time, and once more when it is too late'(client) {
    const response = await ask(client, { 'PSU-ID': stranger })
    const { _links } = (await response.clone().json()) as { _links: { scaRedirect: { href: string } } }
    for (let visit = 0; visit < 2; visit += 1) {
      await client.sandbox.fetch(_links.scaRedirect.href)
      client.sandbox.clock.advance({ minutes: 20 })
    }
  },
  async 'a timer of a second that is uneven'({ sandbox, tpp, pay }) {
    const { path } = await pay()
    for (let read = 0; read < 20; read += 1) {
      sandbox.clock.advance({ milliseconds: 995 })
      await tpp.get(`${path}/status` as string)
    }
  },
  async 'a read at the midnight to which Retry-After leads'({ sandbox, tpp }) {
    sandbox.clock.advance({ milliseconds: 300 })
    const headers = { 'PSU-IP-Address': undefined }
    for (let read = 0; read < 5; read += 1) await tpp.get('/v1/accounts', { headers })
    sandbox.clock.set('2026-01-16T00:00:00+01:00')
    expect((await tpp.get('/v1/accounts', { headers })).status).toBe(200)
  },
  async 'headers of others'({ tpp }) {
    const names = ['traceparent', 'X-RequestId', 'X-Correlation-ID', 'X-Forwarded-For', 'X-Real-IP']
    const tppNames = ['TPP-ID', 'TPP-Request-ID', 'TPP-Name', 'PSU-Accept-Datetime', 'PSU-Device-Type']
    const moreNames = ['TPP-Content-Preferred', 'PSU-Corporate-Name', 'PSU-Session-ID', 'PSU-Agent', 'PSU-IP']
    const headers = Object.fromEntries([...names, ...tppNames, ...moreNames].map((name) => [name, '1']))
    await tpp.get('/v1/accounts', { headers })
  },
}

test.for(Object.keys(clients))('gives no advice in doubt: %s', async (name) => {
  const client = await openClient()
  await clients[name]?.(client)
  expect(client.advice()).toEqual([])
})

/** Failures that end by themselves, and take no minute. */
const presets = faultPresets.filter(({ id }) => !/slow|timeout|consent-expired/.test(id))

/** Asks up to five times, after the wait that the bank asks for, until the answer can be read. */
async function askUntilRead({ sandbox }: Client, send: () => Promise<Response>) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await send().catch(() => undefined)
    const isRead = await answer
      ?.clone()
      .json()
      .then(Object.keys, () => undefined)
    if (answer?.ok === true && isRead !== undefined && isRead.length > 0) return
    sandbox.clock.advance({ seconds: Number(answer?.headers.get('Retry-After') ?? 2) })
  }
}

test.for(presets)('gives no advice to a client that repeats correctly: $id', async ({ fault }) => {
  const client = await openClient()
  const { sandbox, tpp, order, pay, psu, back } = client
  const call = { body: order(), headers: { ...back(), 'X-Request-ID': 'order-1' } } as never
  sandbox.faults.add({ ...fault, times: 3 })
  await askUntilRead(client, () => tpp.post(single, call))
  sandbox.faults.clear()
  const payment = await pay()
  await psu.refuse(payment)
  sandbox.faults.add({ ...fault, times: 4 })
  await askUntilRead(client, () => tpp.get(`${payment.path}/status` as string))
  expect(client.advice()).toEqual([])
})
