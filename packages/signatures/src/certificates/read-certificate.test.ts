import { expect, test } from 'vitest'
import { createAuthority } from '../authority/authority.ts'
import { bytesFromBase64 } from './base64.ts'
import { readCertificate } from './read-certificate.ts'

test('reads PEM, base64 and DER', async () => {
  const issued = await createAuthority().issue({ id: 'PSDSE-FINA-44059', roles: ['PSP_PI'] })
  const forms = [issued.pem, issued.base64, bytesFromBase64(issued.base64) ?? '']
  const [first, ...rest] = forms.map(readCertificate)
  expect(first).toMatchObject({ ok: true, value: { psd2: { roles: ['PSP_PI'] } } })
  expect(rest).toEqual([first, first])
})

test.each([
  ['not base64', 'no certificate'],
  ['not one certificate in PEM armour', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ['no bytes', new Uint8Array()],
])('says why it cannot be read: %s', (error, certificate) => {
  expect(readCertificate(certificate)).toEqual({ ok: false, error })
})
