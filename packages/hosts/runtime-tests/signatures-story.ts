import {
  createAuthority,
  explainSignature,
  makeKey,
  readCertificate,
  sign,
  verify,
} from '@pocketbank/signatures'

function expectEqual(subject: string, received: unknown, expected: unknown): void {
  if (received !== expected) throw new Error(`${subject}: expected ${expected}, received ${received}`)
}

/**
 * Signs and verifies a request with a certificate of its own, by WebCrypto; throws where a runtime does
 * something else.
 */
export async function runSignaturesStory(): Promise<void> {
  const now = new Date('2026-01-15T09:00:00Z')
  const key = await makeKey()
  const authority = createAuthority({ name: { C: 'SE', O: 'Blåbär', CN: 'Blåbär CA' } })
  const { pem: certificate } = await authority.issue({ id: 'PSDSE-FINA-44059', roles: ['PSP_PI'], key, now })
  const result = readCertificate(certificate)
  expectEqual('the roles of the certificate', result.ok && result.value.psd2?.roles.join(), 'PSP_PI')
  const request = {
    method: 'POST',
    url: 'https://bank.example/v1/payments?a=å',
    body: '{"to":"Bjørk"}',
    headers: { 'PSU-Corporate-ID': '1' },
  }
  const alsoSigned = ['(request-target)']
  const signedRequest = await sign(request, { key: key.privateKey, certificate, now, alsoSigned })
  const { pem: trustAnchors } = await authority.certificate()
  const right = await verify(signedRequest, { now, trustAnchors })
  expectEqual('a signed request', right.accepted && right.tpp.id, 'PSDSE-FINA-44059')
  const verdict = await verify({ ...signedRequest, url: '/v1/payments' }, { now, trustAnchors })
  const [step] = explainSignature(verdict).split('\n')
  expectEqual('another target', step, 'Refused at the step signature: SIGNATURE_INVALID.')
}
