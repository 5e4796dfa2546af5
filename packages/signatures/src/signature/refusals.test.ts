import { afterAll, expect, test } from 'vitest'
import { createRefusal, setup } from '../../test/vectors/setup.ts'
import { keyIdByNode, signRequest, withHeader } from '../../test/vectors/signing.ts'
import { createAuthenticator } from './authenticate.ts'
import type { SignatureStep } from './explanation.ts'
import type { SignedMessage } from './signing-string.ts'
import { webCrypto } from './web-crypto.ts'

const { workshop, authority, tpp, keyPem, other, policy, body, get, post, judge } = setup()
afterAll(() => workshop.close())

test.each([
  ['TPP-Signature-Certificate', get()],
  ['Signature', get()],
  ['Digest', post()],
])('[Q1] refuses a missing %s', async (header, message) => {
  const authentication = await judge(withHeader(message, header, undefined))
  expect(authentication).toMatchObject(createRefusal('HTTP_HEADER_REQUIRED', 'header', header))
  expect(authentication).toMatchObject({ refusal: { path: header } })
})

test.each([
  ['[Q3] a Date of no known form', 'Date', '2026-01-15T09:00:00Z', 'RFC 7231'],
  ['[Q2] a Digest of no known form', 'Digest', 'X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=', 'algorithm'],
  ['[Q3] a Signature of no known form', 'Signature', 'Bearer abc', 'it holds a bearer token'],
  ['[Q5] a keyId of no known form', 'Signature', 'keyId="Test",signature="YQ=="', 'SN=<hex>,CA=<issuer>'],
  ['[Q7] a certificate that is not base64', 'TPP-Signature-Certificate', 'MIIC!', 'base64'],
])('%s', async (_, header, value, phrase) => {
  expect(await judge(withHeader(get(), header, value))).toMatchObject(
    createRefusal('FORMAT_ERROR', 'header', phrase),
  )
})

const short = authority.issue({ keyOptions: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] })
const elliptic = authority.issue({
  keyOptions: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
})
const expired = authority.issue({ keyPem, notAfter: '20260115085959Z' })
const early = authority.issue({ keyPem, notBefore: '20260115090001Z' })

const invalid = 'SIGNATURE_INVALID'

interface RefusalCase {
  readonly title: string
  readonly message: SignedMessage
  readonly code: string
  readonly step: SignatureStep
  readonly phrase: string
}

