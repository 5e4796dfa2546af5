import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority, ecKey, otherKey } from '@pocketbank/signatures/authority'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '../../../test/clients/server.ts'
import { fetchBank } from './fetch-bank.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start() {
  const server = await listen(undefined, { tls: true })
  closing.push(() => server.close())
  return server
}

const authority = createAuthority({ name: { O: 'Own', CN: 'Own CA' }, key: otherKey })

/**
 * A server whose certificate another authority issued. It redirects, and otherwise responds what it received.
 */
async function startOther(names = ['127.0.0.1']) {
  const now = Date.now()
  const [notBefore, notAfter] = [new Date(now - 86_400_000), new Date(now + 86_400_000)]
  const { pem: cert } = await authority.issueForServer({ names, key: ecKey, notBefore, notAfter })
  const server = createServer({ cert, key: ecKey.privateKey }, (incoming, outgoing) => {
    const [, status, location] = /^\/(30\d)\?(.*)$/.exec(incoming.url ?? '') ?? []
    if (status !== undefined) return void outgoing.writeHead(Number(status), { location }).end('moved')
    const chunks: Buffer[] = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method, url, headers } = incoming
      outgoing.setHeader('Set-Cookie', ['a=1', 'b=2'])
      outgoing.end(JSON.stringify({ method, url, headers, body: String(Buffer.concat(chunks)) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { pem } = await authority.certificate()
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, ca: pem }
}

test('[V6d] trusts a bank of this machine by the test authority, under each name', async () => {
  const { url } = await start()
  const { port } = new URL(url)
  for (const host of ['127.0.0.1', 'localhost']) {
    const { status } = await fetchBank(`https://${host}:${port}/_sandbox/health`)
    expect([host, status]).toEqual([host, 200])
  }
  const health = await fetchBank(new Request(`${url}/_sandbox/health`))
  expect([health.url, await health.json()]).toMatchObject([`${url}/_sandbox/health`, { status: 'up' }])
  await expect(fetch(`${url}/_sandbox/health`)).rejects.toThrow('fetch failed')
})

test('[V6d] trusts other authorities only if named', async () => {
  const { url, ca } = await startOther()
  await expect(fetchBank(url)).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
  })
  const { method, headers } = await (await fetchBank(url, {}, ca)).json()
  expect([method, headers.accept]).toEqual(['GET', '*/*'])
  const wrong = await startOther(['bank.example'])
  await expect(fetchBank(wrong.url, {}, ca)).rejects.toMatchObject({
    cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  })
})

test('keeps method, headers and body of a request, and each cookie', async () => {
  const { url, ca } = await startOther()
  const init = { method: 'PUT', headers: { 'X-Request-ID': 'my-id' }, body: 'bytes' }
  const response = await fetchBank(new Request(`${url}/a?b=c`, init), undefined, ca)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const { headers, ...rest } = await response.json()
  expect(rest).toEqual({ method: 'PUT', url: '/a?b=c', body: 'bytes' })
  expect(headers).toMatchObject({ 'x-request-id': 'my-id', 'content-length': '5' })
  const empty = await (await fetchBank(url, { method: 'POST' }, ca)).json()
  expect(empty).toMatchObject({ method: 'POST', body: '', headers: { 'content-length': '0' } })
})

test.each([
  [302, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [307, 'POST', 'POST', 'bytes'],
  [308, 'PUT', 'PUT', 'bytes'],
])('follows a redirect by %i of %s by %s', async (status, method, next, body) => {
  const { url, ca } = await startOther()
  const address = `${url}/${status}?/there`
  const followed = await fetchBank(address, { method, body: 'bytes' }, ca)
  expect([followed.url, followed.redirected]).toEqual([`${url}/there`, true])
  expect(await followed.json()).toMatchObject({ method: next, url: '/there', body })
  const manual = await fetchBank(address, { method, body: 'bytes', redirect: 'manual' }, ca)
  expect([manual.status, manual.headers.get('Location')]).toEqual([status, '/there'])
  await expect(fetchBank(address, { method, redirect: 'error' }, ca)).rejects.toThrow('fetch failed')
})

test('rejects an aborted request with the reason', async () => {
  const { url, ca } = await startOther()
  const reason = new Error('too late')
  await expect(fetchBank(url, { signal: AbortSignal.abort(reason) }, ca)).rejects.toBe(reason)
})

test('rejects an address without a server as fetch does', async () => {
  const { url, ca } = await startOther()
  await closing.pop()?.()
  await expect(fetchBank(url, {}, ca)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-authorities-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Makes a variable name a file until the test ends. */
function nameInVariable(variable: string, file: string): void {
  vi.stubEnv(variable, file)
  closing.push(() => vi.unstubAllEnvs())
}

const variables = ['POCKETBANK_CA', 'NODE_EXTRA_CA_CERTS']

test.each(variables)('[V6d] reads the file of %s once in each of its states', async (variable) => {
  const { url, ca } = await startOther()
  const file = join(makeFolder(), 'ca.pem')
  nameInVariable(variable, file)
  const write = (text: string, seconds: number) => {
    writeFileSync(file, text)
    utimesSync(file, seconds, seconds)
  }
  write(ca, 1_000)
  expect((await fetchBank(url)).status).toBe(200)
  write('-'.repeat(ca.length), 1_000)
  expect((await fetchBank(url)).status).toBe(200)
  write('-'.repeat(ca.length), 1_001)
  await expect(fetchBank((await startOther()).url)).rejects.toThrow('fetch failed')
})

test.each(variables)(
  '[V6d] reads the file of %s again once it is replaced, removed or made',
  async (variable) => {
    const { url, ca } = await startOther()
    const folder = makeFolder()
    const [file, next] = [join(folder, 'ca.pem'), join(folder, 'next.pem')]
    nameInVariable(variable, file)
    await expect(fetchBank(url)).rejects.toThrow('fetch failed')
    writeFileSync(file, 'no certificate')
    await expect(fetchBank(url)).rejects.toThrow('fetch failed')
    writeFileSync(next, ca)
    renameSync(next, file)
    expect((await fetchBank(url, { headers: { Connection: 'close' } })).status).toBe(200)
    rmSync(file)
    await expect(fetchBank((await startOther()).url)).rejects.toThrow('fetch failed')
  },
)
