import { constants, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { ecKey, type KeyPair, otherKey, tppKey, webSigning } from '../authority/index.ts'
import { nodeSigning } from './node-signing.ts'

function signText(key: KeyPair, hash: 'SHA-256' | 'SHA-512', text: string) {
  return nodeSigning.sign(key, hash, new Uint8Array(Buffer.from(text, 'latin1')))
}

test.each([
  ['node:crypto', nodeSigning],
  ['WebCrypto', webSigning],
])('%s signs bytes as RSA PKCS #1 v1.5', async (_, port) => {
  const bytes = new Uint8Array(Buffer.from('tpp-brand: Bjørk', 'latin1'))
  const signature = await port.sign(tppKey, 'SHA-256', bytes)
  const key = { key: tppKey.publicKey, padding: constants.RSA_PKCS1_PADDING }
  expect(verify('sha256', bytes, key, signature)).toBe(true)
  expect(verify('sha512', bytes, key, signature)).toBe(false)
})

test('signs the same text differently by key and by hash', () => {
  const signatures = [
    signText(tppKey, 'SHA-256', 'a'),
    signText(tppKey, 'SHA-512', 'a'),
    signText(otherKey, 'SHA-256', 'a'),
    signText(tppKey, 'SHA-256', 'b'),
    signText(tppKey, 'SHA-256', 'a'),
  ]
  expect(new Set(signatures.map(String)).size).toBe(4)
})

test('signs with an EC key by ECDSA', async () => {
  const signature = await signText(ecKey, 'SHA-256', 'a')
  expect(
    verify('sha256', Buffer.from('a'), { key: ecKey.publicKey, dsaEncoding: 'ieee-p1363' }, signature),
  ).toBe(true)
})

test('refuses text that is not a key, or another kind of key', () => {
  expect(() => signText({ ...tppKey, privateKey: 'no key' }, 'SHA-256', 'a')).toThrow()
  const { privateKey } = ecKey
  expect(() => signText({ ...tppKey, privateKey }, 'SHA-256', 'a')).toThrow('must be RSA, got ec')
})
