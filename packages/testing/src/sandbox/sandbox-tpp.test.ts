import { expect, test } from 'vitest'
import { createTpp } from '../tpp/tpp.ts'
import { createSandbox } from './create.ts'
import { createNameBook } from './names.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxTpp } from './sandbox-tpp.ts'
import { headersFor } from './tpp-headers.ts'

const [jonas, arne, electrician] = ['13039319955', '12085592767', '18129215603'] as const
const path = '/v1/accounts'

async function approve(sandbox: Sandbox, tpp: SandboxTpp, customer: string, agreement?: string) {
  const consent = await tpp.post('/v1/consents')
  return sandbox.psu(customer).approve(consent, agreement === undefined ? {} : { agreement })
}

/** The names of the accounts that a TPP reads. */
async function listAccountNames(tpp: SandboxTpp): Promise<readonly string[]> {
  return (await tpp.accounts()).map(({ name }) => name)
}

test('names the PSU who approved last, or another on request', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  await approve(sandbox, tpp, jonas)
  const ofJonas = await listAccountNames(tpp)
  const forArne = tpp.for(arne)
  await expect(forArne.accounts()).rejects.toMatchObject({ status: 401 })
  await approve(sandbox, forArne, arne)
  const ofArne = await listAccountNames(tpp)
  expect(ofArne).not.toEqual(ofJonas)
  expect(await listAccountNames(tpp.for(jonas))).toEqual(ofJonas)
  expect(await listAccountNames(sandbox.tpp({ psu: arne }))).toEqual(ofArne)
  expect(await listAccountNames(sandbox.tpp())).toEqual(ofArne)
  await expect(sandbox.tpp({ id: 'PSDNO-FSA-1' }).accounts()).rejects.toMatchObject({ status: 401 })
})

test('names the corporation, too', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  expect(await approve(sandbox, tpp, jonas, electrician)).toMatchObject({ corporateId: electrician })
  expect(await tpp.accounts()).toHaveLength(2)
})

test('sends a request that names its PSU unchanged', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  const { psuId = '' } = await approve(sandbox, tpp, jonas)
  await approve(sandbox, tpp.for(arne), arne)
  const headers = { 'psu-id': psuId }
  expect((await tpp.get(path, { headers })).status).toBe(200)
  expect((await sandbox.tpp({ headers: { 'PSU-ID': psuId } }).get(path)).status).toBe(200)
  expect((await tpp.get(path, { headers: { 'TPP-Session-ID': 'unknown' } })).status).toBe(401)
})

test('reads the redirect of a browser', async () => {
  const sandbox = createSandbox()
  const { url = '' } = await approve(sandbox, sandbox.tpp(), jonas)
  const fresh = createSandbox()
  fresh.restore({ ...sandbox.snapshot(), carried: {} })
  const tpp = fresh.tpp()
  expect((await tpp.get(path)).status).toBe(401)
  tpp.continueFrom('https://tpp.example/back?message=no')
  expect((await tpp.get(path)).status).toBe(401)
  tpp.continueFrom(new URL(url))
  expect((await tpp.get(path)).status).toBe(200)
  expect(() => tpp.continueFrom('back')).toThrow()
})

