import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings } from '@pocketbank/http/settings'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Server } from '../../src/node/serve.ts'
import { javaProgram, nodeProgram, pythonProgram, pythonSocket } from '../kit/tls-programs.ts'
import { listen } from './server.ts'

let folder: string
let lenient: Server
let strict: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pocketbank-tls-'))
  lenient = await listen(undefined, { tls: true })
  const settings = { ...defaultSettings, clientCertificates: 'strict' } as const
  strict = await listen(undefined, { tls: true, settings })
  await writeFile(join(folder, 'ca.pem'), lenient.ca ?? '')
  await writeFile(join(folder, 'Get.java'), javaProgram)
  await writeFile(join(folder, 'hosts'), '127.0.0.1 bank.example\n')
})
afterAll(async () => {
  await Promise.all([lenient.close(), strict.close()])
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  for (const { app } of [lenient, strict]) app.requests.clear()
})

const programs = {
  curl: '--version',
  node: '--version',
  openssl: 'version',
  python3: '--version',
  java: '-version',
  keytool: '-help',
} as const

type Program = keyof typeof programs

function isThere(program: Program): boolean {
  return spawnSync(program, [programs[program]]).error === undefined
}

/** Runs a program without input to its end; any exit code is accepted. */
function run(program: Program | 'env', ...words: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(program, words, { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr))
    child.stdin?.end()
  })
}

interface Mistake {
  readonly program: Program
  readonly mistake: string
  readonly server?: 'strict'
  /** What the program says. */
  readonly says: RegExp
  /** What the journal of the bank says. */
  readonly journal: RegExp
  readonly send: (url: string, port: string) => Promise<string>
}

