import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { setup } from '../../../test/vectors/setup.ts'
import { keyIdByNode, signRequest, withHeader } from '../../../test/vectors/signing.ts'
import type { HeaderSource, SignedMessage } from '../signing-string.ts'
import { causeText } from './cause.ts'

const { workshop, authority, tpp, other, get, post, judge } = setup()
afterAll(() => workshop.close())

async function listHints(message: SignedMessage): Promise<readonly string[]> {
  const authentication = await judge(message)
  return authentication.accepted ? ['accepted'] : authentication.explanation.causes.map(causeText)
}

/** The message with a header that the class Headers would not take. */
function withRaw(message: SignedMessage, header: string, value: string): SignedMessage {
  const headers: HeaderSource = {
    get: (name) => (name === header ? value : message.headers.get(name)),
    has: (name) => message.headers.has(name),
  }
  return { ...message, headers }
}

function rewritten(header: string, change: (value: string) => string): SignedMessage {
  const message = post()
  return withRaw(message, header, change(message.headers.get(header) ?? ''))
}

const form =
  /: send Signature: keyId="SN=.+",algorithm="rsa-sha256",headers="date digest x-request-id",signature="<base64>"$/

test.each<readonly [string, (value: string) => string]>([
  ['the value begins with the name of the header', (value) => `Signature: ${value}`],
  ['the whole value is in base64', (value) => Buffer.from(value, 'latin1').toString('base64')],
  ['the whole value is percent-encoded', encodeURIComponent],
  ['it is written for a page of HTML', (value) => value.replaceAll('"', '&quot;')],
  ['its quotes have backslashes in front', (value) => value.replaceAll('"', '\\"')],
  ['its quotes are typographic', (value) => value.replaceAll(/"([^"]*)"/g, '“$1”')],
  ['its quotes are typographic', (value) => value.replaceAll(/"([^"]*)"/g, '‘$1’')],
  ['its quotes are typographic', (value) => value.replaceAll(/"([^"]*)"/g, '\u0091$1\u0092')],
  ['its values are in single quotes', (value) => value.replaceAll('"', "'")],
  ['it is in brackets or quotes as a whole', (value) => `{${value}}`],
  ['it has values without quotes', (value) => value.replaceAll('"', '')],
  [
    'it has colons after the names',
    (value) => value.replaceAll(/(keyId|algorithm|headers|signature)=/g, '$1: '),
  ],
  ['semicolons are between', (value) => value.replaceAll('",', '"; ')],
  ['ampersands are between', (value) => value.replaceAll('",', '"&')],
  ['only blanks are between', (value) => value.replaceAll('",', '" ')],
  [
    'the list of signed headers is divided by commas',
    (value) => value.replace('date x-request-id', 'date,x-request-id'),
  ],
  [
    'the list of signed headers is in brackets',
    (value) => value.replace(/headers="([^"]*)"/, 'headers="($1)"'),
  ],
  ['names :authority', (value) => value.replace(/headers="date/, 'headers=":authority date')],
  ['names :method or :path', (value) => value.replace(/headers="date/, 'headers=":method :path date')],
  [
    'names components of RFC 9421',
    (value) => value.replace(/headers="date/, 'headers="@method @target-uri date'),
  ],
  ['its parameters have other names', (value) => value.replace('keyId', 'key_id')],
])('[Q10i] names another syntax of the Signature header: %s', async (cause, change) => {
  const [first, second, ...rest] = await listHints(rewritten('Signature', change))
  expect(first).toContain(cause)
  expect(second).toMatch(form)
  expect(rest).toEqual([])
})

test('[Q10i] names two different spellings, and nothing else', async () => {
  const value = (text: string) => text.replaceAll('"', "'").replaceAll("',", "';")
  expect(await listHints(rewritten('Signature', value))).toEqual([
    expect.stringContaining('single quotes'),
    expect.stringContaining('semicolons'),
    expect.stringMatching(form),
  ])
})

test.each([
  ['it is a signature of RFC 9421', 'sig1=:YWJj:'],
  ['it holds a bearer token', 'Bearer abc'],
  ['it holds a bearer token', `Bearer ${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.abc`],
  ['it holds Basic credentials', 'Basic YTpi'],
  ['it holds a JWS', `${Buffer.from('{"alg":"RS256"}').toString('base64url')}..abc`],
  ['it holds JSON', '{"keyId":"x"}'],
  ['it holds the value of the signature only', 'A'.repeat(344)],
])('[Q10i] names another scheme and the expected form: %s', async (cause, value) => {
  const [hint = '', ...rest] = await listHints(withHeader(post(), 'Signature', value))
  expect(hint).toContain(cause)
  expect(hint).toMatch(form)
  expect(rest).toEqual([])
})

test.each([
  ['Signature', 'Authorization', 'Signature keyId="SN=1,CA=CN=a",signature="YQ=="', 'is in Authorization'],
  ['Signature', 'Authorization', 'Bearer abc', 'a bearer token in Authorization'],
  ['Signature', 'Signature-Input', 'sig1=()', 'Signature-Input belongs to RFC 9421'],
  ['Signature', 'x-jws-signature', 'a..b', 'x-jws-signature is another scheme'],
  ['Digest', 'Content-Digest', 'sha-256=:YQ==:', 'Content-Digest belongs to RFC 9530'],
  ['Digest', 'Content-MD5', 'YQ==', 'Content-MD5 does not replace it'],
  [
    'TPP-Signature-Certificate',
    'Client-Cert',
    `:${Buffer.from(tpp.der).toString('base64')}:`,
    'Client-Cert holds',
  ],
])('[Q10i] sees without %s: %s', async (missing, header, value, cause) => {
  const [first] = await listHints(withHeader(withHeader(post(), missing, undefined), header, value))
  expect(first).toContain(cause)
})

test('[Q10i] ignores Authorization of another kind', async () => {
  const message = withHeader(withHeader(post(), 'Signature', undefined), 'Authorization', 'Signature abc')
  expect(await listHints(message)).toEqual([])
})

test.each<readonly [string, (base64: string) => string]>([
  ['e.g. by base64 -w0', (base64) => base64.replaceAll(/(.{64})(?=.)/g, '$1\n')],
  ['e.g. by base64 -w0', (base64) => base64.replaceAll(/(.{76})(?=.)/g, '$1\r\n ')],
  ['written out as \\n', (base64) => base64.replaceAll(/(.{64})(?=.)/g, '$1\\n')],
  ['it is percent-encoded', encodeURIComponent],
  ['it is written as Python shows bytes', (base64) => `b'${base64}'`],
  ['the bytes are written as numbers', (base64) => [...Buffer.from(base64, 'base64')].join(', ')],
  ['its bytes are in reverse order', (base64) => Buffer.from(base64, 'base64').reverse().toString('base64')],
  [
    'the sign of a BigInteger',
    (base64) => Buffer.concat([Buffer.of(0), Buffer.from(base64, 'base64')]).toString('base64'),
  ],
])('[Q10g] opens and names a signature in another encoding: %s', async (cause, change) => {
  const message = rewritten('Signature', (value) =>
    value.replace(/(signature=")([^"]*)/, (_, start: string, base64: string) => start + change(base64)),
  )
  expect(await listHints(message)).toEqual([expect.stringContaining(cause)])
})

test('[Q10g] finds no cause for invalid base64', async () => {
  const message = rewritten('Signature', (value) => value.replace(/(signature=")./, '$1!'))
  expect(await judge(message)).toMatchObject({
    refusal: { text: expect.stringContaining('"!" at its character 1 is not a digit of base64') },
    explanation: { causes: [] },
  })
})

/** A body whose hash has digits that base64 and base64url write in two ways. */
const body = Array.from({ length: 99 }, (_, at) => `{"a":${at}}`).find((text) =>
  /[+/].*[+/]/.test(createHash('sha256').update(text).digest('base64')),
)
if (body === undefined) throw new Error('no such body')
const hash = createHash('sha256').update(body).digest()

test.each([
  ['the name of the algorithm is missing', hash.toString('base64')],
  ['the name of the algorithm is missing', hash.toString('hex')],
  ['the algorithm is not written as SHA-256=', `SHA256=${hash.toString('base64')}`],
  ['the algorithm is not written as SHA-256=', `sha_256=${hash.toString('base64')}`],
  ['the algorithm is not written as SHA-256=', `SHA-256:${hash.toString('base64')}`],
  ['it is base64url', `SHA-256=${hash.toString('base64url')}=`],
  ['it lacks the = at its end', `SHA-256=${hash.toString('base64').replace('=', '')}`],
  ['it is between colons, as RFC 9530 writes it', `sha-256=:${hash.toString('base64')}:`],
  ['it was encoded in base64 twice', `SHA-256=${Buffer.from(hash.toString('base64')).toString('base64')}`],
  ['it is in hexadecimal', `SHA-256=${hash.toString('hex')}`],
])('[Q10g] compares and names a digest in another encoding: %s', async (cause, digest) => {
  expect((await listHints(post({ body, headers: { digest } })))[0]).toContain(cause)
  const wrongDigest = `${digest.slice(0, -21)}${digest.at(-21) === 'a' ? 'b' : 'a'}${digest.slice(-20)}`
  expect((await listHints(post({ body, headers: { digest: wrongDigest } }))).join()).not.toContain(cause)
})

test('[Q10i] writes a date of another form as expected', async () => {
  expect(await listHints(withHeader(get(), 'Date', '2026-01-15T10:00:00+01:00'))).toEqual([
    'it is a time in another form: send Date: Thu, 15 Jan 2026 09:00:00 GMT',
  ])
  expect(await listHints(withHeader(get(), 'Date', '2026-01-15T10:00:00'))).toEqual([])
})

const base64 = Buffer.from(tpp.der).toString('base64')
const publicKey = tpp.x509.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const bareKey = (format: 'pem') => tpp.x509.publicKey.export({ type: 'pkcs1', format }).toString()
const privateKey = (type: 'pkcs8' | 'pkcs1') => tpp.key.export({ type, format: 'der' }).toString('base64')

test.each([
  ['the first line or lines of a PEM file only', '-----BEGIN CERTIFICATE-----'],
  ['the first line or lines of a PEM file only', `-----BEGIN CERTIFICATE----- ${base64.slice(0, 64)}`],
  ['the first line of the base64 only', base64.slice(0, 64)],
  ['it holds 600 of the', base64.slice(0, 800)],
  ['a chain of 2 certificates', `${tpp.pem}${authority.certificate.pem}`.replaceAll('\n', ' ')],
  ['a chain of 2 certificates', Buffer.from(tpp.pem + authority.certificate.pem).toString('base64')],
  ['a chain of certificates', Buffer.concat([tpp.der, authority.certificate.der]).toString('base64')],
  ['a chain of 2 certificates', `${base64}, ${Buffer.from(authority.certificate.der).toString('base64')}`],
  ['a public key', bareKey('pem').replaceAll('\n', ' ')],
  ['a public key', bareKey('pem').replaceAll(/-.*-|\n/g, '')],
  ['a public key', Buffer.from(bareKey('pem')).toString('base64')],
  ['text around the certificate', `subject=CN=a ${tpp.pem.replaceAll('\n', ' ')}`],
  ['a public key', publicKey.replaceAll('\n', ' ')],
  ['a public key', publicKey.replaceAll(/-.*-|\n/g, '')],
  ['a private key is never sent', privateKey('pkcs8')],
  ['a private key is never sent', privateKey('pkcs1')],
  ['it is base64url', base64.replaceAll('+', '-').replaceAll('/', '_')],
  ['it is in hexadecimal', Buffer.from(tpp.der).toString('hex')],
  ['it was encoded in base64 twice', Buffer.from(base64).toString('base64')],
  ['the name of a file', '/etc/tpp/cert.pem'],
])('[Q10g] says what it got instead of a certificate: %s', async (cause, value) => {
  const hints = await listHints(withHeader(get(), 'TPP-Signature-Certificate', value))
  expect(hints).toEqual([expect.stringContaining(cause)])
})

const ownKeyId = keyIdByNode(tpp)
const fingerprint = (name: string) => createHash(name).update(tpp.der).digest('hex')

test.each([
  ['in reverse order', ownKeyId.replace('FFAB12', '12ABFF')],
  ['the fingerprint', ownKeyId.replace('FFAB12', fingerprint('sha1'))],
  ['the fingerprint', ownKeyId.replace('FFAB12', fingerprint('sha256'))],
  ["a part of the certificate's subject", ownKeyId.replace('FFAB12', 'PSDNO-FSA-123')],
])('[Q10g] finds the origin of another serial number: %s', async (cause, keyId) => {
  expect(await listHints(get({ keyId }))).toEqual([expect.stringContaining(cause)])
})

test.each(['', '-', 'x', '::', '0x', '0'])(
  '[Q10g] finds no origin of the serial number "%s"',
  async (serial) => {
    expect(await listHints(get({ keyId: ownKeyId.replace('FFAB12', serial) }))).toEqual([])
  },
)

test('[Q10g] recognises the serial number of a known issuer', async () => {
  const serial = authority.certificate.x509.serialNumber
  const message = get({ keyId: ownKeyId.replace('FFAB12', serial) })
  expect(await listHints(message)).toEqual([])
  await judge(
    withHeader(get(), 'TPP-Signature-Certificate', Buffer.from(authority.certificate.der).toString('base64')),
  )
  expect(await listHints(message)).toEqual([expect.stringContaining("the issuer's own certificate")])
})

test("[Q10g] recognises the issuer's serial number in the certificate", async () => {
  const alone = workshop.authority({ subject: '/C=NO/CN=Unseen CA' })
  const certificate = alone.issue({ hasIssuerKeyId: true })
  const keyId = keyIdByNode(certificate).replace(/^SN=[^,]*/, `SN=${alone.certificate.x509.serialNumber}`)
  expect(await listHints(signRequest(certificate, { keyId }))).toEqual([
    expect.stringContaining("the issuer's own certificate"),
  ])
})

test('[Q10j] names the other certificate of the TPP that a keyId belongs to', async () => {
  const renewed = authority.issue({ subject: '/C=NO/O=Acme/2.5.4.97=PSDNO-FSA-123', serial: '77' })
  const message = get({ keyId: keyIdByNode(renewed) })
  expect(await listHints(message)).toEqual([])
  await judge(signRequest(renewed))
  expect(await listHints(message)).toEqual([expect.stringContaining('another certificate of yours, SN=77,')])
  expect(await listHints(get({ keyId: keyIdByNode(other) }))).toEqual([])
})

test('[Q10i] refuses any Signature header with hints and without an exception', async () => {
  const piece = fc.constantFrom(
    'keyId',
    '=',
    '"',
    "'",
    ',',
    ';',
    ' ',
    'signature',
    'headers',
    '{',
    '}',
    '\\',
    ':',
    'A',
    '%3D',
    '&quot;',
    '.',
    'Bearer ',
    '\n',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      expect((await judge(withRaw(post(), 'Signature', pieces.join('')))).accepted).toBe(false)
    }),
  )
})

test.each([
  ['date', 'x-amzn-remapped-date'],
  ['x-request-id', 'x_request_id'],
  ['x-request-id', 'x-correlation-id'],
])('[Q10g] names a header %s of the list that arrives as %s', async (name, otherName) => {
  const message = post()
  const value = message.headers.get(name)
  const headers: HeaderSource = {
    get: (headerName) =>
      headerName.toLowerCase() === name
        ? null
        : headerName.toLowerCase() === otherName
          ? value
          : message.headers.get(headerName),
    has: (headerName) =>
      headerName.toLowerCase() === otherName ||
      (headerName.toLowerCase() !== name && message.headers.has(headerName)),
  }
  expect(await listHints({ ...message, headers })).toEqual([
    `${otherName} arrives instead of ${name}: send ${name}, and let proxies pass it under its own name`,
  ])
})
