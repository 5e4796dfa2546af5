import { expect, test } from 'vitest'
import { corpus } from '../../http/test/kit/client-mistakes/corpus.ts'
import { rawHttp } from '../../http/test/kit/raw-http.ts'
import { commandsFor } from '../src/requests/request-commands.ts'
import { openConsole, type ShownPage } from './kit/console.ts'

const path = '/v1/sandbox/customers'
const body = { customerNumber: 'x', type: 'PRIVATE', name: 'Kåri <b>"</b> &amp;' } as const

test('[C4a] writes commands for the clock and quoted address of the bank', () => {
  const [url, system] = ["http://127.0.0.1:1/it's", Date.parse('2026-11-22T12:00:00Z')]
  const at = (now: string) => commandsFor({ url, pagesUrl: url, now: Date.parse(now), system })
  expect(at('2026-11-22T12:00:01Z').test).toContain('createTpp({ baseUrl: "http://127.0.0.1:1/it\'s" })')
  expect(at('2027-11-22T12:00:00Z').test).toContain("now: () => new Date('2027-11-22T12:00:00.000Z')")
  expect(at('2027-11-22T12:00:00Z').curl).toContain('Date: Mon, 22 Nov 2027 12:00:00 GMT')
  expect(at('2026-11-22T12:00:00Z').call).toBe(
    String.raw`npx --no-install pocketbank call GET /v1/sandbox/customers --url 'http://127.0.0.1:1/it'\''s'`,
  )
})

const listStatuses = ({ tags }: ShownPage) =>
  tags.flatMap(({ attributes, text }) =>
    attributes.get('class')?.startsWith('status ') ? [`${attributes.get('class')} ${text}`] : [],
  )

test('[C9a] shows the newest request first, with status, code and failed stage', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.tpp().get(path)
  await setup.tpp({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } }).get('/v1/accounts')
  await setup
    .tpp()
    .post(path, { body, wrong: 'otherKey', headers: { 'X-Sandbox-Label': 'pays%20%E2%9C%93' } })
  const page = await browser.open('/console/requests')
  expect(page.path).toBe('/')
  expect(listStatuses(page)).toEqual(['status bad 401', 'status open 401', 'status good 200'])
  expect(page.text).toMatch(
    /POST \/v1\/sandbox\/customers pays ✓ 401 SIGNATURE_INVALID [\d.]+ signature now GET/,
  )
  expect(page.text).toContain('All 3 Failed 1')
  const keys = page.tags.flatMap(({ attributes }) => attributes.get('data-key') ?? [])
  const ids = setup.app.requests.entries.map(({ id }) => id).reverse()
  expect(keys).toEqual(['day 15 January 2026', ...ids])
})

test('[C9a] keeps the filter in the address, also at a request', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.tpp().get(path)
  await setup.tpp().post(path, { body, wrong: 'otherKey', headers: { 'X-Request-ID': 'own-log-7' } })
  const filtered = await browser.open('/?failed=1&text=OWN-LOG')
  expect(filtered.link('Text: OWN-LOG ×')).toBe('/?failed=1')
  const filteredPage = await browser.open(filtered.link(path))
  expect(filteredPage.link('All requests')).toBe('/?failed=1&text=OWN-LOG')
  expect(filteredPage.link('Request')).toBe(
    `/console/requests/${setup.app.requests.entries.at(-1)?.id}?failed=1&text=OWN-LOG&tab=request`,
  )
  expect(listStatuses(filteredPage)).toEqual(['status bad 401', 'status bad 401', 'status bad Refused'])
  expect(listStatuses(await browser.open('/?operation=nothing'))).toEqual([])
  expect((await browser.open('/console/requests/own-log-7')).text).toContain('What to change')
})

test('[C9a] finds text in headers and bodies, in any case', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup
    .tpp()
    .post(path, { body: { ...body, customerNumber: '13039319957' }, headers: { 'X-Own': 'Blue' } })
  await setup.tpp().get(`${path}/nobody`)
  for (const [text, expectedPath] of [
    ['x-own: blue', '/v1/sandbox/customers'],
    ['KÅRI', '/v1/sandbox/customers'],
    ['resource_unknown', '/v1/sandbox/customers/nobody'],
    ['nothing has this', 'none'],
  ] as const) {
    const { html } = await browser.open(`/?${new URLSearchParams({ text })}`)
    const paths = [...html.matchAll(/<bdi>(\/v1[^<]*)</g)].map(([, pagePath]) => pagePath)
    expect(paths).toEqual(expectedPath === 'none' ? [] : [expectedPath])
  }
})

