import { createEngine } from '@pocketbank/core'
import { controlBank } from '@pocketbank/devtools'
import { allOperations } from '@pocketbank/http/operations'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { listen } from '../../hosts/test/clients/server.ts'
import { morning } from '../../http/test/kit/bank.ts'
import { findOrCreateReference } from '../src/docs/find-reference.ts'
import { ownTpp } from '../src/docs/own-tpp.ts'
import { readAllViews } from '../src/docs/reference.ts'
import { exampleParts } from '../src/docs/sample-request.ts'
import {
  type ConsoleBrowser,
  type ConsoleSetupOptions,
  consoleBrowser,
  openConsole,
  type SentFields,
} from './kit/console.ts'

const views = await readAllViews(await findOrCreateReference(allOperations))

function requireView(id: string) {
  const view = views.find((operation) => operation.id === id)
  if (view === undefined) throw new Error(`there is no ${id}`)
  return view
}

function open(options: ConsoleSetupOptions = {}) {
  const setup = openConsole(options)
  return { setup, browser: setup.browser() }
}

/** Fills the form of an operation and sends it. */
async function sendForm(browser: ConsoleBrowser, operation: string, fields: SentFields = {}) {
  const page = await browser.open(`/docs/${operation}`)
  return browser.submit(page, 'send-request', fields)
}

test('[C8d] sends a request signed by a TPP of the host, and enters it in the journal', async () => {
  const { setup, browser } = open()
  const page = await sendForm(browser, 'createCustomer')
  const entry = setup.app.requests.entries.at(-1)
  expect(page.text).toContain('Response 201 in')
  expect(page.text).toContain('"customerNumber": "kari"')
  expect(page.text).toContain('POST /v1/sandbox/customers HTTP/1.1')
  expect(page.text).toMatch(/date: \S+, .* digest: SHA-256=/)
  expect(page.link('Why: every check of this request')).toBe(`/console/requests/${entry?.id}`)
  expect(entry).toMatchObject({
    operation: 'createCustomer',
    status: 201,
    tpp: ownTpp.id,
    stages: { signature: 'passed' },
  })
  expect((await sendForm(browser, 'createCustomer')).text).toContain('Response 409 in')
})

test('[C8d] shows the sent request in the form again, and the refusal', async () => {
  const { browser } = open()
  const page = await sendForm(browser, 'createConsent', {
    body: '{"name": ',
    headers: 'PSU-ID: nobody\r\nTPP-Redirect-URI: https://tpp.example/',
  })
  expect(page.text).toContain('Response 400 in')
  expect(page.text).toContain('PSU-ID: must be a UUID')
  const [form] = page.forms('send-request')
  expect(form?.fields).toMatchObject({
    method: ['POST'],
    target: ['/v1/consents'],
    headers: ['PSU-ID: nobody\nTPP-Redirect-URI: https://tpp.example/'],
    body: ['{"name":'],
  })
})

