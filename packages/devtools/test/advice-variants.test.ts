import type { SandboxOptions } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { type AdviceId, adviceRows } from '../src/advice/advice-rows.ts'
import { addRows, type Client, consents, jonas, openClient, single } from './kit/advice-client.ts'

const stranger = '00000000-0000-4000-8000-000000000001'

async function ask(client: Client, headers = {}, body = {}) {
  return client.tpp.post(consents, { body: body as never, headers: { ...client.back(), ...headers } })
}

/** A second client for each habit, which has it in another way. */
const clients: Readonly<Record<AdviceId, (client: Client) => Promise<unknown>>> = {
  'retry-new-id': async (client) => {
    client.sandbox.faults.once('systemError', { method: 'POST' }, { after: true })
    const headers = { 'PSU-ID': stranger, 'TPP-Redirect-URI': 'https://tpp.nordlys.no/back?state=lost' }
    expect((await ask(client, headers)).status).toBe(500)
    client.sandbox.clock.advance({ minutes: 2 })
    await ask(client, headers)
  },
  'request-id-reused': async ({ tpp, order, back }) => {
    for (const body of [order(), order()])
      await tpp.post(single, { body: body as never, headers: { ...back(), 'X-Request-ID': 'order' } })
  },
  'refused-again': async ({ tpp, order, back }) => {
    const body = { ...order(), creditorName: '' }
    for (let time = 0; time < 4; time += 1)
      await tpp.post(single, { body: body as never, headers: { ...back(), 'X-Request-ID': `try-${time}` } })
  },
  'before-retry-after': async ({ sandbox, tpp }) => {
    const headers = { 'PSU-IP-Address': undefined }
    for (let read = 0; read < 7; read += 1) {
      await tpp.get('/v1/accounts', { headers })
      sandbox.clock.advance({ minutes: 10 })
    }
  },
  'retry-at-once': async ({ tpp, account }) => {
    const headers = { 'PSU-IP-Address': undefined }
    for (let read = 0; read < 8; read += 1) await tpp.get(`/v1/accounts/${account}/balances`, { headers })
  },
  'polling-fast': async ({ sandbox, tpp, pay }) => {
    const { path } = await pay()
    const list = await (await tpp.get(`${path}/authorisations` as string)).json()
    const [id] = (list as { authorisationIds: string[] }).authorisationIds
    for (let read = 0; read < 5; read += 1) {
      sandbox.clock.advance({ milliseconds: 500 + read })
      expect((await tpp.get(`${path}/authorisations/${id}` as string)).status).toBe(200)
    }
  },
  'polling-final': async ({ sandbox, tpp, pay, back }) => {
    const { path } = await pay()
    expect((await tpp.delete(path as string, { headers: back() })).status).toBe(204)
    for (let day = 0; day < 5; day += 1) {
      await tpp.get(`${path}/status` as string)
      sandbox.clock.advance({ days: 1 })
    }
  },
  'final-status-unread': async ({ sandbox, tpp, order, psu, back }) => {
    const returningTpp = tpp.with({ headers: back() })
    const payments = [await returningTpp.pay(order() as never, { authorise: false })]
    const basket = await returningTpp.basket(payments)
    await psu.approve(basket)
    for (let day = 0; day < 10; day += 1) {
      sandbox.clock.advance({ days: 1 })
      await tpp.get(basket.path as string)
    }
  },
  'warning-unread': async ({ sandbox, tpp, order, psu, back }) => {
    const body = { ...order(), requestedExecutionDate: '2026-01-25' }
    await psu.approve(await tpp.with({ headers: back() }).pay(body as never))
    for (let day = 0; day < 20; day += 1) {
      sandbox.clock.advance({ days: 1, minutes: day })
      await tpp.get('/v1/accounts')
    }
  },
  'cancellation-unapproved': async ({ sandbox, tpp, order, psu, back }) => {
    const body = { ...order(), requestedExecutionDate: '2026-02-05' }
    const payment = await tpp.with({ headers: back() }).pay(body as never)
    await psu.approve(payment)
    expect((await tpp.delete(payment.path as string, { headers: back() })).status).toBe(202)
    sandbox.clock.advance({ hours: 7 })
    await tpp.get(`${payment.path}/status` as string)
  },
  'next-unfollowed': async (client) => {
    await addRows(client, 230)
    const path = `/v1/accounts/${client.account}/transactions?dateFrom=2026-01-01&bookingStatus=booked`
    for (let day = 0; day < 2; day += 1) {
      await client.tpp.get(path as string)
      client.sandbox.clock.advance({ days: 1, minutes: 7 })
    }
    await client.tpp.get('/v1/accounts')
  },
  'page-by-hand': async ({ tpp, account }) => {
    await tpp.get(`/v1/accounts/${account}/transactions?bookingStatus=both&limit=3` as string)
    for (const offset of [3, 6])
      await tpp.get(`/v1/accounts/${account}/transactions?offset=${offset}&limit=3` as string)
  },
  'details-one-by-one': async (client) => {
    const { tpp, account } = client
    await addRows(client, 60)
    const list = await (await tpp.get(`/v1/accounts/${account}/transactions` as string)).json()
    const { booked } = (list as { transactions: { booked: { transactionId: string }[] } }).transactions
    expect(booked.length).toBeGreaterThan(50)
    for (const { transactionId } of booked)
      await tpp.get(`/v1/accounts/${account}/transactions/${transactionId}` as string)
  },
  'background-as-present': async ({ sandbox, tpp, account }) => {
    for (const night of [16, 17, 18]) {
      sandbox.clock.set(`2026-01-${night}T02:0${night - 15}:00+01:00`)
      await tpp.get(`/v1/accounts/${account}/balances`)
    }
  },
  'one-address-for-all': async ({ tpp }) => {
    for (let person = 1; person <= 6; person += 1) {
      const headers = { 'PSU-ID': `00000000-0000-4000-8000-00000000000${person}` }
      await tpp.get('/v1/card-accounts', { headers: { ...headers, 'PSU-IP-Address': '2a01:799:1::5' } })
    }
  },
  'present-as-background': async ({ tpp, account }) => {
    const headers = { 'PSU-IP-Address': undefined, 'PSU-Geo-Location': 'GEO:59.913900;10.752200' }
    await tpp.get(`/v1/accounts/${account}/balances`, { headers })
  },
  'consent-while-good': async ({ sandbox, tpp, connect }) => {
    for (const days of [80, 80]) {
      sandbox.clock.advance({ days })
      await tpp.get('/v1/accounts')
    }
    await connect()
  },
  'sca-again': async ({ sandbox, tpp, connect }) => {
    await tpp.get('/v1/accounts')
    sandbox.clock.advance({ minutes: 9 })
    await connect()
    sandbox.clock.advance({ minutes: 9 })
    await connect()
  },
  'access-unused': async ({ sandbox, tpp, back }) => {
    const arne = sandbox.psu('12085592767')
    const headers = { ...back(), 'PSU-ID': stranger }
    await arne.approve(await tpp.get('/v1/accounts', { headers }))
    for (let week = 0; week < 5; week += 1) {
      sandbox.clock.advance({ weeks: 1, minutes: week })
      await tpp.for(jonas).get('/v1/accounts')
    }
  },
  'consent-kept': async ({ sandbox, tpp }) => {
    sandbox.clock.advance({ days: 100 - 15 })
    await tpp.get('/v1/accounts')
    sandbox.clock.advance({ days: 100 })
  },
  'redirect-without-state': async (client) => {
    const { sandbox, tpp, order } = client
    const headers = { 'TPP-Redirect-URI': 'no.nordlys.app:/back' }
    await ask(client, { ...headers, 'PSU-ID': stranger })
    sandbox.clock.advance({ hours: 2 })
    await tpp.with({ headers }).pay(order() as never)
  },
  'redirect-unprotected': (client) => {
    return ask(client, { 'PSU-ID': stranger, 'TPP-Redirect-URI': 'http://81.2.69.142/back?state=1' })
  },
  'link-late': async (client) => {
    const response = await ask(client, { 'PSU-ID': stranger })
    client.sandbox.clock.advance({ days: 1 })
    await expect(client.sandbox.psu('12085592767').refuse(response)).rejects.toThrow()
  },
  'deprecated-path': async ({ sandbox, tpp, back }) => {
    const headers = { ...back(), 'PSU-ID': stranger }
    const body = { recurringIndicator: false }
    await sandbox.psu('12085592767').approve(await tpp.post('/v1/consents', { body, headers } as never))
    await tpp.get('/v1/accounts', { headers })
  },
  'deprecated-reference': async ({ tpp, order, back }) => {
    const schedule = { startDate: '2026-01-19', frequency: 'Monthly', dayOfExecution: '20' }
    const body = { ...order(), ...schedule, remittanceInformationStructured: { reference: '2345676' } }
    const path = single.replace('/payments/', '/periodic-payments/')
    expect((await tpp.post(path as string, { body: body as never, headers: back() })).status).toBe(201)
  },
  'part-ignored': ({ tpp, account }) => tpp.get(`/v1/accounts/${account}/transactions?fromDate=2026-01-01`),
  'header-misspelt': async ({ tpp }) => {
    await tpp.get('/v1/accounts', { headers: { 'TPP-Redirect-URL': 'https://tpp.nordlys.no' } })
    await tpp.get('/v1/accounts', { headers: { PSU_IP_Port: '443' } })
  },
  'fix-untried': async (client) => {
    const { sandbox, tpp, psu } = client
    const accountName = 'The savings for the house and for all that will be in it'
    const iban = { bban: '86011110004', iban: 'NO8786011110004', currency: 'NOK' }
    const kind = { product: 'Saving', cashAccountType: 'SVGS', creditLine: 0 }
    const balances = [{ balanceType: 'expected', balanceAmount: { currency: 'NOK', amount: 5 } }]
    const body = { customerNumber: jonas, accountName, ...iban, ...kind, balances }
    await tpp.post('/v1/sandbox/accounts', { body: body as never })
    await psu.approve(await ask(client, {}, { access: { allPsd2: 'allAccounts' } }))
    const accounts = await tpp.accounts()
    const { resourceId } = accounts.find((account) => account.iban === iban.iban) ?? {}
    await tpp.get(`/v1/accounts/${resourceId}` as string)
    sandbox.clock.advance({ days: 3 })
    await tpp.get('/v1/accounts')
  },
  'date-off': ({ tpp }) => {
    const early = new Date(Date.now() + 120_000).toUTCString()
    return tpp.get('/v1/accounts', { headers: { Date: early } })
  },
  'certificate-ends': async ({ sandbox, tpp, order, back }) => {
    sandbox.clock.advance({ days: 12 })
    await tpp.with({ headers: back() }).pay(order() as never)
  },
  'unsigned-parts': ({ tpp, order, back }) =>
    tpp.post(single, { body: order() as never, headers: back(), wrong: 'digestMissing' }),
}

/** The bank of a client, where it is no default one. */
const banks: Readonly<Partial<Record<AdviceId, () => SandboxOptions>>> = {
  'date-off': () => ({ now: new Date() }),
  'certificate-ends': () => ({ now: '2049-11-25T10:00:00+01:00' }),
  'unsigned-parts': () => ({ signatures: 'off' }),
}

test.for(adviceRows.map(({ id }) => id))(
  'reports %s of a client with another form of the habit',
  async (id) => {
    const client = await openClient(banks[id]?.())
    await clients[id](client)
    expect(client.advice()).toEqual([id])
  },
)

test('reports polling of a payment that is read repeatedly within a second', async () => {
  const { sandbox, tpp, pay } = await openClient()
  const { path } = await pay()
  for (let read = 0; read < 5; read += 1) {
    sandbox.clock.advance({ milliseconds: 500 })
    await tpp.get(path as string)
  }
  expect(sandbox.advice().map(({ id }) => id)).toEqual(['polling-fast'])
})
