import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAuthority, ecKey, otherKey, testAnchor } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import { command, start } from '../../../hosts/runtime-tests/spawned-bank.ts'
import { temporaryFolder } from './folder.ts'

/** Runs `pocketbank exec` in a process of its own. */
function exec(words: readonly string[], environment = {}) {
  return start(process.execPath, [...command, 'exec', ...words], environment)
}

/** A client of Node, which trusts what `exec` names. */
const nodeClient = `
const { POCKETBANK_URL, NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, REQUESTS_CA_BUNDLE, POCKETBANK_CA } = process.env
const answer = await fetch(POCKETBANK_URL + '/_sandbox/health')
const { readFileSync } = await import('node:fs')
const [own, all] = [POCKETBANK_CA, SSL_CERT_FILE].map((file) => readFileSync(file, 'utf8'))
console.log(JSON.stringify({ POCKETBANK_URL, status: answer.status, own, hasOwn: all.includes(own),
  counts: [own, all].map((text) => text.split('BEGIN CERTIFICATE').length - 1),
  isSame: [NODE_EXTRA_CA_CERTS === POCKETBANK_CA, REQUESTS_CA_BUNDLE === SSL_CERT_FILE] }))`

/** No variables of other authorities, even if this machine has some. */
const noTrust = { NODE_EXTRA_CA_CERTS: '', SSL_CERT_FILE: '', REQUESTS_CA_BUNDLE: '' }

const nodeCommand = [process.execPath, '--input-type=module', '-e', nodeClient]

test('[V6e] lets a command trust the bank by variables of Node, OpenSSL and Python with --tls', async () => {
  const { code, stdout, stderr } = await exec(['--tls', '--', ...nodeCommand], noTrust).exit
  expect([code, stderr]).toEqual([0, ''])
  const read = JSON.parse(stdout)
  expect(read).toMatchObject({ status: 200, hasOwn: true, isSame: [true, true], own: testAnchor() })
  expect(read.POCKETBANK_URL).toMatch(/^https:/)
  expect(read.counts[0]).toBe(1)
  expect(read.counts[1]).toBeGreaterThan(20)
})

test('[V6e] keeps a variable that is set, and names it in a line', async () => {
  const file = join(temporaryFolder(), 'ca.pem')
  writeFileSync(file, testAnchor())
  const environment = { NODE_EXTRA_CA_CERTS: file, REQUESTS_CA_BUNDLE: '/own.pem', SSL_CERT_FILE: '' }
  const printing = 'console.log(JSON.stringify(process.env))'
  const words = ['--tls', '--', process.execPath, '-e', printing]
  const { stdout, stderr } = await exec(words, environment).exit
  expect(stderr).toBe(
    'pocketbank: NODE_EXTRA_CA_CERTS and REQUESTS_CA_BUNDLE were set already and stay unchanged: add the file of POCKETBANK_CA to what they name\n',
  )
  const { SSL_CERT_FILE: bundle, ...rest } = JSON.parse(stdout)
  expect(rest).toMatchObject({ NODE_EXTRA_CA_CERTS: file, REQUESTS_CA_BUNDLE: '/own.pem' })
  expect(bundle).toMatch(/authorities\.pem$/)
})

test('[V6e] sets no variable of other authorities without --tls', async () => {
  const printing = 'console.log(JSON.stringify(process.env))'
  const { stdout, stderr } = await exec(['--', process.execPath, '-e', printing], noTrust).exit
  expect([JSON.parse(stdout), stderr]).toMatchObject([noTrust, ''])
})

test("[V6c] sets POCKETBANK_CA to the top of the user's chain", async () => {
  const folder = temporaryFolder()
  const authority = createAuthority({ name: { O: 'Own', CN: 'Own CA' }, key: otherKey })
  const validity = { notBefore: new Date(Date.now() - 1e8), notAfter: new Date(Date.now() + 1e8) }
  const { pem } = await authority.issueForServer({ names: ['127.0.0.1'], key: ecKey, ...validity })
  const top = (await authority.certificate()).pem
  writeFileSync(join(folder, 'cert.pem'), pem + top)
  writeFileSync(join(folder, 'key.pem'), ecKey.privateKey)
  const files = ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')]
  const environment = { ...noTrust, POCKETBANK_TLS: '1' }
  const { code, stdout } = await exec([...files, '--', ...nodeCommand], environment).exit
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { status: 200, own: top, hasOwn: true }])
  const report = join(folder, 'bug.json')
  const failing = "fetch(process.env.POCKETBANK_URL + '/v1/accounts').finally(() => process.exit(3))"
  const words = ['--tls', ...files, '--report', report, '--', process.execPath, '-e', failing]
  expect(await exec(words, noTrust).exit).toMatchObject({ code: 3 })
  const { steps } = JSON.parse(readFileSync(report, 'utf8'))
  expect(steps.at(-1).request.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/v1\/accounts$/)
  expect(readFileSync(join(folder, 'bug.html'), 'utf8')).toContain('Requests that failed')
})

/** Controls the bank, then asks for accounts with and without the client certificate. */
const strictClient = `
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
const { POCKETBANK_URL, POCKETBANK_CONTROL_URL, POCKETBANK_QWAC, POCKETBANK_QWAC_KEY } = process.env
const health = await fetch(POCKETBANK_CONTROL_URL + '/_sandbox/health')
const ask = (options) => new Promise((resolve) =>
  get(POCKETBANK_URL + '/v1/accounts', options, ({ statusCode }) => resolve(statusCode)).on('error', ({ code }) => resolve(code)))
const keys = { cert: readFileSync(POCKETBANK_QWAC), key: readFileSync(POCKETBANK_QWAC_KEY) }
console.log(JSON.stringify([health.status, await ask({}), await ask({ ...keys, agent: false })]))
process.exit(3)`

test('[V6p] controls a strict bank at POCKETBANK_CONTROL_URL, also for the report', async () => {
  const report = join(temporaryFolder(), 'bug.json')
  const words = ['--tls', '--client-certificates', 'strict', '--report', report, '--']
  const client = [process.execPath, '--input-type=module', '-e', strictClient]
  const { code, stdout, stderr } = await exec([...words, ...client], noTrust).exit
  expect([code, JSON.parse(stdout)]).toEqual([3, [200, 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 400]])
  expect(stderr).toContain('The client sent no certificate, and --client-certificates is strict')
  expect(JSON.parse(readFileSync(report, 'utf8')).steps).not.toEqual([])
  expect(readFileSync(report.replace('.json', '.html'), 'utf8')).toContain('Requests that failed')
})
