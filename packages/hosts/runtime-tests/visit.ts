import type { ScaRedirect } from '@pocketbank/testing'
import type { Callers } from './smoke.ts'

/** Who goes to the page: a person of the fixed data set. */
export const arne = '12085592767'

/** The values of the fields of a page with this name. */
function readFieldValues(html: string, name: string): readonly string[] {
  const tags = html.match(/<(?:input|button)\b[^>]*>/g) ?? []
  return tags
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? '')
}

/** What brings a browser to a bank: the global `fetch`, or the bank itself. */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>

/** The same for what is sent as a Request. */
export function createFetch(send: Callers['send']): Fetch {
  return (input, init) => send(new Request(input, init))
}

type Field = readonly [name: string, value: string]

/** A browser that shows the pages of a bank, without scripts. */
function createBrowser(fetch: Fetch) {
  return {
    async post(path: string, fields: readonly Field[]): Promise<Response> {
      const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
      return fetch(path, { method: 'POST', body, redirect: 'manual' })
    },

    async read(page: string): Promise<string> {
      return (await fetch(page)).text()
    },

    /** Where a page has its form sent, and whether its stylesheet is there. */
    async targetOf(html: string, page: string): Promise<string> {
      const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
      const { status } = await fetch(new URL(style, page))
      if (status !== 200) throw new Error(`the stylesheet ${style} is ${status}`)
      const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
      return new URL(action, page).href
    },
  }
}

/** Goes where an answer to a form leads. */
async function leadsTo(answer: Response, page: string): Promise<URL> {
  if (answer.status !== 303) throw new Error(await answer.text())
  return new URL(answer.headers.get('Location') ?? '', page)
}

/**
 * Arne goes through the bank's page by its forms and approves all; gives the address to which the browser is
 * sent.
 */
export async function approves(link: string, fetch: Fetch = globalThis.fetch): Promise<URL> {
  const { post, read, targetOf } = createBrowser(fetch)
  const first = await read(link)
  const [token = ''] = readFieldValues(first, 'token')
  const steps = (step: string): readonly Field[] => [
    ['token', token],
    ['step', step],
  ]
  const target = await targetOf(first, link)
  const identified = await post(target, [...steps('identify'), ['customerNumber', arne]])
  const offerAddress = (await leadsTo(identified, target)).href
  const second = await read(offerAddress)
  const fields = ['agreement', 'person', 'shown', 'account', 'balances', 'transactions'].flatMap((name) =>
    readFieldValues(second, name).map((value): Field => [name, value]),
  )
  return leadsTo(
    await post(await targetOf(second, offerAddress), [...steps('approve'), ...fields]),
    offerAddress,
  )
}

/** A TPP reads the accounts of a person who has approved: how many there are. */
export async function readAccounts({ tpp, send }: Callers): Promise<number> {
  const psuHeaders = { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' }
  const refusedResponse = await tpp.get('/v1/accounts', { headers: psuHeaders })
  const { _links } = await refusedResponse.json<ScaRedirect>()
  const { searchParams } = await approves(_links.scaRedirect.href, createFetch(send))
  const headers = { ...psuHeaders, 'PSU-ID': searchParams.get('psu-id') ?? '' }
  const answer = await tpp.get('/v1/accounts', { headers })
  return ((await answer.json()) as { accounts: readonly unknown[] }).accounts.length
}

const path = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'

/** What Arne pays to Jonas, both of the fixed data set. */
const order = {
  instructedAmount: { amount: '12.50', currency: 'NOK' as const },
  creditorName: 'Jonas Solvang',
  creditorAccount: { iban: 'NO1597100535711', currency: 'NOK' as const },
  debtorAccount: { iban: 'NO6697350494093', currency: 'NOK' as const },
}

/** A TPP has a person pay at once, in one visit to the page: the status of the payment then. */
export async function pays({ tpp, send }: Callers): Promise<string> {
  const headers = {
    'TPP-Redirect-URI': 'https://tpp.example/back',
    'PSU-IP-Address': '192.0.2.1',
    'x-accept-fix': 'longer-name',
    'TPP-Session-ID': 'pays',
    'PSU-Context': 'PRIVATE',
    'PSU-ID': '8c2d4e6f-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  }
  const payment = await tpp.post(path, { headers, body: order })
  const { paymentId, _links } = (await payment.json()) as {
    paymentId: string
    _links: { scaRedirect: { href: string } }
  }
  await approves(_links.scaRedirect.href, createFetch(send))
  const response = await tpp.get(`${path}/${paymentId}/status`, { headers })
  return ((await response.json()) as { transactionStatus: string }).transactionStatus
}
