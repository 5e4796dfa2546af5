import { createHash, privateEncrypt, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { rsa3072Pem } from '../../../test/vectors/long-keys.ts'
import { openssl } from '../../../test/vectors/openssl.ts'
import { type Signing, signRequest } from '../../../test/vectors/signing.ts'
import { nodeCrypto } from '../../node/node-crypto.ts'
import { createAuthenticator } from '../authenticate.ts'
import type { CryptoPort } from '../crypto-port.ts'
import { effortMax } from './effort.ts'

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
  ['it signs CRLF between the lines', { alter: (text) => text.replaceAll('\n', '\r\n') }],
  ['it signs a colon without a blank after it', { alter: (text) => text.replace(/^([^:]+): /gm, '$1:') }],
  [
    'it signs header names as the interface spells them',
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
  [
    'it signs the names X-Request-ID, PSU-ID, TPP-Redirect-URI with capitals: write all header names of the signing string in lower case',
    {
      names: ['date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri'],
      headers: { 'psu-id': 'a', 'tpp-redirect-uri': 'https://a.b/c' },
      alter: (text) =>
        text
          .replace('x-request-id', 'X-Request-ID')
          .replace('psu-id', 'PSU-ID')
          .replace('tpp-redirect-uri', 'TPP-Redirect-URI'),
    },
  ],
  [
    'it signs the name Date with capitals',
    {
      names: ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri', 'date'],
      headers: { 'psu-id': 'a', 'psu-corporate-id': 'b', 'tpp-redirect-uri': 'https://a.b/c' },
      alter: (text) => text.replace('date', 'Date'),
    },
  ],
  [
    'it signs the names Digest, X-Request-ID with capitals',
    { alter: (text) => text.replace('digest', 'Digest').replace('x-request-id', 'X-Request-ID') },
  ],
  [
    'it signs the names Psu-Id, X-Request-Id with capitals',
    {
      names: ['digest', 'date', 'psu-id', 'x-request-id'],
      headers: { 'psu-id': 'a' },
      alter: (text) => text.replace('psu-id', 'Psu-Id').replace('x-request-id', 'X-Request-Id'),
    },
  ],
  ['joined by the four characters \\r\\n', { alter: (text) => text.replaceAll('\n', '\\r\\n') }],
  ['a line feed in front of the first line', { alter: (text) => `\n${text}` }],
  ['a tab after the colon', { alter: (text) => text.replaceAll(/^([^:]+): /gm, '$1:\t') }],
  [
    'header names in quotes, as RFC 9421 has them',
    { alter: (text) => text.replaceAll(/^([^:]+): /gm, '"$1": ') },
  ],
  [
    'it signs in the order "e d c b a x-request-id digest date (request-target)"',
    {
      headers: { a: '1', b: '2', c: '3', d: '4', e: '5' },
      names: [...names.slice(0, 1), 'date', 'digest', 'x-request-id', 'a', 'b', 'c', 'd', 'e'],
      alter: (text) => text.split('\n').toReversed().join('\n'),
    },
  ],
  ['it signs the method in upper case', { alter: (text) => text.replace('post', 'POST') }],
  ['the path without its query', { alter: (text) => text.replace('?x=1', '') }],
  ['the path without /v1', { alter: (text) => text.replace('/v1', '') }],
  ['it does not sign digest, which is in the list', { alter: (text) => text.replace(/\ndigest.*/, '') }],
  [
    'it signs host, which is not in the list',
    {
      names: ['digest', 'x-request-id', 'date'],
      headers: { host: 'bank.example' },
      alter: (text) => `${text}\nhost: bank.example`,
    },
  ],
  [
    'it signs in the order "digest date x-request-id (request-target)"',
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
  [
    'it signs the hash of the signing string: sign the signing string itself, since signing computes its SHA-256',
    { alter: sha256 },
  ],
  ['it signs the hexadecimal hash', { alter: (text) => sha256(text).toString('hex') }],
  ['it signs the base64 hash', { alter: (text) => sha256(text).toString('base64') }],
  ['it signs the body', { alter: () => '{"a":1}' }],
  ['SHA-1 instead of SHA-256', { hash: 'sha1' }],
  ['SHA-512 instead of SHA-256', { hash: 'sha512' }],
  ['the values only', { alter: (text) => text.replaceAll(/^[^:]+: /gm, '') }],
  ['a blank in front of every line', { alter: (text) => text.replaceAll(/^/gm, ' ') }],
  ['a date 1 s after', { alter: (text) => text.replace('09:00:00', '09:00:01') }],
  [
    'the whole address as request target',
    { headers: { host: 'a:1' }, alter: (text) => text.replace('post /', 'post http://a:1/') },
  ],
  [
    '(request-target), which is not in the list',
    { names: names.slice(1), alter: (text) => `(request-target): post ${base.target}\n${text}` },
  ],
  [
    'tpp-redirect-uri encoded as forms are',
    {
      headers: { 'tpp-redirect-uri': 'https://a.b/c d' },
      names: [...names, 'tpp-redirect-uri'],
      alter: (text) => text.replace('https://a.b/c d', 'https%3A%2F%2Fa.b%2Fc+d'),
    },
  ],
  [
    'tpp-redirect-uri decoded once more',
    {
      headers: { 'tpp-redirect-uri': 'https://a.b/%C3%A5' },
      names: [...names, 'tpp-redirect-uri'],
      alter: (text) => text.replace('%C3%A5', '\u00c3\u00a5'),
    },
  ],
  [
    'the order "x-request-id digest date a b c d"',
    {
      headers: { a: '1', b: '2', c: '3', d: '4' },
      names: ['date', 'digest', 'x-request-id', 'a', 'b', 'c', 'd'],
      alter: (text) => [2, 1, 0, 3, 4, 5, 6].map((line) => text.split('\n')[line]).join('\n'),
    },
  ],
  [
    'host is in the list and arrives as "a:1"',
    { headers: { host: 'a:1' }, names: [...names, 'host'], alter: (text) => text.replace('a:1', 'b') },
  ],
  ['another text than the bank built', { alter: (text) => `${text}?` }],
  ['the private key of the certificate did not make it', { by: authority.issue() }],
  ['it has 384 bytes', { by: authority.issue({ keyPem: rsa3072Pem }) }],
])('[Q10g] says what a client did: %s', async (hint, signing) => {
  const authentication = await createAuthenticator({ crypto: nodeCrypto })(
    signRequest(tpp, { ...base, ...signing }),
    policy,
  )
  expect(authentication).toMatchObject({
    refusal: { code: 'SIGNATURE_INVALID', text: expect.stringContaining(hint) },
    explanation: { step: 'signature', signingString: expect.stringContaining('digest: SHA-256=') },
  })
})

test.each([
  ['salt of the length of the hash', 32],
  ['the longest salt', 222],
])('[Q4] [Q10g] proves RSA-PSS with %s', async (_, saltLength) => {
  const right = signRequest(tpp)
  const text = `date: ${right.headers.get('Date')}\nx-request-id: ${right.headers.get('X-Request-ID')}`
  const value = sign('sha256', Buffer.from(text), { key: tpp.key, padding: 6, saltLength }).toString('base64')
  const message = signRequest(tpp, {
    wrap: (whole) => whole.replace(/signature=".*"/, () => `signature="${value}"`),
  })
  expect(await createAuthenticator({ crypto: nodeCrypto })(message, policy)).toMatchObject({
    refusal: { rule: 'Q4' },
    explanation: {
      causes: [
        {
          what: 'it was made with RSA-PSS padding and SHA-256',
          do: 'sign with PKCS#1 v1.5 padding and SHA-256',
        },
      ],
    },
  })
})

test.each<readonly [string, (text: string) => Buffer]>([
  ['a bare hash, without its name in front', sha256],
  ['the bare hexadecimal digits of a hash', (text) => Buffer.from(sha256(text).toString('hex'))],
  ['bare text, not the hash of it', (text) => Buffer.from(text)],
])('[Q4] [Q10g] reports text that was encrypted instead of signed: %s', async (cause, encrypted) => {
  const right = signRequest(tpp)
  const text = `date: ${right.headers.get('Date')}\nx-request-id: ${right.headers.get('X-Request-ID')}`
  const value = privateEncrypt(tpp.key, encrypted(text)).toString('base64')
  const message = signRequest(tpp, {
    wrap: (whole) => whole.replace(/signature=".*"/, () => `signature="${value}"`),
  })
  expect(await createAuthenticator({ crypto: nodeCrypto })(message, policy)).toMatchObject({
    refusal: { rule: 'Q4' },
    explanation: {
      causes: [{ what: `it holds ${cause}`, do: expect.stringMatching(/^let the library sign/) }],
    },
  })
})

test('[Q10g] reports two changes together, and nothing else', async () => {
  const changeBoth = (text: string) =>
    `${text.replace('digest', 'Digest').replace('x-request-id', 'X-Request-ID').replace('date', 'Date')}\n`
  expect(
    await createAuthenticator({ crypto: nodeCrypto })(
      signRequest(tpp, { ...base, names: names.slice(1), alter: changeBoth }),
      policy,
    ),
  ).toMatchObject({
    explanation: {
      causes: [
        { what: expect.stringContaining('header names as the interface spells them') },
        { what: expect.stringContaining('a line feed at its end') },
      ],
    },
  })
})

test.each([3, 5, 60])('[Q10h] makes a limited number of guesses for %i headers', async (count) => {
  let hashes = 0
  const counting: CryptoPort = {
    ...nodeCrypto,
    digest: (hash, bytes) => {
      hashes += 1
      return nodeCrypto.digest(hash, bytes)
    },
  }
  const headers = Object.fromEntries(
    Array.from({ length: count - 2 }, (_, at) => [`x-${at}`, 'x'.repeat(100)]),
  )
  const message = signRequest(tpp, { headers, alter: () => 'nothing of it' })
  expect(await createAuthenticator({ crypto: counting })(message, policy)).toMatchObject({ accepted: false })
  expect(hashes).toBeGreaterThan(count)
  expect(hashes).toBeLessThan(effortMax / 10_000)
})

test.each(['sha3-256', 'sha512-256', 'ripemd160'])(
  '[Q10g] reports a signature with %s as one with that hash',
  async (hash) => {
    const right = signRequest(tpp)
    const value = sign(hash, Buffer.from('x'), tpp.key).toString('base64')
    const message = signRequest(tpp, {
      wrap: (whole) => whole.replace(/signature=".*"/, () => `signature="${value}"`),
    })
    expect(right.headers.get('Date')).toBe(message.headers.get('Date'))
    const authentication = await createAuthenticator({ crypto: nodeCrypto })(message, policy)
    expect(authentication).toMatchObject({
      explanation: {
        causes: [{ what: expect.stringMatching(/^it was made with (?:SHA|RIPEMD).* instead of SHA-256$/) }],
      },
    })
  },
)

const quotedNames = (text: string) => text.replace(/^([^:]+):/gm, '"$1":')

test.each<readonly [string, (text: string) => string]>([
  [
    'the signature base of RFC 9421',
    (text) => `${quotedNames(text)}\n"@signature-params": ("date" "x-request-id")`,
  ],
  [
    'the headers as an object of JSON',
    (text) => `{"${text.replaceAll(': ', '":"').replaceAll('\n', '","')}"}`,
  ],
  ['the lines as a list of JSON', (text) => JSON.stringify(text.split('\n'))],
  ['x-request-id in braces', (text) => text.replace(/(x-request-id: )(.*)/, '$1{$2}')],
  ['x-request-id as a URN', (text) => text.replace('x-request-id: ', 'x-request-id: urn:uuid:')],
])('[Q10g] says what another signed text is: %s', async (mistake, alter) => {
  const authentication = await createAuthenticator({ crypto: nodeCrypto })(
    signRequest(tpp, { alter }),
    policy,
  )
  expect(authentication).toMatchObject({ explanation: { causes: [{ what: `it signs ${mistake}` }] } })
})
