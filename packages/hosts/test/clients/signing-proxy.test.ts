import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, balance, card, cardRow, customer, engagement, row } from '../../../http/test/kit/bodies.ts'
import { throughThePage } from '../../../http/test/kit/clients/page-forms.ts'
import {
  hasCurl,
  type RequestContent,
  throughCurl,
  throughFetch,
} from '../../../http/test/kit/clients/plain-clients.ts'
import { listen } from './server.ts'
import { openSigningProxy, type SigningProxy } from './signing-proxy.ts'

/** An answer of the bank, as far as the story reads it. */
interface Answer {
  readonly [name: string]: unknown
  readonly _links: Readonly<
    Record<'scaRedirect' | 'self' | 'status' | 'startAuthorisation', { href: string }>
  >
}

const kari = '13039319956'
const ola = '12085592768'
const bakery = '918273645'
const back = 'https://tpp.example/back'
const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': back }
const numbers = { kari: account(kari, 1), savings: account(kari, 4), ola: account(ola, 2) } as const
const company = account(bakery, 3)
const domestic = 'norwegian-domestic-credit-transfers'
const debtorAccount = { iban: numbers.kari.iban, currency: 'NOK' }

function transfer(amount: string, creditor = numbers.ola.iban, currency = 'NOK') {
  return {
    instructedAmount: { amount, currency },
    creditorName: 'Ola Test',
    creditorAccount: { iban: creditor, currency },
  }
}

/** A body for every product and service, and what becomes of it by the next batch. */
const payments: readonly (readonly [address: string, status: string, body: object])[] = [
  [`payments/${domestic}`, 'ACSC', { debtorAccount, ...transfer('11.50') }],
  [
    'payments/instant-norwegian-domestic-credit-transfers-straks',
    'ACSC',
    { debtorAccount, ...transfer('12') },
  ],
  [
    'payments/sepa-credit-transfers',
    'ACSC',
    { debtorAccount, ...transfer('1.30', 'DE89370400440532013000', 'EUR') },
  ],
  [
    'payments/cross-border-credit-transfers',
    'ACSC',
    { debtorAccount, ...transfer('14', 'SE4550000000058398257466', 'SEK'), creditorAgent: 'ESSESESS' },
  ],
  [
    `periodic-payments/${domestic}`,
    'ACTC',
    { debtorAccount, ...transfer('15'), startDate: '2026-02-02', frequency: 'Monthly' },
  ],
  [`bulk-payments/${domestic}`, 'ACSC', { debtorAccount, payments: [transfer('16'), transfer('17')] }],
]

