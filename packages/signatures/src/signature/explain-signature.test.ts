import { afterAll, expect, test } from 'vitest'
import { setup } from '../../test/vectors/setup.ts'
import { withHeader } from '../../test/vectors/signing.ts'
import { explainSignature } from './explain-signature.ts'

const { workshop, get, post, judge, keyPem } = setup()
afterAll(() => workshop.close())

test('says who signed an accepted request, and what was tolerated', async () => {
  const text = explainSignature(await judge(get({ algorithm: 'RS256' })))
  expect(text.split('\n')).toEqual([
    'Accepted: signed by PSDNO-FSA-123 (Acme), roles: PSP_AI.',
    expect.stringMatching(/^The certificate is valid until \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\.$/),
    'Note: The algorithm is named "RS256"; the default name is rsa-sha256.',
  ])
  expect(explainSignature(await judge(get(), { signatures: 'off' }))).toContain('Note: Nothing was verified')
})

test.each([
  [
    'from a Date in capitals',
    (text: string) => text.replace('date:', 'Date:'),
    '- It signs the name Date with capitals. Write all header names of the signing string in lower case.',
  ],
  [
    'with a line break at its end',
    (text: string) => `${text}\n`,
    '- It signs the string with a line feed at its end. End the signing string with the last line, and with nothing after it.',
  ],
])('names a mistake and its remedy: a signing string %s', async (_, alter, cause) => {
  const text = explainSignature(await judge(get({ alter })))
  expect(text.split('\n')).toEqual([
    'Refused at the step signature: SIGNATURE_INVALID.',
    'Signature: does not fit the signing string.',
    cause,
    'String to sign:',
    '  date: Thu, 15 Jan 2026 09:00:00 GMT',
    '  x-request-id: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  ])
})

test('shows both sides of a wrong keyId and Digest', async () => {
  const keyId = explainSignature(await judge(get({ keyId: 'SN=1,CA=CN=Else' })))
  expect(keyId).toContain('step key-id')
  expect(keyId).toContain('SN=FFAB12, got SN="1"')
  const digest = explainSignature(await judge(withHeader(post(), 'Digest', `SHA-256=${'A'.repeat(43)}=`)))
  expect(digest).toMatch(/step digest: .*\n.*must be SHA-256=.*, got "SHA-256=A{43}="/)
})

test('lists every missing header', async () => {
  const bare = ['Signature', 'TPP-Signature-Certificate', 'Digest'].reduce(
    (message, name) => withHeader(message, name, undefined),
    post(),
  )
  const text = explainSignature(await judge(bare))
  for (const name of ['Signature', 'TPP-Signature-Certificate', 'Digest'])
    expect(text).toContain(`${name}: is missing`)
})

test('omits a private key that was sent by mistake', async () => {
  const inOneLine = keyPem.replaceAll('\n', ' ').trim()
  const text = explainSignature(
    await judge(get({ headers: { 'psu-corporate-id': inOneLine }, alter: () => 'other' })),
  )
  expect(text).toContain('psu-corporate-id: [private key, not shown]')
  expect(text).not.toContain(keyPem.slice(100, 140))
})
