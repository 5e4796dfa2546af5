import { type Authentication, createAuthenticator, readTrustAnchors, webCrypto } from '@pocketbank/signatures'
import { createAuthority, otherKey, tppKey, weakKey } from '@pocketbank/signatures/authority'
import { requireRole } from '@pocketbank/signatures/signature'
import { mistakes } from '@pocketbank/signatures/signing'
import { expect, test } from 'vitest'
import { createTpp, type TppOptions } from '../tpp.ts'

const now = () => new Date('2026-01-15T09:00:00Z')
const authenticate = createAuthenticator({ crypto: webCrypto })
const anchors = readTrustAnchors((await createAuthority().certificate()).pem)
if (!anchors.ok) throw new Error(anchors.error)
const policy = { now: now().getTime(), rsaBitsMin: 2048, trustAnchors: anchors.value }

const tpp = createTpp({ now, requestIds: () => '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10' })

/** Checks a signed POST as the bank does; returns its authentication. */
async function checkSignedPost(options: TppOptions): Promise<Authentication> {
  const body = '{"b":"Blå/bær","a":1}'
  const request = new Request('https://bank.example/v1/x?y=z', { method: 'POST', body })
  const { method, headers, ...rest } = await signRequest(options, request)
  return authenticate({ method, headers, target: '/v1/x?y=z', body: rest.body }, policy)
}

async function signRequest(options: TppOptions, request: Request) {
  const signedRequest = await tpp.with(options).sign(request)
  // A client adds the host when it sends the request.
  signedRequest.headers.set('host', new URL(request.url).host)
  return {
    method: signedRequest.method,
    headers: signedRequest.headers,
    body: new Uint8Array(await signedRequest.arrayBuffer()),
  }
}

test.each<readonly [string, TppOptions]>([
  ['the default TPP', {}],
  ['another id, name and role', { id: 'PSDSE-FINA-44059', name: 'Åre Betal, "AB"', roles: ['PSP_AI'] }],
  ['another key', { key: otherKey }],
  ['SHA-512', { digest: 'SHA-512' }],
  [
    'more headers',
    { headers: { 'PSU-ID': 'a', 'PSU-Corporate-ID': 'b', 'TPP-Redirect-URI': 'https://tpp.example' } },
  ],
  ['the request target', { alsoSigned: ['(request-target)'] }],
])('is accepted with %s', async (_, options) => {
  expect(await checkSignedPost(options)).toMatchObject({
    accepted: true,
    tpp: { id: options.id ?? 'PSDNO-FSA-123456789' },
  })
})

test.each([
  { C: 'NO', O: 'Blåbær & Bær AS', CN: 'Blåbær CA €' },
  { C: 'NO', O: 'Acme, Inc', CN: 'The "A\\B" CA + <more>; #1' },
  {
    C: 'NO',
    ST: 'Oslo',
    L: 'Oslo',
    OU: ' spaced ',
    CN: '#1',
    serialNumber: '7',
    emailAddress: 'ca@example.com',
  },
])('has a readable keyId of a certificate by %j', async (name) => {
  const authority = createAuthority({ name })
  const trustAnchors = readTrustAnchors((await authority.certificate()).pem)
  if (!trustAnchors.ok) throw new Error(trustAnchors.error)
  const signedRequest = await signRequest({ authority }, new Request('https://bank.example/'))
  const authentication = await authenticate(
    { ...signedRequest, target: '/' },
    { ...policy, trustAnchors: trustAnchors.value },
  )
  expect(authentication).toMatchObject({ accepted: true })
})

test('may do nothing with a certificate without roles', async () => {
  const authentication = await checkSignedPost({ wrong: 'withoutRoles' })
  expect(authentication.accepted && requireRole(authentication.tpp, 'PSP_AI')?.code).toBe('FORBIDDEN')
})

test('omits the header with requestIdMissing', async () => {
  const { headers } = await signRequest({ wrong: 'requestIdMissing' }, new Request('https://bank.example/'))
  expect(headers.has('x-request-id')).toBe(false)
})

test("uses another key than the TPP's with otherKey", () => {
  expect([tppKey, otherKey, weakKey].map(mistakes.otherKey.key)).toEqual([otherKey, tppKey, otherKey])
})

test('makes a mistake for one call only', async () => {
  const signatures: boolean[] = []
  const send = (request: Request) => {
    signatures.push(request.headers.has('signature'))
    return new Response()
  }
  const right = createTpp({ now, send })
  await right.get('/a' as string, { wrong: 'signatureMissing' })
  await right.get('/a' as string)
  await right.with({ wrong: 'signatureMissing' }).get('/a' as string)
  expect(signatures).toEqual([false, true, false])
})

test('refuses to change a missing body', async () => {
  await expect(tpp.get('/v1/accounts', { wrong: 'bodyChanged' })).rejects.toThrow('the request has no body')
})

test('sends a digest without a body with digestOfOtherBody', async () => {
  const signedRequest = await signRequest(
    { wrong: 'digestOfOtherBody' },
    new Request('https://bank.example/'),
  )
  const authentication = await authenticate({ ...signedRequest, target: '/' }, policy)
  expect(authentication).toMatchObject({ accepted: false, explanation: { step: 'digest' } })
})

test('makes a custom mistake', async () => {
  const mistake = { meaning: 'Lines end in CR LF.', text: (text: string) => text.replaceAll('\n', '\r\n') }
  const authentication = await checkSignedPost({ wrong: mistake })
  expect(authentication).toMatchObject({ accepted: false, explanation: { step: 'signature' } })
})
