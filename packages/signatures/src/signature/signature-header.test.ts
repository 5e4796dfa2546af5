import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { signatureHeaderText } from './encoded-words.ts'
import { readSignatureHeader } from './signature-header.ts'
import { signatureHeaderCharsMax } from './signature-limits.ts'

const read = (value: string) => {
  const parameters = readSignatureHeader(value)
  return parameters.ok ? parameters.value : parameters.error
}
const parsed = (names: readonly string[], issuer = 'CN=x') => ({
  keys: expect.arrayContaining([{ serial: '1', issuer }]),
  names,
  bytes: Uint8Array.from([97]),
})

describe('parameters', () => {
  test.each([
    [
      'as the draft prints it',
      'keyId="SN=1,CA=CN=x",algorithm="rsa-sha256",headers="date digest",signature="YQ=="',
    ],
    ['in another order', 'signature="YQ==",headers="date digest",keyId="SN=1,CA=CN=x"'],
    ['in another letter case', 'KEYID="SN=1,CA=CN=x",Headers="Date DIGEST",SIGNATURE="YQ=="'],
    [
      'with blanks around commas and equals signs',
      ' keyId = "SN=1,CA=CN=x" ,  headers="date  digest" , signature="YQ==" ',
    ],
    ['with the leading word', 'Signature keyId="SN=1,CA=CN=x",headers="date digest",signature="YQ=="'],
    [
      'with unknown parameters',
      'version="1",created=1402170695,keyId="SN=1,CA=CN=x",x="y",headers="date digest",signature="YQ=="',
    ],
    ['with a comma after the last parameter', 'keyId="SN=1,CA=CN=x",headers="date digest",signature="YQ==",'],
    [
      'with a comma and a blank after a bare value',
      'keyId="SN=1,CA=CN=x",headers="date digest",signature=YQ== , ',
    ],
    ['with bare values', 'keyId="SN=1,CA=CN=x",algorithm=rsa-sha256,headers="date digest",signature=YQ=='],
  ])('[Q3] reads a Signature header %s', (_, value) => {
    expect(read(value)).toMatchObject(parsed(['date', 'digest']))
  })

  test('[Q3] signs only the date without a list', () => {
    expect(read('keyId="SN=1,CA=CN=x",signature="YQ=="')).toMatchObject(parsed(['date']))
  })

  test.each([
    ['\\"Acme, Inc\\"', '"Acme, Inc"'],
    ['"Acme, Inc"', '"Acme, Inc"'],
    ['Acme\\, Inc', 'Acme\\, Inc'],
    ['Acme\\\\, Inc', 'Acme\\, Inc'],
    ['Acme\\2C Inc', 'Acme\\2C Inc'],
  ])('[Q5] keeps an issuer value sent as %s', (sentIssuer, expected) => {
    const value = `keyId="SN=1,CA=O=${sentIssuer},C=NO",algorithm="rsa-sha256",signature="YQ=="`
    expect(read(value)).toMatchObject(parsed(['date'], `O=${expected},C=NO`))
  })

  const whole = 'keyId="SN=1,CA=CN=x",headers="date",signature="YQ=="'
  test.each([
    ['nothing', '', 'no parameter'],
    ['no parameters', 'Basic dGVzdA==', 'no parameter'],
    ['no keyId', 'signature="YQ=="', 'no keyId'],
    ['no signature', 'keyId="SN=1,CA=CN=x"', 'no signature'],
    ['an empty signature', 'keyId="SN=1,CA=CN=x",signature=""', 'an empty signature'],
    ['broken base64', whole.replace('YQ==', 'YQ='), 'not base64'],
    ['base64 with a line break', whole.replace('YQ==', 'YQ =='), 'not base64'],
    ['a parameter twice', `${whole},keyId="SN=2,CA=CN=x"`, 'keyid twice'],
    ['an empty list', whole.replace('date', ''), 'empty list'],
    ['a name twice', whole.replace('date', 'date digest DATE'), 'date twice'],
    ['something that is no name', whole.replace('date', 'date dig@st:'), 'no header name'],
    ['an open quote', whole.slice(0, -1), 'no end'],
    ['text after a value', `${whole} x`, 'no end'],
    ['two commas at the end', `${whole},,`, 'no end'],
    ['two commas at the end after a bare value', 'keyId="SN=1,CA=CN=x",signature=YQ==,,', 'no parameter'],
    ['a header twice, as Fetch joins it', `${whole}, ${whole}`, 'keyid twice'],
    [
      'more parameters than the limit',
      `${Array.from({ length: 20 }, (_, at) => `x${at}="y",`).join('')}${whole}`,
      'more than 16',
    ],
    [
      'more names than the limit',
      whole.replace('date', Array.from({ length: 65 }, (_, at) => `x${at}`).join(' ')),
      'more than 64',
    ],
    ['a keyId beyond the limit', whole.replace('CN=x', `CN=${'x'.repeat(5000)}`), 'a keyId of more than'],
    [
      'more characters than the limit',
      whole.padEnd(signatureHeaderCharsMax + 1),
      'more than 16384 characters',
    ],
  ])('[Q3] refuses a Signature header with %s', (_, value, phrase) => {
    expect(read(value)).toContain(phrase)
  })

  test('[Q3] reads any header without an exception, and refuses the longest nonsense', () => {
    fc.assert(fc.property(drawText({ maxLength: 200 }), (value) => read(value) !== undefined))
    const piece = fc.constantFrom(
      'keyId',
      '=',
      '"',
      ',',
      ' ',
      '\\',
      'signature',
      'headers="date"',
      'YQ==',
      '=?utf-8?B?',
      '?=',
      'å',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => read(pieces.join('')) !== undefined),
    )
    for (const repeated of [
      '"',
      '",',
      '" ,',
      '\\"',
      ' ',
      ',a',
      '",a',
      '=?',
      '=?a?b?c?= ',
      'a=b,',
      '"\t',
      '",a-',
      '",a="',
      '" ,a=b',
      '\\"\\',
      '",signature="',
    ]) {
      const longest = `keyId="${repeated.repeat(8_000)}`.slice(0, signatureHeaderCharsMax)
      expect(read(longest), repeated).toBeTypeOf('string')
    }
  })
})

