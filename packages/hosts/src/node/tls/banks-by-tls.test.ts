import { createSandbox, createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { startByFlags } from '../../../test/clients/server.ts'
import type { Server } from '../serve.ts'
import { fetchBank } from './fetch-bank.ts'

const start = (...flags: readonly string[]) => startByFlags('--tls', ...flags)

const tppOf = ({ url }: Server, id: string) => createTpp({ baseUrl: url, id, send: fetchBank })

test('[V6] each TPP has a bank of its own by HTTPS', async () => {
  const server = await start('--bank-per-tpp')
  const [first, second] = [tppOf(server, 'PSDNO-FSA-000000001'), tppOf(server, 'PSDNO-FSA-000000002')]
  const kari = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const
  expect((await first.post('/v1/sandbox/customers', { body: kari })).status).toBe(201)
  const counts = [first, second].map(
    async (tpp) => (await (await tpp.get('/v1/sandbox/customers')).json()).length,
  )
  expect(await Promise.all(counts)).toEqual([5, 4])
  const clock = await fetchBank(`${server.url}/_sandbox/clock?tpp=PSDNO-FSA-000000001`)
  expect(clock.status).toBe(200)
})

test('[V6] links have the base path and https, and those of a public address its origin', async () => {
  const redirect = { headers: { 'TPP-Redirect-URI': 'https://tpp.example/' } }
  const server = await start('--base-path', '/api-sandbox', '--links', 'absolute')
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api-sandbox$/)
  const link = await (await tppOf(server, 'PSDNO-FSA-000000001').get('/v1/accounts', redirect)).text()
  expect(link).toContain(`${server.url}/sca/`)
  const page = /"(https:[^"]+\/sca\/[^"]+)"/.exec(link)?.[1] ?? ''
  expect((await fetchBank(page)).status).toBe(200)
  const withPublicUrl = await start('--public-url', 'https://pay.example:8443/psd2')
  const other = await (await tppOf(withPublicUrl, 'PSDNO-FSA-000000001').get('/v1/accounts', redirect)).text()
  expect(other).toContain('https://pay.example:8443/psd2/sca/')
})

test('[V6] the console is served by HTTPS, and its cookie is Secure', async () => {
  const token = 'a-token-of-a-test-1'
  const server = await start('--control-token', token)
  const enter = (url: string) =>
    fetchBank(`${url}/console/enter`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body: new URLSearchParams({ token }),
    })
  const inside = await enter(server.url)
  const [cookie = ''] = inside.headers.getSetCookie()
  expect([inside.status, cookie]).toEqual([
    303,
    expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/),
  ])
  const home = await fetchBank(`${server.url}/`, { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('Requests')])
  const foreign = await fetchBank(`${server.url}/console/enter`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.url.replace('https:', 'http:').replace('127.0.0.1', 'localhost') },
    body: new URLSearchParams({ token }),
  })
  expect(foreign.status).toBe(403)
})

test('[V6] an explained request of a bank by HTTPS is sent again by HTTPS', async () => {
  const server = await start()
  const tpp = createSandbox().tpp()
  const signed = await tpp.sign(new Request(`${server.url}/v1/sandbox/customers`))
  await fetchBank(signed)
  const [entry] = server.app.requests.entries
  const page = await (await fetchBank(`${server.url}/console/requests/${entry?.id}?tab=all`)).text()
  expect(page).toContain(new URL(server.url).host)
  expect(page).not.toContain(server.url.replace('https:', 'http:'))
})
