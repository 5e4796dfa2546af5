import { createPrivateKey, createPublicKey, generateKeyPairSync, verify as verifyByNode } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openssl } from '../../test/vectors/openssl.ts'
import { createAuthority } from '../authority/authority.ts'
import { makeKey } from '../authority/key-pair.ts'
import { ecKey, otherKey, tppKey } from '../authority/test-keys.ts'
import { nodeSigning } from '../node/node-signing.ts'
import type { HttpRequest } from '../signature/http-request.ts'
import { verify } from '../signature/verify.ts'
import { type SignOptions, sign } from './sign.ts'

const workshop = openssl()
afterAll(() => workshop.close())

const now = new Date('2026-01-15T09:00:00Z')
const request = { method: 'GET', url: 'https://bank.example/v1/accounts?withBalance=true', headers: {} }
let options: SignOptions
beforeAll(async () => {
  const { pem } = await createAuthority().issue({ id: 'PSDNO-FSA-1', now })
  options = { key: tppKey.privateKey, certificate: pem, now }
})

test('adds the headers of a signature, in an order that Node verifies', async () => {
  const signedRequest = await sign(request, {
    ...options,
    requestId: 'r-1',
    alsoSigned: ['(request-target)'],
  })
  expect(signedRequest).toMatchObject({ method: 'GET', url: request.url })
  expect(Object.keys(signedRequest.headers).sort()).toEqual([
    'date',
    'signature',
    'tpp-signature-certificate',
    'x-request-id',
  ])
  const [, bytes = ''] = /signature="([^"]+)"/.exec(signedRequest.headers.signature ?? '') ?? []
  const text = [
    'date: Thu, 15 Jan 2026 09:00:00 GMT',
    'x-request-id: r-1',
    '(request-target): get /v1/accounts?withBalance=true',
  ].join('\n')
  expect(signedRequest.headers.signature).toContain('headers="date x-request-id (request-target)"')
  const key = createPublicKey(tppKey.publicKey)
  expect(verifyByNode('sha256', Buffer.from(text), key, Buffer.from(bytes, 'base64'))).toBe(true)
})

test.each<readonly [string, Partial<HttpRequest>, Partial<SignOptions>]>([
  ['a request without body', {}, {}],
  ['a path', { url: '/v1/accounts' }, { alsoSigned: ['(request-target)'] }],
  ['a path that begins with two slashes', { url: '//v1/accounts' }, { alsoSigned: ['(request-target)'] }],
  [
    'a target that fetch encodes',
    { url: 'https://bank.example/å b?c=ø' },
    { alsoSigned: ['(request-target)'] },
  ],
  ['a text', { method: 'POST', body: '{"name":"Bjørk"}' }, {}],
  ['bytes, by SHA-512', { method: 'POST', body: Uint8Array.of(0, 255) }, { digest: 'SHA-512' }],
  ['a body of no bytes', { method: 'POST', body: '' }, {}],
  ['headers of its own', { headers: { 'PSU-Corporate-ID': 'Blåbær', 'X-Request-ID': '7' } }, {}],
  ['no Date', {}, { leftOut: ['date'] }],
])('signs %s, by WebCrypto and by Node', async (_, change, extraOptions) => {
  for (const crypto of [undefined, nodeSigning]) {
    const signedRequest = await sign({ ...request, ...change }, { ...options, ...extraOptions, crypto })
    expect(await verify(signedRequest, { now })).toMatchObject({ accepted: true, tpp: { id: 'PSDNO-FSA-1' } })
    expect('date' in signedRequest.headers).toBe(extraOptions.leftOut === undefined)
  }
})

test('returns a request that fetch sends as signed', async () => {
  const signedRequest = await sign({ ...request, method: 'POST', body: '{"a":"ø"}' }, options)
  const sentRequest = new Request(signedRequest.url, signedRequest)
  const { method, url, headers } = sentRequest
  const body = await sentRequest.arrayBuffer()
  expect(await verify({ method, url, headers, body }, { now })).toMatchObject({ accepted: true })
})

