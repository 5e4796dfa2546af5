import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { interfaceOperations } from '../src/operations/all-operations.ts'
import { errorAnswer } from '../src/operations/render/error.ts'
import { at, openApp, plainTpp } from './kit/bank.ts'
import { filledEngine } from './kit/filled.ts'
import { people, present, readAccounts, readScaLink, trusted } from './kit/psu.ts'
import { openPsuBank, type PsuBank } from './kit/psu-bank.ts'
import { expectRefusal } from './kit/refusals.ts'

let sandbox: PsuBank
beforeEach(() => {
  sandbox = openPsuBank({ engine: filledEngine() })
})

const reads = interfaceOperations.filter(({ leadsToSca, method }) => leadsToSca && method === 'GET')

function fillPath(path: string): string {
  return path.replaceAll(/\{\w+\}/g, 'any')
}

const query: Readonly<Record<string, string>> = {
  '/v1/card-accounts/{cardAccountId}/transactions': '?bookingStatus=all',
}

describe.each(reads)('$method $path', ({ path }) => {
  const address = fillPath(path) + (query[path] ?? '')

  test('[S1c] answers 401 with only the link if SCA is needed', async () => {
    const answer = await sandbox.tpp().get(address)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('aspsp-sca-approach')).toBe('REDIRECT')
    const href = expect.stringMatching(/^https:\/\/bank\.example\/sca\/[^?]+$/)
    expect(await answer.json()).toEqual({ _links: { scaRedirect: { href, verbs: ['GET'] } } })
  })

  test('[S1d] answers 401 without a link, and says what is missing', async () => {
    const { bank } = sandbox.bank
    const answer = await plainTpp(sandbox).get(address)
    expect([answer.status, answer.headers.has('aspsp-sca-approach')]).toEqual([401, false])
    const text = await answer.text()
    expect(JSON.parse(text)._links).toEqual({})
    const { message } = v.parse(errorAnswer, JSON.parse(text))
    expect(message).toContain('TPP-Redirect-URI')
    expect(sandbox.bank.bank).toBe(bank)
  })

  test('[E3] requires the corporation before it checks parameters', async () => {
    const stranger = { 'PSU-Corporate-ID': '999' }
    const forbidden = { status: 403, code: 'FORBIDDEN', path: 'PSU-Corporate-ID' } as const
    const unknownTpp = sandbox.tpp({ headers: stranger })
    await expectRefusal(sandbox, () => unknownTpp.get(`${fillPath(path)}?limit=-1&withBalance=x`), forbidden)
  })
})

test('[S8a] links to the mobile variant if redirect is not preferred', async () => {
  const headers = { 'TPP-Redirect-Preferred': 'False' }
  const href = await readScaLink(await sandbox.tpp({ headers }).get('/v1/accounts'))
  expect(new URL(href).searchParams.get('mobile')).toBe('true')
})

test.each(['/v1/bank-offered-consents', '/v1/consents'])(
  '[S6g] answers POST %s with the consent and its link',
  async (path) => {
    const tpp = sandbox.tpp()
    const answer = await tpp.post(path)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('aspsp-sca-approach')).toBe('REDIRECT')
    expect(answer.headers.has('deprecation')).toBe(path === '/v1/consents')
    const location = answer.headers.get('location') ?? ''
    expect(await (await tpp.get(`${location}/status`)).json()).toEqual({ consentStatus: 'received' })
    await sandbox.psu(people.jonas).approve(answer)
    expect(await (await tpp.get(`${location}/status`)).json()).toEqual({ consentStatus: 'valid' })
    expect((await tpp.get('/v1/accounts')).status).toBe(200)
    expect((await tpp.delete(location)).status).toBe(204)
    expect((await tpp.get('/v1/accounts')).status).toBe(401)
  },
)

