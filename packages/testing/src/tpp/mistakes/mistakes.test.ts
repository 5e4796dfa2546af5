import { requireRole, type SignatureStep } from '@pocketbank/http/internal'
import {
  type Authentication,
  createAuthenticator,
  readTrustAnchors,
  webCrypto,
} from '@pocketbank/http/signature'
import { expect, test } from 'vitest'
import { createAuthority } from '../../authority/authority.ts'
import { otherKey, tppKey, weakKey } from '../../keys/test-keys.ts'
import { createTpp, type TppOptions } from '../tpp.ts'
import { type MistakeName, mistakes } from './index.ts'

const now = () => new Date('2026-01-15T09:00:00Z')
const authenticate = createAuthenticator({ crypto: webCrypto })
const anchors = readTrustAnchors((await createAuthority().certificate()).pem)
if (!anchors.ok) throw new Error(anchors.error)
const policy = { now: now().getTime(), rsaBitsMin: 2048, trustAnchors: anchors.value }

const tpp = createTpp({ now, requestIds: () => '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10' })

/** Checks a signed POST as the bank does; returns its authentication. */
async function authenticationOf(options: TppOptions): Promise<Authentication> {
  const hasBody = options.wrong === undefined || !('needsNoBody' in mistakes[options.wrong])
  const init = hasBody ? { method: 'POST', body: '{"b":"Blå/bær","a":1}' } : {}
  const request = new Request('https://bank.example/v1/x?y=z', init)
  const { method, headers, ...signed } = await sentBy(options, request)
  return authenticate({ method, headers, target: '/v1/x?y=z', body: signed.body }, policy)
}

async function sentBy(options: TppOptions, request: Request) {
  const signed = await tpp.with(options).sign(request)
  // Whoever sends it adds the host.
  signed.headers.set('host', new URL(request.url).host)
  return { method: signed.method, headers: signed.headers, body: new Uint8Array(await signed.arrayBuffer()) }
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
])('the bank accepts a request signed with %s', async (_, options) => {
  expect(await authenticationOf(options)).toMatchObject({
    accepted: true,
    tpp: { id: options.id ?? 'PSDNO-FSA-123456789' },
  })
})

test.each(
  // biome-ignore format: a table
  [
    { C: 'NO', O: 'Blåbær & Bær AS', CN: 'Blåbær CA €' },
    { C: 'NO', O: 'Acme, Inc', CN: 'The "A\\B" CA + <more>; #1' },
    { C: 'NO', ST: 'Oslo', L: 'Oslo', OU: ' spaced ', CN: '#1', serialNumber: '7', emailAddress: 'ca@example.com' },
  ],
)('the bank reads the keyId of a certificate that %j issued', async (name) => {
  const authority = createAuthority({ name })
  const trustAnchors = readTrustAnchors((await authority.certificate()).pem)
  if (!trustAnchors.ok) throw new Error(trustAnchors.error)
  const signed = await sentBy({ authority }, new Request('https://bank.example/'))
  const checked = await authenticate(
    { ...signed, target: '/' },
    { ...policy, trustAnchors: trustAnchors.value },
  )
  expect(checked).toMatchObject({ accepted: true })
})

const refusals: Readonly<
  Record<MistakeName, readonly [SignatureStep, code: string] | 'passes the signature check'>
