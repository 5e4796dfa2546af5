import { once } from 'node:events'
import type { ConnectionCause } from '@pocketbank/http/journal'
import { expect, test, vi } from 'vitest'
import { writeClientHello } from '../../../test/kit/client-hello.ts'
import { openTlsBank, type TlsBank } from '../../../test/kit/tls-bank.ts'
import { issueServerKeys } from './server-keys.ts'

/** Answers the certificate of the bank by an alert, as clients of TLS 1.2 do. */
async function sendAlert({ sendHello }: TlsBank, number: number): Promise<void> {
  const socket = await sendHello({ maxVersion: 'TLSv1.2' })
  socket.end(Buffer.from([21, 3, 3, 0, 2, 2, number]))
}

const rsaOnly = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' } as const
const oldVersion = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
const oldest = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const

interface HandshakeMistake {
  readonly client: string
  readonly cause: ConnectionCause
  readonly sentence: RegExp
  readonly make: (bank: TlsBank) => unknown
}

const mistakes: readonly HandshakeMistake[] = [
  {
    client: 'does not trust the authority',
    cause: 'closed',
    sentence:
      /may not trust the certificate\. Probably it lacks POCKETBANK_CA, or it expects another host name/,
    make: ({ connectAs }) => connectAs({ ca: [] }),
  },
  {
    client: 'does not trust the authority and connects to an address',
    cause: 'closed',
    sentence: /Probably it lacks POCKETBANK_CA, or/,
    make: ({ connectAs }) => connectAs({ ca: [], servername: '' }),
  },
  {
    client: 'says by an alert that it does not know the authority',
    cause: 'unknownAuthority',
    sentence: /The client does not trust the bank's certificate: give it POCKETBANK_CA\.$/,
    make: (bank) => sendAlert(bank, 48),
  },
  {
    client: 'refuses the certificate by the alert bad_certificate',
    cause: 'certificateRefused',
    sentence:
      /Probably it does not trust the bank's certificate \(give it POCKETBANK_CA\), or it expects another host/,
    make: (bank) => sendAlert(bank, 42),
  },
  {
    client: 'refuses the certificate by the alert certificate_unknown',
    cause: 'certificateRefused',
    sentence:
      /Probably it does not trust the bank's certificate \(give it POCKETBANK_CA\), or it expects another host/,
    make: (bank) => sendAlert(bank, 46),
  },
  {
    client: 'has a clock that is years ahead',
    cause: 'certificateExpired',
    sentence: /not valid by the clock of the client: set that clock/,
    make: (bank) => sendAlert(bank, 45),
  },
  {
    client: 'expects another host name',
    cause: 'wrongHost',
    sentence:
      /asked for the host "bank\.example", .+: use localhost, 127\.0\.0\.1, ::1, or start the bank with --allow-host bank\.example\.$/,
    make: ({ connectAs }) => connectAs({ servername: 'bank.example' }),
  },
  {
    client: 'finishes the handshake with another host name and closes',
    cause: 'wrongHost',
    sentence: /asked for the host "psd2\.local"/,
    make: ({ connectAs }) => connectAs({ servername: 'psd2.local', rejectUnauthorized: false }),
  },
  {
    client: 'offers TLS 1.1 only',
    cause: 'protocolVersion',
    sentence: /offers no TLS version of the bank: allow TLS 1\.2 or 1\.3/,
    make: ({ connectAs }) => connectAs(oldVersion),
  },
  {
    client: 'offers TLS 1.0 only',
    cause: 'protocolVersion',
    sentence: /offers no TLS version of the bank/,
    make: ({ connectAs }) => connectAs(oldest),
  },
  {
    client: 'offers ciphers for RSA keys only',
    cause: 'noSharedCipher',
    sentence: /no cipher, group or signature algorithm in common/,
    make: ({ connectAs }) => connectAs(rsaOnly),
  },
  {
    client: 'offers a cipher of TLS 1.3 only that the bank lacks',
    cause: 'noSharedCipher',
    sentence: /no cipher, group or signature algorithm in common/,
    make: ({ connectAs }) => connectAs({ ciphers: 'TLS_AES_128_CCM_SHA256', minVersion: 'TLSv1.3' }),
  },
  {
    client: 'verifies RSA signatures only',
    cause: 'noSharedCipher',
    sentence: /no cipher, group or signature algorithm in common/,
    make: ({ connectAs }) => connectAs({ sigalgs: 'RSA-PSS+SHA256', minVersion: 'TLSv1.3' }),
  },
  {
    client: 'speaks HTTP/2 only',
    cause: 'noSharedProtocol',
    sentence: /no protocol of the bank \(ALPN\): set it to HTTP\/1\.1/,
    make: ({ connectAs }) => connectAs({ ALPNProtocols: ['h2'] }),
  },
  {
    client: 'resets the connection during the handshake',
    cause: 'reset',
    sentence: /reset during the handshake: .+POCKETBANK_CA/,
    make: async ({ sendHello }) => (await sendHello()).resetAndDestroy(),
  },
  {
    client: 'closes during the handshake',
    cause: 'closed',
    sentence: /closed during or just after the handshake/,
    make: async ({ sendHello }) => (await sendHello()).end(),
  },
  {
    client: 'sends something else after the first byte of TLS',
    cause: 'malformed',
    sentence: /not a TLS handshake that the bank can read \(ERR_SSL_/,
    make: ({ open }) => open().end(Buffer.from('\u0016GET / HTTP/1.1\r\n\r\n')),
  },
]

test.each(mistakes)('[E5h] explains a client that $client ($cause)', async ({ cause, sentence, make }) => {
  const bank = await openTlsBank()
  await make(bank)
  const [entry, ...others] = await bank.readFailures()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ cause, client: '127.0.0.1', count: 1, text: expect.stringMatching(sentence) })
  expect(bank.printed).toEqual([`a connection from 127.0.0.1 ended without a request. ${entry?.text}`])
  expect(bank.server.app.requests.entries).toEqual([])
})

