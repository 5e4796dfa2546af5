import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { createRefusal, setup } from '../../test/vectors/setup.ts'
import { isDefaultAlgorithm, saysRsaSha256 } from './algorithm.ts'

const { workshop, get, judge } = setup()
afterAll(() => workshop.close())

const defaults = [
  'rsa-sha256',
  'RSA-SHA256',
  'Rsa-Sha256',
  'hs2019',
  'HS2019',
  'SHA256withRSA',
  'sha256WithRsa',
]
const accepted = [
  'sha-256',
  'SHA-256',
  'sha256',
  'SHA_256',
  'sha2-256',
  'SHA256RSA',
  'sha256RSA',
  'sha256/rsa',
  'RSA SHA-256',
  'RSA_SHA_256',
  'rsa.sha256',
  'rsa+sha256',
  'RSAwithSHA256',
  'SHA-256 with RSA',
  'SHA256/RSA',
  'rs256',
  'RS-256',
  'sha256WithRSAEncryption',
  'SHA-256 with RSA Encryption',
  '1.2.840.113549.1.1.11',
  'OID.1.2.840.113549.1.1.11',
  'rsa-v1_5-sha256',
  'RSA-PKCS1-v1.5-SHA256',
  'RSASSA-PKCS1-v1_5-SHA-256',
  'SHA256withRSA/PKCS1',
  'PKCS#1 SHA-256',
  'rsa-pkcs1v15-sha256',
  'RSA_PKCS1_PADDING_SHA256',
  'rsa-signature-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
]
const otherAlgorithms: readonly (readonly [name: string, computation: string])[] = [
  ...['rsa-sha1', 'sha1', 'SHA-1', 'sha', 'SHA1withRSA'].map((name) => [name, 'SHA-1'] as const),
  ...['rsa-sha512', 'SHA-512', 'sha512withRSA', 'RS512'].map((name) => [name, 'SHA-512'] as const),
  ...['rsa-sha384', 'SHA384', 'RS384'].map((name) => [name, 'SHA-384'] as const),
  ...['sha-512/256', 'SHA512-256'].map((name) => [name, 'SHA-512/256'] as const),
  ...['sha3-256', 'RSA-SHA3-256'].map((name) => [name, 'SHA-3'] as const),
  ...['rsa-pss', 'rsa-pss-sha256', 'RSASSA-PSS', 'PS256', 'SHA256withRSAandMGF1'].map(
    (name) => [name, 'PSS'] as const,
  ),
  ...['ecdsa-sha256', 'SHA256withECDSA', 'ES256', 'ecdsa-p256-sha256'].map(
    (name) => [name, 'ECDSA'] as const,
  ),
  ...['hmac-sha256', 'HmacSHA256', 'HS256'].map((name) => [name, 'HMAC'] as const),
  ...['dsa-sha256', 'SHA256withDSA'].map((name) => [name, 'DSA'] as const),
  ...['ed25519', 'EdDSA'].map((name) => [name, 'EdDSA'] as const),
  ...['rsa-md5', 'sha224', 'SHA-224withRSA'].map((name) => [name, 'it names'] as const),
]
const strangers = [
  '',
  'rsa',
  'RSA256',
  '256',
  'sha256sha256',
  'sha2562',
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.11.1.1',
]

describe('the name of the algorithm', () => {
  test.each(defaults)('[Q4] accepts without a note: %s', async (algorithm) => {
    const authentication = await judge(get({ algorithm }))
    expect(authentication).toMatchObject({ accepted: true, notes: [] })
  })

  test.each(accepted)(
    '[Q4a] accepts SHA-256 alone or with RSA, with a note about the default form: %s',
    async (algorithm) => {
      const authentication = await judge(get({ algorithm }))
      const note = `the algorithm is named "${algorithm}"; the default name is rsa-sha256`
      expect(authentication).toMatchObject({ accepted: true, notes: expect.arrayContaining([note]) })
    },
  )

  test.each(otherAlgorithms)('[Q4] refuses another algorithm: %s is %s', async (algorithm, computation) => {
    const authentication = await judge(get({ algorithm }))
    expect(authentication).toMatchObject(createRefusal('SIGNATURE_INVALID', 'algorithm', computation))
    expect(authentication).toMatchObject({
      refusal: { text: expect.stringContaining('algorithm must be rsa-sha256') },
    })
  })

  test.each(strangers)('[Q4] refuses an unknown algorithm: "%s"', async (algorithm) => {
    expect(await judge(get({ algorithm }))).toMatchObject(
      createRefusal('SIGNATURE_INVALID', 'algorithm', 'algorithm must be rsa-sha256'),
    )
  })
})

const marks = fc.string({
  unit: fc.constantFrom('-', '_', '.', ' ', '/', '#', '(', ')', '+', ':'),
  maxLength: 2,
})

/** A name with marks between its characters, each in either letter case. */
function disguised(name: string): fc.Arbitrary<string> {
  const characters = [...name.replace(/[^a-z0-9]/gi, '')].map((character) =>
    fc.tuple(fc.constantFrom(character.toLowerCase(), character.toUpperCase()), marks),
  )
  return fc.tuple(...characters).map((pairs) => pairs.flat().join(''))
}

const inWords = accepted.filter((name) => /sha/i.test(name) && !name.includes(':'))

test('[Q4a] ignores letter case and marks between characters', () => {
  const name = fc.constantFrom(...inWords).chain(disguised)
  fc.assert(
    fc.property(name, (text) => saysRsaSha256(text)),
    { numRuns: 1000 },
  )
})

test('[Q4] never accepts another digest, padding or kind of key', () => {
  const names = [...otherAlgorithms.map(([name]) => name), ...strangers]
  const name = fc.constantFrom(...names.filter((candidate) => /[a-z]/i.test(candidate))).chain(disguised)
  fc.assert(
    fc.property(name, (text) => !saysRsaSha256(text) && !isDefaultAlgorithm(text)),
    { numRuns: 1000 },
  )
})

test('[Q4] never accepts SHA-256 with words of other algorithms', () => {
  const word = fc.constantFrom('rsa', 'pkcs1', 'v15', 'with', 'sha256', 'encryption', '-')
  const otherWord = fc.constantFrom(
    'sha1',
    'sha512',
    'sha384',
    'md5',
    'pss',
    'mgf1',
    'ec',
    'hmac',
    'ed',
    '3',
    '512',
    'é',
    'ｘ',
  )
  fc.assert(
    fc.property(fc.array(word), otherWord, fc.array(word), (before, stranger, after) => {
      expect(saysRsaSha256([...before, stranger, ...after].join(''))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('[Q4] reads any text in linear time', () => {
  fc.assert(fc.property(drawText(), (text) => typeof saysRsaSha256(text) === 'boolean'))
  for (const piece of ['rsa', 'ssa', 'pkcs1', '1', 'v15', 'sha256', '-', 'with']) {
    // Anything worse than linear would not come back before the runner gives up.
    expect(saysRsaSha256(`${piece.repeat(200_000)}x`), piece).toBe(false)
  }
})
