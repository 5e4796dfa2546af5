import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOptions, serve } from '@pocketbank/hosts/node'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../sandbox/create.ts'
import { connect } from './connect.ts'

const world = createSandbox({ seed: 'connect' })

async function listening(options?: Parameters<typeof createSandbox>[0]) {
  const bank = options === undefined ? world.fork() : createSandbox(options)
  onTestFinished(() => bank.dispose())
  return { bank, url: (await bank.listen()).url }
}

/** A server that is no bank: it answers everything so. */
async function startStranger(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('says how to start a bank if nothing listens', async () => {
  const { bank, url } = await listening()
  await bank.dispose()
  const { port } = new URL(url)
  await expect(connect(url)).rejects.toThrow(
    `nobody listens at ${url}/. Start a bank there: npx --no-install pocketbank start --port ${port}.`,
  )
})

test.each([
  [404, '<h1>Not found</h1>'],
  [404, '{"code":"NOT_A_CODE"}'],
  [200, '[]'],
  [200, 'no JSON'],
  [500, 'null'],
])('says that %i %s is not pocketbank', async (status, body) => {
  await expect(connect(await startStranger(status, body))).rejects.toThrow(
    /is not a pocketbank with control operations/,
  )
})

test('refuses another release unless anyRelease is set', async () => {
  const health = { status: 'up', program: 'pocketbank', release: '9.9.9' }
  const url = await startStranger(
    200,
    JSON.stringify({ ...health, now: '2026-01-15T10:00:00Z', today: '2026-01-15' }),
  )
  await expect(connect(url)).rejects.toThrow(
    /is pocketbank 9\.9\.9, and this is @pocketbank\/testing .*. Install the same release/,
  )
  await using bank = await connect(url, { anyRelease: true })
  expect(bank.url).toBe(url)
})

/** The bank of `pocketbank start` with these flags. */
async function startBank(...flags: readonly string[]): Promise<string> {
  const options = readOptions(['--port', '0', '--frozen', ...flags], {})
  if (!options.ok) throw new Error(options.error)
  const { url, close } = await serve(options.value)
  onTestFinished(() => close())
  return url
}

test('reports a missing and a wrong token', async () => {
  const controlToken = 'sixteen-or-more-characters'
  const url = await startBank('--control-token', controlToken)
  await expect(connect(url)).rejects.toThrow("Pass the token of the bank (--control-token): connect('")
  await expect(connect(url, { controlToken: 'another-of-sixteen' })).rejects.toThrow(
    'Pass the token of the bank (--control-token) as controlToken',
  )
  await using bank = await connect(url, { controlToken })
  expect(await bank.clock.isFollowing).toBe(false)
})

test('names the TPP by bankOf if each has a bank', async () => {
  const url = await startBank('--bank-per-tpp')
  await expect(connect(url)).rejects.toThrow('tpp')
  await using bank = await connect(url, { bankOf: 'PSDNO-FSA-123456789' })
  await bank.faults.once('systemError')
  expect((await bank.tpp().get('/v1/sandbox/customers')).status).toBe(500)
  const otherTpp = bank.tpp({ id: 'PSDSE-FINA-44059' })
  expect((await otherTpp.get('/v1/sandbox/customers')).status).toBe(200)
})

test.each([
  [
    '127.0.0.1:8080',
    'connect: must be the address of a bank, such as http://127.0.0.1:8080, got "127.0.0.1:8080"',
  ],
  ['ftp://bank.example', 'must be the address of a bank'],
])('refuses the address %s', async (address, words) => {
  await expect(connect(address)).rejects.toThrow(words)
})

test('names an unknown option', async () => {
  await expect(connect('http://127.0.0.1:1', { token: 'x' } as object)).rejects.toThrow(
    'connect: there is no option "token". The options are controlUrl',
  )
})

test('reaches a bank under a base path', async () => {
  const { url } = await listening({ basePath: '/api-sandbox' })
  await using bank = await connect(url)
  expect(bank.url).toBe(url)
  expect(await bank.tpp().call('listCustomers')).toMatchObject({ status: 200 })
  expect((await bank.fetch('/openapi.json')).status).toBe(200)
  await using secondConnection = await connect(new URL(url).origin)
  expect(await secondConnection.tpp().call('listCustomers')).toMatchObject({ status: 200 })
})

test('makes other requests and names in two connections', async () => {
  const { url } = await listening()
  const [first, two] = [await connect(url), await connect(url)]
  await first.psu('13039319955').approve(await first.tpp().get('/v1/accounts'))
  expect((await first.tpp().get('/v1/accounts')).status).toBe(200)
  expect((await two.tpp().get('/v1/accounts')).status).toBe(401)
  await two.psu('13039319955').approve(await two.tpp().get('/v1/accounts'))
  expect(await two.tpp().accounts()).toHaveLength(2)
})

test('opens the SCA page from read responses, as in process', async () => {
  const { url } = await listening()
  await using bank = await connect(url)
  const answer = await bank.tpp().get('/v1/accounts')
  await answer.text()
  expect(await bank.psu('12085592767').approve(answer)).toHaveProperty('psuId')
})

test('moves a snapshot as text between banks', async () => {
  const { url } = await listening()
  await using far = await connect(url)
  await far
    .tpp()
    .call('createCustomer', { body: { customerNumber: '13039319957', name: 'Kari', type: 'PRIVATE' } })
  const text = await (await far.snapshot()).json()
  const near = createSandbox({ from: text })
  expect(await (await near.tpp().call('listCustomers')).json()).toHaveLength(5)
  const { bank, url: otherUrl } = await listening()
  await using third = await connect(otherUrl)
  await third.restore(text)
  expect(await (await bank.tpp().call('listCustomers')).json()).toHaveLength(5)
})

test('removes faults and snapshots on dispose, and the bank continues', async () => {
  const { bank, url } = await listening()
  const far = await connect(url)
  await far.snapshot()
  await far.faults.add({ effect: 'drop' })
  await far.dispose()
  expect(bank.faults.list()).toEqual([])
  const snapshots = await (await fetch(`${url}/_sandbox/snapshots`)).json()
  expect(snapshots).toMatchObject({ snapshots: [{ id: 'start' }] })
})

test('says what to do instead of what HTTP cannot do', async () => {
  const { url } = await listening()
  await using far = await connect(url)
  expect(() => far.fork()).toThrow('Call reset() before each test')
  const where = () => true
  await expect(far.faults.once('drop', { where })).rejects.toThrow(
    'over HTTP a fault cannot have the predicate `where`',
  )
})

test('[V6p] controls a bank that ends handshakes without a client certificate at the address of its pages', async () => {
  const options = readOptions(['--port', '0', '--frozen', '--tls', '--client-certificates', 'strict'], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  onTestFinished(() => server.close())
  const bank = await connect(server.url, { controlUrl: server.pagesUrl })
  expect(bank.url).toBe(server.url)
  const before = await bank.clock.now
  await bank.clock.advance({ days: 1 })
  expect(await bank.clock.now).not.toEqual(before)
  await expect(bank.fetch('/v1/accounts')).rejects.toThrow()
  await expect(connect(server.url, { controlUrl: 'nowhere' })).rejects.toThrow('got "nowhere"')
})