test('[E5h] counts the connections of a client with one cause, and prints one line', async () => {
  const { server, printed, connectAs } = await openTlsBank()
  for (const servername of ['a.example', 'b.example', 'c.example']) await connectAs({ servername })
  await connectAs(rsaOnly)
  await vi.waitFor(() => {
    const counts = server.app.requests.connections.entries.map(({ cause, count }) => [cause, count])
    expect(counts).toEqual([
      ['wrongHost', 3],
      ['noSharedCipher', 1],
    ])
  })
  expect(printed).toHaveLength(2)
})

test('[E5h] names no --allow-host next to a certificate of the user', async () => {
  const { cert, key } = await issueServerKeys({ host: 'shop.example' }, Date.now())
  const { connectAs, readFailures } = await openTlsBank({ tlsCert: cert, tlsKey: key })
  await connectAs({ servername: 'bank.example', rejectUnauthorized: false })
  const [entry] = await readFailures()
  expect(entry?.text).toMatch(/use localhost, 127\.0\.0\.1, .+, shop\.example\.$/)
})

test.each(['localhost', ''])('[E5h] accepts a probe that finishes the handshake (SNI "%s")', async (name) => {
  const { connectAs, open, readFailures } = await openTlsBank()
  expect(await connectAs({ servername: name, rejectUnauthorized: false })).toBeUndefined()
  open().end()
  await connectAs({ servername: 'last.example', rejectUnauthorized: false })
  expect((await readFailures()).map(({ cause }) => cause)).toEqual(['wrongHost'])
})

test.each([
  ['127.0.0.1', 'closed'],
  ['127.0.0.9', 'wrongHost'],
  ['a..b.cc..', 'wrongHost'],
  ['\u0001\u00ff\u001b[2J<b>', 'wrongHost'],
  ['local\u0000hos', 'malformed'],
  [' '.repeat(9), 'wrongHost'],
])('[E5h] survives the name %j in SNI: %s', async (name, cause) => {
  const { open, printed, readFailures } = await openTlsBank()
  const hello = await writeClientHello({ servername: 'aaaaaaaaa' })
  const socket = open()
  socket.write(Buffer.from(hello.toString('latin1').replace('aaaaaaaaa', name), 'latin1'))
  await once(socket, 'data')
  socket.end()
  expect(await readFailures()).toMatchObject([{ cause }])
  expect(printed).toEqual([expect.not.stringContaining('\u001b')])
})

test('[E5h] reads a handshake that comes byte by byte', async () => {
  const { open, readFailures } = await openTlsBank()
  const socket = open().setNoDelay()
  for (const byte of await writeClientHello({ servername: 'slow.example' })) {
    socket.write(Buffer.from([byte]))
    await new Promise(setImmediate)
  }
  await once(socket, 'data')
  socket.end()
  expect(await readFailures()).toMatchObject([{ cause: 'wrongHost' }])
})
