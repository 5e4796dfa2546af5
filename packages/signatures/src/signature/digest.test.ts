import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { publishedDigests } from '../../test/vectors/digests.ts'
import { nodeCrypto } from '../node/node-crypto.ts'
import { cutShort } from './causes/effort.ts'
import { checkDigest, readDigestHeader } from './digest.ts'
import { webCrypto } from './web-crypto.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const hello = '{"hello": "world"}'
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()
const header = (value: Uint8Array) => `SHA-256=${Buffer.from(value).toString('base64')}`

async function check(value: string, body: string, crypto = nodeCrypto) {
  const result = readDigestHeader(value)
  return result.ok ? ((await checkDigest(crypto, result.value, bytes(body))) ?? 'fits') : result.error
}

test.each(publishedDigests)('[Q2] accepts the published digest $value', async ({ body, value }) => {
  expect(await check(value, body)).toBe('fits')
  expect(await check(value, body, webCrypto)).toBe('fits')
  expect(await check(value.toLowerCase().slice(0, 8) + value.slice(8), body)).toBe('fits')
  expect(await check(value, `${body} `)).toMatchObject({ explanation: { step: 'digest' } })
})

const [right, wrongHeader] = [header(sha256(hello)), header(sha256('other'))]
const right512 = `SHA-512=${createHash('sha512').update(hello).digest('base64')}`

test.each([
  [`${right},${right512}`, 'fits'],
  [`MD5=Sd/dVLAcvNLSq16eXua5uQ==, ${right}`, 'fits'],
  [`${right} , UNIXsum=30637`, 'fits'],
  [`${wrongHeader},${right512}`, 'must be SHA-'],
  [`${right512},${wrongHeader}`, 'must be SHA-'],
  ['MD5=Sd/dVLAcvNLSq16eXua5uQ==', 'must have a SHA-256 or SHA-512'],
])('[Q2] requires all known values to be right, and one to be known: %s', async (value, expected) => {
  const result = await check(value, hello)
  expect(typeof result === 'string' ? result : result.refusal.text).toContain(expected)
})

test.each([
  ['MD5', 'md5', 'it is a hash by MD5: hash the body by SHA-256'],
  ['SHA', 'sha1', 'it is the hash by SHA-1: hash the body by SHA-256'],
  ['SHA-1', 'sha1', 'it is the hash by SHA-1: hash the body by SHA-256'],
  ['SHA-384', 'sha384', 'it is the hash by SHA-384: hash the body by SHA-256'],
])('[Q10g] names the cause of a digest by %s alone', async (name, algorithm, cause) => {
  const result = await check(`${name}=${createHash(algorithm).update(hello).digest('base64')}`, hello)
  expect(result).toMatchObject({ refusal: { text: expect.stringContaining(cause) } })
})

test.each([
  ['no padding', right.slice(0, -1), 'it has 43 characters'],
  ['bits after the last byte', right.replace(/.=$/, 'F='), 'the bits after its last byte are not zero'],
  ['a blank inside', right.replace('=', '= '), '" " at its character 1 is not a digit of base64'],
  ['no algorithm', right.slice(8), '<algorithm>=<base64>'],
  ['an empty value', `${right},`, '<algorithm>=<base64>'],
  ['nothing', '', '<algorithm>=<base64>'],
  ['more values than the limit', `${right},`.repeat(9) + right, 'more than 8 values'],
  ['more characters than the limit', right.padEnd(3000, 'A'), 'more than 2048 characters'],
])('[Q2] refuses a digest header with %s', async (_, value, phrase) => {
  expect(await check(value, hello)).toContain(phrase)
})

test('[Q10] explains a digest with both values and their first difference', async () => {
  expect(await check(wrongHeader, hello)).toMatchObject({
    refusal: { code: 'SIGNATURE_INVALID', path: 'Digest' },
    explanation: {
      step: 'digest',
      expectedDigest: right,
      receivedDigest: wrongHeader,
      firstDifference: { at: 8 },
    },
  })
})

test.each([
  ['the hash of nothing', header(sha256('')), hello],
  ['a line feed at its end', header(sha256(`${hello}\n`)), hello],
  ['without the blanks', header(sha256(hello)), ` ${hello}\n`],
  ['as JSON without blanks', header(sha256('{"hello":"world"}')), hello],
  ['an indentation of two blanks', header(sha256('{\n  "hello": "world"\n}')), hello],
  ['LF for CRLF', header(sha256('a\nb')), 'a\r\nb'],
  ['ISO-8859-1', header(sha256(Buffer.from('å', 'latin1'))), 'å'],
  ['hexadecimal', header(bytes(sha256(hello).toString('hex'))), hello],
  ['hexadecimal', `SHA-256=${sha256(hello).toString('hex')}`, hello],
  ['the name of another algorithm', right.replace('256', '512'), hello],
])('[Q10g] says what a client hashed instead: %s', async (hint, value, body) => {
  expect(await check(value, body)).toMatchObject({
    refusal: { text: expect.stringContaining(hint) },
    explanation: { causes: [{ what: expect.stringContaining(hint) }] },
  })
})

test('[Q10h] unpacks no small body to a huge one', async () => {
  const deep = '['.repeat(8_000) + ']'.repeat(8_000)
  expect(await check(wrongHeader, deep)).toMatchObject({
    explanation: { step: 'digest', causes: [cutShort] },
  })
})

test('[Q2] reads any header without an exception', () => {
  fc.assert(fc.property(drawText(), (value) => typeof readDigestHeader(value).ok === 'boolean'))
})
