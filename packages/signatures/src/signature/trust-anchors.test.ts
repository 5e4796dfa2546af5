import { afterAll, describe, expect, test } from 'vitest'
import type { Wish } from '../../test/vectors/openssl.ts'
import { createRefusal, setup } from '../../test/vectors/setup.ts'
import { signRequest } from '../../test/vectors/signing.ts'
import { readTrustAnchors } from '../certificates/trust.ts'
import { nodeCrypto } from '../node/node-crypto.ts'
import { createAuthenticator } from './authenticate.ts'
import { webCrypto } from './web-crypto.ts'

const { workshop, keyPem, policy, get, judge } = setup()
afterAll(() => workshop.close())

const curve = (name: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`]
const readAnchors = (...pems: readonly string[]) => {
  const anchors = readTrustAnchors(pems.join('\n'))
  if (!anchors.ok) throw new Error(anchors.error)
  return anchors.value
}
const otherAuthority = workshop.authority({ subject: '/C=NO/O=Blåbær, Inc/CN=Test CA' })
const stranger = workshop.authority({ subject: '/CN=Stranger' })

describe.each<readonly [string, Wish, Wish]>([
  ['RSA and SHA-256', {}, {}],
  ['RSA and SHA-512', { hash: 'sha512' }, {}],
  ['P-256 and SHA-256', { hash: 'sha256' }, { keyOptions: curve('P-256') }],
  ['P-384 and SHA-384', { hash: 'sha384' }, { keyOptions: curve('P-384') }],
  ['P-521 and SHA-512', { hash: 'sha512' }, { keyOptions: curve('P-521') }],
])('a certificate signed by %s', (_, wish, ofIssuer) => {
  const issuer = workshop.authority({ subject: '/CN=Issuer', keyPem, ...ofIssuer })
  const message = signRequest(issuer.issue({ keyPem, ...wish }))
  const trustAnchors = readAnchors(stranger.certificate.pem, issuer.certificate.pem)

  test.each([
    ['node:crypto', nodeCrypto],
    ['WebCrypto', webCrypto],
  ])('[Q7] trusts an issuer among the anchors, by %s', async (_host, crypto) => {
    const verify = createAuthenticator({ crypto })
    for (const time of ['first', 'again']) {
      expect(await verify(message, { ...policy, trustAnchors }), time).toMatchObject({
        accepted: true,
        notes: [],
      })
    }
  })
})

test('[Q7] refuses an issuer outside the anchors, also with the name of one', async () => {
  const strangers = { trustAnchors: readAnchors(stranger.certificate.pem) }
  expect(await judge(get(), strangers)).toMatchObject(
    createRefusal('CERTIFICATE_INVALID', 'issuer', 'not among'),
  )
  const namesake = { trustAnchors: readAnchors(otherAuthority.certificate.pem) }
  expect(await judge(get(), namesake)).toMatchObject(
    createRefusal('CERTIFICATE_INVALID', 'issuer', 'did not sign it'),
  )
  expect(await judge(get(), { trustAnchors: [] })).toMatchObject(
    createRefusal('CERTIFICATE_INVALID', 'issuer', 'not among'),
  )
})
