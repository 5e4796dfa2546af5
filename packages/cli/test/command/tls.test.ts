import { listen, readOptions, type Server, serve } from '@pocketbank/hosts/node'
import { createAuthority, ecKey, otherKey, testAnchor } from '@pocketbank/signatures/authority'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

let server: Server

beforeAll(async () => {
  const options = readOptions(['--port', '0', '--tls'], {})
  if (!options.ok) throw new Error(options.error)
  server = await serve(options.value)
})
afterAll(() => server.close())

const run = (...words: readonly string[]) =>
  runHere(words, { folder: temporaryFolder(), environment: { POCKETBANK_URL: server.url } })

test('[V6d] call, journal, openapi and backup reach a bank of this machine by HTTPS', async () => {
  const { code, out } = await run('call', 'GET', '/v1/sandbox/customers', '--quiet')
  expect([code, JSON.parse(out).length]).toEqual([0, 4])
  expect(await run('call', 'GET', '/v1/accounts', '--no-sign', '--explain')).toMatchObject({
    code: 1,
    error: expect.stringContaining('✗ 400 HTTP_HEADER_REQUIRED GET /v1/accounts'),
  })
  expect(await run('journal', '--status', '200')).toMatchObject({
    code: 0,
    out: expect.stringContaining('GET /v1/sandbox/customers'),
  })
  expect(JSON.parse((await run('openapi', '--url', server.url)).out)).toMatchObject({ openapi: '3.1.0' })
  expect((await run('backup', '/tmp/none')).error).toContain('the bank is not stored in a folder')
})

test('[V6c] the authority is read by call', async () => {
  expect(await run('call', 'GET', '/_sandbox/ca.pem', '--no-sign', '--quiet')).toMatchObject({
    code: 0,
    out: expect.stringContaining(testAnchor().trim()),
  })
})

test.each([true, false])(
  'names the remedy for an unknown authority, with its certificate: %s',
  async (isSent) => {
    const authority = createAuthority({ name: { O: 'Own', CN: 'Own CA' }, key: otherKey })
    const validity = { notBefore: new Date(Date.now() - 1e8), notAfter: new Date(Date.now() + 1e8) }
    const { pem } = await authority.issueForServer({ names: ['127.0.0.1'], key: ecKey, ...validity })
    const tlsCert = isSent ? pem + (await authority.certificate()).pem : pem
    const where = { port: 0, host: '127.0.0.1', keepsGlobals: true }
    const other = await listen(server.app, { ...where, tls: true, tlsCert, tlsKey: ecKey.privateKey })
    try {
      for (const given of [['call', 'GET', '/v1/accounts', '--no-sign'], ['journal']])
        expect(await run(...given, '--url', other.url)).toMatchObject({
          code: 1,
          error: `pocketbank: the certificate of ${other.url} is not trusted here: name the file of its authority in NODE_EXTRA_CA_CERTS\n`,
        })
    } finally {
      await other.close()
    }
  },
)
