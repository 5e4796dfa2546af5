import { expect, test } from 'vitest'
import { addRows, type Client, consents, openClient } from './kit/advice-client.ts'

const stranger = '00000000-0000-4000-8000-000000000001'

/** Has a payment approved whose day the bank moves from Saturday to Monday. */
async function payOnSaturday({ tpp, order, back, psu }: Client) {
  const body = { ...order(), requestedExecutionDate: '2026-01-17' }
  const payment = await tpp.with({ headers: back() }).pay(body as never)
  await psu.approve(payment)
  return payment
}

async function askToCancel({ tpp, psu, back, pay }: Client) {
  const payment = await pay()
  await psu.approve(payment)
  const cancelled = await tpp.delete(payment.path as string, { headers: back() })
  expect(cancelled.status).toBe(202)
  return { payment, cancelled }
}

/** A client without consents. */
async function openUnconnected() {
  const client = await openClient()
  await client.tpp.delete(`${consents}/${client.consentId}` as string)
  return client
}

/** Clients that leave something undone, by the advice that they get. */
const leaving: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  async 'warning-unread'(client) {
    await payOnSaturday(client)
    client.sandbox.clock.advance({ days: 20 })
  },
  async 'final-status-unread'({ sandbox, pay, psu }) {
    await psu.approve(await pay())
    sandbox.clock.advance({ days: 8 })
  },
  async 'cancellation-unapproved'(client) {
    await askToCancel(client)
    client.sandbox.clock.advance({ days: 1 })
  },
  async 'next-unfollowed'(client) {
    await addRows(client, 230)
    await client.tpp.get(`/v1/accounts/${client.account}/transactions` as string)
    client.sandbox.clock.advance({ days: 1 })
  },
  async 'access-unused'({ sandbox, tpp, back }) {
    const headers = { ...back(), 'PSU-ID': stranger }
    await sandbox.psu('12085592767').approve(await tpp.post(consents, { body: {}, headers }))
    sandbox.clock.advance({ days: 31 })
  },
  async 'consent-kept'({ sandbox }) {
    sandbox.clock.advance({ days: 95 })
  },
  async 'link-late'({ sandbox, pay, psu }) {
    const payment = await pay()
    sandbox.clock.advance({ minutes: 20 })
    await expect(psu.approve(payment)).rejects.toThrow()
  },
}