test('[C8d] links to the SCA page if SCA is needed', async () => {
  const { browser } = open()
  const page = await sendForm(browser, 'listConsentedAccounts')
  expect(page.text).toContain('Response 401 in')
  expect(page.link('Open the SCA page')).toMatch(/^http:\/\/127\.0\.0\.1:8080\/sca\//)
})

test('[C8d] sends every operation as proposed, with a valid signature and path', async () => {
  const { setup, browser } = open()
  const [wiping, otherIds] = [
    ['initialize'],
    views.filter(({ id }) => id !== 'initialize').map(({ id }) => id),
  ]
  for (const id of [...otherIds, ...wiping]) {
    const { text } = await sendForm(browser, id)
    const status = Number(/Response (\d{3}) in/.exec(text)?.[1])
    expect([
      id,
      status < 500,
      text.includes('"code": "SIGNATURE_INVALID"'),
      text.includes('"code": "NOT_FOUND"'),
    ]).toEqual([id, true, false, false])
  }
  const unsigned = setup.app.requests.entries.filter(({ stages }) => stages.signature !== 'passed')
  expect(unsigned.map(({ operation }) => operation)).toEqual([])
  expect(setup.faults).toEqual([])
})

test('[C8d] proposes ids of this bank', async () => {
  const { setup, browser } = open()
  const page = await browser.open('/docs/readTransactionDetails')
  const [form] = page.forms('send-request')
  const resultPage = await sendForm(browser, 'readPostedTransaction')
  expect(resultPage.text).toContain('Response 200 in')
  expect(form?.fields.target).toEqual([
    expect.stringMatching(/^\/v1\/accounts\/\w{13}\/transactions\/\w{13}/),
  ])
  for (const id of ['readCustomer', 'readAccount', 'readCardAccount', 'readAgreement', 'readEngagement']) {
    expect([id, (await sendForm(browser, id)).text.includes('Response 200 in')]).toEqual([id, true])
  }
  expect(setup.app.requests.entries.every(({ status }) => status < 500)).toBe(true)
})

test('[C8d] proposes a person and account of another world', async () => {
  const engine = createEngine({ now: morning, seed: 'own' })
  const now = engine.now
  const number = '05108043239'
  for (const body of [
    { customerNumber: 'the-shop', name: 'The shop', type: 'CORPORATE' },
    { customerNumber: 'jo "the first"', name: 'Jo', type: 'PRIVATE' },
    { customerNumber: number, name: 'Eva', type: 'PRIVATE' },
  ] as const) {
    engine.execute('createCustomer', { body }, { now })
  }
  const account = { customerNumber: number, accountName: 'Daily', product: 'Brukskonto', creditLine: '0' }
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: '1000' } }]
  for (const [currency, iban] of [
    ['EUR', 'NO6697350494093'],
    ['NOK', 'NO9386011117947'],
  ]) {
    const otherBalances = balances.map((balance) => ({
      ...balance,
      balanceAmount: { ...balance.balanceAmount, currency },
    }))
    const body = {
      ...account,
      currency,
      iban,
      bban: iban?.slice(4),
      cashAccountType: 'CACC',
      balances: otherBalances,
    }
    const result = engine.execute('createAccount', { body: body as never }, { now, amounts: 'exact' })
    expect(result).toMatchObject({ ok: true })
  }
  const { browser } = open({ bank: controlBank(engine, { system: () => 0, frozen: true }) })
  const page = await sendForm(browser, 'createPayment')
  expect(page.text).toContain('Response 201 in')
  const [form] = page.forms('send-request')
  expect(form?.fields.headers?.[0]).toMatch(new RegExp(`^X-PSU-IDENTITY: ${number}$`, 'm'))
  expect(form?.fields.body?.[0]).toContain('"NO9386011117947"')
  const [approval] = (await browser.open('/docs/approveAsPsu')).forms('send-request')
  expect(approval?.fields.body?.[0]).toContain(JSON.stringify(number))
})

test('[C8d] executes the examples of consents, payments and baskets on any day', async () => {
  const { setup, browser } = open()
  setup.bank.clock.advance({ days: 700 })
  const otherTpp = createTpp({ id: 'PSDNO-FSA-111111111', now: () => new Date(setup.bank.clock.now) })
  const answers: (readonly [string, boolean])[] = []
  const doing = async (id: string) => {
    const { text } = await sendForm(browser, id)
    answers.push([id, /Response 20\d in/.test(text)])
    return text
  }
  const payment = await doing('createPayment')
  const again = exampleParts(requireView('createPayment')).body.replace('100.50', '7')
  await sendForm(browser, 'createPayment', { body: again })
  for (const id of ['createPeriodicPayment', 'createSigningBasket', 'createConsent', 'updateContact'])
    await doing(id)
  const request = new Request('http://127.0.0.1:8080/v1/payments/norwegian-domestic-credit-transfers', {
    method: 'POST',
    body: again.replace('"7"', '"8"'),
    headers: Object.fromEntries(
      Object.entries({
        ...exampleParts(requireView('createPayment')).headers,
        'Content-Type': 'application/json',
      }),
    ),
  })
  expect((await setup.app.fetch(await otherTpp.sign(request))).status).toBe(201)
  for (const id of [
    'readPayment',
    'readSigningBasket',
    'readConsent',
    'readPeriodicPayment',
    'readContact',
  ]) {
    await doing(id)
  }
  expect(answers).toEqual(answers.map(([id]) => [id, true]))
  expect(payment).toContain('RCVD')
  const page = await browser.open('/docs/createConsent')
  expect(page.text).toContain('"validUntil": "2028-05-30"')
})

test.each([
  [{ headers: 'PSU-ID: x\r\n\r\nPSU-Context' }, 'Headers: Line 3: must be "name: value", got "PSU-Context"'],
  [{ headers: 'PSU ID: x' }, 'Headers: Line 1: must be "name: value", got "PSU ID: x"'],
  [{ headers: ': x' }, 'Headers: Line 1: must be "name: value", got ": x"'],
  [{ headers: '(x): y' }, 'Headers: Line 1: must be "name: value", got "(x): y"'],
  [{ headers: '\r\n\r\nA: b\r\n folded: x' }, 'Headers: Line 4: must be "name: value", got "folded: x"'],
  [{ headers: 'A: b\nPSU-ID: a€b' }, 'Headers: Line 2: has a character that no header can have'],
  [{ headers: `x${'y'.repeat(500)}` }, `got "x${'y'.repeat(59)}"`],
  [{ method: 'TRACE' }, 'Method: Must be a method such as'],
  [{ method: 'GET it' }, 'Method: Must be a method such as'],
  [{ method: '' }, 'Method: Is missing'],
  [{ target: '@evil.example/' }, 'Path and query: Must begin with a slash'],
  [{ target: 'v1/accounts' }, 'Path and query: Must begin with a slash'],
  [{ method: 'get', body: '{}' }, 'Body (JSON): A GET request has no body.'],
])('[C8d] refuses %j at its field and sends nothing', async (fields, text) => {
  const { setup, browser } = open()
  const page = await sendForm(browser, 'createConsent', fields)
  expect([page.status, page.text]).toEqual([422, expect.stringContaining(text)])
  for (const [name, typedText] of Object.entries(fields)) {
    expect(page.forms('send-request')[0]?.fields[name]).toEqual([typedText])
  }
  expect(setup.app.requests.entries).toHaveLength(0)
})

