import { iterateForward } from '@pocketbank/core/base/store'
import { beforeEach, expect, test } from 'vitest'
import { elements } from '../../http/test/kit/html.ts'
import { people } from '../../http/test/kit/psu.ts'
import { openWaiting, type Waiting } from './browser/waiting.ts'
import { type ConsoleBrowser, type ConsoleSetup, openConsole } from './kit/console.ts'

let setup: ConsoleSetup
let browser: ConsoleBrowser
let waiting: Waiting
beforeEach(() => {
  setup = openConsole()
  browser = setup.browser()
  waiting = openWaiting(setup, {})
})

const payments = '/console/payments'
const consents = '/console/consents'

const statuses = () => [...iterateForward(setup.bank.engine.bank.payments, 'key')].map(({ status }) => status)

async function remember(customerNumber: string) {
  return browser.submit(await browser.open(payments), 'remember-person', { customerNumber })
}

/** The persons of the buttons that approve, as they are read out. */
async function listApprovers(path: string): Promise<readonly string[]> {
  const { tags } = await browser.open(path)
  return elements(tags, 'button')
    .filter(([button]) => button?.attributes.get('value') === 'approve')
    .map(([button]) => button?.attributes.get('aria-label') ?? button?.text ?? '')
    .filter((text) => text.startsWith('Approve as'))
}

test.each([
  [people.arne, 'Arne Bekkelund'],
  ['ARNE', 'Arne Bekkelund'],
  [' bekkel ', 'Arne Bekkelund'],
])('[C6k] proposes the remembered person for a consent: %s', async (text, name) => {
  await waiting.askConsent()
  const before = await listApprovers(consents)
  const resultPage = await remember(text)
  expect([resultPage.status, resultPage.text]).toEqual([
    200,
    expect.stringContaining(`Approvals are proposed as ${name}`),
  ])
  expect(await listApprovers(consents)).toEqual([expect.stringContaining(`Approve as ${name}`)])
  await remember('')
  expect(await listApprovers(consents)).toEqual(before)
})

test('[C6k] proposes the remembered person only for payments that they can approve', async () => {
  await waiting.pay('17', 'Kiosken')
  const before = await listApprovers(payments)
  expect(before).toEqual(['Approve as Jonas Solvang'])
  await remember(people.arne)
  expect(await listApprovers(payments)).toEqual(before)
})

test.each([
  ['18129215603', 'must be a person'],
  ['nobody is called so', 'must be the number or name of a customer'],
  ['a', 'must name one customer'],
  ['<script>', 'got &quot;&lt;script&gt;&quot;'],
])('[C6k] refuses to remember a wrong person at the field: %s', async (text, sentence) => {
  const refusedPage = await remember(text)
  expect(refusedPage.status).toBe(422)
  expect(refusedPage.html.toLowerCase()).toContain(sentence.toLowerCase())
  expect(browser.cookies.size).toBe(1)
})

test.each(['Kåre & 1; 2', '100 %', '=a+b='])(
  '[C6k] remembers a person whose number is free text: %s',
  async (number) => {
    const body = { name: 'Kåre Moen', customerNumber: number, type: 'PRIVATE' as const }
    expect((await waiting.tpp.post('/v1/sandbox/customers', { body })).status).toBe(201)
    const resultPage = await remember(number)
    expect(resultPage.status).toBe(200)
    expect((await browser.open(payments)).html).toContain('as Kåre Moen</summary>')
  },
)

test('[C6k] ignores a cookie that names nobody of the bank', async () => {
  await waiting.askConsent()
  const before = await listApprovers(consents)
  for (const value of ['1', '%00', 'a b', '../..', 'x'.repeat(5_000)]) {
    browser.cookies.set('pocketbank8080-person', value)
    expect(await listApprovers(consents)).toEqual(before)
  }
})

test('[C6k] approves all payments of the list, and no others', async () => {
  await waiting.pay('17', 'Kiosken')
  await waiting.pay('18', 'Kiosken')
  await waiting.pay('19', 'Bakeriet')
  const list = await browser.open(`${payments}?text=Kiosken`)
  const resultPage = await browser.submit(list, 'approve-all')
  expect(resultPage.status).toBe(200)
  expect(statuses().filter((status) => status === 'RCVD')).toHaveLength(1)
  const rest = await browser.submit(await browser.open(payments), 'approve-all')
  expect(rest.forms('approve-all')).toEqual([])
  expect(statuses()).not.toContain('RCVD')
})

test('[C6k] approves all consents and payments that wait, each once, and says what failed', async () => {
  const consent = await waiting.askConsent()
  await waiting.askConsent()
  const payment = await waiting.pay('17', 'Kiosken')
  const path = `/v1/payments/norwegian-domestic-credit-transfers/${payment}/authorisations` as string
  expect((await waiting.tpp.post(path)).status).toBe(201)
  await waiting.tpp.delete(`/v1/consents/${consent}` as string)
  const list = await browser.open(consents)
  const resultPage = await browser.submit(list, 'approve-all')
  expect(resultPage.text).toMatch(/Approved 2\D.* Not approved: Account access/)
  const again = await browser.submit(list, 'approve-all')
  expect(again.text).toMatch(/Approved 0\D/)
})

test('[C6k] refuses to approve all of an unknown kind', async () => {
  await waiting.pay('17', 'Kiosken')
  const list = await browser.open(payments)
  expect((await browser.submit(list, 'approve-all', { kind: 'everything' })).status).toBe(422)
  expect(statuses()).toEqual(['RCVD'])
})
