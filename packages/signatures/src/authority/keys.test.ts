import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeKey } from './key-pair.ts'
import { authorityKey, ecKey, otherKey, tppKey, weakKey } from './test-keys.ts'

test.each([
  ['authority', authorityKey, 'rsa', 2048],
  ['tpp', tppKey, 'rsa', 2048],
  ['other', otherKey, 'rsa', 2048],
  ['weak', weakKey, 'rsa', 1024],
  ['ec', ecKey, 'ec', undefined],
] as const)('has a matching %s key pair', (_, pair, type, bits) => {
  const key = createPrivateKey(pair.privateKey)
  expect(key.asymmetricKeyType).toBe(type)
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(bits)
  expect(createPublicKey(key).equals(createPublicKey(pair.publicKey))).toBe(true)
  expect(pair.kind).toBe(type.toUpperCase())
})

test('has five different test keys', () => {
  const pairs = [authorityKey, tppKey, otherKey, weakKey, ecKey]
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(5)
})

test('makes a fresh RSA key of the requested size', async () => {
  const [first, another] = [await makeKey(1024), await makeKey(1024)]
  const key = createPrivateKey(first.privateKey)
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(1024)
  expect(createPublicKey(key).equals(createPublicKey(first.publicKey))).toBe(true)
  expect(another.privateKey).not.toBe(first.privateKey)
})
