import { afterAll, describe, expect, test } from 'vitest'
import { draftKeyPem, draftRequest, draftSignatures } from '../../test/vectors/draft-cavage-10.ts'
import { openssl } from '../../test/vectors/openssl.ts'
import { keyIdByNode } from '../../test/vectors/signing.ts'
import { bytesFromBase64 } from '../certificates/base64.ts'
import { bytesFromHex } from '../certificates/bytes.ts'
import { readDerCertificate } from '../certificates/certificate.ts'
import { nodeCrypto } from '../node/node-crypto.ts'
import { createAuthenticator } from './authenticate.ts'
import { createEffort } from './causes/effort.ts'
import { openSignature } from './causes/open-signature.ts'
import { readSignatureHeader } from './signature-header.ts'
import { signingString } from './signing-string.ts'
import { webCrypto } from './web-crypto.ts'

const workshop = openssl()
afterAll(() => workshop.close())
const issued = workshop.authority().issue({ keyPem: draftKeyPem })
const certificate = readDerCertificate(issued.der)
const publicKey = certificate.ok ? certificate.value.publicKey : undefined

/** The request of the appendix; without its body headers where the signature does not cover them. */
function message(section: string, names: string | undefined, signature: string) {
  const { method, target, host, date, contentType, digest, contentLength, body } = draftRequest
  const list = names === undefined ? '' : `headers="${names}",`
  const ofBody = { 'Content-Type': contentType, Digest: digest, 'Content-Length': contentLength }
  const headers = new Headers({
    Host: host,
    Date: date,
    ...(section === 'C.3' ? ofBody : {}),
    'TPP-Signature-Certificate': Buffer.from(issued.der).toString('base64'),
    Signature: `keyId="${keyIdByNode(issued)}",algorithm="rsa-sha256",${list}signature="${signature}"`,
  })
  return { method, target, headers, body: new TextEncoder().encode(section === 'C.3' ? body : '') }
}

describe.each(draftSignatures)(
  'draft-cavage-http-signatures-10, appendix $section',
  ({ section, names, signature, ...published }) => {
    const request = message(section, names, signature)

    test('[Q3] writes the published signing string', () => {
      const result = readSignatureHeader(request.headers.get('Signature') ?? '')
      expect(signingString(request, result.ok ? result.value.names : [])).toEqual({
        ok: true,
        value: published.signingString,
      })
    })

    test.each([
      ['node:crypto', nodeCrypto],
      ['WebCrypto', webCrypto],
    ])('[Q4] accepts the published signature, by %s', async (_, crypto) => {
      const authenticate = createAuthenticator({ crypto })
      const now = Date.parse('2026-01-15T09:00:00Z')
      expect(await authenticate(request, { now, rsaBitsMin: 1024 })).toMatchObject({ accepted: true })
      expect(await authenticate(request, { now, rsaBitsMin: 2048 })).toMatchObject({
        accepted: false,
        refusal: { code: 'CERTIFICATE_INVALID', text: expect.stringContaining('1024 bits') },
      })
    })
  },
)

test('[Q10] opens the signature of another edition of the draft for C.3', async () => {
  const misprint =
    'jgSqYK0yKclIHfF9zdApVEbDp5eqj8C4i4X76pE+XHoxugXv7qnVrGR+30bmBgtpR39I4utq17s9ghz/2QFVxlnToYAvbSVZJ9ulLd1HQBugO0jOyn9sXOtcN7uNHBjqNCqUsnt0sw/cJA6B6nJZpyNqNyAXKdxZZItOuhIs78w='
  const bytes = bytesFromBase64(misprint)
  if (publicKey?.type !== 'RSA' || bytes === undefined) throw new Error('the vector is broken')
  const openedSignature = await openSignature(
    { crypto: nodeCrypto, effort: createEffort() },
    publicKey,
    bytes,
  )
  // The hash as the authors of another implementation found it by other means.
  const knownHash = '407954c106c7e9aa1644fc4764cbfb481cc178dec9142bf62e3cac97251e1953'
  expect(openedSignature).toMatchObject({ hash: 'SHA-256', causes: [], isCertain: true })
  expect(await openedSignature?.hasDigest(bytesFromHex(knownHash), bytes)).toBe(true)
})
