import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createAuthority,
  ecKey,
  otherKey,
  type ServerCertificateRequest,
  tppKey,
} from '@pocketbank/signatures/authority'
import { afterAll, expect, test } from 'vitest'
import { readOptions } from '../options.ts'
import { findTopCertificate } from './key-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pocketbank-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

let written = 0
function write(text: string | Uint8Array): string {
  written += 1
  const file = join(folder, `${written}.pem`)
  writeFileSync(file, text)
  return file
}

const dayMilliseconds = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMilliseconds)

const authority = createAuthority({ name: { O: 'Own', CN: 'Own CA' }, key: otherKey })

async function issue(change: Partial<ServerCertificateRequest> = {}): Promise<string> {
  const validity = { notBefore: dayFromNow(-1), notAfter: dayFromNow(1) }
  const { pem } = await authority.issueForServer({
    names: ['bank.local'],
    key: ecKey,
    ...validity,
    ...change,
  })
  return pem
}

const certificate = await issue()
const { pem: top } = await authority.certificate()

function read(cert: string, key: string): ReturnType<typeof readOptions> {
  return readOptions(['--tls', '--tls-cert', cert, '--tls-key', key], {})
}

function complain(cert: string, key: string): string {
  const options = read(cert, key)
  if (options.ok) throw new Error('nothing was wrong')
  expect(options.error).not.toContain('\n')
  expect(options.error).not.toContain('PRIVATE KEY-----\n')
  return options.error
}

const exportKey = (key: KeyObject, type: 'pkcs8' | 'sec1', passphrase?: string) =>
  key.export({ type, format: 'pem', ...(passphrase && { cipher: 'aes-256-cbc', passphrase }) }).toString()

test.each([
  ['PKCS #8', ecKey.privateKey],
  ['SEC 1', exportKey(createPrivateKey(ecKey.privateKey), 'sec1')],
  [
    'SEC 1 after its parameters',
    `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${ecKey.privateKey}`,
  ],
  ['the file of the certificate', certificate + ecKey.privateKey],
])('[V6b] reads a certificate with its chain, and a key in %s', (_, key) => {
  const options = read(write(`Bag Attributes\n${certificate}\n${top}`), write(key))
  expect(options).toMatchObject({ ok: true, value: { tls: true } })
  expect(options.ok && options.value.tlsCert).toContain(top.trim())
})

test('[V6b] refuses an unusable certificate or key in a line with the reason', async () => {
  const key = write(ecKey.privateKey)
  const cert = write(certificate)
  const pem = '(-----BEGIN CERTIFICATE-----)'
  const cut = `${certificate.slice(0, 200)}\n-----END CERTIFICATE-----\n`
  const der = Buffer.from(certificate.replace(/-----.*-----|\s/g, ''), 'base64')
  const [expired, future] = [
    await issue({ notBefore: dayFromNow(-9), notAfter: dayFromNow(-2) }),
    await issue({ notBefore: dayFromNow(2), notAfter: dayFromNow(9) }),
  ]
  const encrypted = createPrivateKey(ecKey.privateKey)
  const small = generateKeyPairSync('rsa', { modulusLength: 512 })
  const spki = small.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const weak = await issue({ key: { publicKey: spki } })
  const cases: readonly (readonly [string, string, string])[] = [
    [join(folder, 'none.pem'), key, '--tls-cert: must be a file that can be read, got "'],
    [folder, key, '--tls-cert: must be a file that can be read'],
    [write(''), key, `--tls-cert: must be a file of certificates in PEM ${pem}`],
    [write(der), key, `--tls-cert: must be a file of certificates in PEM ${pem}`],
    [key, key, `--tls-cert: must be a file of certificates in PEM ${pem}`],
    [write(cut), key, '--tls-cert: must be a file of certificates that can be read'],
    [write(expired), key, '--tls-cert: must be a certificate that has not expired: that of'],
    [write(certificate + expired), key, '--tls-cert: must be a certificate that has not expired'],
    [write(future), key, '--tls-cert: must be a certificate that is valid already: that of'],
    [cert, join(folder, 'none.pem'), '--tls-key: must be a file that can be read'],
    [cert, cert, '--tls-key: must be a file of a private key in PEM (-----BEGIN PRIVATE KEY-----)'],
    [
      cert,
      write(exportKey(encrypted, 'pkcs8', 'secret')),
      '--tls-key: must be a private key without a password',
    ],
    [
      cert,
      write(exportKey(encrypted, 'sec1', 'secret')),
      '--tls-key: must be a private key without a password',
    ],
    [
      cert,
      write(ecKey.privateKey.replace(/\n.*\n/, '\n')),
      '--tls-key: must be a private key that can be read',
    ],
    [cert, write(tppKey.privateKey), '--tls-key: must be the key of the first certificate of --tls-cert'],
    [write(certificate + top.slice(0, 200)), key, '--tls-cert: must be a file of certificates that can be'],
    [write(top.slice(0, 60) + certificate), key, '--tls-cert: must be a file of certificates that can be'],
    [write(top + certificate), key, 'of the first certificate of --tls-cert: put that of O='],
    [write(top + top), key, 'of the first certificate of --tls-cert: they do not match'],
    [write(weak), write(exportKey(small.privateKey, 'pkcs8')), '--tls-cert: cannot be used by a server: '],
  ]
  for (const [certFile, keyFile, line] of cases) expect(complain(certFile, keyFile)).toContain(line)
})

test.each([
  [['--tls-cert', 'CERT', '--tls-key', 'KEY'], '--tls-cert: needs --tls'],
  [['--tls', '--tls-cert', 'CERT'], '--tls-cert: needs --tls-key FILE'],
  [['--tls', '--tls-key', 'KEY'], '--tls-key: needs --tls-cert FILE'],
])('[V6b] %j lacks an option', (flags, line) => {
  const files: Readonly<Record<string, string>> = { CERT: write(certificate), KEY: write(ecKey.privateKey) }
  expect(
    readOptions(
      flags.map((flag) => files[flag] ?? flag),
      {},
    ),
  ).toEqual({ ok: false, error: line })
})

test('finds the top of a chain in any order', () => {
  const subject = (pem: string) => new X509Certificate(pem).subject
  expect(subject(findTopCertificate(certificate + top))).toBe('O=Own\nCN=Own CA')
  expect(subject(findTopCertificate(certificate))).toBe(new X509Certificate(certificate).subject)
})
