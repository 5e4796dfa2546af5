import { BoundedMap } from '@pocketbank/core/base'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Advisor } from '../src/advice/advisor.ts'
import { addRows, type Client, consents, openClient, single } from './kit/advice-client.ts'

/** A client that waits at least a second of the bank before it asks for a status again. */
async function readToEnd({ sandbox, tpp }: Client, path: string) {
  for (let read = 0; read < 120; read += 1) {
    const { transactionStatus } = (await (await tpp.get(`${path}/status` as string)).json()) as {
      transactionStatus: string
    }
    if (['ACSC', 'PART', 'RJCT', 'CANC'].includes(transactionStatus)) return transactionStatus
    sandbox.clock.advance({ hours: 3, seconds: 7 * read + 1 })
  }
  throw new Error('the payment never ends')
}

/** Journeys of a client of good manners. */
const journeys: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  async readsEveryPage(client) {
    await addRows(client, 230)
    let next: string | undefined = `/v1/accounts/${client.account}/transactions`
    while (next !== undefined) {
      const page = (await (await client.tpp.get(next as string)).json()) as {
        transactions: { _links: { next?: { href: string } } }
      }
      next = page.transactions._links.next?.href
    }
  },
  async readsDetailsOfSome({ tpp, account }) {
    const list = await (await tpp.get(`/v1/accounts/${account}/transactions` as string)).json()
    for (const { transactionId } of (
      list as { transactions: { booked: { transactionId: string }[] } }
    ).transactions.booked.slice(0, 3)) {
      await tpp.get(`/v1/accounts/${account}/transactions/${transactionId}` as string)
    }
  },
  async paysToTheEnd(client) {
    const payment = await client.pay()
    await client.psu.approve(payment)
    expect(await readToEnd(client, payment.path)).toBe('ACSC')
  },
  async paysLaterThanAsked(client) {
    const { tpp, order, back, psu } = client
    const payment = await tpp
      .with({ headers: back() })
      .pay({ ...order(), requestedExecutionDate: nextSaturday(client) } as never)
    await psu.approve(payment)
    await tpp.get(payment.path as string)
    expect(await readToEnd(client, payment.path)).toBe('ACSC')
  },
  async withdrawsBeforeApproval({ tpp, pay, back }) {
    const { path } = await pay()
    expect((await tpp.delete(path as string, { headers: back() })).status).toBe(204)
  },
  async cancelsWithApproval(client) {
    const { tpp, pay, psu, back } = client
    const payment = await pay()
    await psu.approve(payment)
    const answer = await tpp.delete(payment.path as string, { headers: back() })
    if (answer.status === 202) await psu.approve(answer as never)
    expect(await readToEnd(client, payment.path)).toMatch(/CANC|ACSC/)
  },
  async leavesCancellation(client) {
    const { sandbox, tpp, pay, psu, back } = client
    const payment = await pay()
    await psu.approve(payment)
    const answer = await tpp.delete(payment.path as string, { headers: back() })
    if (answer.status === 202) await psu.abandon(answer as never)
    sandbox.clock.advance({ minutes: 20 })
    await readToEnd(client, payment.path)
  },
  async paysInBasket(client) {
    const { tpp, order, psu, back } = client
    const returningTpp = tpp.with({ headers: back() })
    const payments = [
      await returningTpp.pay(order() as never, { authorise: false }),
      await returningTpp.pay(order() as never, { authorise: false }),
    ]
    await psu.approve(await returningTpp.basket(payments))
    for (const { path } of payments) await readToEnd(client, path)
  },
  async paysEveryMonth(client) {
    const { tpp, order, psu, back, sandbox } = client
    const body = { ...order(), startDate: dayAfter(client, 3), frequency: 'Monthly', dayOfExecution: '20' }
    const payment = await tpp
      .with({ headers: back() })
      .pay(body as never, { service: 'periodic-payments' } as never)
    await psu.approve(payment as never)
    sandbox.clock.advance({ days: 9, minutes: 11 })
    await tpp.get(`${(payment as { path: string }).path}/status` as string)
  },
  async repeatsLostRequest(client) {
    const { sandbox, tpp, order, back, psu } = client
    const call = {
      body: order(),
      headers: { ...back(), 'X-Request-ID': `lost-${sandbox.clock.now.getTime()}` },
    }
    sandbox.faults.once('drop', { method: 'POST' }, { after: true })
    await expect(tpp.post(single, call as never)).rejects.toThrow()
    const { paymentId } = (await (await tpp.post(single, call as never)).json()) as { paymentId: string }
    await psu.approve(
      (await tpp.post(`${single}/${paymentId}/authorisations` as string, { headers: back() })) as never,
    )
    await readToEnd(client, `${single}/${paymentId}`)
  },
  async waitsAsTold({ sandbox, tpp }) {
    sandbox.faults.once({ kind: 'tooManyRequests', retryAfterSeconds: 60 })
    await tpp.get('/v1/accounts')
    sandbox.clock.advance({ seconds: 61 })
    await tpp.get('/v1/accounts')
  },
  async readsInBackground({ sandbox, tpp }) {
    const headers = { 'PSU-IP-Address': undefined }
    for (let read = 0; read < 8; read += 1) {
      await tpp.get('/v1/accounts', { headers })
      sandbox.clock.advance({ hours: 6 })
    }
  },
  async asksAgainAfterNo({ sandbox, tpp, psu, back, pay }) {
    const askConsent = () =>
      tpp.post(consents, {
        body: {},
        headers: { ...back(), 'PSU-ID': '00000000-0000-4000-8000-000000000001' },
      })
    await psu.refuse(await askConsent())
    await psu.abandon(await askConsent())
    sandbox.clock.advance({ minutes: 20 })
    await askConsent()
    await psu.refuse(await pay())
  },
  async correctsItself({ tpp, order, back }) {
    for (const creditorName of ['', ' ', undefined]) {
      await tpp.post(single, { body: { ...order(), creditorName } as never, headers: back() })
    }
  },
}

