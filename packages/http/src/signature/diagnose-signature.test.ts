import { createHash, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openssl } from '../../test/vectors/openssl.ts'
import { type Signing, signRequest } from '../../test/vectors/signing.ts'
import { nodeCrypto } from '../hosts/node/node-crypto.ts'
import { createAuthenticator } from './authenticate.ts'
import type { CryptoPort } from './crypto-port.ts'

const workshop = openssl()
afterAll(() => workshop.close())
const authority = workshop.authority()
const tpp = authority.issue()
const policy = { now: Date.parse('2026-01-15T09:00:00Z'), rsaBitsMin: 2048 }
const names = ['(request-target)', 'digest', 'x-request-id', 'date']
const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest()
const base = { method: 'POST', target: '/v1/sandbox/customers?x=1', body: '{"a":1}', names } satisfies Signing

test.each<readonly [string, Signing]>([
  ['a line feed at its end', { alter: (text) => `${text}\n` }],
  ['CRLF between its lines', { alter: (text) => text.replaceAll('\n', '\r\n') }],
  ['the lines without the blanks', { alter: (text) => text.replace(/^([^:]+): /gm, '$1:') }],
  [
    'header names as the list writes them',
    {
      names: ['Digest', 'X-Request-ID', 'Date'],
      alter: (text) =>
        text.replace('x-request-id', 'X-Request-ID').replace('digest', 'Digest').replace('date', 'Date'),
    },
  ],
  [
    'header names in Title-Case',
    {
      names: ['digest', 'x-request-id', 'date'],
      alter: (text) =>
        text.replace('x-request-id', 'X-Request-Id').replace('digest', 'Digest').replace('date', 'Date'),
    },
  ],
  ['the method in upper case', { alter: (text) => text.replace('post', 'POST') }],
  ['the path without its query', { alter: (text) => text.replace('?x=1', '') }],
  ['the path without /v1', { alter: (text) => text.replace('/v1', '') }],
  ['without the line of digest', { alter: (text) => text.replace(/\ndigest.*/, '') }],
  [
    'with a line of host behind',
    {
      names: ['digest', 'x-request-id', 'date'],
      headers: { host: 'bank.example' },
      alter: (text) => `${text}\nhost: bank.example`,
    },
  ],
  [
    'the order "digest date x-request-id (request-target)"',
    { alter: (text) => [1, 3, 2, 0].map((line) => text.split('\n')[line]).join('\n') },
  ],
  [
    'header values in UTF-8',
    {
      headers: { 'psu-corporate-id': 'Blåbær' },
      names: [...names, 'psu-corporate-id'],
      alter: (text) => new TextEncoder().encode(text),
    },
  ],
  ['the hash of the signing string, which', { alter: sha256 }],
  ['the hexadecimal hash', { alter: (text) => sha256(text).toString('hex') }],
  ['the base64 hash', { alter: (text) => sha256(text).toString('base64') }],
  ['the body instead', { alter: () => '{"a":1}' }],
  ['SHA-1 instead of SHA-256', { hash: 'sha1' }],
  ['SHA-512 instead of SHA-256', { hash: 'sha512' }],
  ['another text than the bank built', { alter: (text) => `${text}?` }],
  ['not made by the private key', { by: authority.issue() }],
  [
    'another key signed',
    { by: authority.issue({ keyOptions: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:3072'] }) },
  ],
])('[Q10] says what a client probably did: %s', async (hint, signing) => {
  const verdict = await createAuthenticator({ crypto: nodeCrypto })(
    signRequest(tpp, { ...base, ...signing }),
    policy,
  )
  expect(verdict).toMatchObject({
    refusal: { code: 'SIGNATURE_INVALID', text: expect.stringContaining(hint) },
    explanation: { step: 'signature', signingString: expect.stringContaining('digest: SHA-256=') },
  })
})

test('[Q10] recognises RSA-PSS', async () => {
  const message = signRequest(tpp, {
    wrap: (value) =>
      value.replace(
        /signature=".*"/,
        () =>
          `signature="${sign('sha256', Buffer.from('x'), { key: tpp.key, padding: 6 }).toString('base64')}"`,
      ),
  })
  const verdict = await createAuthenticator({ crypto: nodeCrypto })(message, policy)
  expect(verdict).toMatchObject({ refusal: { text: expect.stringContaining('RSA-PSS') } })
})

test.each([3, 5, 60])('[Q10] makes a bounded number of guesses at a list of %i headers', async (count) => {
  let hashes = 0
  const counting: CryptoPort = {
    ...nodeCrypto,
    digest: (hash, octets) => {
      hashes += 1
      return nodeCrypto.digest(hash, octets)
    },
  }
  const headers = Object.fromEntries(
    Array.from({ length: count - 2 }, (_, at) => [`x-${at}`, 'x'.repeat(100)]),
  )
  const message = signRequest(tpp, { headers, alter: () => 'nothing of it' })
  expect(await createAuthenticator({ crypto: counting })(message, policy)).toMatchObject({ accepted: false })
  expect(hashes).toBeGreaterThan(count)
  expect(hashes).toBeLessThan(160)
})
