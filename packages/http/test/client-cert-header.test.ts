import { otherKey } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import type { SettingsInput } from '../src/settings.ts'
import { issueQwac, openCertified, toClientCert, toConnection } from './kit/client-certificates.ts'

const customers = '/v1/sandbox/customers'

/** Sends a signed request with a `Client-Cert` header. */
async function sendForwarded(value: string | undefined, settings: SettingsInput = {}, connection = {}) {
  const bank = openCertified({ clientCertHeader: true, ...settings })
  const tpp = bank.tpp({
    send: (request) => bank.fetch(request, connection),
    headers: value === undefined ? {} : { 'Client-Cert': value },
  })
  const answer = await tpp.get(customers)
  const { message = '' } = answer.ok ? {} : await answer.json()
  return { status: answer.status, rule: bank.requests.last?.rule, message }
}

test('[Q16n] reads the client certificate from Client-Cert if the host says so', async () => {
  const value = toClientCert(await issueQwac())
  expect(await sendForwarded(value)).toMatchObject({ status: 200 })
  expect(await sendForwarded(` ${value} `)).toMatchObject({ status: 200 })
  expect(await sendForwarded(value, { clientCertHeader: false })).toMatchObject({ status: 401, rule: 'Q16a' })
})

test('[Q16n] prefers the header over the certificate of the connection', async () => {
  const proxy = toConnection(await issueQwac({ qcStatements: false }))
  const value = toClientCert(await issueQwac())
  expect(await sendForwarded(value, {}, proxy)).toMatchObject({ status: 200 })
  expect(await sendForwarded(undefined, {}, proxy)).toMatchObject({ rule: 'Q16e' })
})

test.each([
  ['the base64 alone', (base64: string) => base64, 'lacks the colons around the base64'],
  [
    'percent-encoded PEM, as nginx writes it',
    (base64: string) =>
      encodeURIComponent(`-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`),
    'has another form than base64 of the DER between colons',
  ],
  ['two values', (base64: string) => `:${base64}:, :${base64}:`, 'has several values'],
  ['another text', () => 'CN=betal.example', 'is not base64 between colons'],
  ['other bytes', () => ':AAAA:', 'cannot be read: ASN.1'],
  [
    'a certificate that is cut',
    (base64: string) => `:${base64.slice(0, 800)}:`,
    'cannot be read: ASN.1 cut short',
  ],
  ['too many characters', (base64: string) => `:${base64.repeat(20)}:`, 'has more than 16384 characters'],
])('[Q16b] says of a Client-Cert header what is wrong with it: %s', async (_, write, says) => {
  const { base64 } = await issueQwac()
  const refused = await sendForwarded(write(base64))
  expect(refused).toMatchObject({ status: 401, rule: 'Q16b' })
  expect(refused.message).toContain(says)
})

test.each(['', '::', ' '])('[Q16a] an empty Client-Cert header is no certificate: "%s"', async (value) => {
  const refused = await sendForwarded(value)
  expect(refused).toMatchObject({ status: 401, rule: 'Q16a' })
  expect(refused.message).toContain('present a QWAC to the proxy, which passes it on in Client-Cert')
})

/** A request as a Worker gets it from its platform. */
function requestAtWorker(tlsClientAuth: object | undefined): Request {
  const headers = { 'X-Request-ID': 'one' }
  return Object.assign(new Request(`https://bank.example${customers}`, { headers }), {
    cf: { colo: 'ARN', tlsClientAuth },
  })
}

test('[Q16n] reads the client certificate that Cloudflare passes on', async () => {
  const bank = openCertified({ signatures: 'off' })
  const certRFC9440 = toClientCert(await issueQwac({ id: 'PSDSE-FINA-44059' }))
  const answers = [
    await bank.fetch(requestAtWorker({ certPresented: '1', certVerified: 'SUCCESS', certRFC9440 })),
    await bank.fetch(requestAtWorker({ certPresented: '0', certVerified: 'NONE', certRFC9440: '' })),
    await bank.fetch(requestAtWorker(undefined)),
    await bank.fetch(requestAtWorker({ certPresented: '1', certVerified: 'SUCCESS' })),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401])
  expect(bank.requests.all.map(({ rule, tpp }) => rule ?? tpp)).toEqual([
    'PSDSE-FINA-44059',
    'Q16a',
    'Q16a',
    'Q16b',
  ])
})

test('[Q16b] does not repeat a private key that stands where the certificate should', async () => {
  const pem = otherKey.privateKey
  const refused = await sendForwarded(encodeURIComponent(pem))
  expect(refused).toMatchObject({ status: 401, rule: 'Q16b' })
  expect(refused.message).not.toContain('PRIVATE')
})
