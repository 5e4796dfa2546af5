import { expect, test } from 'vitest'
import { issueQwac, toConnection } from '../../http/test/kit/client-certificates.ts'
import { consoleBrowser, openConsole } from './kit/console.ts'

const settings = { clientCertificates: 'required', signatures: 'off' } as const

test('the page of a request shows the client certificate, and the stage that refused it', async () => {
  const setup = openConsole({ app: { settings } })
  const browser = setup.browser()
  const connection = toConnection(await issueQwac({ id: 'PSDSE-FINA-44059', clientAuth: false }))
  await setup.app.fetch(new Request('http://127.0.0.1:8080/v1/sandbox/customers'), connection)
  const id = setup.app.requests.entries.at(-1)?.id
  const page = await browser.open(`/console/requests/${id}?tab=all`)
  expect(page.text).toContain('The client certificate lacks clientAuth in its extended key usage')
  expect(page.text).toMatch(/client certificate\s*: refused/)
  expect(page.text).toContain('Present a certificate that has clientAuth')
  expect(page.text).toContain('Client certificate (TLS)')
  expect(page.text).toContain('PSDSE-FINA-44059')
  expect((await browser.open('/console/requests')).text).toContain('client certificate')
})

test('pages of a bank without client certificates do not name that stage', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.app.fetch(new Request('http://127.0.0.1:8080/v1/sandbox/customers'))
  const id = setup.app.requests.entries.at(-1)?.id
  const page = await browser.open(`/console/requests/${id}?tab=all`)
  expect(page.text).toMatch(/headers\s*: refused/)
  expect(page.text).not.toContain('client certificate')
})

test('the API reference sends its requests, and those sent again, with a client certificate', async () => {
  const setup = openConsole({ app: { settings: { clientCertificates: 'required' } } })
  const browser = setup.browser()
  const form = await browser.open('/docs/listCustomers')
  expect((await browser.submit(form, 'send-request')).text).toContain('Response 200 in')
  const id = setup.app.requests.entries.at(-1)?.id
  await browser.submit(await browser.open(`/console/requests/${id}`), 'send-again')
  const statuses = setup.app.requests.entries.map(({ status, stages }) => [
    status,
    stages['client-certificate'],
  ])
  expect(statuses).toEqual([
    [200, 'passed'],
    [200, 'passed'],
  ])
})

test.each([
  ['https://127.0.0.1:8443', 'http://127.0.0.1:8080'],
  ['https://[::1]:9443', 'http://[::1]:9080'],
])('the bank page names %s for clients and %s for everything else', async (operations, pages) => {
  const { app } = openConsole({ app: { settings } })
  const connection = { remote: '127.0.0.1', origins: { operations, pages } }
  const browser = consoleBrowser((request) => app.fetch(request, connection), {}, pages)
  const { tags } = await browser.open('/console/bank')
  const addresses = tags.map(({ text }) => text.trim()).filter((text) => /^https?:/.test(text))
  expect(addresses).toEqual(
    expect.arrayContaining([operations, `${pages}/openapi.json`, `${pages}/_sandbox/`, `${pages}/sca`]),
  )
})
