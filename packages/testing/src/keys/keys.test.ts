import { constants, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { latin1Octets } from '../encoding/base64.ts'
import { makeKey } from './key-pair.ts'
import { signOctets, signText } from './sign.ts'
import { authorityKey, ecKey, otherKey, tppKey, weakKey } from './test-keys.ts'

test.each([
  ['authority', authorityKey, 'rsa', 2048],
  ['tpp', tppKey, 'rsa', 2048],
  ['other', otherKey, 'rsa', 2048],
  ['weak', weakKey, 'rsa', 1024],
  ['ec', ecKey, 'ec', undefined],
] as const)('the %s key is what its name says, and both halves belong together', (_, pair, type, bits) => {
  const key = createPrivateKey(pair.privateKey)
  expect(key.asymmetricKeyType).toBe(type)
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(bits)
  expect(createPublicKey(key).equals(createPublicKey(pair.publicKey))).toBe(true)
  expect(pair.kind).toBe(type.toUpperCase())
})

test('the five test keys are five keys', () => {
  const pairs = [authorityKey, tppKey, otherKey, weakKey, ecKey]
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(5)
})

test('makes a fresh RSA key of the size asked for', async () => {
  const [one, another] = [await makeKey(1024), await makeKey(1024)]
  const key = createPrivateKey(one.privateKey)
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(1024)
  expect(createPublicKey(key).equals(createPublicKey(one.publicKey))).toBe(true)
  expect(another.privateKey).not.toBe(one.privateKey)
})

test('signs text as RSA PKCS #1 v1.5 over its latin1 octets', () => {
  const signature = Buffer.from(signText(tppKey, 'SHA-256', 'tpp-brand: Bjørk'), 'base64')
  const key = { key: tppKey.publicKey, padding: constants.RSA_PKCS1_PADDING }
  expect(verify('sha256', Buffer.from('tpp-brand: Bjørk', 'latin1'), key, signature)).toBe(true)
  expect(verify('sha256', Buffer.from('tpp-brand: Bjørk', 'utf8'), key, signature)).toBe(false)
})

test('signs the same text differently by key and by hash', () => {
  const signatures = [
    signText(tppKey, 'SHA-256', 'a'),
    signText(tppKey, 'SHA-512', 'a'),
    signText(otherKey, 'SHA-256', 'a'),
    signText(tppKey, 'SHA-256', 'b'),
    signText(tppKey, 'SHA-256', 'a'),
  ]
  expect(new Set(signatures).size).toBe(4)
})

test('an EC key signs by ECDSA', () => {
  const signature = signOctets(ecKey, 'SHA-256', latin1Octets('a'))
  expect(
    verify('sha256', Buffer.from('a'), { key: ecKey.publicKey, dsaEncoding: 'ieee-p1363' }, signature),
  ).toBe(true)
})

test('text that is no key, or one of another kind, cannot sign', () => {
  expect(() => signText({ ...tppKey, privateKey: 'no key' }, 'SHA-256', 'a')).toThrow()
  const { privateKey } = ecKey
  expect(() => signText({ ...tppKey, privateKey }, 'SHA-256', 'a')).toThrow('must be RSA, got ec')
})