describe.each([
  ['curl', throughCurl, hasCurl || process.env.CI === 'true', ''],
  ['fetch', throughFetch, true, ''],
  ['[V4g] fetch, to a bank under a base path', throughFetch, true, '/api-sandbox'],
] as const)('%s, for which a proxy signs', (_, client, isThere, basePath) => {
  let server: Awaited<ReturnType<typeof listen>>
  let proxy: SigningProxy
  let psu: Readonly<Record<string, string>> = {}
  beforeAll(async () => {
    server = await listen('2026-01-15T10:00:00+01:00', { basePath })
    proxy = await openSigningProxy(server.url)
  })
  afterAll(async () => {
    await proxy.close()
    await server.close()
  })

  async function ask(
    method: string,
    path: string,
    status: number,
    content: RequestContent = {},
  ): Promise<Answer> {
    // The paths of links have the base path already.
    const target = path.startsWith(`${basePath}/`) ? path : basePath + path
    const answer = await client(method, `${proxy.url}${target}`, content)
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status)
    return (answer.text === '' ? {} : JSON.parse(answer.text)) as Answer
  }
  const read = (path: string) => ask('GET', path, 200, { headers: psu })
  const make = (path: string, body?: unknown) => ask('POST', path, 201, { headers: psu, body })
  const fill = (path: string, body: unknown) => ask('POST', `/v1/sandbox/${path}`, 201, { body })
  const nextBatch = () =>
    client('POST', `${server.url}/_sandbox/clock/advance`, { body: { to: 'nextBatch' } })

  /** Asks for the approval of what was made, and gives it at the bank's page. */
  async function approved(path: string): Promise<void> {
    const { _links } = await make(`${path}/authorisations`)
    const query = await throughThePage(_links.scaRedirect.href, { customer: kari })
    expect(query.has('message')).toBe(false)
  }
  const fetchStatus = async (path: string) => (await read(`${path}/status`)).transactionStatus
  const readId = (rows: unknown, name: string) => String((rows as Record<string, unknown>[])[0]?.[name])

  async function sandboxIsFilled(): Promise<void> {
    for (const person of [kari, ola]) await fill('customers', customer(person))
    await fill('customers', customer(bakery, 'CORPORATE'))
    const rich = { balances: [balance(90_000), balance(90_000, 'expected')] }
    const addresses: string[] = []
    for (const body of [...Object.values(numbers), company]) {
      addresses.push((await fill('accounts', { ...body, ...rich }))._links.self.href)
    }
    await ask('POST', `${addresses[0]}/transactions`, 201, { body: [row(), { ...row(), amount: -40 }] })
    const { _links } = await fill('card-accounts', card(kari))
    await ask('POST', `${_links.self.href}/transactions`, 201, { body: [cardRow()] })
    const lines = [engagement(kari, company.iban)]
    await fill('agreements', { owner: bakery, name: 'The bakery', engagements: lines })
  }

  async function accountsAreRead(): Promise<void> {
    const link = await ask('GET', '/v1/accounts', 401, { headers: { ...present, 'PSU-Context': 'PRIVATE' } })
    const query = await throughThePage(link._links.scaRedirect.href, { customer: kari })
    const names = { 'PSU-ID': query.get('psu-id') ?? '', 'TPP-Session-ID': query.get('tpp-session-id') ?? '' }
    psu = { ...present, ...names, 'x-accept-fix': 'longer-name' }
    const { accounts } = await read('/v1/accounts?withBalance=true')
    expect(accounts).toMatchObject([{ iban: numbers.kari.iban }, { iban: numbers.savings.iban }])
    const accountPath = `/v1/accounts/${readId(accounts, 'resourceId')}`
    expect((await read(accountPath)).account).toMatchObject({ currency: 'NOK' })
    expect((await read(`${accountPath}/balances`)).balances).toHaveLength(2)
    const { transactions } = await read(`${accountPath}/transactions?bookingStatus=both`)
    const { booked } = transactions as { booked: unknown }
    expect(booked).toHaveLength(2)
    const { transactionsDetails } = await read(
      `${accountPath}/transactions/${readId(booked, 'transactionId')}`,
    )
    expect(transactionsDetails).toMatchObject({ endToEndId: 'end-1' })
    const { cardAccounts } = await read('/v1/card-accounts')
    const ownCard = `/v1/card-accounts/${readId(cardAccounts, 'resourceId')}`
    expect((await read(`${ownCard}/balances`)).balances).toHaveLength(2)
    expect(await read(`${ownCard}/transactions?bookingStatus=both`)).toMatchObject({
      cardTransactions: { booked: [{ terminalId: 'terminal-1' }] },
    })
  }

  async function everyProductIsPaid(): Promise<void> {
    const addresses: string[] = []
    for (const [address, , body] of payments) {
      const { _links, transactionStatus } = await make(`/v1/${address}`, body)
      expect(transactionStatus).toBe('RCVD')
      await approved(_links.self.href)
      addresses.push(_links.self.href)
    }
    await nextBatch()
    const statuses = await Promise.all(addresses.map(fetchStatus))
    expect(statuses).toEqual(payments.map(([, status]) => status))
    const batches = (await read('/v1/sandbox/batches')) as unknown as unknown[]
    expect(batches.length).toBeGreaterThan(0)
  }

  async function aBasketIsApproved(): Promise<void> {
    const bodies = ['21', '22'].map((amount) => ({ debtorAccount, ...transfer(amount) }))
    const createdPayments: Answer[] = []
    for (const body of bodies) createdPayments.push(await make(`/v1/payments/${domestic}`, body))
    const paymentIds = createdPayments.map(({ paymentId }) => paymentId)
    const { _links } = await make('/v1/signing-baskets', { paymentIds })
    await approved(_links.self.href)
    await nextBatch()
    expect(
      await Promise.all(createdPayments.map((payment) => fetchStatus(payment._links.self.href))),
    ).toEqual(['ACSC', 'ACSC'])
    const third = await make(`/v1/payments/${domestic}`, { debtorAccount, ...transfer('23') })
    await ask('DELETE', third._links.self.href, 204, { headers: psu })
    expect(await fetchStatus(third._links.self.href)).toBe('CANC')
  }

  async function aCompanyIsRead(): Promise<void> {
    const headers = { ...present, 'PSU-Context': 'CORPORATE', 'PSU-Corporate-ID': bakery }
    const link = await ask('GET', '/v1/accounts', 401, { headers })
    const query = await throughThePage(link._links.scaRedirect.href, { customer: kari })
    psu = { ...headers, 'PSU-ID': query.get('psu-id') ?? '' }
    expect((await read('/v1/accounts')).accounts).toMatchObject([{ iban: company.iban }])
  }

  test.skipIf(!isThere)('[Q3a] drives the whole bank', async () => {
    await sandboxIsFilled()
    await accountsAreRead()
    await everyProductIsPaid()
    await aBasketIsApproved()
    await aCompanyIsRead()
    const { entries } = server.app.requests
    expect(new Set(entries.map(({ tpp }) => tpp))).toEqual(new Set(['PSDNO-FSA-123456789']))
    expect(entries.filter(({ status }) => status >= 400).map(({ status }) => status)).toEqual([401, 401])
  })
})