const refusals: readonly RefusalCase[] = [
  {
    title: '[Q2] one byte of the body changed',
    message: { ...post(), body: new TextEncoder().encode(body.replace('6', '7')) },
    code: invalid,
    step: 'digest',
    phrase: 'for the 32 bytes',
  },
  {
    title: '[Q2] the digest of another body',
    message: post({ headers: { digest: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=' } }),
    code: invalid,
    step: 'digest',
    phrase: 'must be SHA-256=',
  },
  {
    title: '[Q2] a digest without body that is not of nothing',
    message: get({ headers: { digest: 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=' } }),
    code: invalid,
    step: 'digest',
    phrase: '0 bytes',
  },
  {
    title: '[Q3] the digest left out of the list',
    message: post({ names: ['date', 'x-request-id'] }),
    code: invalid,
    step: 'signed-headers',
    phrase: 'must list digest',
  },
  {
    title: '[Q3] the date and the request id left out of the list',
    message: get({ names: ['(request-target)'] }),
    code: invalid,
    step: 'signed-headers',
    phrase: 'must list date, x-request-id',
  },
  {
    title: '[Q3] a header in the list that the request lacks',
    message: get({ names: ['date', 'x-request-id', 'psu-id'] }),
    code: invalid,
    step: 'signed-headers',
    phrase: 'psu-id',
  },
  {
    title: '[Q3] a pseudo-header of later drafts',
    message: get({ names: ['date', 'x-request-id', '(created)'] }),
    code: invalid,
    step: 'signed-headers',
    phrase: 'later drafts',
  },
  {
    title: '[Q3] a header changed after signing',
    message: withHeader(get(), 'X-Request-ID', 'x'),
    code: invalid,
    step: 'signature',
    phrase: 'another text',
  },
  {
    title: '[Q4] another key',
    message: get({ by: other }),
    code: invalid,
    step: 'signature',
    phrase: 'private key of the certificate did not make it',
  },
  {
    title: '[Q4] the name of another algorithm',
    message: get({ algorithm: 'rsa-sha512' }),
    code: invalid,
    step: 'algorithm',
    phrase: 'rsa-sha512',
  },
  {
    title: '[Q4] the name of SHA-1 over a signature that fits',
    message: get({ algorithm: 'rsa-sha1' }),
    code: invalid,
    step: 'algorithm',
    phrase: 'rsa-sha1',
  },
  {
    title: '[Q4] an HMAC',
    message: get({ algorithm: 'hmac-sha256' }),
    code: invalid,
    step: 'algorithm',
    phrase: 'hmac-sha256',
  },
  {
    title: '[Q4] RSA-SHA512 under the name rsa-sha256',
    message: get({ hash: 'sha512' }),
    code: invalid,
    step: 'signature',
    phrase: 'SHA-512 instead of SHA-256',
  },
  {
    title: '[Q5] another certificate',
    message: withHeader(get(), 'TPP-Signature-Certificate', Buffer.from(other.der).toString('base64')),
    code: invalid,
    step: 'key-id',
    phrase: 'keyId must name the certificate',
  },
  {
    title: '[Q5] another serial',
    message: get({ keyId: keyIdByNode(tpp).replace('FFAB12', 'FFAB13') }),
    code: invalid,
    step: 'key-id',
    phrase: 'by SN=FFAB12, got SN="FFAB13"',
  },
  {
    title: '[Q5] the serial in decimal',
    message: get({ keyId: keyIdByNode(tpp).replace('FFAB12', '16755474') }),
    code: invalid,
    step: 'key-id',
    phrase: 'in decimal',
  },
  {
    title: '[Q5] the serial with 0x',
    message: get({ keyId: keyIdByNode(tpp).replace('FFAB12', '0xFFAB12') }),
    code: invalid,
    step: 'key-id',
    phrase: '0x',
  },
  {
    title: '[Q5b] the serial with colons inside its bytes',
    message: get({ keyId: keyIdByNode(tpp).replace('FFAB12', 'FFA:B12') }),
    code: invalid,
    step: 'key-id',
    phrase: 'colons',
  },
  {
    title: '[Q5] another issuer',
    message: get({ keyId: 'SN=FFAB12,CA=CN=Real CA,O=Bl%C3%A5b%C3%A6r\\, Inc,C=NO' }),
    code: invalid,
    step: 'key-id',
    phrase: 'missing "CN=Test CA"',
  },
  {
    title: '[Q5] the issuer with an attribute missing',
    message: get({ keyId: 'SN=FFAB12,CA=CN=Test CA,C=NO' }),
    code: invalid,
    step: 'key-id',
    phrase: 'missing "O=Blåbær',
  },
  {
    title: '[Q5] the issuer in another spelling',
    message: get({ keyId: 'SN=FFAB12,CA=CN=Test CA,O=Bl?b?r Inc.,C=NO' }),
    code: invalid,
    step: 'key-id',
    phrase: 'only the spelling differs',
  },
  {
    title: '[Q5] the subject for the issuer',
    message: get({ keyId: 'SN=FFAB12,CA=2.5.4.97=PSDNO-FSA-123,O=Acme,C=NO' }),
    code: invalid,
    step: 'key-id',
    phrase: 'own subject',
  },
  {
    title: '[Q4] a key that is too short',
    message: signRequest(short),
    code: 'CERTIFICATE_INVALID',
    step: 'key',
    phrase: '1024 bits',
  },
  {
    title: '[Q4] an EC key',
    message: signRequest(elliptic),
    code: 'CERTIFICATE_INVALID',
    step: 'key',
    phrase: 'type EC',
  },
  {
    title: '[Q7] bytes that are no certificate',
    message: withHeader(get(), 'TPP-Signature-Certificate', 'MAA='),
    code: 'CERTIFICATE_INVALID',
    step: 'certificate',
    phrase: 'structure',
  },
  {
    title: '[Q7] a byte after the certificate',
    message: withHeader(
      get(),
      'TPP-Signature-Certificate',
      Buffer.from([...tpp.der, 0, 0]).toString('base64'),
    ),
    code: 'CERTIFICATE_INVALID',
    step: 'certificate',
    phrase: 'trailing',
  },
  {
    title: '[Q7] an expired certificate',
    message: signRequest(expired),
    code: 'CERTIFICATE_EXPIRED',
    step: 'validity',
    phrase: 'expired at 2026-01-15T08:59:59Z',
  },
  {
    title: '[Q7] a certificate of the future',
    message: signRequest(early),
    code: 'CERTIFICATE_INVALID',
    step: 'validity',
    phrase: 'not valid before 2026-01-15T09:00:01Z',
  },
]

test.each(refusals)('$title', async ({ message, code, step, phrase }) => {
  const expected = createRefusal(code, step, phrase)
  expect(await judge(message)).toMatchObject(expected)
  expect(await createAuthenticator({ crypto: webCrypto })(message, policy)).toMatchObject(expected)
})

test('[Q7] accepts a certificate from its first to its last second', async () => {
  expect(await judge(signRequest(expired), { now: policy.now - 1000 })).toMatchObject({ accepted: true })
  expect(await judge(signRequest(early), { now: policy.now + 1000 })).toMatchObject({ accepted: true })
})

test('[Q3] refuses a date outside the window, if there is one', async () => {
  const at = (seconds: number) => judge(get(), { dateWindowSeconds: 60, now: policy.now + seconds * 1000 })
  expect(await at(60)).toMatchObject({ accepted: true })
  expect(await at(-60)).toMatchObject({ accepted: true })
  expect(await at(61)).toMatchObject(createRefusal('SIGNATURE_INVALID', 'date', '60 seconds'))
  expect(await at(-61)).toMatchObject(createRefusal('SIGNATURE_INVALID', 'date', '60 seconds'))
})

test('[Q10] returns the signing string, both keyIds and their first difference', async () => {
  const message = withHeader(get(), 'X-Request-ID', 'x')
  expect(await judge(message)).toMatchObject({
    explanation: { signingString: 'date: Thu, 15 Jan 2026 09:00:00 GMT\nx-request-id: x' },
  })
  expect(await judge(get({ keyId: 'SN=FFAB13,CA=CN=Test CA,O=Bl%C3%A5b%C3%A6r\\, Inc,C=NO' }))).toMatchObject(
    {
      explanation: {
        keyIdRead: 'SN=FFAB13,CA=CN=Test CA,O=Bl%C3%A5b%C3%A6r\\, Inc,C=NO',
        keyIdExpected: 'SN=FFAB12,CA=CN=Test CA,O=Blåbær\\, Inc,C=NO',
        firstDifference: {
          at: 8,
          expected: expect.stringMatching(/^2,CA/),
          received: expect.stringMatching(/^3,CA/),
        },
      },
    },
  )
  expect(await judge(get({ keyId: 'SN=FFAB12,CA=CN=Test CA,O=Blabaer Inc,C=NO' }))).toMatchObject({
    explanation: {
      missingAttributes: ['O=Blåbær\\, Inc'],
      unexpectedAttributes: ['O=Blabaer Inc'],
      onlySpellingDiffers: true,
    },
  })
})

test('[Q10] keeps sentences within the length of a TPP message', async () => {
  const authentication = await judge(get({ keyId: `SN=1,CA=CN=${'x'.repeat(4000)},O="${'y'.repeat(50)}"` }))
  expect(!authentication.accepted && authentication.refusal.text.length).toBeLessThanOrEqual(512)
})
