import type { Callers } from './smoke.ts'

const arne = '12085592767'

/** The values of the fields of a page with this name. */
function valuesOf(html: string, name: string): readonly string[] {
  const tags = html.match(/<(?:input|button)\b[^>]*>/g) ?? []
  return tags
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? '')
}

async function post(path: string, fields: readonly (readonly [string, string])[]): Promise<Response> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  return fetch(path, { method: 'POST', body, redirect: 'manual' })
}

/** A person goes through the bank's page by its forms and approves all; gives the address to which the browser is sent. */
async function approves(link: string): Promise<URL> {
  const first = await (await fetch(link)).text()
  const [token = ''] = valuesOf(first, 'token')
  const steps = (step: string) => [['token', token] as const, ['step', step] as const]
  const identified = await post(link, [...steps('identify'), ['customerNumber', arne]])
  if (identified.status !== 303) throw new Error(await identified.text())
  const second = await (await fetch(link)).text()
  const kept = ['agreement', 'person', 'account', 'balances', 'transactions'].flatMap((name) =>
    valuesOf(second, name).map((value) => [name, value] as const),
  )
  const approved = await post(link, [...steps('approve'), ...kept])
  if (approved.status !== 303) throw new Error(await approved.text())
  return new URL(approved.headers.get('Location') ?? '')
}

/** A TPP reads the accounts of a person who has approved: how many there are. */
export async function readAccounts({ tpp }: Callers): Promise<number> {
  const sent = { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' }
  const refused = await tpp.get('/v1/accounts', { headers: sent })
  const { _links } = (await refused.json()) as { _links: { scaRedirect: { href: string } } }
  const { searchParams } = await approves(_links.scaRedirect.href)
  const headers = { ...sent, 'PSU-ID': searchParams.get('psu-id') ?? '' }
  const answer = await tpp.get('/v1/accounts', { headers })
  return ((await answer.json()) as { accounts: readonly unknown[] }).accounts.length
}