test('[C9a] shows fifty requests a page, then older ones', async () => {
  const setup = openConsole()
  for (let count = 0; count < 120; count += 1) {
    await setup.app.fetch(new Request(`http://127.0.0.1/v1/${count}`))
  }
  const browser = setup.browser()
  const readPathNumbers = ({ html }: ShownPage) =>
    [...html.matchAll(/<bdi>\/v1\/(\d+)</g)].map(([, number]) => Number(number))
  const first = await browser.open('/')
  const second = await browser.open(first.link('Older'))
  const last = await browser.open(second.link('Older'))
  const seenNumbers = [first, second, last].flatMap(readPathNumbers)
  expect(seenNumbers).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index))
  expect(last.text).not.toContain('Older')
  expect(last.link('Newest')).toBe('/')
  const oldest = setup.app.requests.entries[0]?.id
  const oldestPage = await browser.open(`/console/requests/${oldest}?tab=answer`)
  expect(readPathNumbers(oldestPage)).toEqual([0])
  expect(oldestPage.link('/v1/0')).toBe(`/console/requests/${oldest}?tab=answer`)
})

test('[C2a] counts more new requests than an open log has rows, and draws none', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const send = () => setup.app.fetch(new Request('http://127.0.0.1/v1/accounts'))
  await send()
  const newest = setup.app.requests.entries.at(-1)?.id ?? ''
  for (let index = 0; index < 60; index += 1) await send()
  const look = (rows: string) =>
    browser.open('/', { headers: { 'Console-Newest-Row': newest, 'Console-Rows': rows } })
  const listKeys = ({ tags }: ShownPage) => tags.flatMap(({ attributes }) => attributes.get('data-key') ?? [])
  const countedPage = await look('count')
  expect([countedPage.html.match(/data-new="(\d+)"/)?.[1], listKeys(countedPage)]).toEqual(['60', []])
  expect(listKeys(await look('draw'))).toEqual(['day 15 January 2026', newest])
})

test('[C9b] shows all facts of a request on its page', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.tpp().post(path, { body, wrong: corpus.upperCaseNames })
  const id = setup.app.requests.entries.at(-1)?.id
  const parts = {
    why: [
      'What went wrong Signature: does not fit the signing string. It signs header names with a capital at their beginning',
      'What to change Write all header names of the signing string in lower case.',
      'Rule Q3: A signature covers',
      'curl and openssl',
      'C# (.NET 8)',
    ],
    request: ['"name": "Kåri <b>', 'As received'],
    answer: ['HTTP/1.1 401', '"code": "SIGNATURE_INVALID"'],
    signature: [
      'A hash proves what was signed',
      'First difference: line 1, column 1 (byte 1).',
      'It names the certificate.',
    ],
    certificate: ['PSDNO-FSA-123456789', 'RSA of 2048 bits'],
  }
  for (const [tab, texts] of Object.entries(parts)) {
    for (const address of [`/console/requests/${id}?tab=${tab}`, `/console/requests/${id}?tab=all`]) {
      const page = await browser.open(address)
      for (const part of texts) expect(page.text).toContain(part)
    }
  }
  const page = await browser.open(`/console/requests/${id}`)
  expect(page.title).toBe(`POST ${path} – pocketbank`)
  expect(page.link('SIGNATURE_INVALID')).toBe('/docs/errors#SIGNATURE_INVALID')
  expect(page.html).not.toContain('/docs/rules/')
  expect(page.link('Add fault')).toBe('/console/faults?operation=createCustomer')
  expect(page.html).not.toContain('data-state')
  const missingPage = await browser.open('/console/requests/nothing')
  expect(missingPage.status).toBe(404)
})

test('[C9b] compares the parts of a keyId with the certificate', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.tpp().get(path, { wrong: corpus.reversedSerial })
  const page = await browser.open(`/console/requests/${setup.app.requests.entries.at(-1)?.id}?tab=signature`)
  const serial = 'SN 413a903e04af70d1756b41bd615adf69 69DF5A61BD416B75D170AF043E903A41 differs'
  const issuer = 'CN pocketbank test CA pocketbank test CA fits'
  expect(page.text).toContain(`Part In the keyId In the certificate ${serial} ${issuer}`)
})

