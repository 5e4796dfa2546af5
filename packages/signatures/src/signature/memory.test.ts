import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { setup } from '../../test/vectors/setup.ts'
import { type TestMessage, withHeader } from '../../test/vectors/signing.ts'
import { createCertificateReader, readCertificateHeader } from './certificate-cache.ts'
import { httpDateMilliseconds } from './http-date.ts'
import { readSignatureHeader } from './signature-header.ts'

// Caches of one request must not affect another: each of these is explained after an accepted request.

const { workshop, post, judge } = setup()
afterAll(() => workshop.close())

const right = post()
const readHeader = (name: string) => right.headers.get(name) ?? ''

/** The text with one character put in the place of another, or of none. */
const changeText = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.constantFrom('', 'A', 'b', '7', '"', ',', ' ', '=', '/'), fc.nat(1))
    .map(([at, insertion, deleteCount]) => text.slice(0, at) + insertion + text.slice(at + deleteCount))

/** The same base64 with another digit at this place. */
function otherDigit(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}

function withHeaderChanged(name: string, change: (value: string) => string): TestMessage {
  return withHeader(right, name, change(readHeader(name)))
}

const signatureStart = readHeader('Signature').indexOf('signature="') + 'signature="'.length

test.each<readonly [string, () => TestMessage]>([
  [
    'the first bytes of the signature',
    () => withHeaderChanged('Signature', (text) => otherDigit(text, signatureStart)),
  ],
  [
    'the last bytes of the signature',
    () => withHeaderChanged('Signature', (text) => otherDigit(text, text.length - 6)),
  ],
  ['no signature', () => withHeaderChanged('Signature', (text) => `${text.slice(0, signatureStart)}"`)],
  ['the serial in the keyId', () => withHeaderChanged('Signature', (text) => text.replace('SN=', 'SN=1'))],
  [
    'the issuer in the keyId',
    () => withHeaderChanged('Signature', (text) => text.replace('CN=Test', 'CN=Rest')),
  ],
  ['the algorithm', () => withHeaderChanged('Signature', (text) => text.replace('rsa-sha256', 'rsa-sha512'))],
  [
    'the order of the list',
    () => withHeaderChanged('Signature', (text) => text.replace('date x-request-id', 'x-request-id date')),
  ],
  [
    'a header taken off the list',
    () => withHeaderChanged('Signature', (text) => text.replace('date x-request-id', 'date')),
  ],
  ['the Date', () => withHeaderChanged('Date', (text) => text.replace('09:00:00', '09:00:01'))],
  ['the request id', () => withHeaderChanged('X-Request-ID', (text) => otherDigit(text, 3))],
  ['the Digest', () => withHeaderChanged('Digest', (text) => otherDigit(text, 12))],
  [
    'a byte of the body',
    () => ({ ...right, body: right.body.map((byte, at) => (at === 1 ? byte ^ 1 : byte)) }),
  ],
  ['a header that §5.3 wants signed', () => withHeader(right, 'PSU-Corporate-ID', '1')],
  [
    'the key in the certificate',
    () => withHeaderChanged('TPP-Signature-Certificate', (text) => otherDigit(text, text.length >> 1)),
  ],
])('[Q9] refuses a changed request after the accepted one: %s', async (_, createMessage) => {
  expect(await judge(right)).toMatchObject({ accepted: true })
  expect(await judge(createMessage())).toMatchObject({ accepted: false })
  expect(await judge(right)).toMatchObject({ accepted: true })
})

test('[Q3] reads a Signature header independently of the one before', () => {
  const header = readHeader('Signature')
  let blanks = 0
  fc.assert(
    fc.property(changeText(header), (changedHeader) => {
      expect(readSignatureHeader(header).ok).toBe(true)
      const secondHeader = readSignatureHeader(changedHeader)
      // Blanks in front mean nothing, and no header with as many was read before.
      blanks += 1
      const alone = readSignatureHeader(' '.repeat(blanks) + changedHeader)
      if (alone.ok) expect(secondHeader).toEqual(alone)
      else expect(secondHeader.ok).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('[Q7] reads a certificate independently of the one before', () => {
  const header = readHeader('TPP-Signature-Certificate')
  const { read } = createCertificateReader(2)
  fc.assert(
    fc.property(changeText(header), (changedHeader) => {
      expect(read(header).ok).toBe(true)
      expect(read(changedHeader)).toEqual(readCertificateHeader(changedHeader))
    }),
  )
})

test('[Q7] shares certificates between readers, of which each lists its own', () => {
  const header = readHeader('TPP-Signature-Certificate')
  const [first, second] = [createCertificateReader(2), createCertificateReader(2)]
  expect(first.read(header).ok).toBe(true)
  expect([first, second].map((reader) => reader.listCertificates().length)).toEqual([1, 0])
  expect(second.read(header)).toBe(first.read(header))
  expect(second.listCertificates()).toEqual(first.listCertificates())
})

test('[Q3] reads a Date independently of the one before, short years by the clock', () => {
  const now = Date.parse('2026-01-15T09:00:00Z')
  const text = 'Thu, 15 Jan 2026 09:00:00 GMT'
  fc.assert(
    fc.property(changeText(text), (changedText) => {
      const alone = httpDateMilliseconds(changedText, now)
      expect(httpDateMilliseconds(text, now)).toBe(now)
      expect(httpDateMilliseconds(changedText, now)).toBe(alone)
    }),
  )
  const short = 'Wednesday, 15-Jan-76 09:00:00 GMT'
  expect(httpDateMilliseconds(short, now)).toBe(Date.parse('2076-01-15T09:00:00Z'))
  expect(httpDateMilliseconds(short, Date.parse('2020-01-15T09:00:00Z'))).toBe(
    Date.parse('1976-01-15T09:00:00Z'),
  )
})
