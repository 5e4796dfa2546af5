import { afterAll, expect, test } from 'vitest'
import { openssl } from '../../test/vectors/openssl.ts'
import { certificateBytes } from './carriage.ts'
import { certificateHeaderCharsMax } from './certificate-limits.ts'
import { readTrustAnchors } from './trust.ts'

const workshop = openssl()
afterAll(() => workshop.close())
const { der, pem } = workshop.authority().certificate
const base64 = Buffer.from(der).toString('base64')

test.each([
  ['base64 of DER', base64],
  ['base64 with line breaks', base64.replace(/.{64}/g, '$&\r\n')],
  ['base64 with blanks', base64.replace(/.{64}/g, '$& ')],
  ['PEM', pem],
  ['PEM on one line', pem.replaceAll('\n', '')],
  ['PEM with blanks for line breaks', pem.replaceAll('\n', ' ')],
  ['percent-encoded base64', encodeURIComponent(base64)],
  ['percent-encoded PEM', encodeURIComponent(pem)],
  ['form-encoded PEM', encodeURIComponent(pem).replaceAll('%20', '+')],
  ['base64 of PEM', Buffer.from(pem).toString('base64')],
])('[Q7] accepts a certificate as %s', (_, value) => {
  expect(certificateBytes(value)).toEqual({ ok: true, value: der })
})

test.each([
  ['broken base64', base64.slice(0, -1), 'not base64'],
  ['a character that is not base64', base64.replace(/.$/, '!'), 'not base64'],
  ['two certificates in PEM', pem + pem, 'not one certificate'],
  ['text after the PEM', `${pem}x`, 'not one certificate'],
  ['PEM of something else', pem.replaceAll('CERTIFICATE', 'PUBLIC KEY'), 'not one certificate'],
  ['PEM without its end', pem.slice(0, 200), 'not one certificate'],
  ['broken base64 in PEM', pem.replace('=', ''), 'inside the PEM'],
  ['a header that is too long', 'A'.repeat(certificateHeaderCharsMax + 1), 'more than'],
])('[Q7] refuses %s', (_, value, phrase) => {
  expect(certificateBytes(value)).toEqual({ ok: false, error: expect.stringContaining(phrase) })
})

test('[Q7] reads trust anchors from a PEM file and names a broken one', () => {
  expect(readTrustAnchors(`# mine\n${pem}\n${pem}`)).toMatchObject({ ok: true, value: [{}, {}] })
  expect(readTrustAnchors('nothing')).toEqual({ ok: false, error: 'no certificate in PEM armour' })
  const broken = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n'
  expect(readTrustAnchors(pem + broken)).toEqual({
    ok: false,
    error: expect.stringMatching(/^certificate 2: /),
  })
})
