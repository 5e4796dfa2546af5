import { expect, test } from 'vitest'
import { corpus } from './kit/client-mistakes/corpus.ts'
import { openConsole } from './kit/console.ts'
import { rawHttp } from './kit/raw-http.ts'

const path = '/v1/sandbox/customers'
const body = { customerNumber: 'x', type: 'PRIVATE', name: 'Kåri <b>"</b> &amp;' } as const

test('[C9a] the page of requests is the journal, the newest first, with stages as marks', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  expect((await browser.open('/console/requests')).text).toContain('Nothing was asked yet.')
  await scene.tpp().get(path)
  await scene.tpp().post(path, { body, wrong: 'otherKey' })
  const page = await browser.open('/console/requests')
  expect(page.text).toContain('2 requests')
  const marks = page.tags
    .filter(({ attributes }) => attributes.get('class') === 'marks')
    .map(({ attributes }) => attributes.get('aria-label'))
  expect(marks).toEqual([
    'read: passed, headers: passed, digest: passed, signature: refused',
    expect.stringContaining('bank: passed'),
  ])
  const [refused] = scene.app.requests.entries.slice(-1)
  expect(page.link(`POST ${path}`)).toBe(`/console/requests/${refused?.id}`)
  const filtered = await browser.open('/console/requests?status=refused&rule=Q4&text=SIGNATURE')
  expect(filtered.text).toContain('1 of 2 requests')
  expect((await browser.open('/console/requests?operation=nothing')).text).toContain('No request fits.')
})

test('[C9b] each request has a page with all that is known of it', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  await scene.tpp().post(path, { body, wrong: corpus.upperCaseNames })
  const id = scene.app.requests.entries.at(-1)?.id
  const page = await browser.open(`/console/requests/${id}`)
  expect(page.status).toBe(200)
  for (const part of [
    'What went wrong The Signature does not fit the signing string. It signs header names with a capital at their beginning',
    'What to change Write all header names of the signing string in lower case.',
    'Rule Q3 : A signature covers',
    'A hash proves what was signed',
    'First difference: line 1, column 1 (byte 1).',
    'curl and openssl',
    'C# (.NET 8)',
    'It names the certificate.',
    'PSDNO-FSA-123456789',
    'RSA of 2048 bits',
    'Request as it came',
    'HTTP/1.1 401',
    'Kåri <b>',
    `npx pocketbank replay pocketbank-report-${id}.json`,
  ]) {
    expect(page.text).toContain(part)
  }
  expect(page.link('SIGNATURE_INVALID')).toBe('/docs/errors#SIGNATURE_INVALID')
  expect(page.link('Q3')).toBe('/docs/rules/Q3')
  const gone = await browser.open('/console/requests/nothing')
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('There is no request nothing')])
})

test('[C9b] the parts of a keyId stand beside those of the certificate', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  await scene.tpp().get(path, { wrong: corpus.reversedSerial })
  const page = await browser.open(`/console/requests/${scene.app.requests.entries.at(-1)?.id}`)
  const serial = 'SN 413a903e04af70d1756b41bd615adf69 69DF5A61BD416B75D170AF043E903A41 differs'
  const issuer = 'CN pocketbank test CA pocketbank test CA fits'
  expect(page.text).toContain(`Part In the keyId In the certificate ${serial} ${issuer}`)
})

test('[C9b] requests are had as archives and reports', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  await scene.tpp().get(path)
  await scene.tpp().get(`${path}?x=2`)
  const id = scene.app.requests.entries.at(-1)?.id ?? ''
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

test('[C9c] a request that was pasted is explained, and nothing of it is kept', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  const signed = await scene.tpp().sign(
    new Request(`https://bank.example${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    {
      wrong: corpus.lineBreaksOfWindows,
    },
  )
  const raw = new TextDecoder().decode(await rawHttp(signed))
  const before = [scene.app.requests.entries.length, scene.bank.engine.bank]
  const form = await browser.open('/explain')
  const page = await browser.submit(form, 'explain-request', { request: raw })
  expect([page.status, page.title]).toEqual([200, 'Explain a request – pocketbank'])
  expect(page.text).toContain('What to change Join the lines by one line feed each.')
  const [again] = page.forms('explain-request')
  expect(again?.fields.request?.[0]?.replaceAll('\r\n', '\n')).toBe(raw.replaceAll('\r\n', '\n'))
  expect([scene.app.requests.entries.length, scene.bank.engine.bank]).toEqual(before)
  expect((await browser.open('/explain')).text).toContain('Paste a request')
})

test('[Q15d] several pasted requests have a line each, and a body may stand beside one without it', async () => {
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

test('[Q15c] what is no request is refused beside its field, with what was typed', async () => {
  const browser = openConsole().browser()
  const form = await browser.open('/explain')
  const page = await browser.submit(form, 'explain-request', { request: 'GET / HTTP/1.1\nhello' })
  expect([page.status, page.text]).toEqual([
    422,
    expect.stringContaining('Line 2: a header is written Name: value'),
  ])
  expect(page.forms('explain-request')[0]?.fields.request?.[0]).toContain('hello')
  const empty = await browser.submit(form, 'explain-request', {})
  expect(empty.status).toBe(422)
  const wrong = await browser.submit(form, 'explain-request', {
    request: 'GET /v1/accounts HTTP/1.1',
    certificate: 'hello',
  })
  expect(wrong.text).toContain('The certificate beside the request cannot be read: not base64.')
})

test('[C9c] what a browser makes of line ends changes no digest', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  const form = await browser.open('/explain')
  for (const lineEnd of ['\n', '\r\n']) {
    const text = ['{', `"customerNumber":"x",`, '"type":"PRIVATE","name":"Kari"}'].join(lineEnd)
    const request = new Request(`https://bank.example${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
    })
    const raw = new TextDecoder().decode(await rawHttp(await scene.tpp().sign(request)))
    const page = await browser.submit(form, 'explain-request', { request: raw.replaceAll(/\r?\n/g, '\r\n') })
    expect(page.text).toContain('Signature and form are right')
  }
})

test('[C9b] where each TPP has a bank, a request that nobody is known to have sent is explained all the same', async () => {
  const tenants = { names: () => [], has: () => false }
  const scene = openConsole({ console: { bankFor: () => undefined, tenants } })
  await scene.tpp().post(path, { body, wrong: 'otherKey' })
  const browser = scene.browser()
  const list = await browser.open('/console/requests')
  expect(list.text).toContain('Latest requests')
  const page = await browser.open(list.link(`POST ${path}`))
  expect(page.text).toContain('Sign with the private key that belongs to the certificate')
  expect(page.text).not.toContain('Bug report')
  expect((await browser.open('/console/requests?tpp=nobody')).title).toContain('Whose bank?')
})