> = {
  digestMissing: ['header', 'HTTP_HEADER_REQUIRED'],
  digestOfOtherBody: ['digest', 'SIGNATURE_INVALID'],
  bodyChanged: ['digest', 'SIGNATURE_INVALID'],
  digestIsBody: ['digest', 'SIGNATURE_INVALID'],
  digestOfBase64: ['digest', 'SIGNATURE_INVALID'],
  digestInHex: ['digest', 'SIGNATURE_INVALID'],
  digestWithoutBody: ['digest', 'SIGNATURE_INVALID'],
  digestOfPythonJson: ['digest', 'SIGNATURE_INVALID'],
  digestOfTabs: ['digest', 'SIGNATURE_INVALID'],
  digestOfEscapes: ['digest', 'SIGNATURE_INVALID'],
  digestOfEscapedSlashes: ['digest', 'SIGNATURE_INVALID'],
  digestOfSortedKeys: ['digest', 'SIGNATURE_INVALID'],
  digestOfJsonTwice: ['digest', 'SIGNATURE_INVALID'],
  digestOfUtf16: ['digest', 'SIGNATURE_INVALID'],
  digestOfByteOrderMark: ['digest', 'SIGNATURE_INVALID'],
  digestOfLatin1: ['digest', 'SIGNATURE_INVALID'],
  bodyPacked: ['digest', 'SIGNATURE_INVALID'],
  bodyWithoutLineEnds: ['digest', 'SIGNATURE_INVALID'],
  digestOfOtherNumbers: ['digest', 'SIGNATURE_INVALID'],
  digestOfLinesOfWindows: ['digest', 'SIGNATURE_INVALID'],
  digestOfEmptyObject: ['digest', 'SIGNATURE_INVALID'],
  digestOfDigest: ['digest', 'SIGNATURE_INVALID'],
  bodyInLatin1: ['digest', 'SIGNATURE_INVALID'],
  digestWithSign: ['digest', 'SIGNATURE_INVALID'],
  requestIdMissing: 'passes the signature check',
  headerChanged: ['signature', 'SIGNATURE_INVALID'],
  headerLeftOut: ['signed-headers', 'SIGNATURE_INVALID'],
  unsignedDate: ['signed-headers', 'SIGNATURE_INVALID'],
  unsignedDigest: ['signed-headers', 'SIGNATURE_INVALID'],
  absentHeaderListed: ['signed-headers', 'SIGNATURE_INVALID'],
  headerListedTwice: ['header', 'FORMAT_ERROR'],
  upperCaseNames: ['signature', 'SIGNATURE_INVALID'],
  lineBreaksOfWindows: ['signature', 'SIGNATURE_INVALID'],
  trailingLineBreak: ['signature', 'SIGNATURE_INVALID'],
  namesAsSpelled: ['signature', 'SIGNATURE_INVALID'],
  namesInCapitals: ['signature', 'SIGNATURE_INVALID'],
  namePartlySpelled: ['signature', 'SIGNATURE_INVALID'],
  namesInQuotes: ['signature', 'SIGNATURE_INVALID'],
  lineBreaksOfWindowsThroughout: ['signature', 'SIGNATURE_INVALID'],
  trailingLineBreakOfWindows: ['signature', 'SIGNATURE_INVALID'],
  lineBreaksWrittenOut: ['signature', 'SIGNATURE_INVALID'],
  lineBreaksOfWindowsWrittenOut: ['signature', 'SIGNATURE_INVALID'],
  leadingLineBreak: ['signature', 'SIGNATURE_INVALID'],
  tabAfterColon: ['signature', 'SIGNATURE_INVALID'],
  linesJoinedByNothing: ['signature', 'SIGNATURE_INVALID'],
  linesJoinedByCommas: ['signature', 'SIGNATURE_INVALID'],
  blankBeforeColon: ['signature', 'SIGNATURE_INVALID'],
  blanksAtEnds: ['signature', 'SIGNATURE_INVALID'],
  valuesInLowerCase: ['signature', 'SIGNATURE_INVALID'],
  valuesOnly: ['signature', 'SIGNATURE_INVALID'],
  textInBase64: ['signature', 'SIGNATURE_INVALID'],
  otherOrder: ['signature', 'SIGNATURE_INVALID'],
  hostChanged: ['signature', 'SIGNATURE_INVALID'],
  hostWithOtherPort: ['signature', 'SIGNATURE_INVALID'],
  wholeAddressAsTarget: ['signature', 'SIGNATURE_INVALID'],
  targetNotListed: ['signature', 'SIGNATURE_INVALID'],
  digestSignedWithoutName: ['signature', 'SIGNATURE_INVALID'],
  redirectUriDecoded: ['signature', 'SIGNATURE_INVALID'],
  redirectUriEncoded: ['signature', 'SIGNATURE_INVALID'],
  otherKey: ['signature', 'SIGNATURE_INVALID'],
  otherHash: ['signature', 'SIGNATURE_INVALID'],
  otherAlgorithm: ['algorithm', 'SIGNATURE_INVALID'],
  brokenBase64: ['header', 'FORMAT_ERROR'],
  signatureMissing: ['header', 'HTTP_HEADER_REQUIRED'],
  oldHash: ['signature', 'SIGNATURE_INVALID'],
  signatureInHex: ['signature', 'SIGNATURE_INVALID'],
  signatureTwiceInBase64: ['signature', 'SIGNATURE_INVALID'],
  signatureInBase64Url: ['header', 'FORMAT_ERROR'],
  signatureWithoutPadding: ['header', 'FORMAT_ERROR'],
  signatureWrapped: ['header', 'FORMAT_ERROR'],
  valuesWithoutQuotes: ['header', 'FORMAT_ERROR'],
  valuesInSingleQuotes: ['header', 'FORMAT_ERROR'],
  valuesInTypographicQuotes: ['header', 'FORMAT_ERROR'],
  parametersBySemicolons: ['header', 'FORMAT_ERROR'],
  signatureInAuthorization: ['header', 'HTTP_HEADER_REQUIRED'],
  signatureOfRfc9421: ['header', 'FORMAT_ERROR'],
  digestOfRfc9530: ['header', 'HTTP_HEADER_REQUIRED'],
  bearerToken: ['header', 'FORMAT_ERROR'],
  jws: ['header', 'FORMAT_ERROR'],
  jsonSignature: ['header', 'FORMAT_ERROR'],
  wrongSerial: ['key-id', 'SIGNATURE_INVALID'],
  decimalSerial: ['key-id', 'SIGNATURE_INVALID'],
  wrongIssuer: ['key-id', 'SIGNATURE_INVALID'],
  otherCertificate: ['key-id', 'SIGNATURE_INVALID'],
  certificateMissing: ['header', 'HTTP_HEADER_REQUIRED'],
  brokenCertificate: ['certificate', 'CERTIFICATE_INVALID'],
  expiredCertificate: ['validity', 'CERTIFICATE_EXPIRED'],
  notYetValid: ['validity', 'CERTIFICATE_INVALID'],
  unknownAuthority: ['issuer', 'CERTIFICATE_INVALID'],
  withoutRoles: 'passes the signature check',
  ecKey: ['key', 'CERTIFICATE_INVALID'],
  weakKey: ['key', 'CERTIFICATE_INVALID'],
  reversedSerial: ['key-id', 'SIGNATURE_INVALID'],
  subjectForIssuer: ['key-id', 'SIGNATURE_INVALID'],
  serialOfIssuer: ['key-id', 'SIGNATURE_INVALID'],
  keyOfOtherCertificate: ['signature', 'SIGNATURE_INVALID'],
  firstLineOfPem: ['header', 'FORMAT_ERROR'],
  certificateChain: ['header', 'FORMAT_ERROR'],
  certificatesByComma: ['header', 'FORMAT_ERROR'],
  rsaKeyForCertificate: ['certificate', 'CERTIFICATE_INVALID'],
  keyForCertificate: ['certificate', 'CERTIFICATE_INVALID'],
}

