import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { testAnchor } from '@pocketbank/signatures/authority'
import { afterAll, expect, test } from 'vitest'
import { writeTrust, writeUnchangedLine } from './trust.ts'

const folder = mkdtempSync(join(tmpdir(), 'pocketbank-trust-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ca = join(folder, 'ca.pem')
writeFileSync(ca, testAnchor())

const [system = '', other = ''] = rootCertificates
const files = [
  join(folder, 'none.pem'),
  join(folder, 'empty.pem'),
  join(folder, 'system.pem'),
  join(folder, 'other.pem'),
]
for (const [at, text] of ['', system, other].entries()) writeFileSync(files[at + 1] ?? '', `${text}\n`)

test("[V6e] bundles the authorities of the system's first file and ours", async () => {
  const { variables, unchanged } = await writeTrust(folder, ca, {}, files)
  const bundle = join(folder, 'authorities.pem')
  expect(variables).toEqual({ NODE_EXTRA_CA_CERTS: ca, SSL_CERT_FILE: bundle, REQUESTS_CA_BUNDLE: bundle })
  expect(unchanged).toEqual([])
  expect(readFileSync(bundle, 'utf8')).toBe(`${system}\n${testAnchor()}`)
})

test('[V6e] bundles the authorities of Node without such a file', async () => {
  const { variables } = await writeTrust(folder, ca, {}, files.slice(0, 2))
  const text = readFileSync(variables.SSL_CERT_FILE ?? '', 'utf8')
  expect(text).toBe(`${rootCertificates.join('\n')}\n${testAnchor()}`)
})

test.each([
  [{ SSL_CERT_FILE: '/a.pem' }, ['SSL_CERT_FILE'], 'SSL_CERT_FILE was set already and stays unchanged: '],
  [
    { REQUESTS_CA_BUNDLE: 'b', NODE_EXTRA_CA_CERTS: 'a', SSL_CERT_FILE: 'c' },
    ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'],
    'NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, and REQUESTS_CA_BUNDLE were set already and stay unchanged: ',
  ],
])('[V6e] leaves with %j the variables %j alone', async (environment, names, line) => {
  const { variables, unchanged } = await writeTrust(folder, ca, environment, files)
  expect(unchanged).toEqual(names)
  expect(Object.keys(variables).filter((name) => name in environment)).toEqual([])
  expect(writeUnchangedLine(unchanged)).toContain(line)
})