describe('encoding', () => {
  const text = 'keyId="SN=1,CA=O=Blåbær",signature="YQ=="'
  const utf8 = Buffer.from(text).toString('latin1')
  const base64 = (part: string | Uint8Array) => Buffer.from(part).toString('base64')
  const q = (bytes: string) =>
    bytes.replace(/[^!-<>@-^`-~]/g, (unit) =>
      unit === ' ' ? '_' : `=${Buffer.from(unit, 'latin1').toString('hex').toUpperCase()}`,
    )
  const [front, back] = [Buffer.from(text).subarray(0, 18), Buffer.from(text).subarray(18)]

  test.each([
    ['raw UTF-8', utf8],
    ['raw ISO-8859-1', text],
    ['B and utf-8', `=?utf-8?B?${base64(text)}?=`],
    ['b and UTF-8', `=?UTF-8?b?${base64(text)}?=`],
    ['B and iso-8859-1', `=?ISO-8859-1?B?${base64(Buffer.from(text, 'latin1'))}?=`],
    ['Q and utf-8', `=?utf-8?Q?${q(utf8)}?=`],
    ['Q and iso-8859-1', `=?iso-8859-1?q?${q(text)}?=`],
    ['several words', `=?utf-8?B?${base64(text.slice(0, 20))}?= =?utf-8?B?${base64(text.slice(20))}?=`],
    [
      'several words without a blank',
      `=?utf-8?B?${base64(text.slice(0, 20))}?==?utf-8?Q?${q(Buffer.from(text.slice(20)).toString('latin1'))}?=`,
    ],
    [
      'a character cut by the border of two words',
      `=?utf-8?B?${base64(front)}?= =?utf-8?B?${base64(back)}?=`,
    ],
  ])('[Q6] accepts a Signature header in %s', (_, value) => {
    expect(signatureHeaderText(value)).toEqual({ ok: true, value: text })
  })

  test('[Q6] accepts an encoded word of pure ASCII, and decoded text', () => {
    expect(signatureHeaderText('=?utf-8?B?YQ==?=')).toEqual({ ok: true, value: 'a' })
    expect(signatureHeaderText('keyId="SN=1,CA=O=Ωmega"')).toEqual({
      ok: true,
      value: 'keyId="SN=1,CA=O=Ωmega"',
    })
  })

  test.each([
    ['text after the wrapper', `=?utf-8?B?${base64(text)}?= x`],
    ['a parameter after the wrapper', `=?utf-8?B?${base64(text)}?=,algorithm="rsa-sha256"`],
    ['a word inside the keyId', 'keyId="SN=1,CA=O==?utf-8?B?QmzDpQ==?=",signature="YQ=="'],
    ['a word inside a word', `=?utf-8?B?${base64(`=?utf-8?B?${base64(text)}?=`)}?=`],
    ['another charset', `=?utf-16?B?${base64(text)}?=`],
    ['another encoding', `=?utf-8?X?${base64(text)}?=`],
    ['a charset named as JavaScript names things', '=?constructor?B?YQ==?='],
    ['an encoding named as JavaScript names things', '=?utf-8?toString?YQ==?='],
    ['broken base64', '=?utf-8?B?YQ=?='],
    ['broken Q', '=?utf-8?Q?=4?='],
    ['bytes that are not utf-8', '=?utf-8?B?/w==?='],
    ['two charsets', '=?utf-8?B?YQ==?= =?iso-8859-1?B?YQ==?='],
    ['a wrapper that does not end', '=?utf-8?B?YQ=='],
    ['a decoded line feed', '=?utf-8?B?YQphCg==?='],
    ['a decoded zero', '=?utf-8?Q?a=00?='],
    ['a decoded control character of ISO-8859-1', '=?iso-8859-1?Q?a=85?='],
  ])('[Q6] refuses %s', (_, value) => {
    expect(signatureHeaderText(value).ok).toBe(false)
  })
})

test('[Q3] reads a header alike whether cached or not', () => {
  const headers = [
    'keyId="SN=1,CA=CN=x",headers="date",signature="',
    'keyId="SN=1,CA=O="Acme, Inc"",algorithm="rsa-sha256",signature="',
    'signature="AAAA",keyId="SN=1,CA=a,signature="',
    'Signature keyId="SN=2,CA=CN=x",signature ="QUJD",algorithm="x,signature="',
  ]
  for (const beginning of headers) {
    const fresh = ['QUJD', 'REVG', 'AAAA'].map((bytes) => readSignatureHeader(` ${beginning}${bytes}"`))
    for (const bytes of ['AAAA', 'QUJD', 'REVG']) readSignatureHeader(`${beginning}${bytes}"`)
    const again = ['QUJD', 'REVG', 'AAAA'].map((bytes) => readSignatureHeader(`${beginning}${bytes}"`))
    expect(again).toEqual(fresh)
  }
})