const names = Object.keys(mistakes).filter((name): name is MistakeName => name in refusals)

test('every mistake has its expected refusal', () => {
  expect(names).toEqual(Object.keys(refusals))
  expect(Object.keys(mistakes)).toEqual(names)
})

test.each(names)('the bank sees through %s', async (wrong) => {
  const expected = refusals[wrong]
  const seen = await authenticationOf({ wrong })
  if (expected === 'passes the signature check') expect(seen).toMatchObject({ accepted: true })
  else {
    const [step, code] = expected
    expect(seen).toMatchObject({ accepted: false, explanation: { step }, refusal: { code } })
  }
})

test('a certificate without roles may do nothing', async () => {
  const seen = await authenticationOf({ wrong: 'withoutRoles' })
  expect(seen.accepted && requireRole(seen.tpp, 'PSP_AI')?.code).toBe('FORBIDDEN')
})

test('requestIdMissing leaves the header out', async () => {
  const { headers } = await sentBy({ wrong: 'requestIdMissing' }, new Request('https://bank.example/'))
  expect(headers.has('x-request-id')).toBe(false)
})

test('otherKey is another key for whichever key the TPP has', () => {
  expect([tppKey, otherKey, weakKey].map(mistakes.otherKey.key)).toEqual([otherKey, tppKey, otherKey])
})

test('one call may be wrong where the next is right, and the other way round', async () => {
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

test('a body that is not there cannot be changed', async () => {
  await expect(tpp.get('/v1/accounts', { wrong: 'bodyChanged' })).rejects.toThrow('the request has no body')
})

test('without a body digestOfOtherBody still sends a digest, that of something', async () => {
  const signed = await sentBy({ wrong: 'digestOfOtherBody' }, new Request('https://bank.example/'))
  const seen = await authenticate({ ...signed, target: '/' }, policy)
  expect(seen).toMatchObject({ accepted: false, explanation: { step: 'digest' } })
})