function dayAfter({ sandbox }: Client, days: number): string {
  return new Date(sandbox.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

function nextSaturday(client: Client): string {
  const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => dayAfter(client, ahead))
  return days.find((day) => new Date(day).getUTCDay() === 6) ?? ''
}

const names = Object.keys(journeys)

test.for(names)('gives a well-behaved client no advice: %s', async (name) => {
  for (const runs of [false, true]) {
    const client = await openClient()
    if (runs) client.sandbox.clock.follow()
    await journeys[name]?.(client)
    expect(client.advice()).toEqual([])
    client.sandbox.clock.advance({ days: 10 })
    expect(client.advice()).toEqual([])
  }
})

test('gives a well-behaved client no advice in all its journeys', async () => {
  const client = await openClient()
  for (const name of names) await journeys[name]?.(client)
  const { sandbox, tpp, consentId } = client
  expect(client.advice()).toEqual([])
  sandbox.clock.advance({ days: 5, hours: 3 })
  await tpp.get('/v1/accounts')
  expect((await tpp.delete(`${consents}/${consentId}` as string)).status).toBe(204)
  sandbox.clock.advance({ days: 300 })
  expect(client.advice()).toEqual([])
})

test('gives no advice for a consent renewed in its last 14 days', async () => {
  const { sandbox, tpp, connect, advice } = await openClient()
  for (let days = 0; days < 168; days += 28) {
    sandbox.clock.advance({ days: 28, minutes: days })
    await tpp.get('/v1/accounts')
  }
  await connect()
  expect(advice()).toEqual([])
})

test('separates forks and restored banks', async () => {
  const client = await openClient()
  const { sandbox } = client
  const start = sandbox.snapshot()
  for (const fork of [sandbox.fork(), sandbox.fork(), sandbox.fork(), sandbox.fork(), sandbox]) {
    for (const body of [{}, { recurringIndicator: false }]) {
      fork.restore(start)
      const headers = {
        'X-Request-ID': 'same',
        'PSU-ID': '00000000-0000-4000-8000-000000000001',
        'TPP-Redirect-URI': 'https://tpp.nordlys.no/back?state=1',
      }
      expect((await fork.tpp().post(consents, { body: body as never, headers })).status).toBe(201)
    }
  }
  expect(client.advice()).toEqual([])
})

test('reports the advice of a fork in the sandbox, also afterwards', async () => {
  const client = await openClient()
  const fork = client.sandbox.fork()
  const { path } = await fork
    .tpp()
    .with({ headers: client.back() })
    .pay(client.order() as never)
  await fork.tpp().delete(path as string, { headers: client.back() })
  for (let read = 0; read < 5; read += 1) await fork.tpp().get(`${path}/status` as string)
  expect(client.advice()).toEqual(['polling-final'])
  client.sandbox.forgetSituations()
  expect(client.advice()).toEqual([])
})

/** Estimates the bytes of a value, without the bank, which is measured separately. */
function countBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length
  if (typeof value === 'number') return 8
  if (typeof value !== 'object' || value === null || ('bank' in value && 'journal' in value)) return 8
  const parts: readonly unknown[] =
    value instanceof BoundedMap
      ? [...value.entries()].map((entry) => [entry])
      : value instanceof Set
        ? [...value]
        : Object.values(value)
  return 24 + parts.reduce<number>((sum, part) => sum + 8 + countBytes(part), 0)
}

