import { createHash, verify, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTpp } from './tpp.ts'

const now = () => new Date('2026-01-15T09:00:00Z')
const tpp = createTpp({ now })
const psuId = 'f2c1f0a2-5d0b-4a5e-9a7e-3d2b1c0a9f8e'
const allSigned = {
  'PSU-ID': psuId,
  'PSU-Corporate-ID': '18129215603',
  'TPP-Redirect-URI': 'https://tpp.example/back?a=b',
}

function post(body: BodyInit = '{"a":1}', headers: Record<string, string> = {}): Request {
  return new Request('https://bank.example/v1/sandbox/customers?dry=true', { method: 'POST', headers, body })
}

/** Reads a signature as a stranger would: nothing here is the code under test. */
function readSignature(request: Request) {
  const parameters = new Map(
    [...(request.headers.get('signature') ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  const names = parameters.get('headers')?.split(' ') ?? []
  const { pathname, search } = new URL(request.url)
  const line = (name: string) =>
    name === '(request-target)'
      ? `(request-target): ${request.method.toLowerCase()} ${pathname}${search}`
      : `${name}: ${request.headers.get(name)}`
  return {
    names,
    keyId: parameters.get('keyId'),
    algorithm: parameters.get('algorithm'),
    bytes: Buffer.from(names.map(line).join('\n'), 'latin1'),
    signature: Buffer.from(parameters.get('signature') ?? '', 'base64'),
    certificate: new X509Certificate(
      Buffer.from(request.headers.get('tpp-signature-certificate') ?? '', 'base64'),
    ),
  }
}

function holds(request: Request): boolean {
  const { bytes, certificate, signature } = readSignature(request)
  return verify('sha256', bytes, certificate.publicKey, signature)
}

test('signs a POST that node:crypto verifies alone', async () => {
  const signedRequest = await tpp.sign(post())
  expect(readSignature(signedRequest).names).toEqual(['date', 'digest', 'x-request-id'])
  expect(holds(signedRequest)).toBe(true)
  const body = Buffer.from(await signedRequest.arrayBuffer())
  expect(body.toString()).toBe('{"a":1}')
  expect(signedRequest.headers.get('digest')).toBe(
    `SHA-256=${createHash('sha256').update(body).digest('base64')}`,
  )
})

test('signs each header of §5.3 that is there, in order', async () => {
  const signedRequest = await tpp.sign(post('{}', allSigned))
  expect(readSignature(signedRequest).names).toEqual([
    'date',
    'digest',
    'x-request-id',
    'psu-id',
    'psu-corporate-id',
    'tpp-redirect-uri',
  ])
  expect(holds(signedRequest)).toBe(true)
})

test('signs further headers if they are there', async () => {
  const otherTpp = tpp.with({ alsoSigned: ['(request-target)', 'PSU-IP-Address', 'x-absent', 'Date'] })
  const signedRequest = await otherTpp.sign(post('{}', { 'PSU-IP-Address': '2001:db8::1' }))
  expect(readSignature(signedRequest).names.slice(3)).toEqual(['(request-target)', 'psu-ip-address'])
  expect(holds(signedRequest)).toBe(true)
})

test('has serial and issuer of the certificate in the keyId', async () => {
  const { keyId, certificate } = readSignature(await tpp.sign(post()))
  expect(keyId).toBe(tpp.keyId)
  expect(keyId).toBe(
    `SN=${certificate.serialNumber.toLowerCase()},CA=${certificate.issuer.split('\n').reverse().join(',')}`,
  )
})

test('keeps headers of the request, and adds missing default ones', async () => {
  const otherTpp = tpp.with({ headers: { 'PSU-ID': psuId, 'x-accept-fix': 'longer-name' } })
  const date = 'Wed, 14 Jan 2026 00:00:00 GMT'
  const signedRequest = await otherTpp.sign(post('{}', { date, 'x-request-id': 'mine', 'psu-id': 'other' }))
  expect(Object.fromEntries(signedRequest.headers)).toMatchObject({
    date,
    'x-request-id': 'mine',
    'psu-id': 'other',
    'x-accept-fix': 'longer-name',
  })
  expect(holds(signedRequest)).toBe(true)
})

test('hashes with SHA-512 on request', async () => {
  const signedRequest = await tpp.with({ digest: 'SHA-512' }).sign(post('abc'))
  // FIPS 180-2 appendix C.1: the SHA-512 of "abc".
  const expectedDigest =
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f'
  expect(signedRequest.headers.get('digest')).toBe(
    `SHA-512=${Buffer.from(expectedDigest, 'hex').toString('base64')}`,
  )
  expect(holds(signedRequest)).toBe(true)
})

test('keeps method, address and redirect mode', async () => {
  const signedRequest = await tpp.sign(new Request(post(), { redirect: 'manual' }))
  expect(signedRequest.method).toBe('POST')
  expect(signedRequest.url).toBe('https://bank.example/v1/sandbox/customers?dry=true')
  expect(signedRequest.redirect).toBe('manual')
})

test('signs an empty body with the digest of nothing', async () => {
  const signedRequest = await tpp.sign(post(''))
  // FIPS 180-2: the SHA-256 of the empty message, in base64.
  expect(signedRequest.headers.get('digest')).toBe('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

test('signs any body and latin1 header', async () => {
  const latin1 = fc.string({
    unit: fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code < 0x7f || code > 0x9f)
      .map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), latin1, async (bytes, corporateId) => {
      const signedRequest = await tpp.sign(post(new Uint8Array(bytes), { 'psu-corporate-id': corporateId }))
      expect(holds(signedRequest)).toBe(true)
      expect(new Uint8Array(await signedRequest.arrayBuffer())).toEqual(new Uint8Array(bytes))
    }),
    { numRuns: 50 },
  )
})
