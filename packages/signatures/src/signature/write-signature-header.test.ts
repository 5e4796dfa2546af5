import { expect, test } from 'vitest'
import { keyIdText, signatureHeader } from './write-signature-header.ts'

const parameters = { algorithm: 'rsa-sha256', headers: ['date', 'x-request-id'], signature: 'c2ln' }

test('writes the four parameters in quotes', () => {
  expect(
    signatureHeader({ ...parameters, keyId: keyIdText({ serial: '9FA1', issuer: 'CN=Example CA,C=NO' }) }),
  ).toBe(
    'keyId="SN=9FA1,CA=CN=Example CA,C=NO",algorithm="rsa-sha256",headers="date x-request-id",signature="c2ln"',
  )
})

test('escapes quotes and backslashes inside a parameter', () => {
  expect(signatureHeader({ ...parameters, keyId: 'O="A\\, B"' })).toContain('keyId="O=\\"A\\\\, B\\"",')
})

test('wraps a keyId beyond ASCII as one encoded word of UTF-8 (§5.4)', () => {
  const header = signatureHeader({ ...parameters, keyId: keyIdText({ serial: '1', issuer: 'O=Blåbær €' }) })
  const [, word = ''] = /^=\?utf-8\?B\?([A-Za-z0-9+/]+=*)\?=$/.exec(header) ?? []
  expect(Buffer.from(word, 'base64').toString('utf8')).toBe(
    'keyId="SN=1,CA=O=Blåbær €",algorithm="rsa-sha256",headers="date x-request-id",signature="c2ln"',
  )
})