test('stores at most 64 KiB of any client', async () => {
  const advisors = new Set<Advisor>()
  const original = Advisor.prototype.answered
  vi.spyOn(Advisor.prototype, 'answered').mockImplementation(function (this: Advisor, observation) {
    advisors.add(this)
    original.call(this, observation)
  })
  const client = await openClient()
  await addRows(client, 110)
  for (const fork of [client.sandbox.fork(), client.sandbox.fork(), client.sandbox.fork()]) {
    const tpp = fork.tpp()
    const list = await (
      await tpp.get(`/v1/accounts/${client.account}/transactions?limit=100` as string)
    ).json()
    for (const [at, { transactionId }] of (
      list as { transactions: { booked: { transactionId: string }[] } }
    ).transactions.booked.entries()) {
      const text = `${at}`.padStart(12, '0')
      const back = `https://tpp.nordlys.no/${'x'.repeat(300)}?state=${at}`
      const headers = { 'X-Request-ID': `${text}${'y'.repeat(80)}`, 'PSU-IP-Address': '84.208.1.1' }
      await tpp.get(`/v1/accounts/${client.account}/transactions/${transactionId}` as string, { headers })
      const stranger = {
        ...headers,
        'X-Request-ID': `z${text}`,
        'PSU-ID': `00000000-0000-4000-8000-${text}`,
        'TPP-Redirect-URI': back,
      }
      if (at % 3 === 0) await tpp.post(consents, { body: {}, headers: stranger })
      if (at % 3 === 1) await tpp.with({ headers: { 'TPP-Redirect-URI': back } }).pay(client.order() as never)
      if (at % 3 === 2)
        await tpp.get(`/v1/accounts/${client.account}/transactions?limit=1&offset=${at}` as string, {
          headers: { [`PSU-Ip-Addres${at}`]: 'x' },
        })
    }
  }
  const [tpps] = [...advisors].map((advisor) => [...advisor.entries().values()])
  expect(tpps?.length).toBe(1)
  expect(tpps?.[0]?.banks.length).toBe(2)
  const bytes = countBytes([tpps?.[0]?.foundHabits, ...(tpps?.[0]?.banks ?? [])])
  expect(bytes).toBeLessThan(65_536)
  expect(bytes).toBeGreaterThan(10_000)
})

test('never fails for ordinary journeys in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 }),
      async (chosenNames) => {
        const client = await openClient()
        for (const name of chosenNames) await journeys[name]?.(client)
        expect(client.advice()).toEqual([])
      },
    ),
    { numRuns: 5 },
  )
})
