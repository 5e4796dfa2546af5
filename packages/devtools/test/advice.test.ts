import type { SandboxOptions } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { type AdviceId, adviceRows } from '../src/advice/advice-rows.ts'
import { addRows, type Client, consents, jonas, openClient, single } from './kit/advice-client.ts'

const send = (tpp: Client['tpp'], times: number, path: string, call = {}) =>
  Array.from({ length: times }).reduce<Promise<unknown>>(
    (before) => before.then(() => tpp.get(path as string, call)),
    Promise.resolve(),
  )

async function loseAnswer({ sandbox, tpp, order, back }: Client) {
  const body = order()
  sandbox.faults.once('drop', { method: 'POST' }, { after: true })
  const call = { body, headers: { ...back(), 'X-Request-ID': 'first' } }
  await expect(tpp.post(single, call as never)).rejects.toThrow()
  return call
}

/** A client for each habit that has this habit. */
const clients: Readonly<Partial<Record<AdviceId, (client: Client) => Promise<unknown>>>> = {
  'retry-new-id': async (client) => {
    const call = await loseAnswer(client)
    await client.tpp.post(single, {
      ...call,
      headers: { ...call.headers, 'X-Request-ID': 'second' },
    } as never)
  },
  'request-id-reused': async ({ tpp, account }) => {
    const headers = { 'X-Request-ID': 'journey-1' }
    await tpp.get('/v1/accounts', { headers })
    await tpp.get(`/v1/accounts/${account}/balances`, { headers })
  },
  'refused-again': ({ tpp }) => send(tpp, 3, '/v1/accounts/nobody'),
  'before-retry-after': async ({ sandbox, tpp }) => {
    sandbox.faults.once({ kind: 'tooManyRequests', retryAfterSeconds: 60 })
    await tpp.get('/v1/accounts')
    sandbox.clock.advance({ seconds: 10 })
    await tpp.get('/v1/accounts')
  },
  'retry-at-once': async ({ sandbox, tpp }) => {
    sandbox.faults.add({ effect: { kind: 'tooManyRequests', retryAfterSeconds: 60 }, times: 4 })
    await send(tpp, 4, '/v1/accounts')
  },
  'polling-fast': async ({ sandbox, tpp, pay }) => {
    const { path } = await pay()
    for (let read = 0; read < 5; read += 1) {
      sandbox.clock.advance({ milliseconds: 200 })
      await tpp.get(`${path}/status` as string)
    }
  },
  'polling-final': async ({ tpp, pay, psu }) => {
    const payment = await pay()
    await psu.refuse(payment)
    await send(tpp, 5, `${payment.path}/status`)
  },
  'final-status-unread': async ({ sandbox, tpp, pay, psu }) => {
    const payment = await pay()
    await psu.approve(payment)
    await tpp.get(`${payment.path}/status` as string)
    sandbox.clock.advance({ days: 9 })
  },
  'cancellation-unapproved': async ({ sandbox, tpp, pay, psu, back }) => {
    const payment = await pay()
    await psu.approve(payment)
    const answer = await tpp.delete(payment.path as string, { headers: back() })
    expect(answer.status).toBe(202)
    sandbox.clock.advance({ minutes: 20 })
  },
  'next-unfollowed': async (client) => {
    await addRows(client, 230)
    await client.tpp.get(`/v1/accounts/${client.account}/transactions` as string)
    client.sandbox.clock.advance({ days: 1 })
  },
  'page-by-hand': async ({ tpp, account }) => {
    await tpp.get(`/v1/accounts/${account}/transactions?limit=2` as string)
    await tpp.get(`/v1/accounts/${account}/transactions?limit=2&offset=2` as string)
  },
  'details-one-by-one': async ({ tpp, account }) => {
    const list = await (
      await tpp.get(`/v1/accounts/${account}/transactions?bookingStatus=both` as string)
    ).json()
    const rows = (list as { transactions: { booked: { transactionId: string }[] } }).transactions.booked
    for (const { transactionId } of rows) {
      await tpp.get(`/v1/accounts/${account}/transactions/${transactionId}` as string)
    }
  },
  'background-as-present': async ({ sandbox, tpp }) => {
    for (let read = 0; read < 4; read += 1) {
      sandbox.clock.advance({ hours: 6 })
      await tpp.get('/v1/accounts')
    }
  },
  'one-address-for-all': async ({ tpp }) => {
    for (let person = 1; person <= 5; person += 1) {
      const id = `00000000-0000-4000-8000-00000000000${person}`
      await tpp.get('/v1/accounts', { headers: { 'PSU-ID': id, 'PSU-IP-Address': '84.208.1.1' } })
    }
  },
  'present-as-background': async ({ tpp }) => {
    const headers = { 'PSU-IP-Address': undefined, 'PSU-User-Agent': 'Mozilla/5.0' }
    await tpp.get('/v1/accounts', { headers })
  },
  'consent-while-good': async ({ sandbox, connect }) => {
    sandbox.clock.advance({ days: 2 })
    await connect()
  },
  'sca-again': async ({ sandbox, connect }) => {
    sandbox.clock.advance({ minutes: 3 })
    await connect()
  },
  'access-unused': async ({ sandbox, tpp, back }) => {
    const arne = sandbox.psu('12085592767')
    const headers = { ...back(), 'PSU-ID': '00000000-0000-4000-8000-000000000001' }
    await arne.approve(await tpp.post(consents, { body: {}, headers }))
    sandbox.clock.advance({ days: 31 })
  },
  'consent-kept': async ({ sandbox }) => {
    sandbox.clock.advance({ days: 95 })
  },
  'redirect-without-state': async ({ tpp, order }) => {
    const headers = { 'TPP-Redirect-URI': 'https://tpp.nordlys.no/back' }
    for (let time = 0; time < 2; time += 1) await tpp.with({ headers }).pay(order() as never)
  },
  'redirect-unprotected': async ({ tpp, order }) => {
    const headers = { 'TPP-Redirect-URI': 'http://tpp.nordlys.no/back?state=1' }
    await tpp.with({ headers }).pay(order() as never)
  },
  'link-late': async ({ sandbox, pay, psu }) => {
    const payment = await pay()
    sandbox.clock.advance({ minutes: 20 })
    await expect(psu.approve(payment)).rejects.toThrow()
  },
  'deprecated-path': async ({ sandbox, tpp, back }) => {
    const headers = { ...back(), 'PSU-ID': '00000000-0000-4000-8000-000000000001' }
    await sandbox.psu('12085592767').refuse(await tpp.post('/v1/consents', { body: {}, headers }))
  },
  'deprecated-reference': async ({ tpp, order, back }) => {
    const body = { ...order(), remittanceInformationStructured: { reference: '2345676' } }
    expect((await tpp.post(single, { body: body as never, headers: back() })).status).toBe(201)
  },
  'part-ignored': async ({ tpp, order, back }) => {
    const body = { ...order(), remittanceInfo: 'rent' }
    expect((await tpp.post(single, { body: body as never, headers: back() })).status).toBe(201)
  },
  'header-misspelt': ({ tpp }) => tpp.get('/v1/accounts', { headers: { 'PSU-IP-Adress': '192.0.2.7' } }),
  'fix-untried': async ({ sandbox, tpp, psu, back }) => {
    const body = {
      customerNumber: jonas,
      accountName: 'The savings for the house and for all that will be in it',
      bban: '86011110004',
      iban: 'NO8786011110004',
      currency: 'NOK',
      product: 'Saving',
      cashAccountType: 'SVGS',
      creditLine: 0,
      balances: [{ balanceType: 'expected', balanceAmount: { currency: 'NOK', amount: 5 } }],
    }
    const response = await tpp.post('/v1/sandbox/accounts', { body: body as never })
    expect(await response.text()).toContain('"id"')
    await psu.approve(
      await tpp.post(consents, { body: { access: { allPsd2: 'allAccounts' } } as never, headers: back() }),
    )
    await tpp.get('/v1/accounts')
    sandbox.clock.advance({ days: 1 })
  },
  'warning-unread': async ({ sandbox, tpp, order, psu, back }) => {
    const body = { ...order(), requestedExecutionDate: '2026-01-17' }
    const payment = await tpp.with({ headers: back() }).pay(body as never)
    expect(payment.tppMessages?.length).toBe(1)
    await psu.approve(payment)
    sandbox.clock.advance({ days: 14 })
  },
  'date-off': ({ tpp }) => {
    const late = new Date(Date.now() - 300_000).toUTCString()
    return tpp.get('/v1/accounts', { headers: { Date: late } })
  },
  'certificate-ends': ({ tpp }) => tpp.get('/v1/accounts'),
  'unsigned-parts': ({ tpp }) => tpp.get('/v1/accounts', { wrong: 'headerLeftOut' }),
}

/** The bank of a client, where it is no default one. */
const banks: Readonly<Partial<Record<AdviceId, () => SandboxOptions>>> = {
  'date-off': () => ({ now: new Date() }),
  'certificate-ends': () => ({ now: '2049-12-15T10:00:00+01:00' }),
  'unsigned-parts': () => ({ signatures: 'off' }),
}

const rows = adviceRows.map(({ id }) => id)

test.for(rows.filter((id) => clients[id] !== undefined))(
  'reports only %s of a client with that habit',
  async (id) => {
    const client = await openClient(banks[id]?.())
    await clients[id]?.(client)
    expect(client.advice()).toEqual([id])
    expect(client.sandbox.advice()[0]?.requests.length).toBeGreaterThan(0)
  },
)

test('has a client for every advice', () => {
  expect(rows.filter((id) => clients[id] === undefined)).toEqual([])
})