test('[C8d] sends the method, the path and every header line as written', async () => {
  const { setup, browser } = open()
  const requestId = '11111111-aaaa-4bbb-8ccc-000000000009'
  const page = await sendForm(browser, 'createConsent', {
    method: 'patch',
    target: '/v1/sandbox/customers?a=é b#c',
    body: '',
    headers: `X-Request-ID: ${requestId}\nX-Empty:\nX-Colon:a:b: c `,
  })
  expect(page.text).toContain('Response 405 in')
  const [entry] = setup.app.requests.entries
  expect(entry).toMatchObject({ method: 'PATCH', target: '/v1/sandbox/customers?a=%C3%A9%20b', requestId })
  expect([entry?.request?.header('X-Empty'), entry?.request?.header('X-Colon')]).toEqual(['', 'a:b: c'])
  expect(page.forms('send-request')[0]?.fields.target).toEqual(['/v1/sandbox/customers?a=%C3%A9%20b'])
})

test('[C8d] control operations are sent unsigned; the token of the host is sent and never shown', async () => {
  const token = 'a-token-of-a-test-1'
  const setup = openConsole({ console: { token } })
  const browser = setup.browser()
  const formPage = await browser.open('/docs/advanceClock')
  const page = await browser.submit(formPage, '/console/enter', { token })
  const back = await browser.submit(page, 'send-request')
  expect(back.text).toContain('Response 200 in')
  expect(back.text).toContain('"kind": "batch"')
  expect(back.html).not.toContain(token)
})

test('[C8d] says that a fault took the response', async () => {
  const { setup, browser } = open()
  setup.bank.faults.add({ effect: 'drop' })
  const page = await sendForm(browser, 'listAccounts')
  expect([page.status, /Response \d/.test(page.text)]).toEqual([200, false])
})

test('[C8d] shows markup of responses and input as text', async () => {
  const { browser } = open()
  const name = '</textarea><script>alert(1)</script>'
  const body = JSON.stringify({ customerNumber: '<b>x</b>', name, type: 'PRIVATE' })
  const page = await sendForm(browser, 'createCustomer', { body })
  expect(page.text).toContain('Response 201 in')
  expect(page.html).not.toContain('<script>alert')
  expect(page.html).not.toContain('<b>x')
})

test('[C8d] finds the bank under a base path and behind a proxy', async () => {
  const app = { basePath: '/a', publicUrl: 'https://bank.example/b' }
  const setup = openConsole({ app, console: { token: 'a-token-of-a-test-1' } })
  const browser = consoleBrowser(
    (request) => {
      const url = new URL(request.url)
      const inner = new URL(url.pathname.replace(/^\/b/, '/a') + url.search, 'http://127.0.0.1:8080')
      const headers = new Headers(request.headers)
      headers.set('Host', 'bank.example')
      return setup.app.fetch(new Request(inner, new Request(request, { headers })), { remote: '127.0.0.1' })
    },
    {},
    'https://bank.example',
  )
  const formPage = await browser.open('/b/docs/createCustomer')
  const page = await browser.submit(formPage, '/b/console/enter', { token: 'a-token-of-a-test-1' })
  const back = await browser.submit(page, 'send-request')
  expect(back.text).toContain('Response 201 in')
})

test('[C8d] shows a response only at its operation', async () => {
  const { browser } = open()
  const page = await sendForm(browser, 'createCustomer')
  const [, id] = /\/sent\/([\w-]+)/.exec(page.path) ?? []
  expect((await browser.open(`/docs/createAccount/sent/${id}`)).status).toBe(404)
  expect((await browser.open('/docs/createCustomer/sent/x')).status).toBe(404)
})

test('[C8d] sends over the network on a host that listens', async () => {
  const server = await listen()
  try {
    const browser = consoleBrowser(fetch, {}, server.url)
    expect((await sendForm(browser, 'createCustomer')).text).toContain('Response 201 in')
    expect((await sendForm(browser, 'readClock')).text).toContain('Response 200 in')
  } finally {
    await server.close()
  }
})
