import { expect, test } from 'vitest'
import { readFingerprint } from './fingerprint.ts'

const octets = Array.from({ length: 32 }, (_, index) => index * 8)
const digest = Buffer.from(octets).toString('base64')

test('[Q11a] a request that version 2 has kept is known again', () => {
  const back = 'https://tpp.example/back?own=1'
  const former = [
    'POST',
    '/v1/consents?a=1',
    octets.join('.'),
    'one',
    null,
    null,
    null,
    null,
    back,
    null,
    null,
  ]
  const present = `POST /v1/consents?a=1\n${digest}\nPSU-ID: one\nTPP-Redirect-URI: ${back}`
  expect(readFingerprint(JSON.stringify(former))).toBe(present)
  expect(readFingerprint(present)).toBe(present)
})

test.each(['', '[', '[]', 'POST /v1/consents'])('[Q11a] %j is read without a fault', (text) => {
  expect(typeof readFingerprint(text)).toBe('string')
})