/** Sends a control request over HTTP. */
async function control({ sandbox }: Client, path: string) {
  const { url, close } = await sandbox.listen()
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/_sandbox/${path}`, { method: 'POST', headers, body: '{}' })
  await close()
  expect(answer.status).toBe(200)
}

/** Ways in which a bank ends or becomes another one. */
const ends: Readonly<Record<string, (client: Client) => unknown>> = {
  'a reset': ({ sandbox }) => sandbox.reset(),
  'a reset over HTTP': (client) => control(client, 'reset'),
  'the restore of a snapshot': ({ sandbox }) => sandbox.restore(sandbox.fork().snapshot()),
  'the restore of a kept snapshot over HTTP': (client) => control(client, 'snapshots/start/restore'),
  'its new start by `initialize`': ({ sandbox }) =>
    sandbox.bank.execute('initialize', {}, { now: sandbox.bank.now }),
  'its end': ({ sandbox }) => sandbox.dispose(),
}

test.for(Object.keys(leaving).flatMap((id) => Object.keys(ends).map((end) => [id, end] as const)))(
  'reports %s although %s follows',
  async ([id, end]) => {
    const client = await openClient()
    await leaving[id]?.(client)
    await ends[end]?.(client)
    expect(client.advice()).toEqual([id])
    await client.tpp.get('/v1/accounts', { headers: { 'X-Sandbox-Label': 'the next test' } })
    expect(client.advice()).toEqual([id])
  },
)

test('reports omissions at the time of a running clock', async () => {
  const client = await openClient()
  const { sandbox, advice } = client
  await askToCancel(client)
  sandbox.clock.advance({ minutes: 14, seconds: 59, milliseconds: 999 })
  sandbox.clock.follow()
  const start = sandbox.clock.now.getTime()
  while (sandbox.clock.now.getTime() <= start + 2);
  sandbox.reset()
  expect(advice()).toEqual(['cancellation-unapproved'])
})

test('ignores what is done before the reset', async () => {
  const client = await openClient()
  const { sandbox, tpp, advice } = client
  const { path } = await payOnSaturday(client)
  sandbox.clock.advance({ days: 20 })
  await tpp.get(path as string)
  sandbox.reset()
  expect(advice()).toEqual([])
})

test.each(['2026-01-15', '2026-01-20'])('reports an unread next page as soon as %s is over', async (day) => {
  const client = await openClient({ now: `${day}T12:00:00+01:00` })
  const { sandbox, tpp, account, advice } = client
  await addRows(client, 230)
  await tpp.get(`/v1/accounts/${account}/transactions` as string)
  sandbox.clock.set(`${day}T23:59:59.999+01:00`)
  expect(advice()).toEqual([])
  sandbox.clock.advance({ milliseconds: 1 })
  expect(advice()).toEqual(['next-unfollowed'])
})

test('reports no first page once any test follows the next one', async () => {
  const client = await openClient()
  const { sandbox, tpp, account, advice } = client
  const start = sandbox.snapshot()
  await leaving['next-unfollowed']?.(client)
  sandbox.restore(start)
  expect(advice()).toEqual(['next-unfollowed'])
  await tpp.get(`/v1/accounts/${account}/transactions?after=1` as string)
  expect(advice()).toEqual([])
})

test.for([{ minutes: 16 }, { days: 1 }, { days: 2 }, { weeks: 3 }, { days: 300 }])(
  'reports cancellation-unapproved for an unopened link after %j at once',
  async (span) => {
    const client = await openClient()
    const { payment } = await askToCancel(client)
    client.sandbox.clock.advance(span)
    await client.tpp.get(`${payment.path}/status` as string)
    const advice = client.sandbox.advice().filter(({ id }) => id === 'cancellation-unapproved')
    expect(advice.map(({ requests }) => requests.length)).toEqual([1])
  },
)

test('reports no cancellation-unapproved for an opened link', async () => {
  const client = await openClient()
  const { cancelled } = await askToCancel(client)
  await client.psu.abandon(cancelled as never)
  client.sandbox.clock.advance({ days: 2 })
  expect(client.advice()).toEqual([])
})

test('reports no cancellation-unapproved for a client that asks for a new link', async () => {
  const client = await openClient()
  const { sandbox, tpp, back, psu, order } = client
  const body = { ...order(), requestedExecutionDate: '2026-02-05' }
  const payment = await tpp.with({ headers: back() }).pay(body as never)
  await psu.approve(payment)
  await tpp.get(payment.path as string)
  await tpp.delete(payment.path as string, { headers: back() })
  sandbox.clock.advance({ days: 1 })
  const again = await tpp.post(`${payment.path}/cancellation-authorisations` as string, { headers: back() })
  expect(again.status).toBe(201)
  await psu.approve(again as never)
  expect(client.advice()).toEqual([])
})

test.for([{ days: 211 }, { days: 400 }])(
  'reports unused access after %j at once, when the bank has dropped it',
  async (span) => {
    const client = await openUnconnected()
    await leaving['access-unused']?.(client)
    client.sandbox.clock.advance(span)
    expect(client.advice()).toEqual(['access-unused'])
  },
)

test('reports a kept consent when the bank has dropped it', async () => {
  const { sandbox, tpp, advice } = await openClient()
  await tpp.get('/v1/accounts')
  sandbox.clock.advance({ days: 400 })
  expect(advice()).toEqual(['consent-kept'])
})

test.for([{ days: 2 }, { weeks: 6 }])('reports link-late for a link opened %j later', async (span) => {
  const { sandbox, psu, pay, advice } = await openClient()
  const payment = await pay()
  sandbox.clock.advance(span)
  await expect(psu.refuse(payment)).rejects.toThrow()
  expect(advice()).toEqual(['link-late'])
})

const allAccess = { accounts: [], balances: [], transactions: [] }

/** Bodies of two consents that ask for the same access, a week apart. */
const repeated: Readonly<Record<string, readonly [first: object, second: object]>> = {
  'validUntil counted from today': [{ validUntil: '2026-06-14' }, { validUntil: '2026-06-21' }],
  'another frequency': [{ frequencyPerDay: 4 }, { frequencyPerDay: 1 }],
  'another word for all accounts': [{ access: { allPsd2: 'allAccounts' } }, { access: allAccess }],
  'no word and a word': [{}, { access: { allPsd2: 'allAccounts' }, recurringIndicator: true }],
}

test.for(Object.keys(repeated))('reports consent-while-good for a second consent with %s', async (name) => {
  const { sandbox, connect, advice } = await openUnconnected()
  const [first, second] = repeated[name] ?? []
  await connect(first)
  sandbox.clock.advance({ days: 7 })
  await connect(second)
  expect(advice()).toEqual(['consent-while-good'])
})

test('reports consent-while-good for a second consent that is deleted again', async () => {
  const { sandbox, tpp, connect, advice } = await openUnconnected()
  await connect({ validUntil: '2026-06-14' })
  sandbox.clock.advance({ days: 7 })
  const second = await connect({ validUntil: '2026-06-21' })
  expect((await tpp.delete(`${consents}/${second}` as string)).status).toBe(204)
  expect(advice()).toEqual(['consent-while-good'])
})

test('reports sca-again for a second, longer consent within minutes', async () => {
  const { sandbox, connect, advice } = await openUnconnected()
  await connect({ validUntil: '2026-03-01' })
  sandbox.clock.advance({ minutes: 5 })
  await connect({ validUntil: '2026-06-01' })
  expect(advice()).toEqual(['sca-again'])
})

test.for([
  ['one access more', { recurringIndicator: false }, {}],
  ['other rights', {}, { rights: ['balances'] }],
  ['other accounts', {}, { accounts: ['Lønnskonto'] }],
] as const)('reports no consent-while-good for a second consent to %s', async ([, body, choice]) => {
  const { sandbox, tpp, psu, back, connect, advice } = await openUnconnected()
  await connect()
  await tpp.get('/v1/accounts')
  sandbox.clock.advance({ days: 7 })
  await psu.approve(await tpp.post(consents, { body: body as never, headers: back() }), choice as never)
  expect(advice()).toEqual([])
})

test('reports no consent-while-good after the first consent was deleted', async () => {
  const { sandbox, tpp, connect, advice } = await openUnconnected()
  const first = await connect()
  sandbox.clock.advance({ days: 7 })
  await tpp.delete(`${consents}/${first}` as string)
  await connect()
  expect(advice()).toEqual([])
})