test('adds default headers, which can be changed or left out', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  const otherTpp = sandbox.tpp({ headers: { 'tpp-redirect-uri': 'https://mine.example/?a=b' } })
  const { url } = await approve(sandbox, otherTpp, jonas)
  expect(url).toContain('https://mine.example/?a=b&psu-id=')
  const alone = { headers: { 'PSU-IP-Address': undefined } }
  const statuses = []
  for (let call = 0; call < 5; call += 1) statuses.push((await tpp.get(path, alone)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const withoutRedirect = await tpp.for(arne).get(path, { headers: { 'TPP-Redirect-URI': undefined } })
  expect(withoutRedirect.headers.has('ASPSP-SCA-Approach')).toBe(false)
  const never = sandbox.tpp({ psu: arne, headers: { 'TPP-Redirect-URI': undefined } })
  expect((await never.get(path)).headers.has('ASPSP-SCA-Approach')).toBe(false)
  const undated = await tpp.get(path, { headers: { Date: undefined } })
  expect(undated.status).toBe(200)
})

test.each([
  ['/v1/payments/sepa-credit-transfers', true],
  ['/v1/periodic-payments/x/1/status', true],
  ['/v1/bulk-payments/x', true],
  ['/v1/signing-baskets', true],
  ['/v1/accounts', false],
  ['/v1/signing-basketsx', false],
])('sends the headers of every payment to %s: %s', (target, isSent) => {
  const book = createNameBook()
  const writeHeaders = headersFor({ tpp: 'PSDNO-FSA-1', psu: undefined, book, strangers: '' }, () => ({}))
  const url = new URL(target, 'https://bank.example')
  const headers = writeHeaders({ method: 'GET', url, headers: new Headers(), body: undefined })
  const names = ['x-accept-fix', 'TPP-Session-ID', 'PSU-ID', 'PSU-Context'].filter((name) => name in headers)
  expect(names).toHaveLength(isSent ? 4 : 0)
  expect(headers).toMatchObject({
    'PSU-IP-Address': '192.0.2.1',
    'TPP-Redirect-URI': 'https://tpp.example/back',
  })
})

test.each([
  ['expired', 401, 'CERTIFICATE_EXPIRED'],
  ['notYetValid', 401, 'CERTIFICATE_INVALID'],
  ['wrongRole', 403, 'FORBIDDEN'],
  ['unknownIssuer', 401, 'CERTIFICATE_INVALID'],
] as const)('is refused with a certificate that is %s', async (certificate, status, code) => {
  const sandbox = createSandbox({ trustAnchors: 'test' })
  const answer = await sandbox.tpp({ certificate }).get(path)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
})

test('is accepted later with a certificate that is not valid yet', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp({ certificate: 'notYetValid' })
  sandbox.clock.advance({ days: 3 })
  expect(await (await tpp.get(path)).json()).toHaveProperty('_links.scaRedirect')
})

test('is refused with an existing certificate that is wrong in two ways', async () => {
  const sandbox = createSandbox()
  const response = await sandbox.tpp({ certificate: 'expired', wrong: 'signatureMissing' }).get(path)
  expect(await response.json()).toMatchObject({ code: 'HTTP_HEADER_REQUIRED' })
  const expired = createTpp({ certificate: 'expired', now: () => sandbox.clock.now })
  const certificate = { base64: await expired.certificate(), serial: '1', issuer: 'CN=x' }
  expect(await sandbox.tpp({ certificate }).certificate()).toBe(certificate.base64)
})

test.each(['1999-06-01T12:00:00Z', '2060-06-01T12:00:00Z'])(
  "has certificates valid at the bank's clock, also at %s",
  async (now) => {
    const sandbox = createSandbox({ now, fixtures: 'none' })
    expect((await sandbox.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  },
)

test('reads accounts, balances and transactions by one call each', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  await approve(sandbox, tpp, jonas)
  const [first] = await tpp.accounts({ withBalance: true })
  const id = first?.resourceId ?? ''
  expect(await tpp.account(id)).toMatchObject({ name: first?.name })
  expect(await tpp.account(id, { withBalance: true })).toEqual(first)
  expect(await tpp.balances(id)).toEqual(first?.balances)
  const page = await tpp.transactions(id, { limit: 5 })
  expect(page.booked).toHaveLength(5)
  const filter = { dateFrom: '2025-01-01', bookingStatus: 'both', limit: 50 } as const
  const allRows = await tpp.transactions(id, { ...filter, all: true })
  const once = await tpp.transactions(id, { ...filter, limit: 500 })
  const ids = allRows.booked.map(({ transactionId }) => transactionId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(500)
  expect(ids.slice(0, 400)).toEqual(once.booked.slice(0, 400).map(({ transactionId }) => transactionId))
})

test('throws a refusal with its reason and response', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  await expect(tpp.accounts()).rejects.toThrow('GET /v1/accounts answers 401: the PSU must approve first')
  await approve(sandbox, tpp, jonas)
  const failed = await tpp.account('nothing').then(
    () => undefined,
    (error) => error,
  )
  expect(failed).toMatchObject({ status: 404, code: 'RESOURCE_UNKNOWN' })
  expect(failed.message).toMatch(/^GET \/v1\/accounts\/nothing answers 404: RESOURCE_UNKNOWN: /)
  expect(await failed.answer.json()).toMatchObject({ code: 'RESOURCE_UNKNOWN' })
  sandbox.faults.once('malformedJson')
  await expect(tpp.accounts()).rejects.toThrow(SyntaxError)
})