test('accepts keys as openssl writes them', async () => {
  const key = createPrivateKey(tppKey.privateKey)
  const forms = [
    key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    `Bag Attributes\n    friendlyName: tpp\n${tppKey.privateKey}\n`,
    tppKey.privateKey.replaceAll('\n', '\r\n'),
  ]
  for (const form of forms)
    expect(await verify(await sign(request, { ...options, key: form }), { now })).toMatchObject({
      accepted: true,
    })
})

test('names an issuer beyond ASCII of an openssl certificate', async () => {
  const authority = workshop.authority({ subject: '/C=NO/O=Blåbær, Inc/CN=Test CA' })
  const issuedCertificate = authority.issue({
    subject: '/C=NO/O=Łódź/2.5.4.97=PSDPL-PFSA-1',
    roles: ['PSP_PI'],
  })
  const key = issuedCertificate.key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signedRequest = await sign(request, {
    key,
    certificate: Buffer.from(issuedCertificate.der).toString('base64'),
    now,
  })
  expect(await verify(signedRequest, { now })).toMatchObject({
    accepted: true,
    tpp: { id: 'PSDPL-PFSA-1', name: 'Łódź' },
  })
})

const encrypted = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
}).privateKey
const traditional = createPrivateKey(tppKey.privateKey)
  .export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  .toString()
const sec1 = createPrivateKey(ecKey.privateKey).export({ type: 'sec1', format: 'pem' }).toString()

test.each<readonly [string, Readonly<Record<string, unknown>>]>([
  ['key: the certificate is of another key', { key: otherKey.privateKey }],
  ['key: the private key is encrypted. Decrypt it: openssl pkey', { key: encrypted }],
  ['key: the private key is encrypted. Decrypt it: openssl pkey', { key: traditional }],
  ['key: expected an RSA key, got one of another kind', { key: ecKey.privateKey }],
  ['key: expected an RSA key, got EC', { key: sec1 }],
  ['key: no private key in PEM. Pass the private key of the certificate in PEM', { key: 'tpp-key.pem' }],
  ['key: no private key in PEM', { key: tppKey.publicKey }],
  [
    'key: the private key cannot be read',
    { key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' },
  ],
  [
    'key: the private key cannot be read',
    { key: '-----BEGIN PRIVATE KEY-----\n?\n-----END PRIVATE KEY-----' },
  ],
  ['key: expected text, got undefined', { key: undefined }],
  ['certificate: not base64. Pass the certificate of the TPP alone', { certificate: 'tpp-certificate.pem' }],
  ['digest: no such algorithm. The algorithms are SHA-256, SHA-512', { digest: 'MD5' }],
  ['password: no such option', { password: 'secret' }],
  ['now: expected a Date, got string', { now: '2026-01-15' }],
])('throws: %s', async (message, change) => {
  const failed = sign(request, { ...options, ...change } as unknown as SignOptions)
  await expect(failed).rejects.toThrow(message)
  await expect(failed).rejects.toThrow(TypeError)
})

test('names the curve of a refused certificate', async () => {
  const { pem } = await createAuthority().issue({ key: ecKey, now })
  await expect(sign(request, { key: ecKey.privateKey, certificate: pem, now })).rejects.toThrow(
    'certificate: expected an RSA key, got EC',
  )
})

test('never repeats a key in an error', async () => {
  const key = (await makeKey()).privateKey.slice(0, -60)
  const failed = await sign(request, { ...options, key }).catch(String)
  expect(failed).toContain('key: no private key in PEM')
  expect(failed).not.toContain(key.slice(40, 60))
})

test.each([
  ['headers.psu-id: no header can have this name or value', { headers: { 'psu-id': 'a\nb' } }],
  ['headers.bad name: no header can have this name or value', { headers: { 'bad name': 'a' } }],
  ['url: the address cannot be read', { url: 'https://:1:2/' }],
  ['url: expected an address or a path', { url: 'accounts' }],
])('throws: %s', async (message, change) => {
  await expect(sign({ ...request, ...change }, options)).rejects.toThrow(message)
})
