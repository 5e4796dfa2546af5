import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { setup } from '../../test/vectors/setup.ts'
import { createAuthority } from '../authority/authority.ts'
import { nodeCrypto } from '../node/node-crypto.ts'
import type { HttpRequest } from './http-request.ts'
import { type VerifyOptions, verify } from './verify.ts'

const { workshop, authority, tpp, body, post, get } = setup()
afterAll(() => workshop.close())

const now = new Date('2026-01-15T09:00:00Z')
const signedMessage = post({ names: ['(request-target)', 'date', 'x-request-id', 'digest'] })
const headers: Record<string, string> = Object.fromEntries(signedMessage.headers)
const plain: HttpRequest = { method: 'POST', url: '/v1/sandbox/customers', headers, body }
const bytes = new TextEncoder().encode(body)
const requestId = headers['x-request-id'] ?? ''

test.each<readonly [string, Partial<HttpRequest>]>([
  ['a path and text', {}],
  ['an address', { url: 'https://bank.example/v1/sandbox/customers' }],
  ['an address with a fragment', { url: 'http://127.0.0.1:8080/v1/sandbox/customers#top' }],
  ['a URL', { url: new URL('https://bank.example/v1/sandbox/customers') }],
  ['a Headers object', { headers: new Headers(headers) }],
  ['a Map', { headers: new Map(Object.entries(headers)) }],
  [
    'lists of values and undefined',
    { headers: { ...headers, 'X-Request-ID': undefined, accept: ['a', 'b'] } },
  ],
  [
    'names in capitals and blanks around a value',
    { headers: { ...headers, 'x-request-id': ` ${requestId}\t` } },
  ],
  ['bytes', { body: bytes }],
  ['a part of a buffer', { body: Buffer.from(`--${body}--`).subarray(2, -2) }],
  ['an ArrayBuffer', { body: bytes.buffer }],
])('accepts a request as %s', async (_, change) => {
  for (const crypto of [undefined, nodeCrypto]) {
    expect(await verify({ ...plain, ...change }, { now, crypto })).toMatchObject({
      accepted: true,
      tpp: { id: 'PSDNO-FSA-123', name: 'Acme', roles: ['PSP_AI'] },
    })
  }
})

test.each<readonly [string, Partial<HttpRequest>, Partial<VerifyOptions>, string, string]>([
  ['another target', { url: '/v1/sandbox/customers?a=b' }, {}, 'signature', 'SIGNATURE_INVALID'],
  ['another method', { method: 'PUT' }, {}, 'signature', 'SIGNATURE_INVALID'],
  ['another body', { body: `${body} ` }, {}, 'digest', 'SIGNATURE_INVALID'],
  ['the target *', { url: '*' }, {}, 'signature', 'SIGNATURE_INVALID'],
  ['no headers', { headers: {} }, {}, 'header', 'HTTP_HEADER_REQUIRED'],
  ['a line break in a value', { headers: { ...headers, signature: 'a\nb' } }, {}, 'header', 'FORMAT_ERROR'],
  ['a time after the certificate', {}, { now: new Date('2090-01-01') }, 'validity', 'CERTIFICATE_EXPIRED'],
  [
    'a narrow window',
    {},
    { now: new Date('2026-01-15T09:01:00Z'), dateWindowSeconds: 59 },
    'date',
    'SIGNATURE_INVALID',
  ],
  ['a longer key', {}, { rsaBitsMin: 4096 }, 'key', 'CERTIFICATE_INVALID'],
])('refuses a request with %s', async (_, change, options, step, code) => {
  const result = await verify({ ...plain, ...change }, { now, ...options })
  expect(result).toMatchObject({ accepted: false, refusal: { code }, explanation: { step } })
})

test('never throws for any headers and body', async () => {
  const names = [...Object.keys(headers), 'psu-id']
  const text = fc.oneof(fc.string(), drawText(), fc.constantFrom('', '=', 'Ł', '\uD800'))
  const changes = fc.record({
    name: fc.constantFrom(...names),
    value: text,
    body: fc.uint8Array({ maxLength: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(changes, async ({ name, value, body: otherBody }) => {
      const { accepted } = await verify(
        { ...plain, headers: { ...headers, [name]: value }, body: otherBody },
        { now },
      )
      expect(accepted).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('trusts only the issuers of a PEM file', async () => {
  const stranger = await createAuthority().certificate()
  const toPem = (der: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`
  const issuer = toPem(authority.certificate.der)
  expect(await verify(plain, { now, trustAnchors: `${stranger.pem}${issuer}` })).toMatchObject({
    accepted: true,
  })
  expect(await verify(plain, { now, trustAnchors: stranger.pem })).toMatchObject({
    explanation: { step: 'issuer' },
  })
})

test('requires a Digest without a body only on request', async () => {
  const { method, target: url, headers: sentHeaders } = get()
  expect(await verify({ method, url, headers: sentHeaders }, { now })).toMatchObject({ accepted: true })
  expect(await verify({ method, url, headers: sentHeaders }, { now, digestRequired: true })).toMatchObject({
    refusal: { code: 'HTTP_HEADER_REQUIRED', path: 'Digest' },
  })
})

test('returns the same result for the same request after another', async () => {
  const wrongRequest = { ...plain, method: 'PATCH' }
  const first = await verify(wrongRequest, { now })
  await verify(plain, { now })
  expect(await verify(wrongRequest, { now })).toEqual(first)
})

test.each<readonly [string, unknown, unknown]>([
  ['now: expected a Date, got undefined. Pass new Date()', plain, {}],
  ['now: expected a Date, got number', plain, { now: 5 }],
  ['now: expected a Date, got an invalid date', plain, { now: new Date('yesterday') }],
  ['options: expected an object, got undefined', plain, undefined],
  ['trustAnchor: no such option. The options are now, trustAnchors', plain, { now, trustAnchor: '' }],
  ['trustAnchors: no certificate in PEM armour', plain, { now, trustAnchors: tpp.der.join() }],
  ['method: expected a method, got undefined', { ...plain, method: undefined }, { now }],
  ['method: expected a method, got string', { ...plain, method: 'GET /' }, { now }],
  ['url: expected an address or a path that begins with "/"', { ...plain, url: 'v1/accounts' }, { now }],
  ['url: expected text or a URL, got undefined', { ...plain, url: undefined }, { now }],
  ['headers: expected an object, got undefined', { ...plain, headers: undefined }, { now }],
  ['headers.age: expected text, got number', { ...plain, headers: { age: 1 } }, { now }],
  ['body: expected bytes or text, got object. Pass the body as it is sent', { ...plain, body: {} }, { now }],
  ['body: expected bytes or text, got ReadableStream', { ...plain, body: new Response('x').body }, { now }],
])('throws: %s', async (message, request, options) => {
  await expect(verify(request as HttpRequest, options as VerifyOptions)).rejects.toThrow(message)
})