test('[C9b] offers requests as archives and reports', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.tpp().get(path)
  await setup.tpp().get(`${path}?x=2`)
  const id = setup.app.requests.entries.at(-1)?.id ?? ''
  const file = async (address: string) => {
    const answer = await browser.fetch(address)
    return {
      name: /filename="(.*)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1],
      json: await answer.json(),
    }
  }
  expect(await file('/console/har')).toMatchObject({
    name: 'pocketbank-requests.har',
    json: { log: { version: '1.2', entries: { length: 2 } } },
  })
  expect(await file(`/console/requests/${id}/har`)).toMatchObject({
    json: { log: { entries: [{ comment: id }] } },
  })
  expect(await file(`/console/requests/${id}/json`)).toMatchObject({
    json: { id, request: { method: 'GET' }, answer: { status: 200 } },
  })
  expect(await file('/console/report')).toMatchObject({
    name: 'pocketbank-report.json',
    json: { pocketbankReport: 1 },
  })
  expect(await file(`/console/requests/${id}/report`)).toMatchObject({
    name: `pocketbank-report-${id}.json`,
    json: { steps: expect.arrayContaining([expect.objectContaining({ id })]) },
  })
  expect((await browser.fetch('/console/requests/nothing/har')).status).toBe(404)
})

test('[C9b] explains a pasted request and stores nothing', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const signedRequest = await setup.tpp().sign(
    new Request(`https://bank.example${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    {
      wrong: corpus.lineBreaksOfWindows,
    },
  )
  const raw = new TextDecoder().decode(await rawHttp(signedRequest))
  const before = [setup.app.requests.entries.length, setup.bank.engine.bank]
  const form = await browser.open('/explain')
  const page = await browser.submit(form, 'explain-request', { request: raw })
  expect([page.status, page.title]).toEqual([200, 'Explain a request – pocketbank'])
  expect(page.text).toContain('What to change Join the lines by one line feed each.')
  const [again] = page.forms('explain-request')
  expect(again?.fields.request?.[0]?.replaceAll('\r\n', '\n')).toBe(raw.replaceAll('\r\n', '\n'))
  expect([setup.app.requests.entries.length, setup.bank.engine.bank]).toEqual(before)
  expect((await browser.open('/explain')).forms('explain-request')).toHaveLength(1)
})

test('[Q15d] explains several pasted requests in a line each, with a separate body', async () => {
  const browser = openConsole().browser()
  const form = await browser.open('/explain')
  const request =
    '> POST /v1/sandbox/customers HTTP/1.1\n> Host: bank.example\n> Content-Length: 2\n> \n< HTTP/1.1 401'
  const page = await browser.submit(form, 'explain-request', { request: `${request}\n${request}` })
  expect(page.text).toContain('2 requests')
  const alone = await browser.submit(form, 'explain-request', { request })
  expect(alone.text).toContain('Curl -v does not show the body')
  const whole = await browser.submit(form, 'explain-request', { request, body: '{}' })
  expect(whole.text).not.toContain('Curl -v does not show the body')
  expect(whole.forms('explain-request')[0]?.fields.body?.[0]).toBe('{}')
})

test('[Q15c] refuses a paste without a request at its field, with the input', async () => {
  const browser = openConsole().browser()
  const form = await browser.open('/explain')
  const page = await browser.submit(form, 'explain-request', { request: 'GET / HTTP/1.1\nhello' })
  const ids = page.tags.map(({ attributes }) => attributes.get('id'))
  expect([page.status, ids]).toEqual([422, expect.arrayContaining(['explain-request-request-wrong'])])
  expect(page.forms('explain-request')[0]?.fields.request?.[0]).toContain('hello')
  const empty = await browser.submit(form, 'explain-request', {})
  expect(empty.status).toBe(422)
  const wrongPage = await browser.submit(form, 'explain-request', {
    request: 'GET /v1/accounts HTTP/1.1',
    certificate: 'hello',
  })
  expect(wrongPage.status).toBe(422)
})

test('[C9b] ignores line ends of browsers in digests', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const form = await browser.open('/explain')
  for (const lineEnd of ['\n', '\r\n']) {
    const text = ['{', `"customerNumber":"x",`, '"type":"PRIVATE","name":"Kari"}'].join(lineEnd)
    const request = new Request(`https://bank.example${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
    })
    const raw = new TextDecoder().decode(await rawHttp(await setup.tpp().sign(request)))
    const page = await browser.submit(form, 'explain-request', { request: raw.replaceAll(/\r?\n/g, '\r\n') })
    expect(page.text).toContain('Signature and form are correct')
  }
})

test('[C9b] explains a request without a known TPP', async () => {
  const tenants = { names: () => [], has: () => false }
  const setup = openConsole({ console: { bankFor: () => undefined, tenants } })
  await setup.tpp().post(path, { body, wrong: 'otherKey' })
  const browser = setup.browser()
  const list = await browser.open('/')
  const page = await browser.open(list.link(path))
  expect(page.text).toContain('Sign with the private key that belongs to the certificate')
  expect(page.text).not.toContain('Bug report')
  expect((await browser.open('/console/requests?tpp=nobody')).title).toContain('Whose bank?')
})