test('[Q11a] creates one consent for repeated and simultaneous requests', async () => {
  const tpp = sandbox.tpp({ headers: { 'X-Request-ID': 'consent-1' } })
  const answers = await Promise.all([tpp.post('/v1/consents'), tpp.post('/v1/consents')])
  const later = await tpp.post('/v1/consents')
  const bodies = await Promise.all([...answers, later].map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(sandbox.bank.bank.consents.size).toBe(1)
})

test('[S10a] returns the PSU-ID of a session by GET /v1/users, or needs SCA', async () => {
  const tpp = await trusted(sandbox)
  const answer = await tpp.get('/v1/users')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ psuId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect((await plainTpp(sandbox).get('/v1/users')).status).toBe(401)
})

test('[A9a] names unknown fixes of either header in the response', async () => {
  const tpp = await trusted(sandbox)
  const answer = await tpp.get('/v1/accounts', {
    headers: { 'x-accept-fix': 'longer-name, no-such', 'accept-fix': 'other' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-accept-fix-ignored')).toBe('no-such, other')
})

test('[Q14d] shows a TPP nothing of another one, under any names', async () => {
  const ownTpp = await trusted(sandbox)
  const consent = await ownTpp.post('/v1/consents')
  const location = consent.headers.get('location') ?? ''
  const accounts = await readAccounts(ownTpp)
  const otherTpp = ownTpp.with({ id: 'PSDNO-FSA-987654321' })
  expect((await otherTpp.get('/v1/accounts')).status).toBe(401)
  expect((await otherTpp.get(`/v1/accounts/${accounts[0]?.resourceId}`)).status).toBe(401)
  expect((await otherTpp.get(location)).status).toBe(404)
  expect((await otherTpp.get('/v1/users')).status).toBe(401)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/back',
  '//evil.example',
  'https://user@tpp.example/',
])('[S3a] refuses TPP-Redirect-URI %s without a link', async (uri) => {
  const tpp = sandbox.tpp({ headers: { 'TPP-Redirect-URI': uri } })
  const expectation = { status: 400, code: 'FORMAT_ERROR', path: 'TPP-Redirect-URI' } as const
  await expectRefusal(sandbox, () => tpp.get('/v1/accounts'), expectation)
  await expectRefusal(sandbox, () => tpp.post('/v1/consents'), expectation)
})

test.each([
  ['?dateFrom=yesterday', 'PERIOD_INVALID', 'dateFrom'],
  ['?dateFrom=2026-02-30', 'PERIOD_INVALID', 'dateFrom'],
  ['?dateFrom=2026-01-10&dateTo=2026-01-09', 'PERIOD_INVALID', 'dateTo'],
  ['?offset=-1', 'FORMAT_ERROR', 'offset'],
  ['?limit=0', 'FORMAT_ERROR', 'limit'],
  ['?limit=501', 'FORMAT_ERROR', 'limit'],
  ['?limit=99999999999999999999', 'FORMAT_ERROR', 'limit'],
  ['?bookingStatus=posted', 'FORMAT_ERROR', 'bookingStatus'],
  ['?after=nowhere', 'FORMAT_ERROR', 'after'],
] as const)("[E4j] refuses a list with %s by the parameter's name", async (search, code, path) => {
  const tpp = await trusted(sandbox)
  const accounts = await readAccounts(tpp)
  const list = `/v1/accounts/${accounts[0]?.resourceId}/transactions${search}`
  await expectRefusal(sandbox, () => tpp.get(list), { status: 400, code, path })
})

test.each([
  ['2026-01-15T10:00:00.001+01:00', 14 * 3600],
  ['2026-01-15T23:59:59.999+01:00', 1],
  ['2026-01-16T00:00:00+01:00', 24 * 3600],
  ['2026-03-29T00:00:00+01:00', 23 * 3600],
  ['2026-03-29T12:00:00+02:00', 12 * 3600],
  ['2026-10-25T00:00:00+02:00', 25 * 3600],
  ['2026-10-25T02:30:00+02:00', 22.5 * 3600],
  ['2026-10-25T02:30:00+01:00', 21.5 * 3600],
])('[A7j] resets the calls of the day at %s in %i seconds', async (time, seconds) => {
  const tpp = await trusted(openPsuBank({ engine: filledEngine(at(time)) }))
  const alone = (path = '/v1/accounts') => tpp.get(path, { headers: { 'PSU-IP-Address': undefined } })
  for (let call = 1; call <= 4; call += 1) expect((await alone()).headers.has('Retry-After')).toBe(false)
  const answer = await alone()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, String(seconds)])
})

test('[Q11k] treats another PSU or redirect under one id as another request', async () => {
  const jonas = await trusted(sandbox)
  const arne = await trusted(sandbox, people.arne)
  const accounts = await readAccounts(jonas)
  const body = {
    account: { iban: accounts[0]?.iban },
    instructedAmount: { amount: '1.00', currency: 'NOK' as const },
  }
  const once = { 'X-Request-ID': 'shared-1' }
  expect((await jonas.post('/v1/funds-confirmations', { body, headers: once })).status).toBe(200)
  const foreign = { status: 404, code: 'RESOURCE_UNKNOWN', path: '$.account' } as const
  await expectRefusal(sandbox, () => arne.post('/v1/funds-confirmations', { body, headers: once }), foreign)
  const twice = { 'X-Request-ID': 'shared-2' }
  expect((await jonas.post('/v1/consents', { headers: twice })).status).toBe(201)
  const conflict = { status: 409, code: 'CONFLICT', path: 'X-Request-ID' } as const
  await expectRefusal(sandbox, () => arne.post('/v1/consents', { headers: twice }), conflict)
  const otherRedirect = { ...twice, 'TPP-Redirect-URI': 'https://tpp.example/elsewhere' }
  await expectRefusal(sandbox, () => jonas.post('/v1/consents', { headers: otherRedirect }), conflict)
})

test('[E2b] returns a refusal of consents as a TPP message', async () => {
  const answer = await sandbox.tpp().get('/v1/consents/0000000000000')
  const { code, message, tppMessages } = v.parse(errorAnswer, await answer.json())
  expect(tppMessages).toEqual([{ category: 'ERROR', code, path: 'consentId', text: message }])
  const otherError = v.parse(
    errorAnswer,
    await (await sandbox.tpp().get('/v1/tpps/other/contact-information')).json(),
  )
  expect(otherError.tppMessages).toBeUndefined()
})

test.each([
  ['UTF-8', Buffer.from('Blåbær Pay', 'utf8').toString('latin1')],
  ['ISO-8859-1', 'Blåbær Pay'],
])('[P14e] shows a brand in %s correctly', async (_, brand) => {
  const tpp = sandbox.tpp({ headers: { 'TPP-Brand-Logging-Information': brand } })
  const page = await sandbox.fetch(new Request(await readScaLink(await tpp.get('/v1/accounts'))))
  expect(await page.text()).toContain('Blåbær Pay, through pocketbank test TPP, has sent you here')
})

test('[S1e] links to the public address behind a proxy', async () => {
  const publicApp = openApp({ publicUrl: 'https://public.example/' })
  const href = await readScaLink(await publicApp.tpp({ headers: present }).get('/v1/accounts'))
  expect(href).toMatch(/^https:\/\/public\.example\/sca\/PSDNO/)
})