const untrusted = /does not trust the bank's certificate: give it POCKETBANK_CA/
const probably =
  /Probably it (?:does not trust the bank's certificate \(give it|lacks) POCKETBANK_CA.+another host name/
const otherHost = /asked for the host "bank\.example".+start the bank with --allow-host bank\.example/
const noCipher = /no cipher, group or signature algorithm in common/
const noCertificate =
  /sent no certificate, and --client-certificates is strict: give it one, such as POCKETBANK_QWAC/

async function trustInJava(): Promise<readonly string[]> {
  const store = ['-keystore', 'trust.p12', '-storepass', 'changeit', '-storetype', 'PKCS12']
  await run('keytool', '-importcert', '-noprompt', '-alias', 'bank', '-file', 'ca.pem', ...store)
  return ['-Djavax.net.ssl.trustStore=trust.p12', '-Djavax.net.ssl.trustStorePassword=changeit']
}

const mistakes: readonly Mistake[] = [
  {
    program: 'curl',
    mistake: 'without the authority',
    says: /unable to get local issuer certificate/,
    journal: untrusted,
    send: (url) => run('curl', '-sS', url),
  },
  {
    program: 'curl',
    mistake: 'with another host name',
    says: /does not match|no alternative certificate subject name matches/,
    journal: otherHost,
    send: (_, port) =>
      run(
        'curl',
        '-sS',
        '--cacert',
        'ca.pem',
        '--resolve',
        `bank.example:${port}:127.0.0.1`,
        `https://bank.example:${port}/`,
      ),
  },
  {
    program: 'curl',
    mistake: 'with TLS 1.1',
    says: /protocol version|unsupported protocol|no protocols available/,
    journal: /offers no TLS version of the bank: allow TLS 1\.2 or 1\.3/,
    send: (url) =>
      run('curl', '-sS', '--cacert', 'ca.pem', '--tls-max', '1.1', '--ciphers', 'ALL:@SECLEVEL=0', url),
  },
  {
    program: 'curl',
    mistake: 'with ciphers for RSA keys only',
    says: /handshake failure/,
    journal: noCipher,
    send: (url) =>
      run('curl', '-sS', '--tls-max', '1.2', '--ciphers', 'ECDHE-RSA-AES128-GCM-SHA256', '--insecure', url),
  },
  {
    program: 'curl',
    mistake: 'without a client certificate',
    server: 'strict',
    says: /alert certificate required/,
    journal: noCertificate,
    send: (url) => run('curl', '-sS', '--cacert', 'ca.pem', url),
  },
  {
    program: 'openssl',
    mistake: 'without the authority',
    says: /certificate verify failed/,
    journal: untrusted,
    send: (_, port) =>
      run(
        'openssl',
        's_client',
        '-connect',
        `127.0.0.1:${port}`,
        '-servername',
        'localhost',
        '-verify_return_error',
        '-no-CAfile',
        '-no-CApath',
        '-no-CAstore',
      ),
  },
  {
    program: 'openssl',
    mistake: 'with a host name that it does not send',
    says: /hostname mismatch/i,
    journal: probably,
    send: (_, port) =>
      run(
        'openssl',
        's_client',
        '-connect',
        `127.0.0.1:${port}`,
        '-noservername',
        '-CAfile',
        'ca.pem',
        '-verify_hostname',
        'bank.example',
        '-verify_return_error',
      ),
  },
  {
    program: 'openssl',
    mistake: 'with HTTP/2 only',
    says: /no application protocol/,
    journal: /no protocol of the bank \(ALPN\): set it to HTTP\/1\.1/,
    send: (_, port) => run('openssl', 's_client', '-connect', `127.0.0.1:${port}`, '-alpn', 'h2'),
  },
  {
    program: 'openssl',
    mistake: 'with a cipher of TLS 1.3 that the bank lacks',
    says: /handshake failure/,
    journal: noCipher,
    send: (_, port) =>
      run(
        'openssl',
        's_client',
        '-connect',
        `127.0.0.1:${port}`,
        '-tls1_3',
        '-ciphersuites',
        'TLS_AES_128_CCM_SHA256',
      ),
  },
  {
    program: 'node',
    mistake: 'without the authority',
    says: /unable to verify the first certificate/,
    journal: probably,
    send: (url) => run('node', '--input-type=module', '--eval', nodeProgram, url),
  },
  {
    program: 'node',
    mistake: 'without a client certificate',
    server: 'strict',
    // fetch of Node 20 does not pass the alert on.
    says: /other side closed|ended by the other party|certificate required|EPIPE|ECONNRESET/,
    journal: noCertificate,
    send: (url) =>
      run('env', 'NODE_EXTRA_CA_CERTS=ca.pem', 'node', '--input-type=module', '--eval', nodeProgram, url),
  },
  {
    program: 'python3',
    mistake: 'without the authority',
    says: /CERTIFICATE_VERIFY_FAILED/,
    journal: untrusted,
    send: (url) => run('python3', '-c', pythonProgram, url),
  },
  {
    program: 'python3',
    mistake: 'with another host name',
    says: /Hostname mismatch/,
    journal: otherHost,
    send: (_, port) => run('python3', '-c', pythonSocket, '127.0.0.1', port, 'ca.pem'),
  },
  {
    program: 'python3',
    mistake: 'without a client certificate',
    server: 'strict',
    says: /CERTIFICATE_REQUIRED/i,
    journal: noCertificate,
    send: (url) => run('python3', '-c', pythonProgram, url, 'ca.pem'),
  },
  {
    program: 'java',
    mistake: 'without the authority',
    says: /unable to find valid certification path/,
    journal: probably,
    send: (url) => run('java', 'Get.java', url),
  },
  {
    program: 'java',
    mistake: 'with another host name',
    says: /No subject alternative DNS name matching bank\.example|No name matching/,
    journal: otherHost,
    send: async (_, port) =>
      run(
        'java',
        ...(await trustInJava()),
        '-Djdk.net.hosts.file=hosts',
        'Get.java',
        `https://bank.example:${port}/`,
      ),
  },
  {
    program: 'java',
    mistake: 'without a client certificate',
    server: 'strict',
    says: /certificate_required|closed|reset|EOF/i,
    journal: noCertificate,
    send: async (url) => run('java', ...(await trustInJava()), 'Get.java', url),
  },
]

const mustRun = process.env.CI === 'true'
const missing = (Object.keys(programs) as readonly Program[]).filter((program) => !isThere(program))

/** A test with a program, skipped on machines that lack it. */
function testWith(program: Program, title: string, check: () => Promise<void>): void {
  const isSkipped = missing.includes(program) && !mustRun
  test.skipIf(isSkipped)(isSkipped ? `${title}, skipped: ${program} not found` : title, check)
}

for (const { program, mistake, server, says, journal, send } of mistakes) {
  testWith(program, `[E5h] explains ${program} ${mistake}`, async () => {
    const bank = server === 'strict' ? strict : lenient
    const { port } = new URL(bank.url)
    expect(await send(`https://localhost:${port}/`, port)).toMatch(says)
    const entries = await vi.waitFor(() => {
      const { entries } = bank.app.requests.connections
      expect(entries).not.toEqual([])
      return entries
    })
    expect(entries).toMatchObject([{ client: '127.0.0.1', text: expect.stringMatching(journal) }])
    expect(bank.app.requests.entries).toEqual([])
  })
}

testWith('curl', '[E5j] curl with http:// reads which scheme to use', async () => {
  const { port } = new URL(lenient.url)
  const text = await run('curl', '-sS', `http://localhost:${port}/v1/accounts`)
  expect(JSON.parse(text)).toMatchObject({ status: 400, message: expect.stringContaining('Use https://') })
})
